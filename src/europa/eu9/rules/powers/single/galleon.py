"""P 16.2, 16.3 Who has the Manila galleon, and where it sails from."""

from __future__ import annotations

from functools import cache

from europa.eu9.state import COL, GOODS
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

GALLEON = "manila_galleon"
"""In force while somebody has it; its value is the power."""
PORT, LOADED = "galleon_port", "galleon_loads:"
"""Under `held`: the colony it sails from; with area and good: units that come from there."""
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


def port(g: G) -> int:
    """P 16.3: the one colony in the Philippines that trades with China, or NONE."""
    s = g.state
    found = s.held.get(PORT, NONE)
    mine = found != NONE and s.post[found] == COL and s.post_owner[found] == holder(g)
    return found if mine else NONE


@cache
def markets() -> tuple[int, ...]:
    """The areas where it buys."""
    return tuple(load_world().area_index[name] for name in MARKETS)


def loaded(g: G, area: int, good: int) -> int:
    """Units of a good that the colony has from an area of China, never more than it exploits."""
    where = port(g)
    if where == NONE:
        return 0
    left = g.exploited(where, good)
    for market in markets():
        units = min(left, g.state.held.get(_key(market, good), 0))
        if market == area:
            return units
        left -= units
    return 0


def load(g: G, area: int, good: int, units: int) -> None:
    """Units more from there."""
    g.state.held[_key(area, good)] = loaded(g, area, good) + units


def unload(g: G) -> None:
    """The colony has nothing from China any more."""
    where = port(g)
    for market in markets():
        for good in range(GOODS):
            if where != NONE:
                g.state.exploited[where * GOODS + good] -= loaded(g, market, good)
            g.state.held.pop(_key(market, good), None)


def _key(area: int, good: int) -> str:
    return f"{LOADED}{area}:{good}"
