"""VII-4 Where colonies rebel: the first power with ten levels in four provinces, and the die."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.terms.core import holds, places
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.where import continent
from europa.eu9.state import COL, COUNTRIES, FR
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import borders
from europa.eu9.world.political import Act

EVENT = "VII-4"
FOUR, LEVELS = 4, 10
CONTINENTS = ("north_america", "spanish_world", "brazil", "india", "asia")
POWERS = ("england", "france", "spain", "holland")
"""In the order in which they are looked at."""
Group = tuple[int, ...]


def lands(name: str) -> frozenset[int]:
    """The provinces of a continent; Asia without India."""
    found = frozenset(continent(name))
    return found - frozenset(continent("india")) if name == "asia" else found


def find(scene: Scene, *, all_faiths: bool) -> tuple[str, int, Group] | None:
    """Continent, power and its four provinces: the first that are settled enough."""
    g = scene.g
    for name in CONTINENTS:
        for power in [g.country(one) for one in POWERS]:
            right_faith = all_faiths or holds(scene, ["religion", g.name(power), "protestant"])
            if not g.is_major(power) or not right_faith:
                continue
            group = best_group(g, power, lands(name))
            if group:
                return name, power, group
    return None


def best_group(g: G, power: int, inside: frozenset[int]) -> Group:
    """E554: the four joined by land with most levels, then most COL; else one at random."""
    s = g.state
    levels = {p: s.post_level[p] for p in g.posts(power, COL) if p in inside}
    if sum(levels.values()) < LEVELS:
        return ()
    ranked: dict[Group, tuple[int, int]] = {}
    for group in _groups(levels, inside):
        own = [levels[p] for p in group if p in levels]
        ranked[group] = (sum(own), len(own))
    best = max(ranked.values(), default=(0, 0))
    if best[0] < LEVELS:
        return ()
    return g.pick("event_place", sorted(x for x, rank in ranked.items() if rank == best))


def _groups(levels: dict[int, int], inside: frozenset[int]) -> Iterator[Group]:
    """Every four joined provinces with a COL of the power among them, each once."""
    seen: set[Group] = set()
    fresh: list[Group] = [(p,) for p in levels]
    while fresh:
        group = fresh.pop()
        if group in seen:
            continue
        seen.add(group)
        if len(group) == FOUR:
            yield group
            continue
        near = {n for p in group for n in beside(p) if n in inside and n not in group}
        fresh += [tuple(sorted((*group, n))) for n in sorted(near)]


def beside(province: int) -> list[int]:
    """Provinces that one may walk to."""
    return [way.to for way in borders()[province]]


def modifiers(scene: Scene, act: Act) -> int:
    """What is added to the die of the rebellion."""
    g, s = scene.g, scene.g.state
    target = g.country(scene.note("role", "target"))
    group = places(scene, scene.note("places", "four").split())
    near = {n for p in group for n in beside(p)} - set(group)
    far = {n for p in near for n in beside(p)} - near - set(group)
    others = [c for c in g.majors() if c != target]
    settled = any(s.post[p] == COL and s.post_owner[p] in others for p in group)
    found = 0 if settled else -5
    for power in others:
        posts = set(g.posts(power))
        found += 2 if posts & near else 1 if posts & far else 0
    return found + _garrison(g, target, group) + _treaties(g, target, [*group, *sorted(near)])


def _garrison(g: G, target: int, group: list[int]) -> int:
    kinds = {u.kind for u in g.state.units if u.country == target and u.place in group}
    return -2 if kinds & {"A+", "A-"} else -1 if kinds & {"LD", "LDE"} else 0


def _treaties(g: G, target: int, lands_: list[int]) -> int:
    """Friends of the power next door, and friends of another that are none of its own."""
    s = g.state
    minors = {s.area_owner[g.world.provinces[p].area] for p in lands_} - {NONE}
    friends = [m for m in sorted(minors) if s.treaties.get(target * COUNTRIES + m, 0) >= FR]
    courted = any(
        s.treaties.get(power * COUNTRIES + m, 0) >= FR
        for power in g.majors()
        if power != target
        for m in sorted(minors)
        if m not in friends
    )
    return (-2 if friends else 0) + (3 if courted else 0)


OWN_ROLLS["modifiers"] = modifiers
