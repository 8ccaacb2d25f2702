"""9.5 Naval Transport: the Naval Bridge of Ships over which Land Units cross the sea (R151)."""

from __future__ import annotations

from europa.tpop.rows import SEAS_OF
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import (
    hostile_ships,
    is_enemy,
    is_hostile_area,
    lord,
    provinces_in,
    seats_with_units,
    ships_in,
)
from europa.tpop.state import NO_TIE, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE

UNITS_PER_SHIP = 3


def has_bridge(g: G, seat: int) -> bool:
    """Whether the seat has a Ship at sea, or an Ally who might have."""
    s = g.state
    if any(s.ships[SEAS_OF[seat]]) or 0 <= s.fleet_place[seat] < SEAS:
        return True
    return any(s.guards[SEAS_OF[seat]]) or bool(allied_seats(g, seat))


def allied_seats(g: G, seat: int) -> list[int]:
    """11.3: seats in Alliance with this one."""
    return [o for o in g.others(seat) if g.alliance(seat, g.state.seats[o]) != NO_TIE]


def capacity_of(g: G, seat: int, sea: int, helpers: list[int]) -> int:
    """R151: Land Units that may cross a Sea Zone: 3 a Ship; Allies' only without Enemy Ships."""
    ships = ships_in(g, seat, sea)
    helping = sum(ships_in(g, other, sea) for other in helpers)
    if helping and not hostile_ships(g, seat, sea):
        ships += helping
    return UNITS_PER_SHIP * ships


def spans(
    g: G, seat: int, area: int, units: int, helpers: list[int], through: int = NONE
) -> set[int]:
    """Sea Zones that a bridge for so many Units joins to an Area's coast; `through`: those where a
    crossing by way of this Sea Zone may end."""
    starts = [
        z for z in g.world.seas_of_area[area] if capacity_of(g, seat, z, helpers) >= max(units, 1)
    ]
    if not starts:
        return set()
    found = set(starts)
    todo = list(starts)
    while todo:
        for sea in g.world.seas_of_sea[todo.pop()]:
            if sea not in found and capacity_of(g, seat, sea, helpers) >= max(units, 1):
                found.add(sea)
                todo.append(sea)
    if through == NONE:
        return found
    return _ends(g, starts, found, through)


def _ends(g: G, starts: list[int], bridge: set[int], through: int) -> set[int]:
    """R151: Sea Zones where a crossing by way of `through` may end: on none it comes twice."""
    found: set[int] = set()
    todo: list[tuple[tuple[int, ...], bool]] = [((z,), z == through) for z in starts]
    while todo and len(found) < len(bridge):
        way, passed = todo.pop()
        if passed:
            found.add(way[-1])
        near = (z for z in g.world.seas_of_sea[way[-1]] if z in bridge and z not in way)
        todo += [((*way, sea), passed or sea == through) for sea in near]
    return found


def landings(g: G, seat: int, area: int, units: int, through: int = NONE) -> list[int]:
    """R151: Areas where Units of an Area can disembark; access isn't looked at.

    With `through` the crossing must use that Sea Zone (after Naval Movement).
    """
    helpers = allied_seats(g, seat)
    seas = spans(g, seat, area, units, helpers, through)
    shores = {a for sea in seas for a in g.world.coast_of_sea[sea]}
    found = sorted(a for a in shores if a != area and area_in_play(g, a))
    if not helpers:
        return found
    return [a for a in found if _may_land(g, seat, area, a, units, helpers, through)]


def _may_land(
    g: G, seat: int, area: int, shore: int, units: int, helpers: list[int], through: int
) -> bool:
    """R151: on a Hostile shore only Ships of Allies at War with someone there help."""
    if not is_hostile_area(g, seat, shore):
        return True
    willing = [o for o in helpers if _has_foe(g, o, seat, shore)]
    if willing == helpers:
        return True
    seas = spans(g, seat, area, units, willing, through)
    return any(shore in g.world.coast_of_sea[sea] for sea in seas)


def _has_foe(g: G, helper: int, seat: int, shore: int) -> bool:
    """Whether an Ally is at War with one of the seat's Enemies in an Area; all fight Rebels."""
    s = g.state
    if s.rebels[shore]:
        return True
    for other in seats_with_units(g, shore):
        realm = s.seats[other]
        if other not in (seat, helper) and g.at_war(seat, realm) and g.at_war(helper, realm):
            return True
    for province in provinces_in(g, shore):
        realm = s.holder[province] if s.holder[province] != NONE else lord(g, province)
        if is_enemy(g, seat, realm) and is_enemy(g, helper, realm):
            return True
    return False
