"""4.22.5, E122 Incas and Aztecs: the treaty that every power has with them from 1492 on."""

from __future__ import annotations

from europa.eu9.state import AT, COUNTRIES, NR
from europa.eu9.table import G

EMPIRES = ("incas", "aztecs")
"""Their treaties are everybody's and use no counter; natives and capital may be attacked."""
ORDINARY = "ordinary_rotw"
"""II-19: an empire that is a minor like others from then on."""
ENDED = "everybodys_treaty_ended"
"""Marks: an empire and a power that have been at war."""


def is_everybodys(g: G, minor: int) -> bool:
    """Whether its treaties need no counter and can't be given up."""
    name = g.name(minor)
    return name in EMPIRES and not g.state.gone[minor] and not g.holds(f"{ORDINARY}:{name}")


def relation(g: G, power: int, minor: int) -> int:
    """NR, FR or AT of a power with a minor overseas: what it has signed, or what all have."""
    signed = g.state.treaties.get(power * COUNTRIES + minor)
    if signed is not None or not g.is_major(power) or not is_everybodys(g, minor):
        return NR if signed is None else signed
    return NR if g.holds(_mark(g, power, minor)) else AT


def end(g: G, power: int, minor: int) -> None:
    """A war between the two: it is over for good."""
    if g.is_major(power) and is_everybodys(g, minor):
        g.state.in_force[_mark(g, power, minor)] = g.state.turn


def is_open(g: G, power: int, minor: int) -> bool:
    """Whether all its land is open to the troops of a power by that treaty."""
    return is_everybodys(g, minor) and relation(g, power, minor) == AT


def _mark(g: G, power: int, minor: int) -> str:
    return f"{ENDED}:{g.name(minor)}:{g.name(power)}"
