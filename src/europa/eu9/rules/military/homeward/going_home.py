"""X.7 Ways home of an army that redeploys: at 5.6, and at once when it gives a siege up (R10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from europa.eu9.pieces import IN_PRESIDIO, OUTSIDE
from europa.eu9.rules.military.attrition import roll_in_europe, roll_percent
from europa.eu9.rules.military.composition import LD, head, kind_of, land_thirds, pashas, values
from europa.eu9.rules.military.ground import Ground, ground_of, is_european
from europa.eu9.rules.military.homeward.north import northern_passage
from europa.eu9.rules.military.journey import (
    MANY_PASHAS,
    MASSED,
    MASSED_WITHOUT_LOGISTICS,
    pillage_order,
)
from europa.eu9.rules.military.paths import (
    FAR_MARCH,
    WINTER_MARCH,
    Mover,
    entry_cost,
    hardship,
    mover_of,
)
from europa.eu9.rules.military.ports import presidio_of
from europa.eu9.rules.military.rights import NO_LOGISTICS, level
from europa.eu9.rules.military.stacks import leaders_in, stacks_at, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.supply_step import chief
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING, WHOLE_MOVE, Border, borders
from europa.kernel import Steps

BY_SEA, BY_SEA_OVERSEAS = 3, 6
"""6.4: MP of a way by sea."""


class Route(NamedTuple):
    """A way home over land."""

    place: int
    mp: int
    path: tuple[int, ...]
    """Provinces, the one that is left first."""
    inside: int = OUTSIDE
    """IN_PRESIDIO: it is a presidio with room."""


def routes(
    g: G,
    ground: Ground,
    numbers: Sequence[int],
    *,
    forced: bool = False,
    leaving: frozenset[int] = frozenset(),
) -> list[Route]:
    """6.4: ways in 12 MP to the nearest friendly province that is held; several if as near.

    Troops of enemies in the field and neutral land bar the way, fortresses and revolts do not;
    troops that are leaving too bar nobody, but where they stand is nobody's refuge.
    """
    stack = chief(g, numbers)
    mover, start, table = mover_of(g, stack), stack.place, borders()
    way_through = ground_of(g, stack, leaving) if leaving else ground
    done: set[int] = set()
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, (start,))]
    found: list[Route] = []
    while queue:
        mp, here, path = heappop(queue)
        if found and mp > found[0].mp:
            break
        if here in done:
            continue
        done.add(here)
        if here != start:
            if ground.is_friendly(here) and ground.holds(here) and ground.may_stay(here):
                found.append(Route(here, mp, path))
                continue
            if _has_room(g, ground, here, numbers):
                found.append(Route(here, mp, path, IN_PRESIDIO))
                continue
        for way in (*table[here], *(northern_passage(here) if forced else ())):
            if way.kind == BERING or way.to in done:
                continue
            if way_through.bar(way.to) or way_through.foes_in(way.to):
                continue
            cost = _cost(g, ground, mover, way)
            if mp + cost <= WHOLE_MOVE:
                heappush(queue, (mp + cost, way.to, (*path, way.to)))
    return found


def _cost(g: G, ground: Ground, mover: Mover, way: Border) -> int:
    friendly = ground.is_friendly(way.to)
    return min(WHOLE_MOVE, entry_cost(g, ground.country, mover, way.to, way.costs, friendly))


def _has_room(g: G, ground: Ground, place: int, numbers: Sequence[int]) -> bool:
    """A presidio of our side that can take all of them in: an LD for each level."""
    owner, level_of = presidio_of(g, place)
    if not level_of or not ground.friends[owner]:
        return False
    inside = [x.number for x in stacks_at(g, place, naval=False, inside=IN_PRESIDIO)]
    return _thirds(g, [*inside, *numbers]) <= level_of * LD


def _thirds(g: G, numbers: Sequence[int]) -> int:
    return sum(land_thirds(units_in(g, n)) for n in numbers)


def modifier(
    g: G,
    ground: Ground,
    numbers: Sequence[int],
    mp: int,
    path: Sequence[int],
    *,
    free: bool = False,
) -> int:
    """6.5, E366: the march itself is the first cause; the province left counts as those entered.

    In the rounds weather and logistics count too (6.8); want of supply only where it is forced.
    """
    stacks = [g.state.stacks[n] for n in numbers]
    hurried = bool(g.state.round) and level(g, stacks[0]) == NO_LOGISTICS
    most = MASSED_WITHOUT_LOGISTICS if hurried else MASSED
    massed = _thirds(g, numbers) >= most * LD
    massed = massed or sum(pashas(g, x) for x in stacks) >= MANY_PASHAS
    bad = g.state.bad_weather and mp >= WINTER_MARCH
    line = line_of(g, chief(g, numbers))
    found = 2 * (massed + (mp >= FAR_MARCH) + bad) - 2 * free
    found += 2 * any(ground.is_enemy(p) for p in path)
    found += 2 * (line is None) if not free else 0
    found += 0 if line is None else line.straits
    return found + sum(hardship(g, ground, p) for p in path) - _skill(g, numbers, path)


def _skill(g: G, numbers: Sequence[int], path: Sequence[int]) -> int:
    """M16.2: MAN of the commander; overseas a missionary's instead."""
    if not all(is_european(g, p) for p in path):
        holy = [
            values(g, x)[0]
            for n in numbers
            for x in leaders_in(g, n)
            if kind_of(g, x) == "missionary"
        ]
        if holy:
            return max(holy)
    return values(g, head(g, [g.state.stacks[n] for n in numbers]).leader)[0]


def wear(
    g: G, ground: Ground, numbers: Sequence[int], shift: int, path: Sequence[int]
) -> Steps[None]:
    """6.5: the test: Europe's column if all land of the way is European, else a percentage."""
    left = [n for n in numbers if n in g.state.stacks and units_in(g, n)]
    if not left:  # leaders alone suffer nothing
        return
    if all(is_european(g, p) for p in path):
        open_to = pillage_order(g, ground, [p for p in path if p != NONE])
        yield from roll_in_europe(g, left, shift, "redeployment", pillage=open_to)
    else:
        roll_percent(g, left, shift, "redeployment")
