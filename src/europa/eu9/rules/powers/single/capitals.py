"""P 7.5, 37.11 The capital of a country: as printed while it owns it, else the one it has named."""

from __future__ import annotations

from europa.eu9.table import G
from europa.eu9.world import NONE

MOVED = "capital:"
"""Under `flag_values`, with a country: the province that it has named."""


def capital(g: G, country: int) -> int:
    """Its capital, or NONE."""
    first = g.world.countries[country].capital
    if first == NONE or g.state.owner[first] == country:
        return first
    named = g.state.flag_values.get(f"{MOVED}{g.name(country)}", "")
    place = g.world.province_index[named] if named else NONE
    return place if place != NONE and g.state.owner[place] == country else first


def move(g: G, country: int, province: int) -> None:
    """It names another."""
    g.state.flag_values[f"{MOVED}{g.name(country)}"] = g.world.provinces[province].id
