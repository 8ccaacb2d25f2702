"""P 37.10 River fleets that have lost their port are no more."""

from __future__ import annotations

from europa.eu9.rules.military import losses
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.powers.single import rivers
from europa.eu9.table import G


def look(g: G) -> None:
    """Without any port of its river, and without a real one, the fleet is destroyed."""
    if not any(u.group == rivers.GROUP for u in g.state.units):
        return
    fleets = [n for n, stack in g.state.stacks.items() if stack.naval]
    losses.disperse(g, [n for n in fleets if rivers.is_homeless(g, units_in(g, n))])


AFTER_STEP = {"4.3c": (look,), "5.7": (look,), "7.5": (look,)}
