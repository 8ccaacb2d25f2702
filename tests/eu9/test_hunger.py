"""R2, R4: supply attrition, siege attrition of the besieged, the cold, leaders in winter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from europa.eu9.pieces import Besieging
from europa.eu9.rules.logistics.leaders import present
from europa.eu9.rules.military import losses, stacks, supply_step
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.leaders import command_changes
from europa.eu9.rules.military.supply import Line, line_of
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.rules.powers.ranks import category
from europa.eu9.state import ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.testing import drive, seat
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, hold, own, stack


def leader(g: G, country: str, man: int, kind: str = "general") -> str:
    """A leader of a country with this manoeuvre, fit for Europe."""
    return next(
        x.id
        for x in g.world.leaders
        if x.country == country and x.sides[0].kind == kind and x.sides[0].values[0] == man
        and not x.sides[0].flags
    )  # fmt: skip


def size(g: G, name: str) -> int:
    return thirds_of(g, [stack(g, name).number])


def teach(g: G, power: str, level: int) -> None:
    """Land technology of a power."""
    g.state.tech[seat(g, power) * 2] = level


# 4.1


def before_novgorod(units: Sequence[str], *, man: int = 0, **more: Any) -> G:
    probe = campaign({}, war=None)
    who = "sweden" if man else ""
    what: dict[str, Any] = {"units": list(units)}
    if who:
        what["leaders"] = [leader(probe, who, man)]
    g = campaign({"sweden novgorod": what}, war=(("SUE",), ("RUS",)), **more)
    own(g, "RUS", "novgorod")
    own(g, "SUE", "ingria")
    return g


def test_viii_106_the_cold_before_novgorod() -> None:
    g = before_novgorod(["A+", "A-"], man=2, dice={"attrition": [5]})
    numbers = [stack(g, "sweden novgorod").number]
    one = stack(g, "sweden novgorod")
    assert supply_step.is_cold(g, one)
    line = Line(1, at(g, "ingria"), ())
    assert supply_step.supply_modifier(g, numbers, ground_of(g, one), line) == 2


def test_viii_107_no_test_where_the_side_controls_or_at_home() -> None:
    g = before_novgorod(["3 LD"])
    hold(g, "SUE", "novgorod")
    assert not supply_step.is_cold(g, stack(g, "sweden novgorod"))
    g = campaign({"russia novgorod": ["3 LD"]}, war=(("SUE",), ("RUS",)))
    own(g, "RUS", "novgorod")
    hold(g, "SUE", "novgorod")
    assert not supply_step.is_cold(g, stack(g, "russia novgorod"))


def test_viii_108_the_cold_overseas() -> None:
    area = next(a for a in campaign({}, war=None).world.areas if a.id == "area_labrador")
    place = campaign({}, war=None).world.provinces[area.provinces[0]].id
    g = campaign({f"france {place}": ["3 LD"]}, dice={"attrition": [6], "attrition star": [1]})
    one = stack(g, f"france {place}")
    assert supply_step.is_cold(g, one)
    line = Line(1, one.place, ())
    assert supply_step.supply_modifier(g, [one.number], ground_of(g, one), line) == 2
    drive(supply_step.hunger(g, [one.number], 2, "wintering"))
    assert thirds_of(g, [one.number]) == 2 * LD


def test_viii_109_cold_and_weak_supply_are_two_rolls() -> None:
    g = before_novgorod(["3 LD"], dice={"attrition": [1, 1]})
    drive(supply_step.freeze(g))
    g.state.owner[at(g, "ingria")] = g.state.controller[at(g, "ingria")] = seat(g, "RUS")
    g.state.impulse = stacks.alliance_of(g, seat(g, "SUE"))
    drive(supply_step.supply(g))
    assert g.dice.left_over() == {}


def test_viii_110_the_besieged_do_not_freeze() -> None:
    g = campaign({"russia novgorod inside": ["LD"], "sweden novgorod": ["LD"]},
                 war=(("SUE",), ("RUS",)), dice={"attrition": [1]})  # fmt: skip
    own(g, "RUS", "novgorod")
    drive(supply_step.freeze(g))
    assert g.dice.left_over() == {}
    assert size(g, "russia novgorod inside") == LD


def test_viii_112_besieged_leaders_and_finders_stay() -> None:
    g = campaign({"france artois inside": {"units": ["LD"], "leaders": []}})
    probe = leader(g, "france", 2)
    n = g.world.leader_index[probe]
    g.state.leader_state[n] = ON_MAP
    stacks.enlist(g, stack(g, "france artois inside").number, (), [n])
    power = seat(g, "FRA")
    if n in present(g, power):
        assert n not in command_changes.free_leaders(g, power)
    one = stack(g, "france artois inside")
    assert not command_changes._is_free(g, one)


@pytest.mark.parametrize("now, back", [("S4", True), ("W3", True), ("S3", False)])
def test_viii_113_the_wounded_return_at_or_after_their_box(now: str, back: bool) -> None:
    g = campaign({"france artois": ["A+"]}, round=now)
    own(g, "FRA", "artois")
    n = g.world.leader_index[leader(g, "france", 2)]
    g.state.leader_state[n] = WOUNDED
    g.state.leader_until = {n: "W3"}
    command_changes.return_wounded(g)
    assert (g.state.leader_state[n] == ON_MAP) is back


def test_viii_114_a_lost_general_is_replaced_where_he_was() -> None:
    g = campaign({"france artois": ["A+"]}, turn=5)
    power = seat(g, "FRA")
    for n in present(g, power):
        losses.take_off(g, n, 0)
    g.state.leaders_lost = [(power, at(g, "artois"), "general")]
    drive(command_changes.fill_ranks(g), [])
    drawn = [n for n in present(g, power) if category(n) == "general"]
    assert drawn
    assert g.state.leader_place[drawn[0]] == at(g, "artois")


def test_viii_111_hierarchy_is_checked_only_when_somebody_moves() -> None:
    g = campaign({"france artois": ["A+"]})
    drive(in_parts(g, "4.1", [command_changes.redeploy]), [], otherwise=["keep"])
    assert g.state.king_place[seat(g, "FRA")] == NONE


# 4.2a


def test_viii_121_and_122_a_hungry_army() -> None:
    """VIII-121, VIII-122."""
    for technology, lost, pillage in ((11, 2, 2), (31, 1, 2)):
        g = campaign({}, dice={"attrition": [3]})
        general = leader(g, "france", 3)
        g = campaign(
            {"france artois": {"units": ["A+", "3 LD"], "leaders": [general]}},
            dice={"attrition": [3]},
        )
        own(g, "HIS", "artois")
        g.state.pillage[at(g, "artois")] = 1
        teach(g, "FRA", technology)
        numbers = [stack(g, "france artois").number]
        ground = ground_of(g, stack(g, "france artois"))
        line = Line(7, at(g, "picardie"), ("long", "foreign"))
        modifier = supply_step.supply_modifier(g, numbers, ground, line) + 2
        assert modifier == 4
        drive(supply_step.hunger(g, numbers, modifier, "supply"), [], otherwise=["pillage"])
        assert size(g, "france artois") == (7 - lost) * LD
        assert g.state.pillage[at(g, "artois")] == pillage
        assert not stack(g, "france artois").foraging


def starving() -> G:
    g = campaign({"france andalucia": ["2 LD"]}, dice={"attrition": [4]})
    for p, owner in enumerate(g.state.owner):
        if owner == seat(g, "FRA"):
            g.state.controller[p] = seat(g, "HIS")
    g.state.impulse = stacks.alliance_of(g, seat(g, "FRA"))
    return g


def test_viii_123_no_supply_twice_is_the_end() -> None:
    g = starving()
    assert line_of(g, stack(g, "france andalucia")) is None
    drive(supply_step.supply(g))
    assert stack(g, "france andalucia").unsupplied
    drive(supply_step.supply(g))
    assert not stacks.stacks_of(g, [seat(g, "FRA")])


def test_viii_123_a_line_found_again_saves_it() -> None:
    g = starving()
    drive(supply_step.supply(g))
    own(g, "FRA", "andalucia")
    supply_step.recheck(g)
    assert not stack(g, "france andalucia").unsupplied


def besieged(works: str = "+-", **more: Any) -> G:
    g = campaign({"france caux": ["A+"], "spain caux inside": ["2 LD"]}, **more)
    own(g, "HIS", "caux")
    g.state.sieges[at(g, "caux")] = Besieging(seat(g, "FRA"), works=works)
    g.state.impulse = stacks.alliance_of(g, seat(g, "HIS"))
    return g


def test_viii_131_siege_attrition_of_the_besieged() -> None:
    g = besieged(dice={"attrition": [4]})
    general = next(x for x in g.world.leaders if x.sides[0].values[3] == 2
                   and x.sides[0].kind == "general")  # fmt: skip
    n = g.world.leader_index[general.id]
    g.state.leader_state[n] = ON_MAP
    stacks.enlist(g, stack(g, "france caux").number, (), [n])
    inside = stack(g, "spain caux inside")
    assert supply_step.siege_modifier(g, at(g, "caux"), inside) == 3
    fleet = stacks.form(g, seat(g, "FRA"), 1000 + g.world.provinces[at(g, "caux")].seas[0],
                        naval=True)  # fmt: skip
    stacks.put(g, fleet.number, action="blockade", target=at(g, "caux"))
    assert supply_step.siege_modifier(g, at(g, "caux"), inside) == 6
    drive(supply_step.supply(g))
    assert size(g, "spain caux inside") == LD
    assert g.state.pillage[at(g, "caux")] == 0


def test_viii_132_a_port_supplied_last_round_does_not_test() -> None:
    g = besieged(dice={"attrition": [10]}, round="S4", previous_round="W3")
    g.state.sieges[at(g, "caux")] = Besieging(seat(g, "FRA"), supplied="W3")
    drive(supply_step.supply(g))
    assert size(g, "spain caux inside") == 2 * LD
    g.state.round, g.state.previous_round = "S5", "S4"
    drive(supply_step.supply(g))
    assert g.dice.left_over() == {}


def test_viii_133_the_besieged_never_test_supply_too() -> None:
    g = besieged(dice={"attrition": [1]})
    drive(supply_step.supply(g))
    assert g.dice.left_over() == {}
