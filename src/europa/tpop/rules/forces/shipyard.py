"""5.5 Building Ships: one a Port (two in a Large one), into the Port or a Sea Zone beside it."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.rules.forces.capacity import nc_value
from europa.tpop.rules.forces.fleets import (
    add_ship,
    guard,
    is_fleet_free,
    place_id,
    port_room,
    ships_available,
)
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.adjacency import sea_slots_free
from europa.tpop.rules.terms.board import is_active_port, is_hostile_sea
from europa.tpop.rules.terms.treasury import lose_ducats
from europa.tpop.state import GALLEY, HEAVY, LIGHT, PORT
from europa.tpop.table import G
from europa.tpop.world import NONE

PRICES = {LIGHT: 4, HEAVY: 10, GALLEY: 2}
NAMES = {LIGHT: "light", HEAVY: "heavy", GALLEY: "galley"}

MESSAGES = {
    "ask.recruit.ship": "{seat}, what do you build in {port}?",
    "option.light": "Light ship ({a} {b})",
    "option.heavy": "Heavy ship ({a} {b})",
    "option.galley": "Galley ({a} {b})",
}


class Yard:
    """The Ships of one Recruit Action: how many each Port has built, and into which Sea Zone."""

    __slots__ = ("built", "seat", "zone")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.built: dict[int, int] = {}
        self.zone: dict[int, int] = {}


def yards(g: G, yard: Yard) -> Iterator[int]:
    """5.5, R146: Ports the seat Owns that can build another Ship it can pay."""
    seat, s = yard.seat, g.state
    if s.ducats[seat] < min(PRICES.values()) or not ships_available(g, seat):
        return
    realm = s.seats[seat]
    for province in g.survey.own[realm]:
        if not g.world.provinces[province].port or province in s.used_nc:
            continue
        if yard.built.get(province, 0) >= nc_value(g, realm, province):
            continue
        if is_active_port(g, province) and _can_build(g, yard, province):
            yield province


def _can_build(g: G, yard: Yard, province: int) -> bool:
    """Whether `ship_options` has anything: mostly a Light Ship fits into the Port."""
    if g.state.ducats[yard.seat] >= PRICES[LIGHT] and port_room(g, yard.seat, province):
        return True
    return bool(ship_options(g, yard, province))


def ship_options(g: G, yard: Yard, province: int) -> dict[str, tuple[int, int, str]]:
    """5.5: key -> (Ship, place, how) of what a Port can build now.

    Into the Port if there is room, or into one non-Hostile Sea Zone (R146), alone, on a vacant
    slot or in the Fleet; Heavy Ships and Galleys only in the Fleet, Galleys only in */† waters.
    """
    seat, ducats = yard.seat, g.state.ducats[yard.seat]
    zone = yard.zone.get(province, NONE)
    seas = [
        sea
        for sea in g.world.seas_of_province[province]
        if zone in (NONE, sea) and not is_hostile_sea(g, seat, sea)
    ]
    found: dict[str, tuple[int, int, str]] = {}
    marked = any(g.world.seas[sea].mark for sea in g.world.seas_of_province[province])
    for ship, cost in PRICES.items():
        if ducats < cost:
            continue
        name = NAMES[ship]
        if ship == LIGHT and port_room(g, seat, province):
            found[f"{name}:port"] = (ship, PORT + province, "alone")
        galley_here = ship != GALLEY or marked
        in_fleet = is_fleet_free(g, seat, PORT + province)
        if in_fleet and galley_here and port_room(g, seat, province, for_fleet=True):
            found[f"{name}:fleet:port"] = (ship, PORT + province, "fleet")
        for sea in seas:
            _sea_options(g, seat, sea, ship, found)
    return found


def _sea_options(
    g: G, seat: int, sea: int, ship: int, found: dict[str, tuple[int, int, str]]
) -> None:
    name, zone = NAMES[ship], g.world.seas[sea].id
    if ship == LIGHT:
        found[f"{name}:sea:{zone}"] = (ship, sea, "alone")
        if sea_slots_free(g, sea) > 0:
            found[f"{name}:slot:{zone}"] = (ship, sea, "slot")
    if is_fleet_free(g, seat, sea) and (ship != GALLEY or g.world.seas[sea].mark):
        found[f"{name}:fleet:{zone}"] = (ship, sea, "fleet")


def build(g: G, yard: Yard, province: int) -> Steps[None]:
    """5.5: one Ship from a Port."""
    seat = yard.seat
    found = ship_options(g, yard, province)
    options = [Option(key, targets=(place_id(g, place),)) for key, (_, place, _) in found.items()]
    told = {"port": g.world.provinces[province].id}
    key = options[0].key
    if len(options) > 1:
        key = yield ask(g, seat, "recruit.ship", options, "5.5", told)
    ship, place, how = found[key]
    lose_ducats(g, seat, PRICES[ship], "5.5")
    add_ship(g, seat, place, ship, in_fleet=how == "fleet")
    if how == "slot":
        guard(g, seat, place)
    yard.built[province] = yard.built.get(province, 0) + 1
    if place < PORT:
        yard.zone[province] = place


def settle(g: G, yard: Yard) -> None:
    """R146: Ports that built are used up for this Turn."""
    g.state.used_nc.extend(sorted(yard.built))
