"""What must hold of stacks, fleets, sieges and leaders in every position (VIII)."""

from __future__ import annotations

from europa.eu9.invariants_memo import when_changed
from europa.eu9.pieces import KING, OUTSIDE, PRESIDIO
from europa.eu9.rules.military.composition import excess
from europa.eu9.rules.military.stacks import name_of
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.state import CAPTIVE, DEAD, ON_MAP, SEA_PLACE, UNITS, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import coasts

AT_REST = ("4.3", "4.4", "4.5", "6", "7.0", "7.1", "7.2", "7.3")
"""Segments in which no stack is on its way: its limits hold (M1.2)."""


def check_forces(g: G, found: list[str]) -> None:
    """Adds what doesn't hold, in words."""
    _units(g, found)
    _stacks(g, found)
    _leaders(g, found)
    _kings(g, found)
    if g.state.segment.startswith(AT_REST):
        _limits(g, found)


@when_changed("units", "stacks")
def _units(g: G, found: list[str]) -> None:
    """Every counter exists, stands where its stack stands, and is no fleet on land."""
    s, provinces = g.state, g.world.provinces
    for unit in s.units:
        naval = unit.kind in NAVAL_UNITS
        stack = s.stacks.get(unit.stack)
        what = f"a {unit.kind} of {g.name(unit.country)}"
        if unit.kind not in UNITS:
            found.append("a unit that does not exist")
        if unit.stack and (stack is None or stack.place != unit.place):
            found.append(f"{what} is not where its stack is")
        elif stack is not None and stack.naval != naval:
            found.append(f"{name_of(g, stack)}: ships and troops in one stack")
        if naval and 0 <= unit.place < SEA_PLACE and not coasts()[unit.place]:
            found.append(f"{what} is on land in {provinces[unit.place].id}")
        if not naval and unit.place >= SEA_PLACE and (stack is None or not stack.carrier):
            found.append(f"{what} swims")
        if unit.damaged > max(1, sum(unit.ships)) or min(unit.ships) < 0:
            found.append(f"{what} holds {unit.ships}, {unit.damaged} of them damaged")


def _stacks(g: G, found: list[str]) -> None:
    """Cargo is where its fleet is; no siege without besieger."""
    s = g.state
    field = {x.place for x in s.stacks.values() if not x.naval and x.inside == OUTSIDE}
    empty = [key % PRESIDIO for key in s.sieges if key % PRESIDIO not in field and s.round]
    found.extend(f"{g.world.provinces[p].id} is besieged by nobody" for p in empty)
    for number, stack in s.stacks.items():
        if stack.number != number or number > s.stack_count:
            found.append(f"stack {number} has a wrong number")
        if stack.carrier and stack.carrier not in s.stacks:
            found.append(f"{name_of(g, stack)} is aboard nothing")
        elif stack.carrier and s.stacks[stack.carrier].place != stack.place:
            found.append(f"{name_of(g, stack)} is not where its fleet is")
        if not stack.naval and stack.place >= SEA_PLACE and not stack.carrier:
            found.append(f"{name_of(g, stack)} stands on the sea")
        if stack.gold < 0:
            found.append(f"{name_of(g, stack)} carries {stack.gold} ducats")
    found.extend(
        f"{g.world.provinces[place].id} keeps {ducats} ducats of gold"
        for place, ducats in s.gold_stored.items()
        if ducats < 0
    )


@when_changed("leader_state", "leader_stack", "leader_place", "stacks", "captors", "round")
def _leaders(g: G, found: list[str]) -> None:
    """A leader is in one place: with his stack, or with nobody; the dead are nowhere."""
    s = g.state
    columns = zip(s.leader_state, s.leader_stack, s.leader_place, strict=True)
    for n, (state, number, place) in enumerate(columns):
        if not number and (state not in (DEAD, CAPTIVE) or place == NONE):
            continue
        name = g.world.leaders[n].id
        at = s.stacks.get(number)
        if state == ON_MAP and s.round and (at is None or at.place != place):
            found.append(f"{name} is not where his stack is")
        if state == ON_MAP and number:
            pair = g.world.leader_index.get(g.world.leaders[n].pair or "", NONE)
            if pair != NONE and s.leader_stack[pair]:
                found.append(f"{name} is in two places, as {g.world.leaders[pair].id} too")
        if state in (DEAD, CAPTIVE, WOUNDED) and number:
            found.append(f"{name} is dead, wounded or captive, and with a stack")
        if state == DEAD and place != NONE:
            found.append(f"{name} is dead and on the map")
    found.extend(
        f"{g.world.leaders[leader].id} is held by somebody and no captive"
        for leader in s.captors
        if leader < KING and s.leader_state[leader] != CAPTIVE
    )


def _kings(g: G, found: list[str]) -> None:
    s = g.state
    for power, number in enumerate(s.king_stack):
        if not number:
            continue
        at = s.stacks.get(number)
        if s.round and (at is None or at.place != s.king_place[power]):
            found.append(f"the king of {g.name(power)} is not where his stack is")


def _limits(g: G, found: list[str]) -> None:
    """M1.2, E1180: a stack that has moved is not larger than it may be."""
    for stack in g.state.stacks.values():
        if stack.moved and stack.inside == OUTSIDE and not stack.carrier:
            found.extend(f"{name_of(g, stack)}: too many {what}" for what in excess(g, [stack]))
