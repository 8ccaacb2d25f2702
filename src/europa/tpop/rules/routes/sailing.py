"""9.5 Where Ships can go: Sea Zones, Ports, range, Distant waters (R150, R152)."""

from __future__ import annotations

from europa.tpop.rows import SEAS_OF
from europa.tpop.rules.forces.fleets import (
    fleet_size,
    loose_at,
    move_fleet,
    port_room,
    remove_ship,
)
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import (
    is_active_port,
    is_friendly_province,
    is_hostile_sea,
    provinces_in,
    ships_in,
)
from europa.tpop.state import GALLEY, PORT, PROVINCES
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

RANGE = 2


def sea_in_play(g: G, sea: int) -> bool:
    """Whether the scenario uses a Sea Zone: always on the main map, else if a coast is in play."""
    if not g.world.seas[sea].distant:
        return True
    return any(area_in_play(g, area) for area in g.world.coast_of_sea[sea])


def may_enter_sea(g: G, seat: int, sea: int) -> bool:
    """R152: a Distant Sea Zone needs an own Claim, Town or vassal token beside it (but for
    Explore)."""
    if not g.world.seas[sea].distant:
        return True
    realm = g.state.seats[seat]
    s = g.state
    for area in g.world.coast_of_sea[sea]:
        if g.claim(seat, area):
            return True
        for province in provinces_in(g, area):
            if realm in (s.owner[province], s.overlord[province], s.holder[province]):
                return True
    return False


def may_enter_port(g: G, seat: int, province: int) -> bool:
    """R150: a working Port that is Friendly: own, a Vassal's or an Ally's."""
    return (
        bool(g.state.in_play[province])
        and is_friendly_province(g, seat, province)
        and is_active_port(g, province)
    )


def next_places(g: G, seat: int, place: int) -> list[int]:
    """9.5: places one space away that Ships of a seat may enter: Sea Zones and Friendly Ports."""
    if place >= PORT:
        seas = g.world.seas_of_province[place - PORT]
        return [sea for sea in seas if may_enter_sea(g, seat, sea)]
    found = [
        sea
        for sea in g.world.seas_of_sea[place]
        if sea_in_play(g, sea) and may_enter_sea(g, seat, sea)
    ]
    found += [PORT + p for p in g.world.ports_of_sea[place] if may_enter_port(g, seat, p)]
    return found


def is_passable(g: G, seat: int, place: int) -> bool:
    """9.5: Ships may sail on from here: a Port, or a Sea Zone neither Hostile nor Distant."""
    if place >= PORT:
        return True
    return not g.world.seas[place].distant and not is_hostile_sea(g, seat, place)


def destinations(g: G, seat: int, origin: int, spaces: int = 2) -> dict[int, list[int]]:
    """R152: places within two spaces of a place, each with the spaces on the way ([] if next).
    With three (Naval Maneuver) the last space on the way stands for the way, or an earlier one
    that Galleys can't pass."""
    found: dict[int, list[int]] = {}
    near = next_places(g, seat, origin)
    for place in near:
        found[place] = []
    ring = near
    for _ in range(spaces - 1):
        known, farther = set(found), list[int]()
        for middle in ring:
            if not is_passable(g, seat, middle):
                continue
            way = _weakest(g, found[middle], middle)
            for place in next_places(g, seat, middle):
                if place != origin and place not in known:
                    if place not in found:
                        farther.append(place)
                    found.setdefault(place, []).append(way)
        ring = farther
    return found


def _weakest(g: G, earlier: list[int], middle: int) -> int:
    """The space that decides whether Galleys can go this way."""
    closed = [m for m in earlier if m < PORT and not g.world.seas[m].mark]
    return closed[0] if earlier and len(closed) == len(earlier) else middle


def has_room(g: G, seat: int, place: int, *, fleet: bool = False) -> bool:
    """R150: whether another Ship (or the whole Fleet) fits."""
    if place < PORT:
        return True
    if fleet:
        return port_room(g, seat, place - PORT, for_fleet=True) >= fleet_size(g, seat)
    return port_room(g, seat, place - PORT) > 0


def crossing_cost(g: G, origin: int, to: int) -> int:
    """R152: 1 for Ships that cross between AMERICA and the FAR EAST (letters G, H, I)."""
    if origin >= PORT or to >= PORT:
        return 0
    for link in g.world.seas[origin].letter_links:
        if link.sea == to and link.extra_cost:
            return 1
    return 0


def loose_places(g: G, seat: int) -> list[int]:
    """Sea Zones and Ports where a seat has Light Ships outside the Fleet."""
    s = g.state
    row = SEAS_OF[seat]
    at_sea = sorted({*marked(s.ships[row]), *marked(s.guards[row])})
    ports = sorted(key % PROVINCES for key in s.docked if key // PROVINCES == seat)
    return at_sea + [PORT + p for p in ports]


def ship_places(g: G, seat: int) -> list[int]:
    """All places where a seat has Ships, the Fleet included."""
    places = loose_places(g, seat)
    fleet = g.state.fleet_place[seat]
    return places if fleet in (NONE, *places) else [*places, fleet]


def ports_with_ships(g: G, seat: int) -> list[int]:
    """Provinces in whose Ports a seat has Ships."""
    return [place - PORT for place in ship_places(g, seat) if place >= PORT]


def galleys_survive(g: G, seat: int, middles: list[int], to: int) -> bool:
    """9.0c: whether Galleys reach a place without leaving */† waters on the way."""
    if not g.fleet(seat)[GALLEY]:
        return True
    marked = [m for m in middles if m >= PORT or g.world.seas[m].mark]
    return (to >= PORT or bool(g.world.seas[to].mark)) and (not middles or bool(marked))


def fleet_can(g: G, seat: int, middles: list[int], to: int) -> bool:
    """Whether the Fleet may go to a place: room in Port, and not all of it is lost (T31)."""
    if not has_room(g, seat, to, fleet=True):
        return False
    if galleys_survive(g, seat, middles, to):
        return True
    return fleet_size(g, seat) > g.fleet(seat)[GALLEY]


def sail_fleet(g: G, seat: int, to: int, spaces: int = RANGE) -> None:
    """9.0c: the Fleet sails; Galleys that must cross other waters on the way are lost."""
    origin = g.state.fleet_place[seat]
    middles = destinations(g, seat, origin, spaces)[to]
    if not galleys_survive(g, seat, middles, to):
        for _ in range(g.fleet(seat)[GALLEY]):
            remove_ship(g, seat, origin, GALLEY)
    move_fleet(g, seat, to)


def retreat_seas(g: G, seat: int, sea: int) -> list[int]:
    """R133: places to which the Ships of a seat in a Sea Zone may retreat: non-Hostile Sea Zones
    next to it, and Friendly Ports (PORT + Province) with room for all but the one that a Retreat
    costs (R132)."""
    ships = ships_in(g, seat, sea) - 1
    alone = g.state.fleet_place[seat] == sea and not loose_at(g, seat, sea)
    found = []
    for place in next_places(g, seat, sea):
        if place < PORT:
            if not is_hostile_sea(g, seat, place):
                found.append(place)
        elif port_room(g, seat, place - PORT, for_fleet=alone) >= ships:
            found.append(place)
    return found
