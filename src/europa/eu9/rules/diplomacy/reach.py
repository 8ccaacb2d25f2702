"""E226 How far a minor is from its enemies: movement points by land, seas by water."""

from __future__ import annotations

from heapq import heappop, heappush

from europa.eu9.rules.powers.wars import fronts
from europa.eu9.table import G
from europa.eu9.world.graph import EUROPE, FAR, borders, sea_distances

LAND_REACH, SEA_REACH = 12, 4
"""4.17.3, 4.17.5: a minor is involved within so many movement points or sea zones."""


def by_land(g: G, start: int, goals: tuple[int, ...], friends: tuple[int, ...] = ()) -> int:
    """Cheapest way from any province of a country to any province of others; FAR: too far.

    Land of the country itself and of its friends has the friendly cost, all other land not.
    """
    s, w = g.state, g.world
    near = (start, *friends)
    best: dict[int, int] = {}
    queue = [(0, p) for p in g.owned(start) if w.provinces[p].europe]
    while queue:
        cost, here = heappop(queue)
        if best.get(here, FAR) <= cost:
            continue
        best[here] = cost
        if s.owner[here] in goals:
            return cost
        for way in borders()[here]:
            there = way.to
            if not w.provinces[there].europe:
                continue
            price = cost + way.costs[EUROPE + (s.owner[there] not in near)]
            if price <= LAND_REACH and price < best.get(there, FAR):
                heappush(queue, (price, there))
    return FAR


def _seas(g: G, countries: tuple[int, ...]) -> list[int]:
    w = g.world
    found = [
        sea
        for p, owner in enumerate(g.state.owner)
        if owner in countries and w.provinces[p].europe
        for sea in w.provinces[p].seas
    ]
    return list(dict.fromkeys(found))


def by_sea(g: G, start: int, goals: tuple[int, ...]) -> int:
    """Seas on the shortest chain between their coasts; the same sea is 1; FAR: none."""
    theirs = _seas(g, goals)
    ways = [sea_distances(sea) for sea in _seas(g, (start,))]
    return min((way[sea] + 1 for way in ways for sea in theirs if way[sea] != FAR), default=FAR)


def in_reach(g: G, minor: int, goals: tuple[int, ...], friends: tuple[int, ...] = ()) -> bool:
    """4.17.3, 4.17.5: within 12 movement points or 4 seas.

    Kept while wars and owners stay as they are: a window asks it again and again.
    """
    known = fronts(g).reach
    if known.get("owners") != g.state.owner:
        known.clear()
        known["owners"] = g.state.owner[:]
    key = minor, goals, friends
    if key not in known:
        near = by_land(g, minor, goals, friends) <= LAND_REACH
        known[key] = near or by_sea(g, minor, goals) <= SEA_REACH
    return bool(known[key])


def borders_on(g: G, country: int, others: tuple[int, ...]) -> bool:
    """A common border, by land or strait."""
    s, w = g.state, g.world
    return any(s.owner[n] in others for p in g.owned(country) for n in w.provinces[p].neighbours)
