"""SPEC-minors 16 Land of the United States: like Europe, with walls and without natives."""

from __future__ import annotations

from europa.eu9.table import G
from europa.eu9.world import NONE

FORTRESS, LEVELS = 1, 6
"""Its walls; levels of a COL that its militia counts as."""


def is_american(g: G, province: int) -> bool:
    """Whether the province overseas is under its control."""
    s = g.state
    usa = g.country("usa")
    if s.gone[usa] or g.world.provinces[province].europe:
        return False
    holder = s.controller[province]
    return (s.post_owner[province] if holder == NONE else holder) == usa
