"""P 13 The Scheldt: who holds both banks trades off Holland as at home, with one action more."""

from __future__ import annotations

from europa.eu9.table import G

BANKS = ("vlaanderen", "brabant")
HOME = "ctz_holland"
ZONES = ("stz_nord", HOME, "ctz_france", "ctz_england")


def holds_scheldt(g: G, power: int) -> bool:
    """A power that owns and controls both banks."""
    s, index = g.state, g.world.province_index
    banks = [index[name] for name in BANKS]
    held = all(s.owner[p] == power == s.controller[p] for p in banks)
    return held and g.is_major(power)


def is_home(g: G, country: int, zone: int) -> bool:
    """Whether a zone is a CTZ of a country: its own, and Holland's by the Scheldt."""
    w = g.world.zones[zone]
    return w.ctz and (w.owner == country or (w.id == HOME and holds_scheldt(g, country)))


def joint_zones(g: G, power: int) -> tuple[str, ...]:
    """Zones for one TFI or competition more a turn; none without the Scheldt."""
    return ZONES if holds_scheldt(g, power) else ()
