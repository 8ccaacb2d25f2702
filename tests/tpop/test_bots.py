"""The lines of the reference sheet about Bots, by their numbers in the conformance checklist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from europa.kernel import Ask, Option
from europa.tpop.bots import (
    army,
    battle,
    choice,
    colonies,
    deck,
    invaded,
    peace,
    places,
    power,
    targets,
    tokens,
    trade,
    war,
)
from europa.tpop.bots.charts import charts
from europa.tpop.bots.diplomacy import spy
from europa.tpop.bots.driver import with_bots
from europa.tpop.cards.effects import apply
from europa.tpop.cards.hand import names
from europa.tpop.ids import index_of
from europa.tpop.rules.actions.trade_income import collect, key_power
from europa.tpop.rules.battle.losses import take_hits
from europa.tpop.rules.battle.prepare import choose_main_defender
from europa.tpop.rules.forces.sides import Battle, Side, faction_units, hit_room
from europa.tpop.rules.realms.election import is_due
from europa.tpop.rules.realms.relations import make_alliance, make_marriage
from europa.tpop.rules.rounds import age, cleanup, income, penalties
from europa.tpop.rules.routes import access
from europa.tpop.rules.terms.adjacency import area_in_play, capital_area, distance_home
from europa.tpop.rules.terms.bot_purse import (
    close_tally,
    count_ducats,
    count_power,
    cube_source,
    open_tally,
)
from europa.tpop.rules.terms.claims import place_claim
from europa.tpop.rules.terms.realm import alliances_of, base_tax, has_idea, manpower, marriages_of
from europa.tpop.rules.terms.tokens import (
    add_unrest,
    end_occupation,
    give_province,
    has_unrest,
    occupy,
    rebels_take,
)
from europa.tpop.rules.terms.treasury import change_stability
from europa.tpop.rules.war import calls, defence_of_empire
from europa.tpop.rules.war.empire import adjust_imperial
from europa.tpop.rules.war.liberation import liberation_cb
from europa.tpop.rules.war.rebel_dice import rebel_faces
from europa.tpop.rules.war.war import war_steps
from europa.tpop.state import (
    ATTACKER,
    CORE,
    DIP,
    FLIPPED,
    NODES,
    REALMS,
    SEAS,
    UPRIGHT,
)
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE, decks, load_world
from tests.tpop.warfare import area, province, realm, sea, table
from tests.tpop.warfare import war as at_war

BOT = "england"
ALL = ("papal_states", "netherlands", "brandenburg", "austria")
QUIET = ("pass", "no", "done", "refuse", "fight")


def start(*bots: str, **kw: Any) -> G:
    """Discovery and Reformation in the Action Phase; Bots play these realms (default: England)."""
    return table(bots=bots or (BOT,), turn=kw.pop("turn", "france"), **kw)


def run(g: G, steps: Any, *answers: str) -> Any:
    return drive(with_bots(g, steps), answers, otherwise=QUIET)


def face(name: str) -> int:
    return rebel_faces().index(name) + 1


def tag(g: G, who: str, *ideas: str) -> None:
    for idea in ideas:
        held = g.state.idea_held[index_of("idea", idea)]
        g.state.idea_held[index_of("idea", idea)] = (*held, seat(g, who))


# Bot Power


@pytest.mark.parametrize("level, gain", [("easy", 6), ("normal", 7), ("hard", 8), ("very_hard", 9)])
def test_b_01_spent_power_goes_and_new_comes_by_difficulty(level: str, gain: int) -> None:
    g = start(options={"bot_level": level})
    england = seat(g, BOT)
    g.state.bot_power[england], g.state.bot_spent[england] = 2, 5
    run(g, income.monarch_power(g))
    assert (g.state.bot_power[england], g.state.bot_spent[england]) == (2 + gain, 0)
    assert g.state.power[england * 3 : england * 3 + 3] == [0, 0, 0]


def test_b_02_towns_the_pope_and_the_emperor_add() -> None:
    g = start("austria", turn="castile")
    s, austria = g.state, seat(g, "austria")
    s.authority, s.roma, s.curia = 4, austria, [austria]
    parts = dict(power.income(g, austria))
    assert parts["Papal Controller"] == 1
    assert parts["Emperor"] == 2
    s.small_out[austria], s.large_out[austria] = 20, 8
    parts = dict(power.income(g, austria))
    assert parts["20 or more Small Towns"] == parts["8 Large Towns"] == 1
    for authority, extra in ((1, 0), (2, 1), (5, 2), (6, 3)):
        s.authority = authority
        assert dict(power.income(g, austria)).get("Emperor", 0) == extra


def test_b_03_ideas_have_no_effect_but_those_that_are_named() -> None:
    g = start()
    england = seat(g, BOT)
    tag(g, BOT, "cannons", "serfdom", "quest_for_the_new_world", "bureaucracy")
    assert not has_idea(g, england, "cannons")
    assert has_idea(g, england, "quest_for_the_new_world")
    before = manpower(g, england)
    g.state.idea_held[index_of("idea", "serfdom")] = ()
    assert manpower(g, england) == before
    towns = g.survey.own[g.state.seats[england]]
    for town in towns[:3]:
        add_unrest(g, town)
    run(g, penalties.unrest(g))
    assert sum(has_unrest(g, town) for town in towns) == 2, "an Administrative Idea calms one"


def test_r211_a_bot_draws_no_action_card() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    decks_before = [len(pile) for pile in s.decks]
    for effect in ({"do": "draw"}, {"do": "draw", "deck": "adm", "n": 2}):
        run(g, apply(g, effect, england, "16.3"))
    assert not s.hands[england]
    assert [len(pile) for pile in s.decks] == decks_before


# Attacked


@pytest.mark.parametrize(
    "level, floor, units",
    [("easy", 5, 7), ("normal", 5, 9), ("hard", 6, 9), ("very_hard", 7, 11)],
)
def test_b_04_a_bot_that_is_attacked(level: str, floor: int, units: int) -> None:
    g = start(options={"bot_level": level})
    s, england = g.state, seat(g, BOT)
    s.bot_power[england], s.available[england], s.exhausted[england] = 1, 12, 0
    run(g, war_steps(g, realm(g, "france"), {realm(g, BOT): "conquest"}))
    assert s.bot_power[england] == floor - 1
    assert army.army_size(g, england) == units
    assert s.available[england] == 12 - units


def test_b_04_above_the_floor_one_is_gained() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.bot_power[england], s.available[england] = 8, 0
    run(g, war_steps(g, realm(g, "france"), {realm(g, BOT): "conquest"}))
    assert s.bot_power[england] == 9


def test_b_05_the_price_is_paid_in_full() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.bot_power[england], s.available[england] = 3, 2
    assert army.recruit(g, england) == 2
    assert (s.bot_power[england], s.bot_spent[england]) == (2, 1)


# Calls to Arms


def test_b_06_defensive_calls_are_accepted_at_peace() -> None:
    g = start()
    england, ally = seat(g, BOT), realm(g, "brittany")
    make_alliance(g, england, ally)
    assert run(g, calls.receive_call(g, england, ally, realm(g, "france"), True))
    g = start()
    england = seat(g, BOT)
    make_alliance(g, england, ally)
    at_war(g, "castile", BOT)
    assert not run(g, calls.receive_call(g, england, ally, realm(g, "france"), True))
    g = start()
    england = seat(g, BOT)
    make_alliance(g, england, ally)
    assert not run(
        g, calls.receive_call(g, england, ally, ally, False, enemies=[realm(g, "france")])
    )


def test_b_07_a_called_bot_calls_allies_next_to_the_aggressor() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    caller, near, far = (realm(g, name) for name in ("brittany", "burgundy", "morocco"))
    for ally in (caller, near, far):
        make_alliance(g, england, ally)
    at_war(g, "france", "brittany")
    home = g.world.area_of_province[s.capital[near]]
    s.influence[england * len(g.world.areas) + home] = 2
    before = s.bot_power[england]
    run(g, calls.receive_call(g, england, caller, realm(g, "france"), True))
    assert g.alliance(england, caller) != FLIPPED
    assert g.alliance(england, near) == FLIPPED
    assert g.alliance(england, far) != FLIPPED
    assert s.bot_power[england] == before + 2
    assert s.allied_available[england] == 0


# Phase 3


def test_b_08_only_the_strongest_invader_comes() -> None:
    g = start()
    england = seat(g, BOT)
    for name in ("scotland", "burgundy"):
        g.state.war[england * REALMS + realm(g, name)] = ATTACKER
    own = g.survey.areas[g.state.seats[england]][0]
    plans = {realm(g, "burgundy"): (3, own), realm(g, "scotland"): (4, own)}
    assert invaded.spare_bots(g, plans) == [realm(g, "scotland")]
    plans = {realm(g, "burgundy"): (4, own), realm(g, "scotland"): (4, own)}
    assert invaded.spare_bots(g, plans) == [realm(g, "burgundy")]


def test_b_09_dissent_brings_one_unrest() -> None:
    g = start("england", "france", "castile", "austria")
    s, england = g.state, seat(g, BOT)
    muslim = g.world.religion_index["muslim"]
    for place in g.survey.areas[s.seats[england]]:
        s.religion[place] = muslim
    run(g, penalties.dissent(g))
    assert sum(has_unrest(g, town) for town in g.survey.own[s.seats[england]]) == 1


def test_b_10_five_dice_and_one_bot_power() -> None:
    costs = [face(n) for n in ("lose_2_ducats", "lose_1_monarch_power", "exhaust_1_manpower")]
    g = start(dice={"rebel": [*costs, face("no_effect"), face("no_effect")]})
    s, england = g.state, seat(g, BOT)
    towns = g.survey.own[s.seats[england]][:7]
    for town in towns:
        add_unrest(g, town)
    s.bot_power[england] = 4
    areas = sorted({g.world.area_of_province[town] for town in towns})
    run(g, invaded.roll_for_bot(g, england, areas))
    assert s.bot_power[england] == 3


def test_b_11_rebellion_where_the_army_stands() -> None:
    g = start(dice={"rebel": [face("rebellion"), face("no_effect")]})
    s, england = g.state, seat(g, BOT)
    towns = g.survey.own[s.seats[england]]
    home = g.world.area_of_province[s.capital[s.seats[england]]]
    inside = next(p for p in towns if g.world.area_of_province[p] == home)
    outside = next(p for p in towns if g.world.area_of_province[p] != home)
    for town in (inside, outside):
        add_unrest(g, town)
    s.available[england] = 3
    army.recruit(g, england, at=home, price=0)
    areas = [g.world.area_of_province[p] for p in (inside, outside)]
    run(g, invaded.roll_for_bot(g, england, areas))
    assert army.army_size(g, england) == 2
    assert s.holder[outside] == NONE


def test_b_11_a_liberated_province_is_claimed() -> None:
    g = start()
    england, lost = seat(g, BOT), province(g, "paris")
    run(g, liberation_cb(g, england, lost))
    assert g.claim(england, g.world.area_of_province[lost])
    assert not any(g.state.cb[england * REALMS : (england + 1) * REALMS])


def test_b_12_manpower_is_three_at_least() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.small_out[england], s.large_out[england], s.extra_manpower[england] = 1, 1, 0
    assert manpower(g, england) == 3
    s.bots[england] = 0
    assert manpower(g, england) == 2


# The Empire


def test_b_13_imperial_influence() -> None:
    g = start("austria", turn="castile")
    s, _austria = g.state, seat(g, "austria")
    s.authority = 1
    s.imperial = bytearray(len(s.imperial))
    electors = [a for a in range(len(s.imperial)) if g.world.areas[a].elector]
    for place in range(len(s.imperial)):
        for other in range(len(s.seats)):
            s.influence[other * len(s.imperial) + place] = 0
    wanted = electors[-1]
    for place in electors[:-1]:
        s.influence[seat(g, "france") * len(s.imperial) + place] = 3
    run(g, adjust_imperial(g))
    assert s.imperial[wanted] == 1


def test_b_13_then_any_elector_then_any_area_allies_first() -> None:
    g = start("austria", turn="castile")
    s, austria = g.state, seat(g, "austria")
    count = len(g.world.areas)
    electors = [a for a in range(count) if g.world.areas[a].elector]
    inside = [a for a in range(count) if g.world.areas[a].hre and a not in electors]
    s.influence, s.imperial = bytearray(len(s.influence)), bytearray(count)
    for place in electors:
        s.influence[austria * count + place] = 1

    def placed(areas: list[int]) -> int:
        ids = g.world.areas
        options = [Option(f"imperial:{ids[a].id}", a, (f"area:{ids[a].id}",)) for a in areas]
        ask = Ask("austria", "imperial_place", options, "18.2")
        return int(choice.choose(g, austria, ask).value)

    by_name = sorted(electors, key=lambda a: g.world.order_of_area[a])
    assert placed([*inside, *electors]) == by_name[0], "any Elector Area, A to Z"
    by_name = sorted(inside, key=lambda a: g.world.order_of_area[a])
    s.alliance = bytearray(len(s.alliance))
    assert placed(inside) == by_name[0], "any Area of the Empire, A to Z"
    ally = next(
        s.owner[p]
        for p in g.world.provinces_of_area[by_name[-1]]
        if s.in_play[p] and not g.is_player(s.owner[p]) and s.overlord[p] == NONE
    )
    make_alliance(g, austria, ally)
    friends = [a for a in by_name if a in g.survey.areas[ally]]
    assert placed(inside) == friends[0], "Areas with Allies first"


def test_b_14_the_bot_emperor_defends() -> None:
    g = start("austria", turn="castile")
    s, austria = g.state, seat(g, "austria")
    s.authority, s.defending = 3, 0
    subject = realm(g, "bavaria")
    before = s.bot_power[austria]
    at_war(g, "france", "bavaria")
    assert run(g, defence_of_empire.defend_call(g, realm(g, "france"), subject))
    assert s.defending == 1
    assert s.imperial_pool == 0
    assert s.bot_power[austria] == before + 3
    assert not is_due(g), "no election while a Bot is Emperor"


def test_b_14_against_another_subject_without_a_cause() -> None:
    g = start("austria", turn="castile")
    g.state.authority = 3
    saxony, bavaria = realm(g, "saxony"), realm(g, "bavaria")
    steps = defence_of_empire.defend_call(g, saxony, bavaria)
    assert not run(g, steps), "a Member is no outsider"
    steps = defence_of_empire.defend_call(g, saxony, bavaria, inside=True)
    assert run(g, steps)
    assert g.at_war(seat(g, "austria"), saxony)


def test_b_15_a_bot_subject_gives_bot_power_unless_at_war() -> None:
    for fighting, lost in ((False, 1), (True, 0)):
        g = position("imperial_waltz_3p1b", bots=ALL)
        s = g.state
        who, throne = seat(g, "brandenburg"), seat(g, "austria")
        s.bot_power[who] = 4
        if fighting:
            s.war[who * REALMS + realm(g, "poland")] = ATTACKER
        run(g, defence_of_empire.activate_defence(g, throne, realm(g, "france")))
        assert s.bot_power[who] == 4 - lost


# Trade


def _node(g: G, test: Callable[[Any], bool]) -> int:
    return next(n for n, printed in enumerate(g.world.nodes) if test(printed))


def test_b_16_what_bots_collect() -> None:
    g = start()
    s = g.state
    near = _node(g, lambda n: not n.inland and not n.distant)
    far = _node(g, lambda n: not n.inland and n.distant)
    own = g.survey.areas[s.seats[seat(g, BOT)]]

    def is_open(n: Any) -> bool:
        played = any(area_in_play(g, a) for a in n.areas)
        return bool(n.inland) and played and not set(n.areas) & set(own)

    inland = _node(g, is_open)
    assert [trade.trade_income(g, n) for n in (near, far, inland)] == [2, 3, 2]
    s.pirates[near] = s.pirates[far] = 1
    assert [trade.trade_income(g, n) for n in (near, far)] == [1, 2]
    s.pirates[near] = 5
    assert trade.trade_income(g, near) == 0
    england = seat(g, BOT)
    assert not trade.is_eligible(g, england, inland)
    town = next(
        p for a in g.world.nodes[inland].areas for p in g.world.provinces_of_area[a] if s.in_play[p]
    )
    give_province(g, town, s.seats[england])
    assert not trade.is_eligible(g, england, inland)  # a Town, but no connection (C4-20)


def test_b_16_the_merchant_moves_and_is_never_exhausted() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    goal = _node(g, lambda n: n.distant)
    trade.move_merchant(g, england, goal)
    row = s.merchants[england * NODES : (england + 1) * NODES]
    assert (row[goal], NODES - row.count(0)) == (UPRIGHT, 1)


def test_b_16_a_human_trades_and_the_bot_collects() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.ships[england * SEAS + sea(g, "english_channel")] = 1
    card = next(
        c
        for c in g.world.trade_cards
        if trade.is_eligible(g, england, c.options[0].node) and not c.options[0].requirement
    )
    s.bot_power[england] = 0
    trade.collect_bots(g, seat(g, "france"), card.options[0], 0)
    assert s.bot_power[england] == trade.trade_income(g, card.options[0].node)
    assert s.merchants[england * NODES + card.options[0].node] == UPRIGHT
    trade.collect_bots(g, england, card.options[0], 0)
    assert s.bot_power[england] == trade.trade_income(g, card.options[0].node), "humans only"


def test_b_17_mercantilism_costs_bots_one() -> None:
    for ideas, lowered in (((), 0), (("mercantilism",), 1)):
        g = start()
        s, england, france = g.state, seat(g, BOT), seat(g, "france")
        s.ships[england * SEAS + sea(g, "english_channel")] = 1
        card, option = next(
            (c.index, o)
            for c in g.world.trade_cards
            for o in c.options
            if len(o.keys) >= 3 and not o.requirement and trade.is_eligible(g, england, o.node)
        )
        for key, _ in option.keys:
            if s.in_play[key] and key != s.capital[s.seats[england]]:
                give_province(g, key, s.seats[france])
        assert key_power(g, france, option) >= 3
        assert trade.is_eligible(g, england, option.node)
        tag(g, "france", *ideas)
        s.bot_power[england] = 0
        run(g, collect(g, france, card, option))
        assert s.bot_power[england] == trade.trade_income(g, option.node) - lowered


# Covert Actions


def test_b_18_a_bot_never_counters() -> None:
    g = start()
    ask = Ask(BOT, "counter", [Option("counter"), Option("pass")], "6.2")
    assert choice.choose(g, seat(g, BOT), ask).key == "pass"


def test_b_18_its_covert_actions_can_be_countered() -> None:
    for answer, countered in (("counter", True), ("pass", False)):
        g = start()
        s, england, france = g.state, seat(g, BOT), seat(g, "france")
        at_war(g, "france", BOT)
        card = names().index("counterespionage")
        deck_of = next(d for d in s.decks if card in d)
        deck_of.remove(card)
        s.hands[france].append(card)
        s.power[france * 3 + DIP] = 5
        run(g, spy(g, england), answer)
        towns = g.survey.own[s.seats[france]]
        assert (not any(has_unrest(g, p) for p in towns)) == countered


# The Army


def test_b_19_maximum_army_capacity() -> None:
    g = start("france", turn="england")
    france = seat(g, "france")
    home = capital_area(g, france)
    assert army.mac(g, france, home) == army.UNLIMITED
    assert all(army.mac(g, france, a) == army.UNLIMITED for a in army.home_chain(g, france))
    g = start()
    england = seat(g, BOT)
    far = area(g, "castile")
    assert army.mac(g, england, far) == 3
    away = next(
        a
        for a in range(len(g.world.areas))
        if g.world.seas_of_area[a]
        and army.mac(g, england, a) < 9
        and any(
            b in army.home_chain(g, england)
            for z in g.world.seas_of_area[a]
            for b in g.world.coast_of_sea[z]
        )
    )
    link = next(
        z
        for z in g.world.seas_of_area[away]
        if any(b in army.home_chain(g, england) for b in g.world.coast_of_sea[z])
    )
    g.state.ships[england * SEAS + link] = 1
    assert army.mac(g, england, away) >= 9


def test_b_20_mountains_do_not_stop_it() -> None:
    g = start("france", turn="england")
    s, france = g.state, seat(g, "france")
    s.available[france] = 12
    at_war(g, "france", "aragon")
    origin, over = next(
        (a, b)
        for a in g.survey.areas[s.seats[france]]
        for b in g.world.land_of_area[a]
        if g.world.is_mountain(a, b) and access.access(g, france, b)[0]
    )
    army.recruit(g, france, at=origin, price=0)
    assert army.army_size(g, france) > 3
    assert over in army.routes(g, france)


def test_b_20_a_neutral_area_does_not_stop_it_a_hostile_one_does() -> None:
    g = start("france", turn="england")
    s, france = g.state, seat(g, "france")
    s.available[france] = 4
    at_war(g, "france", "aragon")
    army.recruit(g, france, at=area(g, "seine"), price=0)
    ways = army.routes(g, france)
    between = [way[0] for way in ways.values() if len(way) == 2]
    neutral = [a for a in between if access.access(g, france, a)[0] == access.PAID]
    assert neutral, "it marches on through a Neutral Area"
    s.rebels[neutral[0]] = 1
    ways = army.routes(g, france)
    assert neutral[0] not in [way[0] for way in ways.values() if len(way) == 2]


def test_b_20_an_own_claim_bars_a_neutral_area() -> None:
    g = start("france", turn="england")
    s, france = g.state, seat(g, "france")
    s.available[france] = 4
    at_war(g, "france", "aragon")
    army.recruit(g, france, at=area(g, "seine"), price=0)
    neutral = [
        a
        for a in army.routes(g, france)
        if a in g.world.land_of_area[area(g, "seine")]
        and not g.survey.areas[s.seats[france]].count(a)
    ]
    assert neutral
    place_claim(g, france, neutral[0])
    assert neutral[0] not in army.routes(g, france)


# Tokens


def test_b_21_which_claim_is_given_up() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    row = slice(england * len(g.world.areas), (england + 1) * len(g.world.areas))
    s.claims[row] = bytes(len(g.world.areas))
    held = ["seine", "castile", "portugal", "scotland", "ireland", "brittany"]
    held = [name for name in held if name in g.world.area_index]
    spare = [a.id for a in g.world.areas if not a.distant and a.id not in held]
    for name in (*held, *spare)[:6]:
        place_claim(g, england, area(g, name))
    assert not tokens.has_room(g, england)
    low = min(tokens.claims_of(g, england), key=lambda a: tokens.claim_rank(g, england, a))
    assert places.area_tax(g, low) == min(
        places.area_tax(g, a) for a in tokens.claims_of(g, england)
    )
    new = area(g, spare[-1])
    assert tokens.claim(g, england, new, "test")
    assert len(tokens.claims_of(g, england)) == 6
    assert not g.claim(england, low)


def test_b_21_distant_claims_that_are_not_colonial_go_first() -> None:
    g = start()
    england = seat(g, BOT)
    distant = [
        a.index
        for a in g.world.areas
        if a.distant
        and any(g.state.in_play[p] for p in a.provinces)
        and all(g.state.owner[p] != NONE for p in a.provinces if g.state.in_play[p])
    ]
    near = area(g, "seine")
    assert tokens.claim_rank(g, england, distant[0]) < tokens.claim_rank(g, england, near)


def test_b_21_then_the_lowest_tax_value_the_furthest_and_a_to_z() -> None:
    g = start()
    england = seat(g, BOT)
    areas = [a.index for a in g.world.areas if not a.distant and area_in_play(g, a.index)]
    ranked = sorted(areas, key=lambda a: tokens.claim_rank(g, england, a))
    far = distance_home(g, england)

    def order(a: int) -> tuple[int, int, int]:
        return places.area_tax(g, a), -far(a), g.world.order_of_area[a]

    assert ranked == sorted(areas, key=order)
    assert len({order(a)[:2] for a in areas}) < len(areas), "names decide somewhere"


# Peace and clean-up


def test_b_22_at_peace_the_army_leaves() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.available[england] = 5
    home = capital_area(g, england)
    army.recruit(g, england, at=home, price=0)
    add_unrest(g, s.capital[s.seats[england]])
    peace.stand_down(g, england)
    assert army.army_area(g, england) == home, "Unrest keeps it"
    s.unrest = bytearray(len(s.unrest))
    rebels_take(g, s.capital[s.seats[england]])
    peace.stand_down(g, england)
    assert army.army_area(g, england) == home, "a Rebel Town keeps it"
    end_occupation(g, s.capital[s.seats[england]])
    s.unrest = bytearray(len(s.unrest))
    peace.stand_down(g, england)
    assert army.army_area(g, england) == NONE
    assert s.available[england] == 5


def test_b_23_alliances_with_players_end() -> None:
    g = start()
    england, france = seat(g, BOT), seat(g, "france")
    make_alliance(g, england, realm(g, "france"))
    make_alliance(g, england, realm(g, "brittany"))
    cleanup.leave_bots(g)
    assert alliances_of(g, england).count(realm(g, "brittany")) == 1
    assert realm(g, "france") not in alliances_of(g, england)
    assert realm(g, BOT) not in alliances_of(g, france)


def test_b_24_a_bot_keeps_its_marriages() -> None:
    g = start()
    england = seat(g, BOT)
    for other in range(len(g.state.seats)):
        row = slice(other * REALMS, (other + 1) * REALMS)
        g.state.marriage[row] = bytes(REALMS)
    make_marriage(g, england, realm(g, "brittany"))
    before = g.state.prestige[england]
    run(g, age.marriages(g))
    assert marriages_of(g, england) == [realm(g, "brittany")]
    assert g.state.prestige[england] == before + 1


def test_b_25_colonists_go_without_vacant_land() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.colonists[england] = 3
    colonies.discard_colonists(g, england)
    assert s.colonists[england] == 3
    s.in_play = bytes(flag and s.owner[p] != NONE for p, flag in enumerate(s.in_play))
    colonies.discard_colonists(g, england)
    assert s.colonists[england] == 0


# Targets


def _tree(*entries: tuple[str, str, str]) -> tuple[targets.Branch, ...]:
    world = load_world()

    def named(name: str) -> targets.Named:
        return targets.Named("realm", name, realm=world.realm_index[name])

    return tuple(
        targets.Branch(named(first), (targets.Leaf(named(a)), targets.Leaf(named(b))))
        for first, a, b in entries
    )


def test_b_26_substitute_child_sibling_cousin(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = _tree(("scotland", "france", "brittany"), ("france", "brittany", "scotland"))
    monkeypatch.setattr(targets, "tree_of", lambda g, seat, kind: tree)

    def found(g: G) -> str:
        target = targets.find_target(g, seat(g, BOT), targets.MILITARY)
        return "" if target is None else g.world.realms[target.realm].id

    assert found(start(dice={"d6": [1]})) == "scotland"
    g = start(dice={"d6": [1, 2]})
    make_alliance(g, seat(g, BOT), realm(g, "scotland"))
    assert found(g) == "france", "the first child"
    g = start(dice={"d6": [1, 5]})
    make_alliance(g, seat(g, BOT), realm(g, "scotland"))
    assert found(g) == "brittany", "the second child"
    g = start(dice={"d6": [1, 2]})
    for name in ("scotland", "brittany"):
        make_alliance(g, seat(g, BOT), realm(g, name))
    g.state.passed.append(seat(g, "france"))
    assert found(g) == "", "nobody is left"


def test_b_26_the_next_sibling_and_the_next_cousin(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = _tree(("scotland", "scotland", "scotland"), ("france", "brittany", "scotland"))
    monkeypatch.setattr(targets, "tree_of", lambda g, seat, kind: tree)
    g = start(dice={"d6": [1, 2]})
    make_alliance(g, seat(g, BOT), realm(g, "scotland"))
    found = targets.find_target(g, seat(g, BOT), targets.MILITARY)
    assert found is not None
    assert found.realm == realm(g, "france")
    g = start(dice={"d6": [1, 2]})
    make_alliance(g, seat(g, BOT), realm(g, "scotland"))
    g.state.passed.append(seat(g, "france"))
    found = targets.find_target(g, seat(g, BOT), targets.MILITARY)
    assert found is not None
    assert found.realm == realm(g, "brittany")


def test_b_26_a_vassal_is_replaced_by_its_overlord() -> None:
    g = start()
    vassal = next(
        g.state.owner[p]
        for p, above in enumerate(g.state.overlord)
        if above != NONE and not g.survey.dejure[g.state.owner[p]]
    )
    assert targets.substitute(g, vassal) != NONE


def test_b_27_invalid_targets() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    scotland = realm(g, "scotland")
    assert targets.military_barred(g, england, scotland) == ""
    home = g.world.area_of_province[s.capital[scotland]]
    s.influence[england * len(g.world.areas) + home] = 4
    assert targets.military_barred(g, england, scotland)
    assert targets.diplomatic_barred(g, england, scotland) == ""
    assert targets.diplomatic_barred(g, england, realm(g, "france"))
    dnpr = next(r for r in range(REALMS) if s.dnpr_colour[r] and g.survey.own[r])
    home = g.survey.own[dnpr][0]
    s.extra[home] = 0
    assert base_tax(g, dnpr) < 10
    assert targets.diplomatic_barred(g, england, dnpr) == ""
    s.extra[home] = 10
    assert targets.diplomatic_barred(g, england, dnpr) == "a DNPR of 10 or more Base Tax"


# Battles


def test_b_28_beside_a_player_a_ship_counts_as_three() -> None:
    g = start()
    s, england, castile = g.state, seat(g, BOT), seat(g, "castile")
    place = sea(g, "bay_of_biscay")
    s.ships[england * SEAS + place] = 2
    s.ships[castile * SEAS + place] = 1
    alone = Battle(place, Side([seat(g, "france")]), Side([england]), naval=True)
    assert faction_units(g, alone, alone.defender, england) == 2
    beside = Battle(place, Side([seat(g, "france")]), Side([england, castile]), naval=True)
    assert faction_units(g, beside, beside.defender, england) == 6
    assert hit_room(g, beside, beside.defender, england) == 6
    run(g, take_hits(g, beside, beside.defender, 4))
    assert s.ships[england * SEAS + place] == 1
    assert s.ships[castile * SEAS + place] in (0, 1)


def test_b_29_a_human_is_the_main_defender() -> None:
    g = start()
    s, england, castile = g.state, seat(g, BOT), seat(g, "castile")
    place = area(g, "seine")
    s.available[england] = 9
    army.recruit(g, england, at=place, price=0)
    s.infantry[castile * len(g.world.areas) + place] = 1
    fight = Battle(place, Side([seat(g, "france")]), Side([england, castile]))
    run(g, choose_main_defender(g, fight))
    assert fight.defender.lead == castile


def test_b_30_enemies_without_provinces_are_no_war() -> None:
    g = start()
    england = seat(g, BOT)
    gone = next(r for r in range(REALMS) if not g.survey.dejure[r] and not g.survey.vassals[r])
    g.state.war[england * REALMS + gone] = ATTACKER
    assert not places.at_war(g, england)
    g.state.war[england * REALMS + realm(g, "scotland")] = ATTACKER
    assert places.at_war(g, england)


# The deck, the charts, the choice procedure


def test_the_deck_is_reshuffled_and_reset() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    assert len(s.bot_decks[england]) == 20
    s.bot_decks[england] = []
    cards = deck.composition(s, s.seats[england])
    focus = [c for c in cards if deck.cards()[c].kind == "FOCUS"][:2]
    s.bot_tucked[england] = focus
    s.bot_discards[england] = [c for c in cards if c not in focus]
    deck.reshuffle(g, england)
    assert deck.EVENT in s.bot_decks[england]
    assert deck.IDEA in s.bot_decks[england]
    assert len(s.bot_decks[england]) == 2 + 8, "half of the other sixteen"
    assert s.bot_tucked[england] == focus
    deck.reset(g, england)
    assert sorted(s.bot_decks[england]) == sorted(cards)
    assert not s.bot_discards[england]
    assert not s.bot_tucked[england]


def test_a_realm_without_a_chart_has_a_deck_and_trees() -> None:
    g = start()
    for name in ("burgundy", "novgorod", "aragon"):
        assert len(deck.composition(g.state, realm(g, name))) == 20
    g.state.seats[seat(g, BOT)] = realm(g, "burgundy")
    g.state.stamp += 1
    for kind in (targets.MILITARY, targets.DIPLOMATIC):
        assert 0 < len(targets.tree_of(g, g.seat_of(realm(g, "burgundy")), kind)) <= 6


def test_every_chart_is_read_and_every_way_leads_somewhere() -> None:
    for chart in charts().values():
        assert chart.nodes or chart.steps
        for node in chart.nodes.values():
            assert node.question
            assert node.yes


def test_power_and_ducats_of_an_event_become_bot_power() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.bot_power[england] = 5
    count_power(g, england, 3)
    assert s.bot_power[england] == 5, "outside an Event it is ignored (R211)"
    open_tally(g)
    count_power(g, england, 3)
    count_ducats(g, england, 5)
    close_tally(g)
    assert s.bot_power[england] == 5 + 2 + 1
    open_tally(g)
    count_power(g, england, -3)
    close_tally(g)
    assert s.bot_power[england] == 7


def test_stability_is_unrest_for_a_bot() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    run(g, change_stability(g, england, -2))
    assert sum(has_unrest(g, p) for p in g.survey.own[s.seats[england]]) == 2
    run(g, change_stability(g, england, 1))
    assert sum(has_unrest(g, p) for p in g.survey.own[s.seats[england]]) == 1
    assert s.stability[england] == 0


def test_out_of_cubes_spent_power_goes_first() -> None:
    g = start()
    s, england = g.state, seat(g, BOT)
    s.bot_spent[england] = 2
    assert cube_source(g, england) == ("spent", NONE)
    s.bot_spent[england] = 0
    assert cube_source(g, england)[0] == "influence"
    row = slice(england * len(g.world.areas), (england + 1) * len(g.world.areas))
    s.influence[row] = bytes(len(g.world.areas))
    assert cube_source(g, england) == ("power", NONE)


def test_opponents_are_chosen_by_war_then_by_a_die() -> None:
    g = start(dice={"d6": [2, 5]})
    s, england = g.state, seat(g, BOT)
    others = [seat(g, name) for name in ("france", "castile", "austria")]
    s.prestige[seat(g, "castile")] = 9
    assert choice.pick_opponent(g, england, others) == seat(g, "castile")
    s.small_out[seat(g, "france")] = 39
    assert choice.pick_opponent(g, england, others) == seat(g, "france")
    at_war(g, "austria", BOT)
    assert choice.pick_opponent(g, england, others) == seat(g, "austria")


def test_harm_to_itself_where_it_costs_least_to_others_where_it_hurts() -> None:
    g = start()
    england = seat(g, BOT)
    london, paris = province(g, "london"), province(g, "paris")
    options = [
        Option(f"unrest:{g.world.provinces[p].id}", p, (f"province:{g.world.provinces[p].id}",))
        for p in (london, paris, *g.survey.own[realm(g, BOT)])
    ]
    chosen = choice.best(g, england, options, choice.harm_key)
    assert chosen.value == paris
    own = choice.best(g, england, [o for o in options if o.value != paris], choice.harm_key)
    assert g.world.tax_of_province[own.value] == 1


def test_retreat_when_outnumbered_two_to_one() -> None:
    g = start()
    england = seat(g, BOT)
    at_home = g.world.areas[capital_area(g, england)]
    near = g.world.seas[at_home.seas[0]].id
    far = next(sea.id for sea in g.world.seas if sea.index not in at_home.seas)
    for place, own, enemy, key in (
        ("area:brittany_normandy", 3, 5, "fight"),
        ("area:brittany_normandy", 3, 6, "retreat:wessex"),
        (f"area:{at_home.id}", 3, 6, "fight"),
        (f"sea:{far}", 3, 6, "retreat:wessex"),
        (f"sea:{near}", 3, 6, "fight"),
    ):
        options = [Option("fight", -5), Option("retreat:wessex", 1, ("area:wessex",))]
        told = {"own": own, "enemy": enemy, "place": place}
        ask = Ask(BOT, "retreat", options, "9.7", told)
        assert battle._retreat(g, england, ask).key == key, place


def test_a_broken_bot_surrenders() -> None:
    g = start()
    s, england, france = g.state, seat(g, BOT), seat(g, "france")
    s.available[england] = 0
    assert not peace.surrenders(g, england, france)
    at_war(g, "france", BOT)
    occupy(g, s.capital[s.seats[england]], france)
    assert peace.surrenders(g, england, france)


def test_a_bot_is_never_asked_and_a_core_is_no_claim() -> None:
    g = start()
    england = seat(g, BOT)
    g.state.claims[england * len(g.world.areas) + area(g, "seine")] = CORE
    assert not tokens.claim(g, england, area(g, "seine"), "test")
    assert decks.bots()["deck"]["composition"]["size"] == 20
    assert war.threatened(g, england) == []
