"""Standing with the princes of the Empire that the Peace of Westphalia gave to powers."""

from __future__ import annotations

from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.table import G
from europa.eu9.world import LAST_TURN, NONE, RELIGIONS

FAVOUR = "favour"
"""Held: `favour:spain:catholic` -> the last turn of +1 on such minors."""
CATHOLIC, ALL = "catholic", "empire"


def grant(g: G, power: int, kind: str, last: int = LAST_TURN) -> None:
    """+1 in diplomacy on minors of the Empire, or on the Catholic ones alone."""
    g.state.held[f"{FAVOUR}:{g.name(power)}:{kind}"] = last


def favour(g: G, power: int, minor: int) -> int:
    """What it adds to the die of a power on a minor."""
    held = g.state.held
    if minor == NONE or not any(key.startswith(f"{FAVOUR}:") for key in held):
        return 0
    capital = g.world.countries[minor].capital
    if capital == NONE or not in_empire(g, capital):
        return 0
    catholic = RELIGIONS[g.state.religion[minor]] == "catholic"
    kinds = (ALL, CATHOLIC) if catholic else (ALL,)
    return sum(held.get(f"{FAVOUR}:{g.name(power)}:{kind}", 0) >= g.state.turn for kind in kinds)
