"""5.4 Trade and chapter 12."""

from __future__ import annotations

import pytest

from europa.kernel import Steps
from europa.tpop.rules.actions.trade import ACTIONS, Outlook, possible_deals, trade
from europa.tpop.rules.actions.trade_income import (
    assign_rows,
    burdens,
    collect,
    key_power,
    trade_power,
)
from europa.tpop.rules.routes.chains import Chains, connected_nodes, links
from europa.tpop.rules.terms.continents import open_continent
from europa.tpop.rules.terms.realm import base_tax, idea_index
from europa.tpop.rules.terms.tokens import occupy, rebels_take
from europa.tpop.state import (
    ADM,
    AREAS,
    DIP,
    LAID,
    NODES,
    PORT,
    PROVINCES,
    REALMS,
    SEAS,
    SMALL,
    UPRIGHT,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE

ACTION = ACTIONS[0]


def sea(g: G, name: str) -> int:
    return g.world.sea_index[name]


def node(g: G, name: str) -> int:
    return g.world.node_index[name]


def card(g: G, name: str) -> int:
    return g.world.trade_card_index[name]


def ships(g: G, who: int, **seas: int) -> None:
    """Only these Light Ships, off the slots; a name ending in `_slot` is on slots."""
    s = g.state
    s.ships[who * SEAS : (who + 1) * SEAS] = [0] * SEAS
    s.guards[who * SEAS : (who + 1) * SEAS] = [0] * SEAS
    for name, count in seas.items():
        column = s.guards if name.endswith("_slot") else s.ships
        column[who * SEAS + sea(g, name.removesuffix("_slot"))] = count


def merchants(g: G, who: int, **nodes: int) -> None:
    g.state.merchants[who * NODES : (who + 1) * NODES] = [0] * NODES
    for name, how in nodes.items():
        g.state.merchants[who * NODES + node(g, name)] = how


def stack(g: G, *cards: str) -> None:
    """These cards come up first."""
    index = [card(g, name) for name in cards]
    rest = [c for c in g.state.trade_deck if c not in index]
    g.state.trade_deck = rest + index[::-1]


def town(g: G, who: int, province: str) -> None:
    p = g.world.province_index[province]
    g.state.owner = with_item(g.state.owner, p, g.state.seats[who])
    g.state.overlord = with_item(g.state.overlord, p, NONE)
    g.state.town[p] = SMALL
    g.state.stamp += 1


def test_5_4_18_laid_merchant_bars_its_node() -> None:
    g = position()
    england = seat(g, "england")
    merchants(g, england, north_sea=LAID, genoa=UPRIGHT)
    deals = possible_deals(g, england, [card(g, "T08-1")])
    assert node(g, "north_sea") not in [deal.node for deal in deals]


def test_5_4_19_north_america_needs_ships_on_the_way() -> None:
    g = position()
    england = seat(g, "england")
    america = node(g, "north_america")
    ships(g, england, english_channel=2)
    assert not connected_nodes(g, england, [america])
    ships(g, england, eastern_atlantic=1, caribbean_sea=1)
    assert connected_nodes(g, england, [america])


def test_5_4_20_champagne_with_power_1() -> None:
    g = position()
    england = seat(g, "england")
    merchants(g, seat(g, "france"))
    merchants(g, england, champagne=UPRIGHT)
    g.state.power[england * 3 + DIP] = 3
    before = g.state.ducats[england]
    stack(g, "T02-2", "T18-1", "T05-1")
    drive(ACTION.run(g, england), ["deal:T02-2:champagne"], otherwise=["stay"])
    assert g.state.ducats[england] == before + 5
    assert g.merchant(england, node(g, "champagne")) == LAID
    assert g.power(england, DIP) == 2


def test_5_4_21_and_22_english_channel_expanded() -> None:
    g = position()
    england, france = seat(g, "england"), seat(g, "france")
    merchants(g, england, english_channel=UPRIGHT, bordeaux=UPRIGHT)
    merchants(g, france, english_channel=UPRIGHT)
    ships(g, england, english_channel_slot=2, norwegian_sea=1, eastern_atlantic=1)
    ships(g, france, english_channel_slot=1)
    g.state.expanded[node(g, "english_channel")] = 1
    stack(g, "T02-2", "T18-1", "T05-1")
    purse = list(g.state.ducats)
    drive(
        trade(g, england),
        ["deal:T02-2:english_channel", "sail_from:norwegian_sea", "sail_to:doggerbank", "slot"],
    )
    option = g.world.trade_cards[card(g, "T02-2")].options[0]
    assert trade_power(g, england, node(g, "english_channel"), option) == 6
    assert g.state.ducats[england] == purse[england] + 14
    assert g.state.ducats[france] == purse[france] + 6


def test_5_4_23_refusing_all_cards() -> None:
    g = position()
    england = seat(g, "england")
    power, ducats = g.power(england, DIP), g.state.ducats[england]
    stack(g, "T02-1", "T02-2", "T02-3")
    drive(ACTION.run(g, england), ["refuse_cards"])
    assert g.state.ducats[england] == ducats + 2
    assert g.power(england, DIP) == power - 1
    assert sorted(g.state.trade_discard) == sorted(card(g, c) for c in ("T02-1", "T02-2", "T02-3"))
    assert LAID not in g.state.merchants


def test_5_4_23_shrewd_traders_see_4_cards_and_get_3() -> None:
    g = position()
    england = seat(g, "england")
    g.state.idea_held[idea_index("shrewd_trade_practices")] = (england,)
    ducats = g.state.ducats[england]
    stack(g, "T02-1", "T02-2", "T02-3", "T25-1")
    drive(ACTION.run(g, england), ["refuse_cards"])
    assert len(g.state.trade_discard) == 4
    assert g.state.ducats[england] == ducats + 3


def test_5_4_24_moved_ship_must_serve_the_node() -> None:
    g = position()
    england = seat(g, "england")
    merchants(g, england, english_channel=UPRIGHT, bordeaux=UPRIGHT)
    ships(g, england, english_channel_slot=2, norwegian_sea=1)
    outlook = Outlook(g, england)
    deals = possible_deals(g, england, [card(g, "T02-1")])
    deal = next(d for d in deals if d.node == node(g, "english_channel"))
    ends = {s.to for s in outlook.sailings if outlook.allows(deal, s)}
    assert sea(g, "doggerbank") in ends
    assert sea(g, "northeastern_atlantic") not in ends
    assert sea(g, "bay_of_biscay") not in ends


def test_5_4_25_displacing_an_opponent() -> None:
    g = position()
    england, france, castile = (seat(g, r) for r in ("england", "france", "castile"))
    merchants(g, england, english_channel=UPRIGHT)
    ships(g, england, english_channel_slot=1, norwegian_sea=1)
    ships(g, france, doggerbank_slot=1)
    ships(g, castile, doggerbank_slot=1)
    stack(g, "T02-3", "T18-1", "T05-1")
    drive(
        trade(g, england),
        [
            "deal:T02-3:english_channel",
            "sail_from:norwegian_sea",
            "sail_to:doggerbank",
            "displace_ship:france",
        ],
    )
    place = sea(g, "doggerbank")
    assert g.state.guards[france * SEAS + place] == 0
    assert g.state.ships[france * SEAS + place] == 1
    assert g.state.guards[england * SEAS + place] == 1


def test_5_4_26_ships_in_port_and_missing_influence_break_chains() -> None:
    g = position()
    england, france = seat(g, "england"), seat(g, "france")
    channel = node(g, "english_channel")
    ships(g, england)
    g.state.docked[england * PROVINCES + g.world.province_index["london"]] = 2
    assert not connected_nodes(g, england, [channel])
    g.state.docked.clear()
    wien, area = node(g, "wien"), g.world.area_index
    ships(g, france)
    assert not connected_nodes(g, france, [wien])
    g.state.influence[france * AREAS + area["bavaria_swabia"]] = 1
    assert not connected_nodes(g, france, [wien])
    g.state.influence[france * AREAS + area["rhineland"]] = 1
    assert connected_nodes(g, france, [wien])


def test_5_4_hostile_zone_not_entered() -> None:
    g = position()
    england, france = seat(g, "england"), seat(g, "france")
    ships(g, england, norwegian_sea=1)
    ships(g, france, doggerbank=1)
    g.state.war[england * len(g.world.realms) + g.state.seats[france]] = 1
    g.state.war[france * len(g.world.realms) + g.state.seats[england]] = 2
    assert sea(g, "doggerbank") not in {s.to for s in Outlook(g, england).sailings}


def test_ship_in_port_sails_two_spaces() -> None:
    g = position()
    england = seat(g, "england")
    ships(g, england)
    g.state.docked[england * PROVINCES + g.world.province_index["london"]] = 1
    port = PORT + g.world.province_index["london"]
    ways = {s.to for s in Outlook(g, england).sailings if s.origin == port}
    assert sea(g, "english_channel") in ways
    assert sea(g, "bay_of_biscay") in ways or sea(g, "north_sea") in ways


def rows_of(g: G, active: int, powers: dict[int, int], *answers: str) -> dict[int, int]:
    steps: Steps[dict[int, int]] = assign_rows(g, active, node(g, "bordeaux"), powers)
    return drive(steps, list(answers))


def test_12_1_01_gold_inflation() -> None:
    g = position()
    austria = seat(g, "austria")
    s, gold = g.state, card(g, "T11-1")
    s.small_out[austria] += 12 - base_tax(g, s.seats[austria])
    assert base_tax(g, s.seats[austria]) == 12
    drive(burdens(g, austria, gold, 6))
    drive(burdens(g, austria, gold, 7), ["inflation_interest"])
    assert s.interest[austria] == 1
    adm = g.power(austria, ADM)
    drive(burdens(g, austria, gold, 7), ["inflation_adm"])
    assert g.power(austria, ADM) == adm - 1
    s.power[austria * 3 + ADM] = 0
    drive(burdens(g, austria, gold, 7))
    assert s.interest[austria] == 2


def test_12_1_02_sixth_interest_is_no_bankruptcy() -> None:
    g = position()
    austria = seat(g, "austria")
    gold = card(g, "T11-1")
    option = g.world.trade_cards[gold].options[0]
    g.state.interest[austria] = 5
    g.state.small_out[austria] = g.state.large_out[austria] = 0
    stability = g.state.stability[austria]
    drive(collect(g, austria, gold, option), ["inflation_interest"])
    assert g.state.interest[austria] == 6
    assert g.state.stability[austria] == stability


@pytest.mark.parametrize("age,lost", [(2, 0), (3, 1)])
def test_12_1_03_slaves(age: int, lost: int) -> None:
    g = position(age=age)
    castile = seat(g, "castile")
    merchants(g, castile, alexandria=UPRIGHT)
    slaves = card(g, "T20-1")
    before = g.state.prestige[castile]
    drive(collect(g, castile, slaves, g.world.trade_cards[slaves].options[0]))
    assert g.state.prestige[castile] == before - lost


def test_12_1_04_own_key_needed() -> None:
    g = position()
    france = seat(g, "france")
    deals = possible_deals(g, france, [card(g, "T11-1")])
    assert not deals


def test_12_2_01_inland_node_from_a_neighbour() -> None:
    g = position()
    austria = seat(g, "austria")
    champagne = node(g, "champagne")
    seine, rhineland = g.world.area_index["seine"], g.world.area_index["rhineland"]
    assert seine not in Chains(g, austria).areas
    assert connected_nodes(g, austria, [champagne])
    assert rhineland in Chains(g, austria).areas


def test_12_2_02_town_under_rebels_is_a_link() -> None:
    g = position()
    france = seat(g, "france")
    before = Chains(g, france).areas
    for p in list(g.survey.own[g.state.seats[france]]):
        rebels_take(g, p)
    assert Chains(g, france).areas == before


def test_12_5_01_bordeaux_three_in_the_middle_row() -> None:
    g = position()
    england, france, castile = (seat(g, r) for r in ("england", "france", "castile"))
    rows = rows_of(g, england, {england: 5, france: 4, castile: 4}, "first:castile")
    assert rows[england] == 1
    assert rows[castile] == 0
    assert rows[france] < 0


def test_12_5_02_genoa_as_secondary() -> None:
    g = position()
    castile, france = seat(g, "castile"), seat(g, "france")
    merchants(g, castile, genoa=UPRIGHT)
    merchants(g, france, genoa=UPRIGHT)
    ships(g, castile, western_mediterranean_slot=2, central_mediterranean_slot=1)
    ships(g, france, gulf_of_lion_slot=3)
    maghreb = card(g, "T02-3")
    option = g.world.trade_cards[maghreb].options[2]
    assert trade_power(g, castile, node(g, "genoa")) == 4
    assert trade_power(g, france, node(g, "genoa")) == 4
    outlook = Outlook(g, castile)
    deals = possible_deals(g, castile, [maghreb])
    assert any(d.secondary and outlook.allows(d) for d in deals)
    purse = list(g.state.ducats)
    drive(collect(g, castile, maghreb, option, secondary=True))
    assert g.state.ducats[castile] == purse[castile] + 5
    assert g.state.ducats[france] == purse[france]
    ships(g, castile, western_mediterranean_slot=2)
    assert not Outlook(g, castile).leads(node(g, "genoa"), None)


def test_12_5_03_one_pirate() -> None:
    g = position()
    g.state.pirates[node(g, "bordeaux")] = 1
    rows = rows_of(g, 0, {0: 6, 1: 4, 2: 1})
    assert (rows[0], rows[1]) == (1, 0)
    assert rows[2] < 0


def test_12_5_04_pushed_down() -> None:
    g = position()
    assert rows_of(g, 0, {0: 7, 1: 6, 2: 2}) == {0: 2, 1: 1, 2: 0}


def test_12_5_05_plus_keys_and_occupied_ones() -> None:
    g = position()
    austria, france = seat(g, "austria"), seat(g, "france")
    iron = g.world.trade_cards[card(g, "T02-4")].options[1]
    before = key_power(g, austria, iron)
    assert before >= 2
    occupy(g, g.world.province_index["wien"], france)
    assert key_power(g, austria, iron) == before - 2


def test_12_5_06_pirate_bars_a_secondary_node() -> None:
    g = position()
    castile = seat(g, "castile")
    merchants(g, castile, genoa=UPRIGHT)
    deals = possible_deals(g, castile, [card(g, "T02-3")])
    assert any(d.secondary for d in deals)
    g.state.pirates[node(g, "genoa")] = 1
    deals = possible_deals(g, castile, [card(g, "T02-3")])
    assert not any(d.secondary for d in deals)


def test_12_5_07_others_collect_in_the_primary_node() -> None:
    g = position()
    castile, england = seat(g, "castile"), seat(g, "england")
    merchants(g, castile, lubeck=UPRIGHT)
    merchants(g, england, baltic_sea=UPRIGHT)
    ships(g, england, baltic_sea_slot=1, north_sea=1, skagerrak=1, english_channel=1)
    iron = card(g, "T13-2")
    option = g.world.trade_cards[iron].options[1]
    purse = list(g.state.ducats)
    drive(collect(g, castile, iron, option, secondary=True))
    low = g.world.trade_cards[iron].regular[0]
    assert g.state.ducats[castile] == purse[castile] + low
    assert g.state.ducats[england] == purse[england] + low


def test_r111_reshuffle_while_revealing() -> None:
    g = position()
    england = seat(g, "england")
    s = g.state
    s.trade_discard = s.trade_deck[:-2]
    s.trade_deck = s.trade_deck[-2:]
    drive(ACTION.run(g, england), otherwise=["refuse_cards"])
    assert len(s.trade_discard) == 3


def test_12_6_01_first_token_opens_a_continent_once() -> None:
    g = position()
    s = g.state
    area = g.world.area_index["antilles"]
    s.trade_discard = [s.trade_deck.pop() for _ in range(3)]
    total = len(s.trade_deck) + 3
    new = [c for c in s.trade_unused if 1 in g.world.trade_cards[c].continents]
    open_continent(g, area)
    assert len(s.trade_deck) == total + len(new)
    assert not s.trade_discard
    order = list(s.trade_deck)
    open_continent(g, area)
    assert s.trade_deck == order


def test_barred_without_dip_or_merchant() -> None:
    g = position()
    england = seat(g, "england")
    assert ACTION.barred(g, england) == ""
    merchants(g, england, english_channel=LAID)
    assert "12.4" in ACTION.barred(g, england)
    g.state.merchants_off[england] = 1
    assert ACTION.barred(g, england) == ""
    g.state.power[england * 3 + DIP] = 0
    assert "DIP" in ACTION.barred(g, england)


def test_keys_of_the_first_ask_are_unique() -> None:
    g = position()
    for who in range(4):
        ask = first_ask(trade(g, who))
        assert len(set(ask.keys())) == len(ask.keys())


def test_c1_17_and_c3_09_a_marriage_is_a_link_for_trade_not_for_colonies() -> None:
    g = position("the_grand_campaign_austria")
    austria = seat(g, "austria")
    hungary, plain = g.world.realm_index["hungary"], g.world.find_area("hungarian_plain")
    g.state.influence[austria * AREAS + plain] = 0
    g.state.imperial[plain] = 0
    g.state.marriage[austria * REALMS + hungary] = 0
    assert plain not in links(g, austria)
    g.state.marriage[austria * REALMS + hungary] = 1
    assert plain in links(g, austria)
    assert plain not in links(g, austria, towns_only=True)
