"""2.0 What lies beside what: Areas, ports, seas, and the way home."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import compress

from europa.tpop.rows import sea_at
from europa.tpop.rules.terms.board import FAR, is_active_port
from europa.tpop.state import (
    AREAS,
)
from europa.tpop.table import G
from europa.tpop.world import NONE, load_world


def adjacent_areas(g: G, realm: int) -> list[int]:
    """2.0: Areas adjacent to a realm: its own, their land neighbours and what its own Ports reach.

    Vassals give none; Occupied Provinces neither (they aren't part of the realm).
    """
    found = set(g.survey.areas[realm])
    for area in g.survey.areas[realm]:
        found.update(g.world.land_of_area[area])
    for province in g.survey.own[realm]:
        if is_active_port(g, province):
            for sea in g.world.seas_of_province[province]:
                found.update(port_areas(g, sea))
    return sorted(a for a in found if area_in_play(g, a))


def port_areas(g: G, sea: int) -> frozenset[int]:
    """R20: Areas with a working Port on a Sea Zone."""
    working, doubtful = _port_areas(g.state.side)[sea]
    settled = [p for p in doubtful if is_active_port(g, p)] if doubtful else []
    if not settled:
        return working
    return working.union(g.world.area_of_province[p] for p in settled)


@cache
def _port_areas(side: int) -> tuple[tuple[frozenset[int], tuple[int, ...]], ...]:
    """[sea] Areas with a Port that always works, and Ports printed as Inactive."""
    world = load_world(side)
    found = []
    for ports in world.ports_of_sea:
        printed = [world.provinces[p] for p in ports]
        working = frozenset(p.area for p in printed if p.port and not p.inactive_port)
        found.append((working, tuple(p.index for p in printed if p.inactive_port)))
    return tuple(found)


def areas_adjacent(g: G, first: int, second: int) -> bool:
    """R20: by land, or by sea through Ports on a common Sea Zone."""
    return first == second or second in g.world.neighbours_of_area[first]


def area_in_play(g: G, area: int) -> bool:
    """Whether the scenario uses the Area."""
    return bool(_used_areas(g.state.side, g.state.in_play)[area])


def areas_in_play(g: G) -> tuple[int, ...]:
    """All Areas that the scenario uses."""
    return _areas_used(g.state.side, g.state.in_play)


@cache
def _used_areas(side: int, in_play: bytes) -> bytes:
    """[area] 1 if a Province of it is in play: that never changes in a game."""
    return bytes(any(in_play[p] for p in ps) for ps in load_world(side).provinces_of_area)


@cache
def _areas_used(side: int, in_play: bytes) -> tuple[int, ...]:
    return tuple(compress(range(AREAS), _used_areas(side, in_play)))


def sea_slots_free(g: G, sea: int) -> int:
    """12.3: vacant Trade Protection slots of a Sea Zone."""
    used = sum(g.state.guards[sea_at(seat, sea)] for seat in range(len(g.state.seats)))
    return g.world.seas[sea].trade_slots - used


@cache
def _distances(side: int, home: int) -> tuple[int, ...]:
    world = load_world(side)
    found = [FAR] * AREAS
    found[home] = 0
    edge = [home]
    while edge:
        ahead = []
        for area in edge:
            for other in world.neighbours_of_area[area]:
                if found[other] == FAR:
                    found[other] = found[area] + 1
                    ahead.append(other)
        edge = ahead
    return tuple(found)


def distance_home(g: G, seat: int) -> Callable[[int], int]:
    """How far an Area is from the seat's Capital Area."""
    home = capital_area(g, seat)
    if home == NONE:
        return lambda area: 0
    known = _distances(g.state.side, home)
    return lambda area: known[area]


def capital_area(g: G, seat: int) -> int:
    """The Area of a seat's Capital, or NONE."""
    capital = g.state.capital[g.state.seats[seat]]
    return g.world.area_of_province[capital] if capital != NONE else NONE
