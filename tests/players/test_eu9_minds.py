"""`steady` of EU9 thinks about war, peace and discoveries, and says why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from europa.eu9.conflicts import CasusBelli, War
from europa.eu9.game import game
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.diplomacy.causes import Cause
from europa.eu9.rules.diplomacy.drafting import make
from europa.eu9.rules.diplomacy.price import Price
from europa.eu9.rules.military import stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement import regroup
from europa.eu9.rules.military.siege.suppression import may_fight
from europa.eu9.rules.peace.drafting import Bench
from europa.eu9.state import ON_MAP, SEA_PLACE, SEAS, Eu9
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE, POWERS
from europa.kernel import Ask, Match, Option
from europa.lab.seating import seat_players
from europa.players import SeatDoor, find_player, known_players
from europa.players.eu9 import (
    aims,
    crossings,
    expeditions,
    minors,
    odds,
    others,
    peace,
    peace_worth,
    reactions,
    treaties,
    treaty_worth,
    voyages,
    war,
    wishes,
)
from europa.players.eu9.armament import standing
from europa.players.eu9.coasts import shores
from europa.players.eu9.memory import Memory
from europa.players.eu9.missions import best_mission
from europa.players.eu9.rules import RULES
from europa.players.eu9.steady import OVERLOOKED, Steady
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Thought
from europa.players.eu9.weights import weights
from europa.players.eu9.wording import in_words
from europa.players.hints import hint
from europa.players.registry import BadSetting


def thinking(g: G, name: str) -> Thought:
    return Thought(lambda: g, Memory(), g.seat_of(g.country(name)))


def at_war(g: G, one: str, other: str) -> War:
    found = War("full", (g.country(one),), (g.country(other),), number=1, begun=g.state.turn)
    g.state.wars.append(found)
    return found


def test_every_kind_of_question_has_a_rule() -> None:
    asked = {key[4:] for key in game.catalogue._messages if key.startswith("ask.")}
    missing = sorted(asked - set(RULES))
    assert not missing, f"give each an answer in players/eu9/habits.py: {missing}"


def test_a_period_is_played_without_a_fallback_and_with_reasons() -> None:
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, {"last_period": 1}, seed=1)
    seated = seat_players(match, ["steady"] * 9, 1)
    reasons = set()
    while asks := match.asks():
        player, door = seated[asks[0].seat]
        assert isinstance(player, Steady)
        option, (reason,) = player.advise(door, asks[0], 1.0)
        assert reason.text, asks[0].kind
        reasons.add(reason.text)
        match.play(asks[0], option)
    assert all(isinstance(p, Steady) and not p.fallbacks for p, _ in seated.values())
    assert len(reasons) > 200, "they are about the case at hand"
    state = match.state
    assert state.war_count > 2
    known = any(state.known_seas[p * SEAS + sea]
                for p in range(POWERS) for sea in shores("america"))  # fmt: skip
    assert known, "America is found"


def test_a_hint_has_a_reason() -> None:
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, seed=3)
    ask = next(ask for ask in match.asks() if len(ask.options) > 1)
    found = hint(match, ask.seat)
    assert found.reasons[0].key == "plan"
    assert found.reasons[0].text


def test_reasons_name_places_and_countries() -> None:
    told = in_words("war with naples: 58% to win; to lombardia, a step of 2")
    assert told == "war with Naples: 58% to win; to Lombardy, a step of 2"


def test_nobody_is_asked_for_help_who_would_say_no() -> None:
    g = position(turn=2, segment="2.5")
    assert reactions.worth_of(thinking(g, "france"), "ask_help:england:1", 0)[0] < 0
    both = (g.country("france"), g.country("england"))
    g.state.agreements.append(make(g, both[0], "defensive", both).agreement)
    assert reactions.worth_of(thinking(g, "france"), "ask_help:england:1", 0)[0] > 0


def test_hints_for_a_plan_tell_one_plan_and_go_on_where_it_stands() -> None:
    """Each hint comes from a player without a memory: what it says must fit together."""
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, {"last_period": 1}, seed=3)
    seated = seat_players(match, ["steady"] * 9, 3)
    while not (ask := match.asks()[0]).kind.startswith("plan."):
        player, door = seated[ask.seat]
        match.play(ask, player.choose(door, ask))
    seat, written = ask.seat, []
    while (now := match.ask_of(seat)) is not None and now.kind.startswith("plan."):
        written = list(now.params["pieces"])
        found = hint(match, seat)
        assert "would not plan" not in found.reasons[0].text
        match.answer(seat, found.key)
        assert len(written) < 30
    assert written


def test_the_strong_attack_the_weak_and_not_the_other_way_round() -> None:
    g = position(turn=2, segment="2.5", treasury=[300] * 12)
    g.state.stability[:] = [3] * len(g.state.stability)
    case = war.judge(thinking(g, "turkey"), (g.country("hungary"),), Price(1))
    weak = war.judge(thinking(g, "portugal"), (g.country("spain"),), Price(1))
    assert case.chance > 0.8 > 0.5 > weak.chance
    assert case.worth > weak.worth


def test_of_several_causes_the_cheaper_war_is_taken() -> None:
    g = position(turn=2, segment="2.5", treasury=[300] * 12)
    dear, cheap = Cause(False, False, "pretext"), Cause(False, True, "insult")
    options = [
        Option(f"cb:{one.source}", one, params={"stability": n, "with_all": ["hungary"]})
        for n, one in ((1, dear), (0, cheap))
    ]
    ask = Ask("TUR", "declare.cause", options, "IV.5", {"power": "turkey"})
    option, why = war.with_cause(thinking(g, "turkey"), ask)
    assert option.value is cheap
    assert "0 of stability" in why


def test_who_has_no_money_declares_no_war() -> None:
    g = position(turn=2, segment="2.5", treasury=[0] * 12)
    assert all(war.best_war(thinking(g, g.name(power))) is None for power in g.majors())


def test_an_army_marches_on_the_enemy_and_puts_down_revolts() -> None:
    g = position(turn=2, segment="4.2c")
    at_war(g, "france", "spain")
    stacks.muster(g)
    army = next(x for x in g.state.stacks.values() if g.name(x.country) == "france" and not x.naval)
    g.state.campaigns[g.country("france")] = "multiple"
    found = best_mission(thinking(g, "france"), army)
    assert found.place != NONE
    g.state.wars.clear()
    revolt = g.world.province_index["caux"]
    g.state.revolt[revolt] = 1
    found = best_mission(thinking(g, "france"), army)
    assert found.place == revolt
    assert "revolt" in found.why


def test_an_army_crosses_the_sea_to_a_revolt_and_to_an_enemy() -> None:
    g = position(turn=2, segment="4.2c")
    stacks.muster(g)
    g.state.campaigns[g.country("spain")] = "multiple"
    own = [x for x in g.state.stacks.values() if g.name(x.country) == "spain"]
    fleet = next(x for x in own if x.naval)
    army = stacks.form(g, g.country("spain"), fleet.place)
    g.state.units.append(Unit(army.country, "A-", army.place, stack=army.number))
    thought = thinking(g, "spain")
    assert crossings.best_crossing(thought, fleet, lambda _: 0.0, free=True) is None
    sicily = g.world.province_index["sicilia"]
    g.state.owner[sicily] = g.state.controller[sicily] = army.country
    g.state.revolt[sicily] = 2
    found = crossings.best_crossing(thought, fleet, lambda _: 0.0, free=True)
    assert found is not None
    assert (found.load, found.shore, found.whole) == (army.number, sicily, True)
    assert "revolt" in found.why
    load = Option(f"load:{stacks.name_of(g, army)}")
    ask = Ask("SPA", "march.sail", [Option("halt"), load], "VIII.6", {})
    leg = crossings.next_leg(g, ask, fleet, found)
    assert leg is not None
    assert leg.option is load
    stacks.put(g, army.number, carrier=fleet.number)
    aboard = crossings.under_way(thinking(g, "spain"), fleet)
    assert aboard is not None, "who asks in the middle of a move is told where it leads"
    assert aboard.shore == sicily
    stacks.put(g, army.number, carrier=0)
    g.state.revolt[sicily] = 0
    at_war(g, "spain", "genoa")
    found = crossings.best_crossing(thinking(g, "spain"), fleet, lambda _: 0.0, free=True)
    assert found is not None
    assert g.state.owner[found.shore] == g.country("genoa")


def test_of_an_army_too_large_for_the_ships_as_many_go_as_fit() -> None:
    g = position(turn=2, segment="4.2c")
    stacks.muster(g)
    fleet = next(x for x in g.state.stacks.values() if g.name(x.country) == "turkey" and x.naval)
    army = stacks.form(g, fleet.country, fleet.place)
    g.state.units += [Unit(army.country, k, army.place, stack=army.number) for k in ("A+", "LD")]
    options = regroup.parties(g, army.number)
    party = crossings.party(g, fleet, options)
    assert party is not None
    assert "LD" in party.key
    assert "A+" not in party.key
    assert crossings.berths(g, stacks.units_in(g, army.number), 14) == 3


def test_an_idle_fleet_puts_into_port_and_one_that_feeds_an_army_stays() -> None:
    g = position(turn=2, segment="4.2c")
    stacks.muster(g)
    fleet = next(x for x in g.state.stacks.values() if g.name(x.country) == "england" and x.naval)
    port, sea = fleet.place, SEA_PLACE + g.world.provinces[fleet.place].seas[0]
    assert crossings.home(g, fleet) is None
    fleet = stacks.relocate(g, fleet.number, sea)
    found = crossings.home(g, fleet)
    assert found is not None
    assert g.state.owner[found.place] == fleet.country
    army = stacks.form(g, fleet.country, port)
    g.state.units.append(Unit(army.country, "LD", port, stack=army.number))
    fleet = stacks.put(g, fleet.number, action="supply")
    assert crossings.home(g, fleet) is None


def test_islands_are_within_reach_of_who_has_ships() -> None:
    g = position(turn=2, segment="2.5", treasury=[300] * 12)
    g.state.stability[:] = [3] * len(g.state.stability)
    knights = (g.country("knights"),)
    assert war.judge(thinking(g, "turkey"), knights, Price(1)).chance > 0.3
    assert not war.judge(thinking(g, "russia"), knights, Price(1)).chance


def test_a_peace_that_may_not_be_proposed_is_not_asked_for_again() -> None:
    g = position(turn=4, segment="7.3", treasury=[100] * 12)
    fra, minor = g.country("france"), g.country("genoa")
    found = at_war(g, "france", "genoa")
    target = Option("all:1", (found, 0, (minor,), False))
    ask = Ask("FRA", "peace.minors", [Option("done"), target], "XII.3", {})
    g.state.stability[fra] = -3
    thought = thinking(g, "france")
    assert peace.address(thought, ask).option is target
    params = {"war": found.number, "minors": ["genoa"]}
    none = Ask("FRA", "peace.minor_level", [Option("back")], "XII.3", params)
    assert peace.minor_level(thought, none).option.key == "back"
    assert peace.address(thought, ask).option.key == "done"


def test_troops_join_those_who_fight_a_revolt_and_a_lone_rebel_leader_bars_nobody() -> None:
    g = position(turn=2, segment="4.2c")
    revolt = g.world.province_index["caux"]
    g.state.revolt[revolt] = 3
    g.state.campaigns[g.country("france")] = "multiple"
    stacks.muster(g)
    army = next(x for x in g.state.stacks.values() if g.name(x.country) == "france" and not x.naval)
    alone = best_mission(thinking(g, "france"), army)
    helper = stacks.form(g, g.country("france"), revolt)
    g.state.units.append(Unit(g.country("france"), "LD", revolt, stack=helper.number))
    leader = next(n for n, at in enumerate(g.state.leader_place) if at == NONE)
    g.state.leader_for[leader] = g.country("rebels")
    g.put_leader(leader, revolt)
    alone_there = stacks.form(g, g.country("rebels"), revolt)
    stacks.enlist(g, alone_there.number, leaders=[leader])
    assert may_fight(g, [helper.number], revolt)
    found = best_mission(thinking(g, "france"), army)
    assert found.place == revolt
    assert 0 < found.worth < alone.worth, "part of the work is done without it"


def test_small_armies_make_room_by_joining() -> None:
    g = position(turn=2, segment="4.2c")
    revolt, france = g.world.province_index["caux"], g.country("france")
    g.state.revolt[revolt] = 3
    g.state.campaigns[france] = "multiple"
    g.state.units = [unit for unit in g.state.units if unit.country != france]
    stacks.muster(g)
    near = next(p for p in g.world.provinces[revolt].neighbours if g.state.owner[p] == france)
    helper, army = stacks.form(g, france, revolt), stacks.form(g, france, near)
    g.state.units.append(Unit(france, "LD", revolt, stack=helper.number))
    kinds = ("A-", "LD", "LD")
    g.state.units += [Unit(france, kind, near, stack=army.number) for kind in kinds]
    assert best_mission(thinking(g, "france"), army).place == revolt, "they become an A+"
    g.state.units += [Unit(france, kind, revolt, stack=helper.number) for kind in ("A+", "A+")]
    assert best_mission(thinking(g, "france"), army).place != revolt, "some would be lost"


def test_each_turn_of_war_wearies_more_until_nothing_is_left_to_lose() -> None:
    g = position(turn=4, segment="7.2")
    fra = g.country("france")
    g.state.stability[fra] = 3
    first = at_war(g, "france", "england")
    third = replace(first, turns=((fra, 2),))
    assert peace_worth.weariness(g, fra, third) > peace_worth.weariness(g, fra, first)
    other = replace(first, number=2, turns=((fra, 3),))
    g.state.wars.append(other)
    assert peace_worth.weariness(g, fra, first) < weights().stability, "the longer one counts"


def test_a_power_keeps_troops_while_there_are_revolts() -> None:
    g = position(turn=2, segment="3.4")
    england = g.country("england")
    before = standing(g, england)
    g.state.revolt[g.world.province_index["kent"]] = 2
    assert standing(g, england) == before + 1


def test_a_war_must_be_carried_for_two_turns() -> None:
    g = position(turn=4, segment="2.5", treasury=[100] * 12)
    fra = g.country("france")
    g.state.gross[fra] = [300]
    assert war.may_carry(g, fra)
    g.state.gross[fra] = [30]
    assert not war.may_carry(g, fra)


def test_odds_follow_numbers() -> None:
    g = position(turn=2, segment="4.2c")
    stacks.muster(g)
    own = {g.name(x.country): x for x in g.state.stacks.values() if not x.naval}
    strong = odds.battle(g, [own["turkey"]], [own["venice"]], own["venice"].place)
    weak = odds.battle(g, [own["venice"]], [own["turkey"]], own["venice"].place)
    assert strong > 0.5 > weak  # a dozen battles tell no more
    assert odds.battle(g, [own["turkey"]], [], own["venice"].place) == 1.0


def talk(g: G, offer: Offer) -> Ask:
    options = [
        Option("done", ("done", None)), Option("accept:x", ("accept", offer)),
        Option("refuse:x", ("refuse", offer)),
    ]  # fmt: skip
    return Ask(g.seat_of(offer.to), "peace.what", options, "XII.3", {"written": []})


def test_a_weary_power_signs_and_a_winning_one_refuses() -> None:
    g = position(turn=4, segment="7.2a", treasury=[100] * 12)
    fra, his = g.country("france"), g.country("spain")
    found = at_war(g, "france", "spain")
    white = Offer(found.number, "global", (fra,), (his,), by=his, to=fra)
    g.state.stability[fra], g.state.stability[his] = -3, -3
    answer = peace.talk(thinking(g, "france"), talk(g, white))
    assert answer.option.key == "accept:x"
    assert "worth" in answer.why
    g.state.stability[fra] = 3
    answer = peace.talk(thinking(g, "france"), talk(g, white))
    assert answer.option.key == "refuse:x", "the differential is far in its favour"


def test_alliances_need_a_common_enemy_and_a_kept_word() -> None:
    g = position(turn=4, segment="2.2", treasury=[100] * 12)
    found = thinking(g, "venice")
    look = survey(found)
    ven, por = g.country("venice"), g.country("portugal")
    worth, why = treaty_worth.alliance(g, look, ven, por)
    assert worth < 0
    assert "no enemy" in why
    gift = make(g, por, "loan", (por, ven), dowry=50, gift=True)
    assert treaties.worth_of(found, gift)[0] == 50
    asked = make(g, por, "loan", (ven, por), dowry=50)
    assert treaties.worth_of(found, asked)[0] < 0


def test_what_they_would_sign_is_judged_from_their_chair() -> None:
    g = position(turn=4, segment="7.2a", treasury=[100] * 12)
    fra, his = g.country("france"), g.country("spain")
    found = at_war(g, "france", "spain")
    g.state.stability[fra], g.state.stability[his] = 3, -3
    bench = Bench(found.number, (fra,), (his,), "global", "1")
    levels = range(-5, 6)
    weary = others.would_sign(thinking(g, "france"), bench, levels)
    assert 0 in weary, "a shaken enemy is glad of a white peace"
    g.state.stability[fra], g.state.stability[his] = -3, 3
    proud = others.would_sign(thinking(g, "france"), bench, levels)
    assert max(proud) < max(weary)
    assert "they" in others.wanted(thinking(g, "france"), bench, levels)


def test_what_others_want_is_what_they_would_sign() -> None:
    """The wish and the answer are one value function: whatever the wish names is signed."""
    g = position(turn=4, segment="7.2a", treasury=[100] * 12)
    fra, his = g.country("france"), g.country("spain")
    found = at_war(g, "france", "spain")
    for calm, shaken in ((3, -3), (0, 0), (-3, 3)):
        g.state.stability[fra], g.state.stability[his] = calm, shaken
        names = {n: f"win:{n}" if n > 0 else f"lose:{-n}" if n else "white" for n in range(-5, 6)}
        options = [Option("back"), *(Option(key, n) for n, key in names.items())]
        ask = Ask("FRA", "peace.level", options, "XII.3", {"power": "france", "war": found.number})
        (wish,) = wishes.of_levels(thinking(g, "france"), ask)
        assert wish.who == "spain"
        for level, key in names.items():
            sides = ((fra,), (his,)) if level >= 0 else ((his,), (fra,))
            offer = Offer(found.number, "global", *sides, abs(level), by=fra, to=his)
            answer = peace.talk(thinking(g, "spain"), talk(g, offer)).option.key
            assert (answer == "accept:x") == (key in wish.keys), (calm, level, wish)
    allies = wishes.of_treaties(thinking(g, "venice"), ask)
    assert {one.who for one in allies} == {g.name(p) for p in g.majors()} - {"venice"}


def test_a_broken_word_is_forgotten_by_and_by() -> None:
    g = position(turn=4, segment="2.2")
    fra, his, ven = g.country("france"), g.country("spain"), g.country("venice")
    assert not treaty_worth.grudge(g, fra, his)
    g.state.causes.append(CasusBelli(fra, his, source="ended alliance", first=4, last=9))
    fresh = treaty_worth.grudge(g, fra, his)
    assert fresh > treaty_worth.grudge(g, ven, his) > 0
    g.state.turn = 7
    assert 0 < treaty_worth.grudge(g, fra, his) < fresh


def test_levels_differ_by_what_they_overlook() -> None:
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, {"last_period": 1}, seed=3)
    door = SeatDoor("FRA", lambda: match)
    ask = Ask("FRA", "react", [Option("react", 0), Option("pass", 1)], "4.11", {"power": "france"})

    def passes(level: str) -> int:
        player = find_player("eu9", f"steady:{level}")(5)
        assert isinstance(player, Steady)
        return sum(player._decide(door, ask).why == OVERLOOKED for _ in range(200))

    assert weights().levels["hard"].far
    assert passes("hard") == 0 < passes("normal") < passes("easy") < 150
    assert known_players("eu9")[:3] == ["steady", "steady:normal", "steady:easy"]
    with pytest.raises(BadSetting, match="easy, normal, hard"):
        find_player("eu9", "steady:godlike")


def test_who_does_not_think_takes_any_objective() -> None:
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, {"last_period": 1}, seed=3)
    ask = next(ask for ask in match.asks() if ask.kind == "aims.main")
    door = SeatDoor(ask.seat, lambda: match)

    def chosen(level: str) -> set[str]:
        return {Steady(n, level).choose(door, ask).key for n in range(40)}

    assert len(chosen("hard")) == 1 < len(chosen("easy"))


def test_an_overlooked_plan_is_not_told_a_turn_later() -> None:
    player = Steady(1, "easy")
    player._memory.writing, player._memory.pieces = True, [Action("taxes")]
    ask = Ask("FRA", "plan.what", [Option("plan:taxes", "taxes"), Option("done", None)], "3.4", {})
    while not player._overlooks(ask):
        pass
    assert not player._memory.writing
    assert not player._memory.pieces


def test_a_mandatory_objective_out_of_reach_is_chosen_to_be_safe() -> None:
    g = position(turn=1, segment="P.7")
    able = {aim.id: n for n, aim in enumerate(g.world.objectives)
            if (aim.power, aim.period) == ("france", "I")}  # fmt: skip
    given = [n for n in able.values() if aims.points_of(g, g.country("france"), n)]
    options = [Option(f"aim:{name}", n) for name, n in able.items()]
    main = aims.choose(thinking(g, "france"), Ask("FRA", "aims.main", options, "XIV.5", {}))
    assert main.option.value in given or not given
    left = [o for o in options if o.value not in (*given, main.option.value)]
    other = aims.choose(thinking(g, "france"), Ask("FRA", "aims.other", left, "XIV.5", {}))
    must = [o.value for o in left if g.world.objectives[o.value].mandatory]
    assert not must or other.option.value in must
    assert g.world.objectives[other.option.value].name in other.why


def test_objectives_say_which_minor_and_which_land_to_take_and_the_table_stays_as_it_was() -> None:
    g = position(turn=1, segment="2.6", treasury=[200] * 12)
    england, scotland = g.country("england"), g.country("scotland")
    aim = next(n for n, x in enumerate(g.world.objectives) if x.id == "england_i_a")
    assert not aims.loss_of_minor(g, england, scotland)
    g.state.aims[england] = (aim,)
    assert aims.loss_of_minor(g, england, scotland) > 0, "it is a vassal from the beginning"
    g.state.patron[scotland], g.state.box[scotland], g.state.aims[england] = NONE, 0, ()
    before = g.state.patron[scotland], g.state.box[scotland], list(g.state.owner)
    assert not aims.gain_of_minor(g, england, scotland), "nothing is in hand yet"
    g.state.aims[england] = (aim,)
    assert aims.gain_of_minor(g, england, scotland) > 0
    piece = Action("minor", "scotland", 50)
    look = [minors.worth_of(Thought(lambda: g, Memory(), g.seat_of(england), far=far), piece)
            for far in (True, False)]  # fmt: skip
    assert look[0] > look[1]
    assert (g.state.patron[scotland], g.state.box[scotland], list(g.state.owner)) == before
    assert not g.state.progress


def test_ships_wait_while_their_party_looks_for_land() -> None:
    g = position(turn=2, segment="4.2d")
    stacks.muster(g)
    spain = g.country("spain")
    colon = next(n for n, x in enumerate(g.world.leaders) if x.id == "colon")
    ojeda = next(n for n, x in enumerate(g.world.leaders) if x.id == "ojeda")
    port = g.world.province_index["andalucia"]
    fleet = stacks.form(g, spain, port, naval=True)
    party = stacks.form(g, spain, port)
    g.state.units += [Unit(spain, "NWD", port, stack=fleet.number)] * 2
    g.state.units.append(Unit(spain, "LD", port, stack=party.number))
    for leader, stack in ((colon, fleet), (ojeda, party)):
        g.state.leader_state[leader] = ON_MAP
        stacks.enlist(g, stack.number, leaders=[leader])
    sea = next(x for x in sorted(shores("caribbean")))
    g.state.known_seas[spain * SEAS + sea] = 1
    assert expeditions.is_party(g, g.state.stacks[party.number])
    assert expeditions.waiting(g, ground_of(g, fleet), fleet) is not None
    assert expeditions.goal(g, ground_of(g, fleet), fleet)
    fleet = stacks.relocate(g, fleet.number, SEA_PLACE + sea)
    assert not expeditions.is_at_work(g, fleet)
    stacks.put(g, party.number, carrier=fleet.number, place=fleet.place)
    assert expeditions.is_at_work(g, fleet)
    coast = next(p for p in g.world.seas[sea].provinces if not g.world.provinces[p].europe)
    stacks.put(g, party.number, carrier=0)
    stacks.relocate(g, party.number, coast)
    assert expeditions.ashore(g, fleet) is None, "it has found nothing yet"
    stacks.put(g, party.number, discoveries=(coast,))
    assert expeditions.ashore(g, fleet) == g.state.stacks[party.number]
    for x in range(SEAS):
        g.state.known_seas[spain * SEAS + x] = 1
    home = voyages.best_voyage(thinking(g, "spain"), fleet)
    assert home.by_hand, "the party is fetched"
    assert g.world.provinces[home.place].europe, "and its news brought home"


def test_routes_lead_to_america_and_india() -> None:
    g = position(turn=1, segment="4.2c")
    stacks.muster(g)
    for name, continent in (("spain", "caribbean"), ("portugal", "india")):
        fleet = next(x for x in g.state.stacks.values() if g.name(x.country) == name and x.naval)
        path = voyages.route(g, ground_of(g, fleet), fleet.place)
        assert path[-1] in shores(continent)
