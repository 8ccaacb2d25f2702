"""M3: how far a land stack comes, by which way, and what waits for it: one search for all.

`reach` serves the questions put to people and the computers alike (R19.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.composition import LD, has_army, land_thirds, pashas
from europa.eu9.rules.military.ground import FLOODED, NO_WALLS, Ground, ground_of, is_european
from europa.eu9.rules.military.homeward.north import northern_passage
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.graph import (
    BERING,
    EUROPE,
    LIGHT,
    NATIVE,
    PLAIN,
    ROTW,
    WHOLE_MOVE,
    Border,
    borders,
)

OVERRUN, CRUSH = 4, 8
"""M5: so many times the enemy's LD fight at once, or sweep him away."""
FAR_MARCH, WINTER_MARCH = 6, 3
"""M16.1: MP that are a cause of attrition; in bad weather."""
NATIVES_OF_WASTELAND = (
    "russia", "pskov", "ryazan", "north_east_provinces", "kazan", "astrakhan", "crimea",
    "golden_horde", "don_cossacks", "ukraine",
)  # fmt: skip
"""E271: who marches through the wasteland as through other land."""


SUND = (
    ("jylland", "slesvig", "lubeck", "sjaelland"), ("skane", "vastergotland", "ostlandet"),
)  # fmt: skip
"""E328: shores that the frozen Sund joins."""
ICE = 2
FLOODED_COST = 6
"""M3.11: what the Dutch pay for their own flooded land."""


class Mover(NamedTuple):
    """What matters of a stack for its costs and the risks of its way."""

    thirds: int
    column: int
    """Column of costs overseas: ROTW, LIGHT or NATIVE."""
    strange: bool
    """Wasteland costs it double (E271)."""
    pashas: int = 0
    number: int = 0
    """The stack itself; 0: none that stands on the map."""


class Way(NamedTuple):
    """How a stack comes to a province."""

    place: int
    mp: int
    """Movement points of the whole move."""
    path: tuple[int, ...]
    """Provinces entered, the last one too."""
    enemy: bool
    """An enemy province is entered (M16.2)."""
    marks: int
    """Modifier of pillage, revolts and snow on the way."""
    left: tuple[tuple[int, int], ...]
    """(province, thirds of LD) that must stay behind to go on besieging (M3.7)."""
    causes: tuple[str, ...]
    """What makes it test attrition (M16.1): mass, distance, weather."""
    active: bool
    """An active move (M3.6)."""
    by_hand: bool = False
    """One step of a way that is given step by step."""


def mover_of(g: G, stack: Stack) -> Mover:
    """What a stack pays for its way."""
    units = units_in(g, stack.number)
    minor = g.world.countries[stack.country].minor
    native = minor is not None and minor.kind == "rotw"
    column = NATIVE if native else ROTW if has_army(units) else LIGHT
    strange = is_strange(g, stack.country)
    return Mover(land_thirds(units), column, strange, pashas(g, stack), stack.number)


def is_strange(g: G, country: int) -> bool:
    """M3.3, E271: whether the wasteland hampers a country; it ends with St Petersburg."""
    if g.holds("st_petersburg") or g.holds("wasteland_over"):
        return False
    return g.name(country) not in NATIVES_OF_WASTELAND


def entry_cost(
    g: G, country: int, mover: Mover, province: int, costs: tuple[int, ...], friendly: bool
) -> int:
    """M3.1-M3.3: movement points to enter a province over a border with these costs."""
    column = EUROPE if is_european(g, province) else mover.column
    cost = costs[column + (not friendly)]
    p = g.world.provinces[province]
    if g.state.effects and g.effect(f"{FLOODED}:{p.id}"):
        return FLOODED_COST
    if p.wasteland and mover.strange and country not in p.national:
        return 2 * cost
    return cost


def hardship(g: G, ground: Ground, province: int) -> int:
    """M16.2: modifier of a province left or entered: pillage, revolts, snow."""
    s, p = g.state, g.world.provinces[province]
    found = s.pillage[province] + s.revolt[province]
    if not p.europe:
        snow = g.world.areas[p.area].snowflakes
        if snow > 1 and not ground.holds(province):
            found += snow - 1
    return found


def strength_against(g: G, ground: Ground, province: int) -> int:
    """LD, in thirds, of enemies in the field of a province."""
    return sum(land_thirds(units_in(g, x.number)) for x in ground.foes_in(province))


class _Label(NamedTuple):
    """The best way to a province so far; smaller is better: MP, enemy provinces, rivers."""

    mp: int
    enemies: int
    rivers: int
    place: int
    before: int
    marks: int
    thirds: int
    """Strength left after dropping besiegers."""
    active: bool


def besiegers_due(ground: Ground, place: int, number: int) -> int:
    """M3.7, E277: thirds of a stack that must stay before walls which are not its side's: an LD for
    each level, an LDE before a fort, less those of its alliance who stand there too (E265)."""
    level = ground.uncontrolled_walls(place)
    if level == NO_WALLS:
        return 0
    others = [x.number for x in ground.friends_in(place) if x.number != number]
    return max(0, max(level * LD, 1) - sum(land_thirds(units_in(ground.g, n)) for n in others))


def search(
    g: G,
    ground: Ground,
    mover: Mover,
    start: int,
    spent: int = 0,
    *,
    points: int = WHOLE_MOVE,
    first: _Label | None = None,
) -> dict[int, _Label]:
    """M3: the cheapest way to every province within the movement points left (R19.2); `first`: with
    what has come before it."""
    if first is None:
        first = _Label(spent, 0, 0, start, NONE, hardship(g, ground, start), mover.thirds, False)
    done: dict[int, _Label] = {}
    queue = [first]
    table = borders()
    northern = g.name(ground.country) == "sweden"
    while queue:
        here = heappop(queue)
        place = here.place
        if place in done:
            continue
        done[place] = here
        if place != start and _is_stopped(g, ground, place, here.thirds):
            continue
        due = besiegers_due(ground, place, mover.number)
        more = ice(place) if g.state.sund_frozen else ()
        for way in (*table[place], *more, *(northern_passage(place) if northern else ())):
            there = way.to
            if there in done or ground.bar(there):
                continue
            friendly = ground.is_friendly(there)
            cost = entry_cost(g, ground.country, mover, there, way.costs, friendly)
            if way.kind == BERING and here.mp:
                continue
            if here.mp + cost > points:
                continue
            thirds = here.thirds
            if due and not friendly:
                thirds -= due
                if thirds <= 0:
                    continue
            enemy = not friendly and ground.is_enemy(there)
            heappush(
                queue,
                _Label(
                    here.mp + cost, here.enemies + enemy, here.rivers + (way.kind != PLAIN), there,
                    place, here.marks + hardship(g, ground, there), thirds,
                    here.active or is_active(ground, there),
                ),
            )  # fmt: skip
    del done[start]
    return done


@cache
def ice(place: int) -> tuple[Border, ...]:
    """M19.7, E328: over the frozen Sund: 2 MP for the ice, then the far province, no border."""
    w = load_world()
    shores = [[w.province_index[name] for name in side] for side in SUND]
    for here, there in (shores, shores[::-1]):
        if place in here:
            return tuple(Border(p, PLAIN, _over_ice(p)) for p in there)
    return ()


def _over_ice(province: int) -> tuple[int, ...]:
    terrain = load_world().provinces[province].terrain
    friendly = 1 if terrain == "plain" else 2
    other = 3 if terrain == "mountain" else 2
    return (ICE + friendly, ICE + other) * 4


def is_active(ground: Ground, province: int) -> bool:
    """M3.6: entering a province with an unfriendly force, revolt or fortress is active."""
    if ground.uncontrolled_walls(province) != NO_WALLS or ground.g.state.revolt[province]:
        return True
    return ground.natives_active(province) or any(
        not x.naval and ground.is_foe(x) for x in ground.stacks(province)
    )


def _is_stopped(g: G, ground: Ground, province: int, thirds: int) -> bool:
    """M3.8: enemy troops in the field end a move, unless they are swept away (M5.1)."""
    against = strength_against(g, ground, province)
    return bool(against) and thirds < CRUSH * against


def reach(g: G, number: int) -> dict[int, Way]:
    """R19.2: every province a land stack can march to, with cost, way and what it risks."""
    stack = g.state.stacks[number]
    ground, mover = ground_of(g, stack), mover_of(g, stack)
    labels = search(g, ground, mover, stack.place, stack.spent)
    massed = is_massed(g, stack, mover)
    start = hardship(g, ground, stack.place)
    return {
        place: _way(g, label, _back(labels, stack.place, label, mover.thirds), massed, start)
        for place, label in labels.items()
        if ground.may_stay(place)
    }


def bend(g: G, number: int, places: Sequence[int]) -> Way | None:
    """R19.2: the cheapest way through these provinces to the last; None if it is too far or barred.

    No enemy may stand in its way before.
    """
    stack = g.state.stacks[number]
    ground, mover = ground_of(g, stack), mover_of(g, stack)
    here, spent = stack.place, stack.spent
    label: _Label | None = None
    path: tuple[int, ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    for n, place in enumerate(places):
        thirds = mover.thirds if label is None else label.thirds
        first = None if label is None else label._replace(before=NONE)
        if label is not None and _is_stopped(g, ground, here, thirds):
            return None
        labels = search(g, ground, mover, here, spent, first=first)
        label = labels.get(place)
        if label is None or (n == len(places) - 1 and not ground.may_stay(place)):
            return None
        leg, behind = _back(labels, here, label, thirds)
        path, left, here = (*path, *leg), (*left, *behind), place
    if label is None or len({stack.place, *path}) <= len(path):  # a place entered twice
        return None
    massed, start = is_massed(g, stack, mover), hardship(g, ground, stack.place)
    return _way(g, label, (path, left), massed, start)


Back = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""Provinces of a way, and what it leaves behind where."""


def _way(g: G, label: _Label, back: Back, massed: bool, start: int) -> Way:
    """A way with all that it costs and risks."""
    mp = label.mp
    causes = tuple(
        name
        for name, holds in (
            ("mass", massed), ("distance", mp >= FAR_MARCH),
            ("weather", g.state.bad_weather and mp >= WINTER_MARCH),
        )
        if holds
    )  # fmt: skip
    path, left = back
    marks = label.marks if mp else start
    return Way(label.place, mp, path, bool(label.enemies), marks, left, causes, label.active)


def _back(labels: dict[int, _Label], start: int, label: _Label, thirds: int) -> Back:
    """The provinces of a way, and what it leaves behind where."""
    path = [label.place]
    left: list[tuple[int, int]] = []
    now = label
    while now.before != NONE:
        before = now.before
        had = thirds if before == start else labels[before].thirds
        if had != now.thirds:
            left.append((before, had - now.thirds))
        if before == start:
            break
        path.append(before)
        now = labels[before]
    return tuple(reversed(path)), tuple(reversed(left))


def is_massed(g: G, stack: Stack, mover: Mover) -> bool:
    """M16.1, E286: six LD or two pashas; three LD without logistics."""
    least = 3 if g.state.campaigns.get(stack.country) == "no_logistics" else 6
    return mover.thirds >= least * LD or mover.pashas >= 2
