"""What the sentence-by-sentence audit of the military chapters found (eu9-audit-military.md)."""

from __future__ import annotations

from europa.eu9.invariants import broken
from europa.eu9.pieces import Besieging
from europa.eu9.rules.military import stacks
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.homeward import withdrawal
from europa.eu9.rules.military.movement import contact
from europa.eu9.rules.military.supply import fleet_lines
from europa.eu9.rules.redeployment import looting
from europa.eu9.testing import drive, seat
from tests.eu9.campaign import at, campaign, hold, own, stack


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
