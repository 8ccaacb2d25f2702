"""R5.10, P 37.8 Cossacks of Russia: a free active campaign a turn for a force in Siberia."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.powers.cossacks import has_cossacks
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G

PERIODS = (3, 4)
SIBERIA = "area_siberie"
USED = "cossacks:"
"""Key in `allowances`, with the round: the stack that has ridden."""


def may_ride(g: G, stack: Stack) -> bool:
    """Whether the free campaign of the turn lets this stack move and act."""
    s = g.state
    if s.period not in PERIODS or g.name(stack.country) != "russia" or stack.naval:
        return False
    if stack.place >= SEA_PLACE or not g.is_major(stack.country):
        return False
    area = g.world.provinces[stack.place].area
    if area < 0 or g.world.areas[area].id != SIBERIA or not has_cossacks(g):
        return False
    used = {key: number for key, number in s.allowances.items() if key.startswith(USED)}
    return used in ({}, {f"{USED}{s.round_count}": stack.number})


def ride(g: G, stack: Stack) -> None:
    """The campaign of the turn is this stack's."""
    g.state.allowances[f"{USED}{g.state.round_count}"] = stack.number
