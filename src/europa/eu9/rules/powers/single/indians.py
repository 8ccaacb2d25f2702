"""P 31.5 Indian allies of France: the areas they come from and how far they go."""

from __future__ import annotations

from functools import cache

from europa.eu9.world import load_world

FRANCE = "france"
INDIAN_AREAS = ("area_quebec", "area_grands_lacs")
AWAY = "indians_away"
"""Under `allowances`, with the round after whose end they come back: how many."""
KILLED = "natives_killed"
"""In force, with an area: France has killed natives there."""


@cache
def homes() -> tuple[int, ...]:
    """Their provinces."""
    w = load_world()
    return tuple(p for name in INDIAN_AREAS for p in w.areas[w.area_index[name]].provinces)


@cache
def woods() -> frozenset[int]:
    """Where they may be: their areas and those beside them."""
    w = load_world()
    own = [w.areas[w.area_index[name]] for name in INDIAN_AREAS]
    near = {area.index for area in own} | {n for area in own for n in area.neighbours}
    return frozenset(p for n in near for p in w.areas[n].provinces)
