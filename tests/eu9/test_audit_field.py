"""What the audit of battles, sieges and discoveries found (eu9-audit-military.md)."""

from __future__ import annotations

import pytest

from europa.eu9.combat.fight import Casualty
from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import CITY, KING, Besieging
from europa.eu9.rules.events import pirates
from europa.eu9.rules.military import attrition, battlefield, hosts, losses
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.hosts import Host, host
from europa.eu9.rules.military.movement import exploration, knowledge
from europa.eu9.rules.military.movement.exploration import Goal
from europa.eu9.rules.military.movement.sailing import may_pass_port
from europa.eu9.rules.military.siege import fall, raiders, suppression
from europa.eu9.rules.military.stacks import post, put, units_in
from europa.eu9.state import COL, DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.kernel import ScriptedDice
from europa.kernel.dice import seed_from
from tests.eu9.campaign import at, campaign, know, own, stack
from tests.eu9.dealings import place

USUAL = ("stand", "stay", "fight_on", "stay_here")


# Battles


def relief(*, inside: bool) -> G:
    """A French general is besieged in Artois by Spain; an army without a leader comes."""
    garrison = {"units": ["2 LD"], "leaders": ["bayard"], "inside": True}
    forces = {"france artois": ["A+"], "spain artois": ["A+"]}
    if inside:
        forces["france artois inside"] = garrison  # type: ignore[assignment]
    g = campaign(forces)
    own(g, "FRA", "artois")
    g.state.sieges[at(g, "artois")] = Besieging(g.country("HIS"))
    for x in list(g.state.stacks.values()):
        if x.country == g.country("FRA") and len(units_in(g, x.number)) == 2:
            put(g, x.number, inside=CITY)
    return g


def both(g: G) -> tuple[Host, Host]:
    return tuple(host(g, [stack(g, f"{who} artois").number]) for who in ("france", "spain"))  # type: ignore[return-value]  # two of them


def test_c3_3_a_besieged_general_commands_those_who_come_to_relieve_him() -> None:
    g = relief(inside=True)
    sides = (
        host(g, [stack(g, "france artois").number]),
        host(g, [stack(g, "spain artois").number]),
    )
    battle = battlefield.describe(g, sides, at(g, "artois"), False)
    assert battle.phasing.leader is None
    assert battle.phasing.joint_leader is not None
    assert battle.phasing.joint_leader.name == "bayard"


def test_c8_4_nobody_from_outside_enters_a_besieged_fortress_after_a_defeat() -> None:
    """Empty or not: only a tie leaves the choice."""
    g = relief(inside=False)
    sides = (
        host(g, [stack(g, "france artois").number]),
        host(g, [stack(g, "spain artois").number]),
    )
    assert battlefield.describe(g, sides, at(g, "artois"), False).field.besieged


def test_m7_5_natives_of_oceania_are_medieval(monkeypatch: pytest.MonkeyPatch) -> None:
    g = campaign({}, war=None)
    monkeypatch.setattr(hosts, "technology", lambda *_: "arquebus")
    areas = {area.id: area.provinces[0] for area in g.world.areas if area.provinces}
    names = ("oceania", "pacifique", "siberie", "congo", "japon", "azteca")
    found = [hosts.technology_of_natives(g, areas[f"area_{name}"]) for name in names]
    assert found == ["medieval"] * 4 + ["arquebus"] * 2


# Sieges


@pytest.mark.parametrize("die, fought", [(5, True), (7, True), (8, False)])
def test_e293_a_failed_escape_from_a_fallen_port_may_be_fought(die: int, fought: bool) -> None:
    """VIII-290: 8 away with attrition; below it the blockader may fight."""
    forces = {
        "france caux": ["A+"],
        "spain caux fleet": ["NWD"],
        "france sea_manche": ["F- 2/0/0/0"],
    }
    g = campaign(forces, dice={"escape": [die], "attrition": [1] * 3})
    own(g, "HIS", "caux")
    g.state.tech[g.country("FRA") * 2 + 1] = 70  # no bonus for old ships
    place, guard = at(g, "caux"), stack(g, "france sea_manche").number
    put(g, guard, action="blockade", target=place)
    g.state.sieges[place] = Besieging(g.country("FRA"))
    spanish = stack(g, "spain caux fleet").number
    steps = fall.fall(g, place, [stack(g, "france caux").number], 1, False, g.country("FRA"))
    drive(steps, ["engage"] if fought else [], otherwise=(*USUAL, "line:NWD"))
    kinds = [type(x.entry).__name__ for x in g.journal.lines()]
    assert ("Joined" in kinds) == fought
    assert ("Attrition" in kinds) or fought
    left = g.state.stacks.get(spanish)
    assert left is None or left.place != place


def test_e293_privateers_of_a_fallen_port_go_to_another_of_their_owner() -> None:
    g = campaign({"france caux": ["A+"], "spain caux fleet": ["P+"]})
    own(g, "HIS", "caux")
    corsair = stack(g, "spain caux fleet").number
    g.state.sieges[at(g, "caux")] = Besieging(g.country("FRA"))
    steps = fall.fall(
        g, at(g, "caux"), [stack(g, "france caux").number], 1, False, g.country("FRA")
    )
    drive(steps, ["port:sicilia"], otherwise=("out:sea_manche",))
    assert g.state.stacks[corsair].place == at(g, "sicilia")


def test_e344_an_enemy_of_the_provinces_owner_keeps_a_presidio_he_takes() -> None:
    """France against Spain and Algiers in one war: the Spanish presidio becomes French; Algiers
    itself, or its friends, would raze it."""
    for attackers, defenders, kept in (
        (("FRA",), ("HIS", "algiers"), True),
        (("FRA", "algiers"), ("HIS",), False),
    ):
        g = campaign({"france algerie": ["A+"]}, war=(attackers, defenders))
        place = at(g, "algerie")
        own(g, "algiers", "algerie")
        g.state.praesidio[place] = g.country("HIS") * 10 + 3
        fall._presidio(g, place, 2, g.country("FRA"))
        assert (place in g.state.praesidio) == kept


def test_r11_1_pirates_ashore_are_fought_by_troops() -> None:
    g = campaign({"spain cuba_w": ["A+"]}, war=None, dice={"raider": [10], "leader": [10]})
    zone, place = g.world.zone_index["stz_caraibes"], at(g, "cuba_w")
    g.state.post[place], g.state.post_owner[place] = COL, g.country("HIS")
    g.state.pirates[zone] = 2
    g.state.effects["raid:stz_caraibes:cuba_w"] = 2
    g.state.order = [(g.country("HIS"),)]
    ((where, numbers),) = raiders.forces_beside_raiders(g)
    assert where == place
    raiders.fight(g, numbers, where)
    assert (g.state.pirates[zone], pirates.ashore(g, zone)) == (1, 1)


def test_r11_1_pirates_hunted_down_at_sea_loot_no_more() -> None:
    g = campaign({"spain cuba_w": ["A+"]}, war=None)
    zone, place = g.world.zone_index["stz_caraibes"], at(g, "cuba_w")
    g.state.post[place], g.state.post_owner[place] = COL, g.country("HIS")
    g.state.effects["raid:stz_caraibes:cuba_w"] = 2
    g.state.order = [(g.country("HIS"),)]
    g.state.pirates[zone] = 1
    assert raiders.forces_beside_raiders(g)
    g.state.pirates[zone] = 0
    assert not raiders.forces_beside_raiders(g)


def test_r11_1_barbary_raiders_are_fought_without_a_war() -> None:
    g = campaign({"spain sicilia": ["A+"], "algiers sea_ionienne": ["P+"]}, war=None)
    put(g, stack(g, "algiers sea_ionienne").number, action="raid", target=at(g, "sicilia"))
    g.state.order = [(g.country("HIS"),)]
    assert [where for where, _ in raiders.forces_beside_raiders(g)] == [at(g, "sicilia")]


# Discoveries


def test_m18_1_troops_aboard_a_fleet_that_has_fought_explore_nothing() -> None:
    aboard = {"carrier": "portugal sea_fundy", "units": ["LD"]}
    g = campaign({"portugal sea_fundy": ["NWD"], "portugal sea_fundy aboard": aboard}, war=None)
    fleet = stack(g, "portugal sea_fundy").number
    load = stack(g, "portugal sea_fundy aboard").number
    assert exploration.may_explore(g, g.state.stacks[load])
    put(g, fleet, fought=True)
    assert not exploration.may_explore(g, g.state.stacks[load])


def test_m2_6_nobody_explores_where_his_leader_may_not_go() -> None:
    """A conquistador with a mark for America lands nowhere in Africa."""
    aboard = {"carrier": "holland sea_guinee", "units": ["LD"]}
    g = campaign({"holland sea_guinee": ["NWD"], "holland sea_guinee aboard": aboard}, war=None)
    load = stack(g, "holland sea_guinee aboard").number
    know(g, "HOL", "sea_guinee")
    assert exploration.unknown_beside(g, g.state.stacks[load])
    bound = next(
        n
        for n, x in enumerate(g.world.leaders)
        if x.sides[0].kind == "conquistador" and "america_only" in x.sides[0].flags
    )
    g.state.leader_state[bound] = ON_MAP
    post(g, bound, at(g, "sea_guinee"), load)
    assert exploration.unknown_beside(g, g.state.stacks[load]) == []


def test_m2_4_a_province_with_neutral_troops_is_seen_not_entered() -> None:
    forces = {"portugal acadie_s": ["1 LD"], "france acadie_n": ["1 LD"]}
    g = campaign(forces, war=None, dice={"exploration": [1]})
    know(g, "POR", "acadie_s")
    number, shore = stack(g, "portugal acadie_s").number, at(g, "acadie_n")
    drive(exploration.explore(g, Goal(number, shore)), otherwise=("pass_by", *USUAL))
    found = g.state.stacks[number]
    assert (found.place, found.discoveries) == (at(g, "acadie_s"), (shore,))


def test_m18_9_a_colony_of_level_6_is_a_european_province() -> None:
    g = campaign({"portugal cuba_w": ["1 LD"]}, war=None)
    place = at(g, "cuba_w")
    g.state.post[place], g.state.post_owner[place] = COL, g.country("HIS")
    for level, home in ((5, False), (6, True)):
        g.state.post_level[place] = level
        assert knowledge.is_home(g, stack(g, "portugal cuba_w")) == home


@pytest.mark.parametrize("answer, moved", [("withdraw", True), ("stay", False)])
def test_c8_1_a_winner_in_its_own_land_may_leave_too(answer: str, moved: bool) -> None:
    """With the roll of a retreat; it stays the winner."""
    forces = {"spain picardie": ["LD"], "france picardie": ["A+", "2 LD"]}
    g = campaign(forces, dice={"FRA shock 1": [10], "HIS shock 1": [1]})
    own(g, "FRA", "picardie")
    number = stack(g, "france picardie").number
    rule = battlefield.land(g, [stack(g, "spain picardie").number], [number])
    verdict = drive(rule, [], otherwise=[answer, "stand", "stay", "retreat:caux"])
    assert verdict.winner == battlefield.OTHER
    assert (g.state.stacks[number].place != at(g, "picardie")) == moved


@pytest.mark.parametrize("name", ["drake", "tromp", "de_ruyter", "a_doria", "barbaros"])
def test_7_1_a_first_death_takes_some_off_for_the_turn_only(name: str) -> None:
    """In a battle, by attrition, on an exploration alike; the second time they are dead."""
    g = campaign({})
    leader = g.world.leader_index[name]
    for state in (0, DEAD):
        g.state.leader_state[leader] = ON_MAP
        losses.casualty(g, leader, Casualty("dead"), g.country("HIS"))
        assert g.state.leader_state[leader] == state


def test_7_1_the_first_death_of_an_explorer_far_away() -> None:
    g = campaign({"england sea_horn": {"units": ["NDE"], "leaders": ["drake"]}}, turn=18)
    number = stack(g, "england sea_horn").number
    g.state.units = []
    g.dice = ScriptedDice({"leader": [10]}, seed_from(1))
    attrition.bury(g, [number], overseas=True)
    leader = g.world.leader_index["drake"]
    assert (g.state.leader_state[leader], "returned:drake" in g.state.held) == (0, True)


def test_33_5_friedrich_ii_is_lucky_and_does_not_die_at_once() -> None:
    g = campaign({}, turn=53)
    prussia = g.country("PRU")
    g.state.major[prussia] = 1
    g.state.monarch[prussia] = g.world.monarch_index["prussia_friedrich_ii"]
    g.state.king_state[prussia], g.state.dies[prussia] = ON_MAP, 60
    king = hosts.leader_of(g, KING + prussia)
    assert king is not None
    assert not king.unlucky
    for state in (ON_MAP, DEAD):
        losses.casualty(g, KING + prussia, Casualty("dead"), g.country("HIS"))
        assert g.state.king_state[prussia] == state


@pytest.mark.parametrize("country, able", [("HIS", True), ("FRA", False), ("POR", False)])
def test_10_5_friends_of_rebels_do_not_fight_them(country: str, able: bool) -> None:
    """In a civil war only those against whom a Rebellion is; the others just stand there."""
    g = campaign({}, war=None)
    england, scotland = g.country("ANG"), g.country("scotland")
    helpers = tuple(
        Helper(g.country(name), side, "foreign") for name, side in (("HIS", 0), ("FRA", 1))
    )
    g.state.wars = [War("civil", (england,), (scotland,), number=1, cause="X", helpers=helpers)]
    place = at(g, "kent")
    g.state.revolt[place], g.state.revolt_cause[place] = 2, "X"
    assert suppression.may_suppress(g, g.country(country), place) == able


@pytest.mark.parametrize("events, able", [({}, False), ({"VI-8": 1}, True)])
def test_10_5_scots_fight_for_england_after_their_union(events: dict[str, int], able: bool) -> None:
    g = campaign({}, war=None, turn=45)
    g.state.occurred = dict(events)
    g.state.revolt[at(g, "kent")] = 2
    assert suppression.may_suppress(g, g.country("scotland"), at(g, "kent")) == able


@pytest.mark.parametrize("annexed, able", [(0, False), (20, True)])
def test_m19_1_spain_passes_through_portuguese_ports_while_it_rules_there(
    annexed: int, able: bool
) -> None:
    """Once III-7 has joined the crowns."""
    g = campaign({"spain sea_acores": ["NWD"]}, war=None, turn=25)
    if annexed:
        g.state.in_force["portugal_annexed"] = annexed
    g.state.major[g.country("POR")] = 0
    place(g, "portugal", "HIS", "VA")
    one = stack(g, "spain sea_acores")
    ground = ground_of(g, one)
    here = at(g, "tejo")
    assert may_pass_port(g, ground, here, units_in(g, one.number)) == able
