"""P 39.5 Timar who have gone home: free next turn, beyond limits."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.powers.forces import home
from europa.eu9.table import G

TIMAR = "timar"
HOME = "timar_home"
"""Under `held`: Timar LD at home."""


def come_back(g: G, power: int) -> None:
    """3.9: those that went home last turn stand in the capital."""
    s = g.state
    if g.name(power) != "turkey":
        return
    for _ in range(s.held.pop(HOME, 0)):
        place = home(g, power)
        s.units.append(Unit(power, "LD", place, group=TIMAR))
        g.log(Placed(g.name(power), "LD", g.world.provinces[place].id))
