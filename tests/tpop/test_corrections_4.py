"""The reference sheet held against engine and Bots: what the audit found, row by row (C4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.kernel import Ask, Option
from europa.tpop.bots import army, choice, empire, papal, trade, war
from europa.tpop.bots.choice import choose
from europa.tpop.bots.driver import with_bots
from europa.tpop.cards.effects import VERBS
from europa.tpop.cards.scope import Scope
from europa.tpop.ids import index_of
from europa.tpop.invariants import broken
from europa.tpop.rules.battle import sequence as battle
from europa.tpop.rules.forces.sides import Battle, Side
from europa.tpop.rules.goals.peace_report import PARTIAL, TOTAL
from europa.tpop.rules.peace import resolution as peace
from europa.tpop.rules.peace import terms as peace_terms
from europa.tpop.rules.peace.aftermath import aftermath
from europa.tpop.rules.peace.board_state import carry_out
from europa.tpop.rules.peace.victory import make_peace
from europa.tpop.rules.realms import curia, relations
from europa.tpop.rules.realms.influence import displaceable, place_influence_in
from europa.tpop.rules.rounds import savings, turn
from europa.tpop.rules.routes import chains
from europa.tpop.rules.terms.action import area_options, province_options, realm_options
from europa.tpop.rules.terms.board import land_units
from europa.tpop.rules.terms.claims import claim_tokens_used
from europa.tpop.rules.terms.cubes import settle_cubes
from europa.tpop.rules.terms.realm import alliances_of, marriages_of
from europa.tpop.rules.terms.tokens import free_cubes, give_province, occupy, place_influence
from europa.tpop.rules.war import symbols_dnpr
from europa.tpop.rules.war.defence_of_empire import activate_defence, defend_call
from europa.tpop.rules.war.standard import gain_core
from europa.tpop.rules.war.war import penalties
from europa.tpop.state import (
    AREAS,
    ARMIES,
    FLIPPED,
    KINDS,
    NODES,
    REALMS,
    REBELS,
    SEAS,
    TIE,
    UPRIGHT,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def province(g: G, name: str) -> int:
    return g.world.province_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def at_war(g: G, who: str, with_: str) -> None:
    """War tokens; the first one is the attacker."""
    relations.place_war(g, realm(g, who), realm(g, with_), "test")


def fall(g: G, loser: str, victor: str) -> None:
    """Everything of a realm is Occupied, and it has no Unit."""
    s = g.state
    at_war(g, victor, loser)
    who = seat(g, loser)
    s.infantry[who * AREAS : (who + 1) * AREAS] = bytes(AREAS)
    s.army_units[who * ARMIES * KINDS : (who + 1) * ARMIES * KINDS] = bytes(ARMIES * KINDS)
    s.army_area[who * ARMIES : (who + 1) * ARMIES] = [NONE] * ARMIES
    own = realm(g, loser)
    for p in [*g.survey.dejure[own], *g.survey.vassals[own]]:
        occupy(g, p, seat(g, victor))


def asked(bot: str, kind: str, options: Sequence[Option], **told: object) -> Ask:
    return Ask(bot, kind, list(options), params=told)


def chosen(g: G, bot: str, kind: str, options: Sequence[Option], **told: object) -> str:
    return choose(g, seat(g, bot), asked(bot, kind, options, **told)).key


@pytest.fixture
def england() -> G:
    """England is a Bot."""
    return position(bots=["england"])


@pytest.fixture
def austria() -> G:
    """Austria, the Emperor, is a Bot."""
    return position(bots=["austria"])


def test_c4_01_and_02_a_fully_annexed_bot_loses_its_ties_and_is_replaced(england: G) -> None:
    g = england
    s = g.state
    bot, portugal = seat(g, "england"), realm(g, "portugal")
    relations.make_alliance(g, bot, portugal)
    relations.make_marriage(g, bot, portugal)
    fall(g, "england", "france")
    made = make_peace(g, seat(g, "france"), realm(g, "england"), TOTAL)
    drive(peace_terms.annex(g, made), otherwise=["done"])
    assert alliances_of(g, bot) == marriages_of(g, bot) == []
    s.war = bytearray(len(s.war))
    drive(aftermath(g), otherwise=["home:seine"])
    assert g.seat_name(bot) != "england"
    assert s.bots[bot]
    assert g.survey.own[s.seats[bot]]


def test_c4_03_a_person_may_surrender_to_a_bot(england: G) -> None:
    g = england
    at_war(g, "england", "france")
    occupy(g, province(g, "orleans"), seat(g, "england"))
    options, _ = peace._war_options(g, seat(g, "france"), realm(g, "england"), False)
    assert "surrender" in [o.key for o in options]
    before = g.state.prestige[seat(g, "england")]
    drive(peace._remaining(g, seat(g, "england")), ["yes"], otherwise=["term:keep", "done", "no"])
    assert g.state.prestige[seat(g, "england")] >= before + 2
    assert not g.at_war(seat(g, "france"), realm(g, "england"))


def test_c4_06_a_bot_emperor_at_war_with_an_opponent_refuses(austria: G) -> None:
    g = austria
    s = g.state
    at_war(g, "castile", "austria")
    at_war(g, "france", "bavaria")
    before = s.authority
    assert not drive(defend_call(g, realm(g, "france"), realm(g, "bavaria")))
    assert s.authority == before - 1
    assert not g.at_war(seat(g, "austria"), realm(g, "france"))


def test_c4_07_the_aggressor_owes_nothing_to_the_defence_against_him() -> None:
    g = position("imperial_waltz_3p1b", bots=["austria"])
    steps = activate_defence(g, seat(g, "austria"), realm(g, "brandenburg"))
    drive(steps, otherwise=["duty_prestige:1"])
    assert (
        g.state.prestige[seat(g, "brandenburg")]
        == position("imperial_waltz_3p1b", bots=["austria"]).state.prestige[seat(g, "brandenburg")]
    )


@pytest.mark.parametrize(
    "bots, target, placed",
    [([], "saxony", True), (["austria"], "saxony", False), ([], "austria", False)],
)
def test_c4_08_and_09_who_places_a_casus_belli(bots: list[str], target: str, placed: bool) -> None:
    g = position("imperial_waltz_3p1b", bots=bots)
    g.state.cb = bytearray(len(g.state.cb))
    drive(penalties(g, seat(g, "brandenburg"), {realm(g, target): []}), otherwise=["no"])
    assert bool(g.cb(seat(g, "austria"), realm(g, "brandenburg"))) == placed


def test_c4_10_a_bot_takes_a_cube_for_its_cardinal_by_its_list(england: G) -> None:
    g = england
    s = g.state
    bot = seat(g, "england")
    s.bot_spent[bot] = 3
    place_influence(g, bot, area(g, "scotland"), free_cubes(g, bot))
    assert free_cubes(g, bot) == 0
    assert curia.add_cardinal(g, bot)
    drive(settle_cubes(g, bot), otherwise=["cube_spent"])
    assert s.bot_spent[bot] == 2
    assert s.curia[0] == bot


def test_c4_11_a_bot_has_two_cores(england: G) -> None:
    g = england
    bot = seat(g, "england")
    for name in ("scotland", "loire", "seine"):
        drive(gain_core(g, bot, area(g, name)), otherwise=["core:scotland", "core:loire"])
    assert claim_tokens_used(g, bot)[1] == 2


def test_c4_13_a_realm_is_picked_by_the_targeting_charts(england: G) -> None:
    g = england
    options = realm_options(g, [realm(g, x) for x in ("scotland", "brittany", "burgundy")], "war")
    for kind in ("card.war", "card.conquer"):
        assert chosen(g, "england", kind, options) != "war:burgundy"
    friends = realm_options(g, [realm(g, x) for x in ("portugal", "novgorod")], "ally")
    assert chosen(g, "england", "card.ally", friends) == "ally:portugal"


def test_c4_14_a_dnpr_expands_against_opponents(england: G) -> None:
    g = england
    options = province_options(g, [province(g, "bordeaux"), province(g, "orleans")], "expand")
    assert chosen(g, "england", "dnpr.province", options) == "expand:orleans"


def test_c4_15_a_bot_takes_captured_ships(england: G) -> None:
    options = [Option("take:sea", 0), Option("sink", 2)]
    assert chosen(england, "england", "take_ship", options) == "take:sea"


def test_c4_17_marriages_count_for_a_lead_in_an_elector_area(austria: G) -> None:
    g = austria
    s = g.state
    bot, here = seat(g, "austria"), area(g, "bohemia")
    for other in range(len(s.seats)):
        s.influence[other * AREAS + here] = 0
        s.marriage[other * REALMS + realm(g, "bohemia")] = 0
    s.imperial[here] = 0
    assert empire.missing(g, bot, here) == 1
    s.marriage[seat(g, "france") * REALMS + realm(g, "bohemia")] = TIE
    assert empire.missing(g, bot, here) == 2


def test_c4_18_a_bots_vassals_are_no_towns_of_its_own(england: G) -> None:
    g = england
    give_province(g, province(g, "rennes"), realm(g, "brittany"), overlord=realm(g, "england"))
    at_war(g, "france", "england")
    occupy(g, province(g, "rennes"), seat(g, "france"))
    assert not peace._may_offer_white(g, seat(g, "france"), seat(g, "england"))
    occupy(g, province(g, "bordeaux"), seat(g, "france"))
    assert peace._may_offer_white(g, seat(g, "france"), seat(g, "england"))


def test_c4_19_a_crusading_bot_gains_mercenaries() -> None:
    g = position(bots=["castile"])
    s = g.state
    before = s.mercenaries
    s.curia = [seat(g, "castile")]
    steps = papal._crusade(g, seat(g, "castile"), area(g, "algiers"))
    drive(with_bots(g, steps), otherwise=["refuse", "done"])
    assert s.mercenaries == before - 2
    assert not broken(s)


def test_c4_20_inland_nodes_need_a_connection_and_a_town_beside(austria: G) -> None:
    g = austria
    s = g.state
    bot = seat(g, "austria")
    inland = [n.index for n in g.world.nodes if n.inland]
    connected = set(chains.connected_nodes(g, bot, tuple(inland)))
    own = set(g.survey.areas[s.seats[bot]])
    for node in inland:
        here = set(g.world.nodes[node].areas)
        near = here | {n for a in here for n in g.world.land_of_area[a]}
        wanted = node in connected and bool(near & own)
        assert trade.is_eligible(g, bot, node) == wanted
    assert any(
        trade.is_eligible(g, bot, n) and not set(g.world.nodes[n].areas) & own for n in inland
    )


def test_c4_24_a_bot_spreads_revolution_to_others(austria: G) -> None:
    g = austria
    s = g.state
    homes = [g.world.area_of_province[s.capital[r]] for r in s.seats]
    options = area_options(g, homes, "revolution")
    for kind in ("spread.capital", "spread.revolution"):
        own = g.world.areas[homes[seat(g, "austria")]].id
        assert chosen(g, "austria", kind, options) != f"revolution:{own}"
    order = [Option("first:austria", 0), Option("first:france", 1)]
    assert chosen(g, "austria", "hit_order", order) == "first:france"


def test_c4_25_the_aftermath_comes_every_round(england: G) -> None:
    g = england
    s = g.state
    s.war, s.alliance = bytearray(len(s.war)), bytearray(len(s.alliance))
    bot, france = seat(g, "england"), seat(g, "france")
    home = g.world.area_of_province[s.capital[realm(g, "england")]]
    s.army_area[bot * ARMIES] = home
    s.army_units[bot * ARMIES * KINDS + 3] = 4
    s.infantry[france * AREAS + area(g, "castile")] = 2
    homes = [f"home:{a.id}" for a in g.world.areas]
    drive(peace.resolve(g), otherwise=homes)
    assert not land_units(g, bot, home)
    assert not land_units(g, france, area(g, "castile"))


def test_c4_26_nobody_backs_rebels() -> None:
    g = position(options={"opt4_helping_hand": True})
    asks: list[str] = []

    def play_for(g: G, fight: Battle, who: int) -> object:
        asks.append(g.seat_name(who))
        return iter(())

    france = seat(g, "france")
    for side, backed in ((Side((), {REBELS: 3}), False), (Side((), {realm(g, "milan"): 3}), True)):
        fight = Battle(area(g, "seine"), Side([france]), side)
        asks.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(battle, "_play_for", play_for)
            drive(battle.play_battle_actions(g, fight, side))
        assert bool(asks) == backed


def test_c4_28_a_bot_that_uses_the_crusade_is_committed() -> None:
    for claimed in (False, True):
        g = position(bots=["castile"])
        s = g.state
        bot = seat(g, "castile")
        s.crusade = area(g, "tunisia")
        s.claims = bytearray(len(s.claims))
        if claimed:
            s.claims[bot * AREAS + area(g, "tunisia")] = 1
        steps = war.open_war(g, bot, realm(g, "tunis"))
        drive(with_bots(g, steps), otherwise=["refuse", "done"])
        assert s.committed == ([] if claimed else [bot])


def test_c4_29_a_liberation_scores_the_tax_value_alone() -> None:
    g = position()
    s = g.state
    france, burgundy, rennes = seat(g, "france"), realm(g, "burgundy"), province(g, "rennes")
    give_province(g, rennes, burgundy)
    s.extra[rennes] = 1
    at_war(g, "france", "burgundy")
    occupy(g, rennes, france)
    before = s.prestige[france]
    made = make_peace(g, france, burgundy, PARTIAL)
    drive(carry_out(g, made, {rennes: "set_free"}), otherwise=["none", "done", "no"])
    assert s.prestige[france] == before + 1


def test_c4_31_opponents_are_selected_for_cardinals_and_pirates(austria: G) -> None:
    g = austria
    s = g.state
    names = ("austria", "castile", "england", "france")
    bury = [Option(f"bury:{x}:{n + 1}", n) for n, x in enumerate(names)]
    assert not chosen(g, "austria", "symbol.cardinal", bury).startswith("bury:austria")
    cardinals = [Option(f"cardinal:{n + 1}:{x}", n) for n, x in enumerate(names)]
    assert "austria" not in chosen(g, "austria", "e3.cardinal", cardinals)
    at_war(g, "france", "austria")
    assert chosen(g, "austria", "symbol.cardinal", bury) == "bury:france:4"
    s.merchants = bytearray(len(s.merchants))
    nodes = [n for n in g.world.nodes if not n.inland][:2]
    s.merchants[seat(g, "austria") * NODES + nodes[0].index] = UPRIGHT
    s.merchants[seat(g, "france") * NODES + nodes[1].index] = UPRIGHT
    sea = [Option(f"pirates_to:{n.id}", n.index, (f"node:{n.id}",)) for n in nodes]
    assert chosen(g, "austria", "symbol.pirates", sea) == f"pirates_to:{nodes[1].id}"


def test_c4_32_whose_influence_a_bot_displaces(england: G) -> None:
    g = england
    s = g.state
    here = area(g, "brittany_normandy")
    for name in ("castile", "france"):
        s.influence[seat(g, name) * AREAS + here] = 2
    at_war(g, "france", "england")
    options = displaceable(g, seat(g, "england"), here)
    assert chosen(g, "england", "influence.displace", options) == "displace:france"
    oust = [Option(f"oust:brittany_normandy:{x}", n) for n, x in enumerate(("castile", "france"))]
    assert chosen(g, "england", "oust", oust) == "oust:brittany_normandy:france"


def test_c4_33_a_bot_takes_over_the_vassals_of_a_subjugated_realm(england: G) -> None:
    claims = area_options(england, [area(england, "loire")], "free_claim")
    free = Option("free", -4)
    every = [free, Option("free_ally", -3), Option("take_vassal:2", -2), *claims]
    assert chosen(england, "england", "subjugate.vassal", every) == "take_vassal:2"
    assert chosen(england, "england", "subjugate.vassal", every[:2]) == "free_ally"
    assert chosen(england, "england", "subjugate.vassal", [free, *claims]) == "free_claim:loire"


def test_c4_34_which_religion_token_a_bot_takes(england: G) -> None:
    options = area_options(england, [area(england, x) for x in ("east_anglia", "seine")], "take")
    assert (
        chosen(england, "england", "religion.token", options, religion="catholic") == "take:seine"
    )
    harmful = chosen(england, "england", "religion.token", options, religion="protestant")
    assert harmful == "take:east_anglia"


def test_c4_36_a_bridge_serves_all_areas_that_own_towns_join_to_it(england: G) -> None:
    g = england
    s = g.state
    bot, own = seat(g, "england"), realm(g, "england")
    for p in list(g.survey.dejure[own]):
        if g.world.areas[g.world.area_of_province[p]].id in ("aquitaine", "brittany_normandy"):
            give_province(g, p, realm(g, "france"))
    loire = next(p for p in g.survey.dejure[realm(g, "france")] if _in(g, p, "loire"))
    give_province(g, province(g, "maine"), own)
    give_province(g, loire, own)
    s.ships = bytearray(len(s.ships))
    s.ships[bot * SEAS + g.world.sea_index["english_channel"]] = 1
    assert army.mac(g, bot, area(g, "brittany_normandy")) >= 9
    assert army.mac(g, bot, area(g, "loire")) >= 9


def _in(g: G, p: int, name: str) -> bool:
    return g.world.area_of_province[p] == area(g, name)


def test_c4_04_and_05_loans_are_free_in_phase_4_and_by_the_hooks() -> None:
    g = position()
    s = g.state
    france = seat(g, "france")
    s.ducats[france], s.interest[france] = 20, 0
    assert "loan" in [o.key for o in savings.cuts(g, france)]
    bank = index_of("idea", "national_bank")
    s.idea_held[bank] += (france,)
    s.ducats[france], s.interest[france] = 0, 5
    assert savings.can_pay(g, france, -12)
    assert "loan" in [o.key for o in savings.cuts(g, france)]


def test_c4_22_nobody_need_push_others_cubes_out() -> None:
    g = position()
    s = g.state
    here = area(g, "bavaria_swabia")
    for other in range(len(s.seats)):
        s.influence[other * AREAS + here] = 0
    s.imperial[here] = 0
    s.influence[seat(g, "castile") * AREAS + here] = 5
    france = seat(g, "france")
    ask = first_ask(place_influence_in(g, france, [here], 2, "16.3"))
    assert ask.keys() == ["place:bavaria_swabia", "done"]
    drive(place_influence_in(g, france, [here], 2, "16.3"), ["done"])
    assert g.influence(seat(g, "castile"), here) == 5


@pytest.mark.parametrize("verb", ["war_freely", "take_to_war", "declare_war"])
def test_c4_27_an_event_that_lets_one_declare_war_is_a_casus_belli(verb: str) -> None:
    for target in ("venice", "adal"):
        g = position()
        s = g.state
        france, foe = seat(g, "france"), realm(g, target)
        s.stability[france] = 3
        if not g.survey.dejure[foe]:
            continue
        s.marriage[france * REALMS + foe] = TIE
        steps = VERBS[verb](g, Scope(france, france, "16.3"), {"target": target})
        drive(steps, otherwise=["yes", f"war:{target}", "refuse", "done", "fight"])
        assert g.at_war(france, foe)
        assert s.stability[france] == 3


def test_c4_30_and_c3_15_and_16_units_of_a_vanished_ally_go() -> None:
    g = position()
    s = g.state
    castile, augsburg = seat(g, "castile"), realm(g, "augsburg")
    at_war(g, "castile", "france")
    relations.make_alliance(g, castile, augsburg)
    s.alliance[castile * REALMS + augsburg] = FLIPPED
    s.allied_from[castile * REALMS + augsburg] = s.allied_available[castile] = 1
    drive(symbols_dnpr.take(g, realm(g, "two_sicilies"), province(g, "augsburg")), otherwise=["no"])
    drive(turn.after_action(g), otherwise=["later"])
    assert s.allied_available[castile] == 0
    s.allied_available[castile] = 1
    s.war = bytearray(len(s.war))
    drive(aftermath(g), otherwise=[f"home:{a.id}" for a in g.world.areas])
    assert s.allied_available[castile] == 0


def test_kinds_of_the_choice_procedure_are_told_apart() -> None:
    """What is bad and what is good for whom it meets can't be both."""
    assert not choice.HARM & choice.HELP
