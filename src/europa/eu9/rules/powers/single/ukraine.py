"""P 32.11, 32.13 Polish Ukraine: whether Poland has its forces, and what it thinks of Orthodoxy."""

from __future__ import annotations

from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import RELIGIONS

UKRAINE = "ukraine"
"""The minor whose provinces they are, and the group of the forces."""
ENDED = ("IV-17(2)", "V-22")
STANCE = "stance:"
"""In force for good with a power and what it chose at I-8(1): `stance:poland:orthodox_tolerance`,
whatever its attitude is later."""
TOLERANCE, SUPPORT = "orthodox_tolerance", "orthodox_support"
KEPT = (TOLERANCE, SUPPORT)


def chose(g: G, stance: str) -> bool:
    """What Poland chose at I-8(1)."""
    poland = g.country("poland")
    return g.holds(f"{STANCE}poland:{stance}") or g.state.attitude[poland] == stance


def lands(g: G) -> list[int]:
    """Provinces of the Ukraine that are Polish, or its own while it is Poland's vassal."""
    s, poland, ukraine = g.state, g.country("poland"), g.country(UKRAINE)
    vassal = s.patron[ukraine] == poland and s.box[ukraine] >= VA
    owners = (poland, ukraine) if vassal else (poland,)
    return [p for p in g.world.countries[ukraine].provinces if s.owner[p] in owners]


def has_forces(g: G) -> bool:
    """P 32.11, 32.13: it owns land there, doesn't tolerate, and the Cossacks have not risen."""
    if chose(g, TOLERANCE) or any(event in g.state.occurred for event in ENDED):
        return False
    return bool(lands(g))


def basic_units(g: G, printed: tuple[str, int]) -> list[tuple[str, int]]:
    """Basic forces of the Ukraine: as printed; Protestants have an LD in II and III, then none;
    with support 2 LD more."""
    if not has_forces(g):
        return []
    if RELIGIONS[g.state.religion[g.country("poland")]] == "protestant":
        return [("LD", 1)] if g.state.period <= 3 else []
    return [printed, *([("LD", 2)] if chose(g, SUPPORT) else [])]
