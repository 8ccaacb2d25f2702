"""P 16.2, 16.3 Who has the Manila galleon, and where it sails from."""

from __future__ import annotations

from functools import cache

from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

GALLEON = "manila_galleon"
"""In force while somebody has it; its value is the power."""
PHILIPPINES = "area_philippines"
MARKETS = ("area_nankin", "area_canton")
"""Areas whose unused resources a colony there may exploit."""


@cache
def ports() -> tuple[int, ...]:
    """Provinces of the Philippines."""
    w = load_world()
    return w.areas[w.area_index[PHILIPPINES]].provinces


def holder(g: G) -> int:
    """The power that has it, or NONE."""
    name = g.state.flag_values.get(GALLEON, "")
    return g.country(name) if name else NONE
