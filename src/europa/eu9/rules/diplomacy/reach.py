"""E226 How far a minor is from its enemies: movement points by land, seas by water."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from europa.eu9.table import G
from europa.eu9.world.graph import EUROPE, FAR, borders, sea_distances

LAND_REACH, SEA_REACH = 12, 4
"""4.17.3, 4.17.5: a minor is involved within so many movement points or sea zones."""


_owners: list[int] = []
_found: dict[object, Any] = {}
"""What was worked out for these owners: the last ones looked at, whatever the match."""


def by_land(g: G, start: int, goals: tuple[int, ...], friends: tuple[int, ...] = ()) -> int:
    """Cheapest way from any province of a country to any province of others; FAR: too far.

    Land of the country itself and of its friends has the friendly cost, all other land not.
    """
    owner = g.state.owner
    ways = _kept(g, _ways, start, friends)
    return min((cost for place, cost in ways.items() if owner[place] in goals), default=FAR)


def _ways(g: G, start: int, friends: tuple[int, ...]) -> dict[int, int]:
    """Movement points from a country to every province in its reach."""
    s, w = g.state, g.world
    near = (start, *friends)
    best: dict[int, int] = {}
    queue = [(0, p) for p in g.owned(start) if w.provinces[p].europe]
    while queue:
        cost, here = heappop(queue)
        if best.get(here, FAR) <= cost:
            continue
        best[here] = cost
        for way in borders()[here]:
            there = way.to
            if not w.provinces[there].europe:
                continue
            price = cost + way.costs[EUROPE + (s.owner[there] not in near)]
            if price <= LAND_REACH and price < best.get(there, FAR):
                heappush(queue, (price, there))
    return best


def _kept(g: G, make: Callable[..., Any], *given: Any) -> Any:
    """Worked out once while provinces keep their owners: a window asks it again and again."""
    if _owners != g.state.owner:
        _found.clear()
        _owners[:] = g.state.owner
    key = (make, *given)
    if key not in _found:
        _found[key] = make(g, *given)
    return _found[key]


def _seas(g: G, country: int) -> list[int]:
    """Seas on the coasts of a country in Europe."""
    w = g.world
    places = (w.provinces[p] for p in g.owned(country))
    return list(dict.fromkeys(sea for p in places if p.europe for sea in p.seas))


def by_sea(g: G, start: int, goals: tuple[int, ...]) -> int:
    """Seas on the shortest chain between their coasts; the same sea is 1; FAR: none."""
    return min((_kept(g, _crossing, start, goal) for goal in goals), default=FAR)


def _crossing(g: G, start: int, goal: int) -> int:
    theirs = _kept(g, _seas, goal)
    ways = [sea_distances(sea) for sea in _kept(g, _seas, start)]
    return min((way[sea] + 1 for way in ways for sea in theirs if way[sea] != FAR), default=FAR)


def in_reach(g: G, minor: int, goals: tuple[int, ...], friends: tuple[int, ...] = ()) -> bool:
    """4.17.3, 4.17.5: within 12 movement points or 4 seas."""
    if by_sea(g, minor, goals) <= SEA_REACH:
        return True
    return by_land(g, minor, goals, friends) <= LAND_REACH


def borders_on(g: G, country: int, others: tuple[int, ...]) -> bool:
    """A common border, by land or strait."""
    s, w = g.state, g.world
    return any(s.owner[n] in others for p in g.owned(country) for n in w.provinces[p].neighbours)
