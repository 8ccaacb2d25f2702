"""X.8 Ports to which a fleet may return (5.7)."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.movement.sailing import Voyage, voyages
from europa.eu9.rules.military.ports import is_blockaded, is_haven
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G


def havens(g: G, fleet: Stack) -> list[Voyage]:
    """7.1: friendly ports, presidios too, that are free and hold it; least attrition first."""
    ground, units = ground_of(g, fleet), units_in(g, fleet.number)
    found = [
        way
        for place, way in voyages(g, fleet.number).items()
        if place < SEA_PLACE and is_haven(g, ground, place, units) and not is_blockaded(g, place)
    ]
    return sorted(found, key=lambda way: (way.modifier, not ground.holds(way.place), way.place))
