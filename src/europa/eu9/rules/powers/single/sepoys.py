"""P 23, 31.4 Troops of India: who raises them, where they serve, what they cost."""

from __future__ import annotations

from functools import cache

from europa.eu9.pieces import Unit
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import load_world

SEPOY = "sepoy"
"""The group of their LD."""
INDIAN = "indian"
"""P 31.5: the group of Indian allies of France."""
UNNOTICED = (SEPOY, INDIAN)
"""Troops at whose coming nobody stirs."""
POWERS, EVENT = ("england", "france", "holland"), "VI-17"
LANDS = ("india", "indochina", "indonesia")
MOST, PRICE, PLUS = 5, 5, 4
"""LD in play; ducats; the least level of an establishment that raises one."""
VETERAN, CONSCRIPT = 3, 1
"""Ducats a turn, in war and peace."""
DRILL = {"france": "dupleix"}
"""P 31.4: in whose province they are veterans at the price of conscripts."""


@cache
def lands() -> frozenset[int]:
    """Provinces that they never leave."""
    w = load_world()
    areas = [area for area in w.areas if {*LANDS} & {*area.continents}]
    return frozenset(p for area in areas for p in area.provinces)


def recruits(g: G, power: int) -> list[int]:
    """Establishments that raise an LD each this turn."""
    if g.name(power) not in POWERS or EVENT not in g.state.occurred:
        return []
    large = [p for p in g.posts(power) if g.state.post_level[p] >= PLUS]
    return [p for p in large if p in lands()]


def in_play(g: G, power: int) -> int:
    """Their LD on the map."""
    return sum(u.country == power and u.group == SEPOY for u in g.state.units)


def is_drilled(g: G, power: int, province: int) -> bool:
    """P 31.4: beside Dupleix."""
    name = DRILL.get(g.name(power), "")
    if not name:
        return False
    s, leader = g.state, g.world.leader_index[name]
    return s.leader_state[leader] == ON_MAP and s.leader_place[leader] == province


def upkeep(g: G, unit: Unit, *, conscript: bool) -> int:
    """P 23: whatever war or peace; basic forces don't keep them."""
    cheap = conscript or is_drilled(g, unit.country, unit.place)
    return CONSCRIPT if cheap else VETERAN
