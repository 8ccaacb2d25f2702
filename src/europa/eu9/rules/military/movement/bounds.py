"""R15.3 How far forces of minors go that only help in a war."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.powers.wars import helper_of, side_of
from europa.eu9.state import EC, EW, MA, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE

BOUND = (MA, EC, EW)
"""Boxes whose minors send one land stack and one naval stack abroad; vassals send all."""


def is_bound(g: G, stack: Stack) -> bool:
    """Another stack of its kind is abroad already, so that this one stays in its own land."""
    s, country = g.state, stack.country
    if g.is_major(country) or s.box[country] not in BOUND or _is_abroad(g, stack):
        return False
    if any(side_of(war, country) != NONE for war in s.wars):
        return False
    if not any(helper_of(war, country) for war in s.wars):
        return False
    return any(
        x.country == country
        and x.naval == stack.naval
        and x.number != stack.number
        and units_in(g, x.number)
        and _is_abroad(g, x)
        for x in s.stacks.values()
    )


def _is_abroad(g: G, stack: Stack) -> bool:
    place = stack.place
    return place >= SEA_PLACE or g.state.owner[place] != stack.country
