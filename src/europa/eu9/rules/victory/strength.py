"""E455 Armies, fleets, alliances at the start of each turn: the end may come early."""

from __future__ import annotations

from europa.eu9.pieces import Damaged, Unit
from europa.eu9.state import LAND, NAVAL, ON_MAP
from europa.eu9.table import G

THIRDS = {"A+": 12, "A-": 6, "LD": 3, "LDE": 1}
"""Strength of counters on land, in thirds of a LD; pashas are 1 LD."""
PASHA = 3
WARSHIP, GALLEY = 2, 1
"""Strength at sea, in halves of a NWD."""
ALLIANCES = ("defensive", "offensive")


def record(g: G) -> None:
    """1.0: what the list of the end will look at."""
    s = g.state
    s.strength = [0] * (len(s.vp) * 2)
    for unit in s.units:
        if unit.country < len(s.vp):
            s.strength[unit.country * 2 + LAND] += THIRDS.get(unit.kind, 0)
            s.strength[unit.country * 2 + NAVAL] += _ships(unit)
    for leader, kind in enumerate(w.kind for w in g.world.leaders):
        if kind == "pasha" and s.leader_state[leader] == ON_MAP:
            s.strength[g.country("turkey") * 2 + LAND] += PASHA
    for damaged in s.laid_up:
        if damaged.country < len(s.vp):
            s.strength[damaged.country * 2 + NAVAL] += _laid_up(damaged)
    s.allies = [
        (one, other)
        for a in s.agreements
        if a.kind in ALLIANCES
        for one in a.members
        for other in a.members
        if one != other
    ]


def _ships(unit: Unit) -> int:
    nwd, ngd, vgd, _ntd = unit.ships
    if unit.kind in ("NWD", "VGD"):
        return WARSHIP
    return GALLEY if unit.kind == "NGD" else WARSHIP * (nwd + vgd) + GALLEY * ngd


def _laid_up(damaged: Damaged) -> int:
    return {"NWD": WARSHIP, "VGD": WARSHIP, "NGD": GALLEY}.get(damaged.kind, 0)


def rank(g: G, power: int, kind: int) -> int:
    """1 the largest, 2 exactly one is larger; those that are equal share a place."""
    own = g.state.strength[power * 2 + kind]
    return 1 + sum(g.state.strength[other * 2 + kind] > own for other in g.majors())


def warships(g: G, power: int) -> int:
    """NWD at the start of the turn."""
    return g.state.strength[power * 2 + NAVAL] // WARSHIP


def were_allied(g: G, power: int, other: str) -> bool:
    """A formal alliance stood at the start of the turn."""
    return (power, g.country(other)) in g.state.allies
