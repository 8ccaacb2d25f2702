"""XII.3 The inflation a power feels: its own box, or the one to its left."""

from __future__ import annotations

from europa.eu9.rules.powers.resources import continent
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world.tables import inflation_percent

AS_IF = "american_gold_inflation"
"""VII-5: a power that feels prices as if it brought gold from America."""


def mines_gold(g: G, power: int) -> bool:
    """XII.3: powers that feel their own box: gold from America, and TUR before its reform."""
    if g.name(power) == "turkey" and not g.holds("turkish_g2"):
        return True
    if g.holds(f"{AS_IF}:{g.name(power)}"):
        return True
    s = g.state
    return any(s.gold_open[p] and "america" in continent(g, p) for p in g.posts(power, COL))


def percent(g: G, power: int) -> int:
    """XII.3: the own box, or the one to its left."""
    box = g.state.inflation
    return inflation_percent(box if mines_gold(g, power) else box - 1)
