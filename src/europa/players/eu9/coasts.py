"""Which coasts of the world a power looks for, and on which seas they lie."""

from __future__ import annotations

from functools import lru_cache

from europa.eu9.world import load_world

GOALS: dict[str, tuple[str, ...]] = {
    "portugal": ("india", "brazil", "indonesia"),
    "spain": ("caribbean", "america"),
    "turkey": ("india",),
    "russia": ("america",),
}
ELSE = ("north_america", "america", "india")
"""Where other powers look, the first first."""


@lru_cache(maxsize=64)
def shores(continent: str) -> frozenset[int]:
    """Seas on whose coasts a continent lies."""
    w = load_world()
    return frozenset(
        sea.index
        for sea in w.seas
        for p in sea.provinces
        if not w.provinces[p].europe and continent in w.areas[w.provinces[p].area].continents
    )
