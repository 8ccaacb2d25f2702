"""17.2, 17.3 The numbers of Ships and Units that Milestones and Missions compare."""

from __future__ import annotations

from europa.tpop.rows import AREAS_OF, SEAS_OF, SHIPS_OF, UNITS_OF, sea_at, ship_at
from europa.tpop.state import DAMAGED, GALLEY, HEAVY, PROVINCES
from europa.tpop.table import G, total


def ships_deployed(g: G, seat: int) -> int:
    """All Ships of a seat on the board, at sea or in Port."""
    s = g.state
    loose = total(s.ships[SEAS_OF[seat]]) + total(s.guards[SEAS_OF[seat]])
    docked = sum(n for key, n in s.docked.items() if key // PROVINCES == seat)
    return loose + docked + sum(s.fleet[SHIPS_OF[seat]])


def land_units_deployed(g: G, seat: int) -> int:
    """All Land Units of a seat on the board."""
    s = g.state
    armies = s.army_units[UNITS_OF[seat]]
    return total(armies) + total(s.infantry[AREAS_OF[seat]])


def heavy_ships(g: G, seat: int) -> int:
    """Heavy Ships, damaged or not."""
    s = g.state
    return s.fleet[ship_at(seat, HEAVY)] + s.fleet[ship_at(seat, DAMAGED)]


def light_ships_deployed(g: G, seat: int) -> int:
    """Light Ships on the board, in the Fleet too."""
    fleet = g.fleet(seat)
    return ships_deployed(g, seat) - fleet[HEAVY] - fleet[GALLEY] - fleet[DAMAGED]


def ships_in_seas(g: G, seat: int, seas: tuple[int, ...]) -> int:
    """Ships of a seat at sea in some Sea Zones, the Fleet included."""
    count = sum(g.ships_at(seat, sea) for sea in seas)
    return count + (sum(g.fleet(seat)) if g.state.fleet_place[seat] in seas else 0)


def guards_at(g: G, seat: int, node: int) -> int:
    """12.3: own Light Ships on Trade Protection slots of Sea Zones next to a Node."""
    return sum(g.state.guards[sea_at(seat, sea)] for sea in g.world.seas_of_node[node])
