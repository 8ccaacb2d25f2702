"""M19.5 The way round the north, from Sweden to Finland and back."""

from __future__ import annotations

from functools import cache

from europa.eu9.world import load_world
from europa.eu9.world.graph import PLAIN, WHOLE_MOVE, Border

NORTHERN_SWEDEN, NORTHERN_FINLAND = ("jamtland", "gastrikland"), ("finland", "tavastland")
"""M19.5, 34.8, E1000: joined round the north for retreats and forced redeployments; for Sweden's
moves too."""


@cache
def northern_passage(place: int) -> tuple[Border, ...]:
    """M19.5: from northern Sweden to northern Finland and back: a whole move."""
    index = load_world().province_index
    shores = [[index[name] for name in side] for side in (NORTHERN_SWEDEN, NORTHERN_FINLAND)]
    for here, there in (shores, shores[::-1]):
        if place in here:
            return tuple(Border(p, PLAIN, (WHOLE_MOVE,) * 8) for p in there)
    return ()
