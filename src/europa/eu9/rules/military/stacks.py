"""M1 Stacks: who is in them, where they stand; forming, splitting, merging, moving them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from europa.eu9.pieces import CITY, IN_PRESIDIO, KING, OUTSIDE, PRESIDIO, Stack, Unit
from europa.eu9.rules.logistics.command import AT_SEA
from europa.eu9.rules.military.lookup.register import (
    leaders_by_stack,
    stacks_by_place,
    units_by_stack,
)
from europa.eu9.rules.powers.forces import NAVAL_UNITS
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.ranks import category
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import ON_MAP, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE

REBELS = "rebels"
"""Whom leaders without a country serve."""
FRESH: dict[str, Any] = {
    "moved": False, "engaged": False, "beaten": False, "fought": False, "explored": False,
    "foraging": False,
    "tested": False, "mp": 0, "spent": 0, "zones": 0, "came_from": NONE, "crossed": "", "tried": (),
}  # fmt: skip
"""The marks that an impulse begins without."""


# Who is where


def units_in(g: G, number: int) -> list[Unit]:
    """The counters of a stack, in order."""
    found = units_by_stack(g.state).get(number)
    return found[:] if found else []


def leaders_in(g: G, number: int) -> list[int]:
    """Its leaders; a monarch is KING + his power."""
    found = leaders_by_stack(g.state).get(number)
    return found[:] if found else []


def stacks_at(
    g: G, place: int, *, naval: bool | None = None, inside: int | None = None
) -> list[Stack]:
    """Stacks in a place, by number."""
    return [
        stack
        for stack in stacks_by_place(g.state).get(place, ())
        if (naval is None or stack.naval == naval) and (inside is None or stack.inside == inside)
    ]


def stacks_of(g: G, countries: Iterable[int]) -> list[Stack]:
    """Stacks of some countries, by number; those in an intervention belong to whom they help."""
    wanted = frozenset(countries)
    return [
        x for x in g.state.stacks.values() if (x.country if x.helps == NONE else x.helps) in wanted
    ]


def acts_for(stack: Stack) -> int:
    """R1.4: the country in whose impulse it acts."""
    return stack.country if stack.helps == NONE else stack.helps


def alliance_of(g: G, country: int) -> int:
    """R1: place of a country in the order of the turn, or NONE."""
    return next((n for n, one in enumerate(g.state.order) if country in one), NONE)


def phasing(g: G) -> tuple[int, ...]:
    """R0.3: the countries whose impulse it is."""
    s = g.state
    return s.order[s.impulse] if s.impulse < len(s.order) else ()


def is_phasing(g: G, stack: Stack) -> bool:
    return acts_for(stack) in phasing(g)


def cargo(g: G, number: int) -> list[Stack]:
    """Land stacks aboard a naval one."""
    return [stack for stack in g.state.stacks.values() if stack.carrier == number]


def name_of(g: G, stack: Stack) -> str:
    """A readable name that tells it from all others: `france artois`, `france kent fleet 2`."""
    name = base_name(g, stack)
    alike = [
        other.number
        for other in g.state.stacks.values()
        if other.country == stack.country
        and other.place == stack.place
        and base_name(g, other) == name
    ]
    place = alike.index(stack.number)
    return name if not place else f"{name} {place + 1}"


def base_name(g: G, stack: Stack) -> str:
    """Country and place, and in which part of the place."""
    if stack.naval:
        where = "" if stack.place >= SEA_PLACE else " fleet"
    else:
        where = " aboard" if stack.carrier else ("", " inside", " presidio")[stack.inside]
    return f"{g.name(stack.country)} {place_name(g, stack.place)}{where}"


# Changing them


def put(g: G, number: int, **changes: Any) -> Stack:
    """Change marks of a stack."""
    stack = msgspec.structs.replace(g.state.stacks[number], **changes)
    g.state.stacks[number] = stack
    if changes.get("inside") and g.state.sieges:
        abandon_sieges(g)  # who goes inside besieges nothing
    return stack


def form(g: G, country: int, place: int, *, naval: bool = False, inside: int = OUTSIDE) -> Stack:
    """A new stack without anybody in it."""
    s = g.state
    s.stack_count += 1
    s.stacks[s.stack_count] = stack = Stack(s.stack_count, country, place, naval, inside)
    return stack


def enlist(g: G, number: int, units: Iterable[int] = (), leaders: Iterable[int] = ()) -> None:
    """Put counters (places in `units`) and leaders into a stack."""
    s = g.state
    place = s.stacks[number].place
    for n in units:
        s.units[n] = msgspec.structs.replace(s.units[n], stack=number, place=place)
    for leader in leaders:
        post(g, leader, place, number)


def post(g: G, leader: int, place: int, number: int = 0) -> None:
    """Let a leader stand somewhere, with a stack or alone."""
    s = g.state
    if leader >= KING:
        power = leader - KING
        s.king_place[power], s.king_stack[power] = place, number
        s.king_state[power] = ON_MAP if place != NONE else 0
    else:
        s.leader_place[leader], s.leader_stack[leader] = place, number


def relocate(g: G, number: int, place: int, *, inside: int = OUTSIDE) -> Stack:
    """Bring a stack, with everybody in and aboard it, to another place."""
    s = g.state
    for n, unit in enumerate(s.units):
        if unit.stack == number:
            s.units[n] = msgspec.structs.replace(unit, place=place)
    for leader in leaders_in(g, number):
        post(g, leader, place, number)
    for load in cargo(g, number):
        relocate(g, load.number, place)
    before = s.stacks[number].place
    moved = put(g, number, place=place, inside=inside)
    if 0 <= place < SEA_PLACE and place != before:
        tell(g, "enters", moved.country, where=place)
    if before in s.sieges or PRESIDIO + before in s.sieges:
        abandon_sieges(g)
    return moved


def abandon_sieges(g: G) -> None:
    """R10.7: where nobody is left in the field no siege goes on; the besieged come out."""
    s = g.state
    field = {x.place for x in s.stacks.values() if not x.naval and x.inside == OUTSIDE}
    for key in [key for key in s.sieges if key % PRESIDIO not in field]:
        del s.sieges[key]
        within = IN_PRESIDIO if key >= PRESIDIO else CITY
        for stack in stacks_at(g, key % PRESIDIO, naval=False, inside=within):
            put(g, stack.number, inside=OUTSIDE)


def split(g: G, number: int, units: Sequence[int], leaders: Sequence[int] = ()) -> Stack:
    """M1.3: part of a stack becomes one of its own, with the same marks."""
    s = g.state
    old = s.stacks[number]
    country = s.units[units[0]].country if units else old.country
    s.stack_count += 1
    new = msgspec.structs.replace(
        old, number=s.stack_count, country=country, gold=0, natives=0, action="", target=NONE
    )
    s.stacks[new.number] = new
    enlist(g, new.number, units, leaders)
    return new


def merge(g: G, into: int, other: int) -> Stack:
    """M1.3: two stacks of a place become one; what they carry and know is shared (E300)."""
    s = g.state
    one, two = s.stacks[into], s.stacks[other]
    enlist(g, into, [n for n, unit in enumerate(s.units) if unit.stack == other])
    enlist(g, into, (), leaders_in(g, other))
    for load in cargo(g, other):
        put(g, load.number, carrier=into)
    found = tuple(dict.fromkeys((*one.discoveries, *two.discoveries)))
    del s.stacks[other]
    return put(
        g, into, gold=one.gold + two.gold, natives=one.natives + two.natives, discoveries=found,
        moved=one.moved or two.moved, unsupplied=one.unsupplied and two.unsupplied,
    )  # fmt: skip


def dissolve(g: G, number: int) -> None:
    """Nobody is left in a stack, or all go their own ways."""
    s = g.state
    for n, unit in enumerate(s.units):
        if unit.stack == number:
            s.units[n] = msgspec.structs.replace(unit, stack=0)
    for leader in leaders_in(g, number):
        post(g, leader, s.stacks[number].place)
    s.stacks.pop(number, None)


def sweep(g: G) -> None:
    """Stacks without a unit or leader are no more; empty sieges go with them (R10.7)."""
    s = g.state
    manned, led = units_by_stack(s), leaders_by_stack(s)
    for number in [n for n in s.stacks if n not in manned and n not in led]:
        del s.stacks[number]
    for stack in [x for x in s.stacks.values() if x.carrier and x.carrier not in s.stacks]:
        put(g, stack.number, carrier=0)
        if stack.place >= SEA_PLACE:  # the ships under it are gone
            s.units = [unit for unit in s.units if unit.stack != stack.number]
            for leader in leaders_in(g, stack.number):
                post(g, leader, NONE)
            del s.stacks[stack.number]
    abandon_sieges(g)


def muster(g: G) -> None:
    """4.0: every counter and leader on the map is in a stack: by country, place and element."""
    s = g.state
    _find_leaders(g)
    sweep(g)
    homes = _homes(g)
    for n, unit in enumerate(s.units):
        if not unit.stack and unit.place != NONE:
            naval = unit.kind in NAVAL_UNITS
            enlist(g, _home_of(g, homes, unit.country, unit.place, naval), [n])
    for leader, place in enumerate(s.leader_place):
        idle = s.leader_state[leader] == ON_MAP and not s.leader_stack[leader]
        if idle and place != NONE and leader not in s.corrupted:
            naval = category(leader) in AT_SEA
            enlist(g, _home_of(g, homes, serves(g, leader), place, naval), (), [leader])
    for power, place in enumerate(s.king_place):
        if place != NONE and not s.king_stack[power]:
            doge = g.name(power) == "venice"  # he commands at sea alone (XV 35.7)
            enlist(g, _home_of(g, homes, power, place, doge), (), [KING + power])


def _find_leaders(g: G) -> None:
    """Leaders whom other chapters have sent elsewhere are with their old stacks no more."""
    s = g.state
    for leader, number in enumerate(s.leader_stack):
        if number:
            stack = s.stacks.get(number)
            gone = stack is None or stack.place != s.leader_place[leader]
            if gone or s.leader_state[leader] != ON_MAP:
                s.leader_stack[leader] = 0
    for power, place in enumerate(s.king_place):
        if place != NONE and s.king_state[power] != ON_MAP:
            s.king_place[power], s.king_stack[power] = NONE, 0


def serves(g: G, leader: int) -> int:
    """The country a leader serves."""
    if leader >= KING:
        return leader - KING
    printed = g.world.country_index.get(g.world.leaders[leader].country, g.country(REBELS))
    return g.state.leader_for.get(leader, printed)


Homes = dict[tuple[int, int, bool], int]
"""Country, place and element -> the stack that new counters join there."""


def _homes(g: G) -> Homes:
    found: Homes = {}
    for number, stack in g.state.stacks.items():
        if not (stack.carrier or stack.convoy or stack.discoveries or stack.inside == CITY):
            found.setdefault((stack.country, stack.place, stack.naval), number)
    return found


def _home_of(g: G, homes: Homes, country: int, place: int, naval: bool) -> int:
    """The stack of a country in a place that new counters join, or a new one."""
    number = homes.get((country, place, naval))
    if number is None:
        number = homes[country, place, naval] = form(g, country, place, naval=naval).number
    return number


def refresh(g: G, countries: Iterable[int]) -> None:
    """The marks of the last impulse are wiped; parts of a country in one place join again."""
    for stack in stacks_of(g, countries):
        put(g, stack.number, **FRESH)
    seen: dict[tuple[int, int, int], int] = {}
    for stack in stacks_of(g, countries):
        key = (stack.country, stack.place, stack.inside)
        if stack.naval or stack.carrier or stack.helps != NONE:
            continue
        if key in seen:
            merge(g, seen[key], stack.number)
        else:
            seen[key] = stack.number
