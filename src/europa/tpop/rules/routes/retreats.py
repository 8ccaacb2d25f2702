"""9.5 Where Armies may retreat to, what foreign Areas and mountains cost."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.rules.realms.npr import area_defenders
from europa.tpop.rules.routes import access, bridge
from europa.tpop.rules.terms.board import hostile_units, is_friendly_area, land_units
from europa.tpop.table import G


def mountain_cost(g: G, seat: int, origin: int, area: int, units: int) -> int:
    """R148: MIL beyond the Action's own for crossing into a Hostile or Neutral Area."""
    if units <= PER_PASS or not g.world.is_mountain(origin, area):
        return 0
    if is_friendly_area(g, seat, area):
        return 0
    return (units + PER_PASS - 1) // PER_PASS - 1


def pay_access(g: G, seat: int, area: int) -> Steps[bool]:
    """R133, R149: a retreating PR pays for Military Access; says whether it got it."""
    return (yield from access.enter(g, seat, area))


def retreat_places(g: G, seat: int, area: int) -> list[int]:
    """R133: Areas next to this one, by land or bridge, to which a seat's Units may retreat once
    one more is lost (R132): no Battle would start there, and access is free or can be got
    (`pay_access`)."""
    units = land_units(g, seat, area) - 1
    found = set(g.world.land_of_area[area])
    if g.world.seas_of_area[area] and bridge.has_bridge(g, seat):
        found.update(bridge.landings(g, seat, area, units))
    return [
        other
        for other in sorted(found)
        if access.access(g, seat, other)[0]
        and not hostile_units(g, seat, other)
        and not area_defenders(g, seat, other)
    ]


PER_PASS = 3
"""Units that 1 MIL takes across a Mountain border."""
