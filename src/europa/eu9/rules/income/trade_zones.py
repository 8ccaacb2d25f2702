"""V.3 Trade fleets in their zones: income of levels (B11) and of monopolies (B12, B13)."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.rules.income.sund import is_barred
from europa.eu9.rules.powers import rebel_colonies
from europa.eu9.sheet import Part
from europa.eu9.table import G

PLUS = 4
"""Least level of the + side of a counter."""
FULL = 6
ARCTIC, EARLY_ARCTIC = "ctz_russia", 5
"""E613: the monopoly of Russia's own zone before St Petersburg."""
HALVED = {
    "turkey": ("stz_caspienne", "stz_noire_w", "stz_ionienne"),
    "venice": ("stz_lion", "stz_noire_w", "stz_ionienne"),
    "portugal": ("stz_canarias", "ctz_spain"),
    "poland": ("tz_baltique",),
    "sweden": ("tz_baltique",),
    "holland": ("stz_nord",),
    "england": ("stz_nord",),
}
"""IV: zones in which a power that refuses trade halves the income of the refused."""


def levels(g: G, power: int) -> Iterator[tuple[int, int]]:
    """Zones where it has a trade fleet with a level, and the level."""
    for zone in range(len(g.world.zones)):
        level = g.tf(power, zone)
        if level:
            yield zone, level


def share(g: G, power: int, zone: int) -> tuple[int, int]:
    """V.2.3: what part of a zone's income a power gets: (1, 1), half, or nothing."""
    w = g.world.zones[zone]
    refusers = [refuser for refuser, refused in g.state.refusals if refused == power]
    if w.ctz and w.owner in refusers:
        return 0, 1
    if any(w.id in HALVED.get(g.name(refuser), ()) for refuser in refusers):
        return 1, 2
    return 1, 1


def level_parts(g: G, power: int) -> list[Part]:
    """B11: levels, twice in CTZ and the Baltic."""
    parts = []
    for zone, level in levels(g, power):
        part, whole = share(g, power, zone)
        w = g.world.zones[zone]
        ducats = level * w.per_level * part // whole
        parts.append(Part(w.id, ducats * rebel_colonies.trade(g, power, zone)))
    return parts


def monopoly_value(g: G, zone: int, level: int) -> int:
    """V.3.2: the large number at 6, half of it on the + side, the small number below."""
    w = g.world.zones[zone]
    large = w.large
    if w.id == ARCTIC and not g.holds("st_petersburg"):
        large = EARLY_ARCTIC
    return 0 if not level else large if level == FULL else large // 2 if level >= PLUS else w.small


def monopoly_parts(g: G, power: int) -> list[Part]:
    """B12 by zone."""
    parts = []
    for zone, level in levels(g, power):
        if level >= PLUS and is_barred(g, power, zone):
            continue
        if rebel_colonies.trade(g, power, zone) == rebel_colonies.NOTHING:
            continue
        part, whole = share(g, power, zone)
        parts.append(Part(g.world.zones[zone].id, monopoly_value(g, zone, level) * part // whole))
    return parts


def monopolies(g: G, power: int) -> tuple[int, int]:
    """B13: partial (+ side) and total (6) trade monopolies."""
    found = [level for zone, level in levels(g, power) if not is_barred(g, power, zone)]
    return sum(PLUS <= level < FULL for level in found), found.count(FULL)
