"""What the sentence-by-sentence audit of the military chapters found (eu9-audit-military.md)."""

from __future__ import annotations

from europa.eu9.invariants import broken
from europa.eu9.pieces import Besieging, Damaged
from europa.eu9.rules.military import conquest, end_of_round, stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.homeward import withdrawal
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import contact, interception, obstacles
from europa.eu9.rules.military.supply import fleet_lines
from europa.eu9.rules.military.wilds import native_reactions, natives
from europa.eu9.rules.redeployment import looting
from europa.eu9.testing import drive, seat
from europa.eu9.world import NONE
from europa.kernel.dice import ScriptedDice
from tests.eu9.campaign import at, campaign, hold, own, stack
from tests.eu9.test_end_of_round import among_natives


def test_r4_3_a_fleet_feeds_a_whole_force_or_nobody() -> None:
    """E265: two stacks of 3 LD are one force of 6, too large for single ships."""
    fleet = {"units": ["3 NWD"], "action": "supply"}
    for more, fed in ((["LD"], True), (["3 LD"], False)):
        forces = {"france asturias": ["2 LD"], "france asturias 2": more}
        g = campaign({**forces, "france sea_gascogne": fleet})
        first = stack(g, "france asturias")
        assert bool(fleet_lines(g, ground_of(g, first), first, False)) == fed


KEYS = ["to:picardie", "give_up:LD", "give_up:A-"]


def test_r10_6_who_leaves_a_siege_keeps_to_the_limits_of_stacking() -> None:
    forces = {"france artois": ["A+"], "france picardie": ["A+", "A-", "LD"]}
    g = campaign(forces, segment="4.3c", dice={"attrition": [1]})
    own(g, "FRA", "picardie")
    own(g, "HIS", "artois", "hainaut", "vlaanderen", "caux")
    place = at(g, "artois")
    g.state.sieges[place] = Besieging(seat(g, "FRA"))
    number = stack(g, "france artois").number
    drive(withdrawal.withdraw(g, place, [number]), [], otherwise=KEYS)
    here = stacks.stacks_at(g, at(g, "picardie"), naval=False)
    units = [u for x in here for u in stacks.units_in(g, x.number)]
    assert len(units) <= 3
    assert sum({"A+": 4, "A-": 2, "LD": 1}[u.kind] for u in units) <= 8
    assert not broken(g.state)


def test_m13_2_who_has_won_this_impulse_may_still_come_to_help() -> None:
    forces = {"france artois": ["A-"], "france picardie": ["A+"], "spain artois": ["A-"]}
    g = campaign(forces, dice={"interception": [10]})
    own(g, "FRA", "artois", "picardie")
    helper = stack(g, "france picardie").number
    mover, foe = stack(g, "france artois").number, stack(g, "spain artois").number
    stacks.put(g, helper, fought=True)
    assert drive(contact.counter(g, mover, [foe]), ["intercept:france picardie"]) == [helper]
    assert g.state.stacks[helper].place == at(g, "artois")


def test_m12_3_who_was_beaten_does_not() -> None:
    forces = {"france artois": ["A-"], "france picardie": ["A+"], "spain artois": ["A-"]}
    g = campaign(forces)
    own(g, "FRA", "artois", "picardie")
    stacks.put(g, stack(g, "france picardie").number, fought=True, beaten=True)
    mover, foe = stack(g, "france artois").number, stack(g, "spain artois").number
    assert drive(contact.counter(g, mover, [foe])) == []


def test_4_2_stacks_of_an_alliance_loot_together() -> None:
    g = campaign({"france zeeland": ["LD"], "france zeeland 2": ["LD"]}, segment="5.4")
    own(g, "HIS", "zeeland")
    g.state.fortress[at(g, "zeeland")] = 2
    assert len(looting.looters(g, at(g, "zeeland"))) == 2
    g.state.fortress[at(g, "zeeland")] = 3
    assert looting.looters(g, at(g, "zeeland")) == []


def test_4_2_a_garrison_that_nobody_besieges_loots() -> None:
    g = campaign({"france zeeland inside": ["LD"]}, segment="5.4")
    own(g, "HIS", "zeeland")
    hold(g, "FRA", "zeeland")
    assert looting.looters(g, at(g, "zeeland"))
    g.state.sieges[at(g, "zeeland")] = Besieging(seat(g, "HIS"))
    assert looting.looters(g, at(g, "zeeland")) == []


def test_e276_natives_beaten_this_round_do_not_fight_again_on_entry() -> None:
    for mark in ("", natives.BEATEN, natives.ROUTED):
        g, place, name = among_natives(["3 LD"])
        power = seat(g, "FRA")
        natives.rouse(g, place, power)
        natives.note_fight(g, place, power, mark)
        journey = Journey(g, stack(g, name).number)
        assert drive(conquest.meet(g, journey, place)) == "none", mark
        assert not native_reactions.reacts(g, place, power, [journey.number])


def test_r13_2_any_damaged_ship_may_be_refitted_first() -> None:
    g = campaign({}, segment="4.5", round="S3")
    power = seat(g, "FRA")
    for kind in ("NWD", "NWD", "NTD"):
        g.state.laid_up.append(Damaged(power, kind, "europe", "S2"))
    keys = [option.key for option in end_of_round.choices(g, power)]
    assert [key for key in keys if key.startswith("refit")] == [
        "refit:NWD:europe:0", "refit:NTD:europe:2",
    ]  # fmt: skip


def test_r13_2_without_a_port_nothing_is_paid_for_a_refit() -> None:
    g = campaign({}, segment="4.5", round="S3")
    power = seat(g, "FRA")
    g.state.laid_up.append(Damaged(power, "NWD", "europe", "S2"))
    g.state.controller[:] = [NONE if x == power else x for x in g.state.controller]
    g.state.post_owner[:] = [NONE if x == power else x for x in g.state.post_owner]
    assert not [x for x in end_of_round.choices(g, power) if x.key.startswith("refit")]


def test_m12_1_a_part_of_a_stack_intercepts_and_the_rest_stays() -> None:
    g = campaign({"france artois": ["LD"], "spain picardie": ["A+", "A-"]})
    own(g, "FRA", "artois")
    own(g, "HIS", "picardie")
    g.dice = ScriptedDice({"interception": [10]}, b"\0" * 16)
    answers = ["part_of:spain picardie", "party:1 A- spain", "intercept:spain picardie 2"]
    steps = interception.window(g, stack(g, "france artois").number, at(g, "artois"))
    found = drive(steps, answers, otherwise=["that_is_all"])
    assert [u.kind for u in stacks.units_in(g, found[0])] == ["A-"]
    assert stack(g, "spain picardie").place == at(g, "picardie")


def test_m14_5_the_patron_of_a_minor_says_whether_its_strait_fires_in_peace() -> None:
    g = campaign({"france sea_oresund": ["F-"]}, war=None)
    denmark = g.country("denmark")
    guns = obstacles.Battery("strait sund", denmark, 2)
    ship = stack(g, "france sea_oresund")
    g.state.patron[denmark], g.state.box[denmark] = NONE, 0
    assert not obstacles.may_fire(g, guns, ground_of(g, ship), ship)
    g.state.patron[denmark], g.state.box[denmark] = seat(g, "ANG"), 3
    assert obstacles.may_fire(g, guns, ground_of(g, ship), ship)
    assert drive(obstacles._fires(g, guns, ship, False), ["ANG=hold_fire"]) is False
    assert drive(obstacles._fires(g, guns, ship, True)) is True
