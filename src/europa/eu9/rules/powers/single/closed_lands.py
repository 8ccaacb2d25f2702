"""4.22.4 Closed China and Japan: where a TP may still come, and whose treaty it is."""

from __future__ import annotations

from europa.eu9.state import AT, COUNTRIES, TP
from europa.eu9.table import G
from europa.eu9.world import NONE

CLOSED = {"china": "china_closed", "japan": "japan_closed"}
"""Minors overseas that an event closes, with its mark."""


def closed_by(g: G, province: int) -> int:
    """The closed country of whose own land a province is, or NONE; land gained later is open."""
    area = g.world.provinces[province].area
    minor = g.state.area_owner[area] if area != NONE else NONE
    if minor == NONE or g.world.areas[area].minor != minor:
        return NONE
    mark = CLOSED.get(g.name(minor), "")
    return minor if mark and g.holds(mark) else NONE


def is_open(g: G, power: int, province: int) -> bool:
    """A new TP is placed in land gained later, or beside another's that it competes with."""
    s = g.state
    rival = s.post[province] == TP and s.post_owner[province] != power
    return rival or closed_by(g, province) == NONE


def pass_treaty(g: G, province: int, old: int, new: int) -> None:
    """Who takes the TP of another there has his AT."""
    minor = closed_by(g, province)
    treaties = g.state.treaties
    if NONE in (minor, old, new) or treaties.get(old * COUNTRIES + minor) != AT:
        return
    del treaties[old * COUNTRIES + minor]
    treaties[new * COUNTRIES + minor] = AT
