"""9.0c Ships and Fleets: building, moving, sinking, Ports and Trade Protection slots."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.entries import Moved, Placed, Removed
from europa.tpop.glance import Glance
from europa.tpop.rows import SEAS_OF, province_at, sea_at, ship_at
from europa.tpop.rules.terms.action import ask, sea_options
from europa.tpop.rules.terms.adjacency import sea_slots_free
from europa.tpop.rules.terms.board import is_friendly_province, is_hostile_sea, ships_in_port
from europa.tpop.state import DAMAGED, GALLEY, HEAVY, LARGE, LIGHT, PORT, PROVINCES, TWO_SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE

SHIPS = 15
"""Ships a seat has."""
SHIP_NAMES = ("light ship", "heavy ship", "galley", "damaged heavy ship")

MESSAGES = {
    "ask.eject_ships": "{seat}, where do your ships from {port} go?",
    "option.into": "{a}",
}


def place_id(g: G, place: int) -> str:
    """The readable id of a Sea Zone or (from PORT on) of a Port."""
    if place >= PORT:
        return f"province:{g.world.provinces[place - PORT].id}"
    return f"sea:{g.world.seas[place].id}"


def ships_available(g: G, seat: int) -> int:
    """2.2: Ships left in a seat's Supply."""
    s = g.state
    at_sea = sum(s.ships[SEAS_OF[seat]])
    at_sea += sum(s.guards[SEAS_OF[seat]])
    in_port = sum(n for key, n in s.docked.items() if key // PROVINCES == seat)
    return SHIPS - at_sea - in_port - fleet_size(g, seat)


def fleet_size(g: G, seat: int) -> int:
    """All Ships of the Fleet."""
    return sum(g.fleet(seat))


def is_fleet_free(g: G, seat: int, place: int) -> bool:
    """9.0c: whether Ships can join the Fleet at a place: it is there, or can be deployed there."""
    return g.state.fleet_place[seat] in (NONE, place)


def loose_at(g: G, seat: int, place: int) -> int:
    """Light Ships outside the Fleet at a Sea Zone (on slots too) or Port."""
    return g.docked(seat, place - PORT) if place >= PORT else g.ships_at(seat, place)


def _change_loose(g: G, seat: int, place: int, change: int) -> None:
    s = g.state
    if place >= PORT:
        key = province_at(seat, place - PORT)
        s.docked[key] = s.docked.get(key, 0) + change
        assert s.docked[key] >= 0, "takes more Ships than there are in Port"
        if not s.docked[key]:
            del s.docked[key]
        return
    column = sea_at(seat, place)
    left = s.ships[column] + change
    assert s.guards[column] + min(left, 0) >= 0, "takes more Ships than there are"
    s.ships[column] = max(left, 0)
    s.guards[column] += min(left, 0)  # slots are left last


def _change_fleet(g: G, seat: int, kind: int, change: int) -> None:
    s = g.state
    s.fleet[ship_at(seat, kind)] += change
    assert s.fleet[ship_at(seat, kind)] >= 0, "takes more Ships than the Fleet has"
    if not fleet_size(g, seat):
        s.fleet_place[seat] = NONE


def add_ship(g: G, seat: int, place: int, kind: int = LIGHT, *, in_fleet: bool = False) -> None:
    """9.0c: a Ship from the Supply to a Sea Zone or Port; Heavy Ships and Galleys in the Fleet."""
    if in_fleet or kind != LIGHT:
        assert is_fleet_free(g, seat, place), "the Fleet is elsewhere"
        g.state.fleet_place[seat] = place
        _change_fleet(g, seat, kind, 1)
    else:
        _change_loose(g, seat, place, 1)
    g.log(Placed(g.seat_name(seat), SHIP_NAMES[kind], place_id(g, place)))


def remove_ship(g: G, seat: int, place: int, kind: int = LIGHT, *, in_fleet: bool = False) -> None:
    """A Ship goes back to the Supply."""
    if in_fleet or kind != LIGHT:
        assert g.state.fleet_place[seat] == place, "the Fleet is elsewhere"
        _change_fleet(g, seat, kind, -1)
    else:
        _change_loose(g, seat, place, -1)
    g.log(Removed(g.seat_name(seat), SHIP_NAMES[kind], place_id(g, place)))


def ship_counts(g: G, seat: int, place: int) -> list[int]:
    """Light (in the Fleet or not), Heavy, Galleys, damaged Heavy of a seat at a place."""
    counts = g.fleet(seat) if g.state.fleet_place[seat] == place else [0, 0, 0, 0]
    counts[LIGHT] += loose_at(g, seat, place)
    return counts


def sink_ship(g: G, seat: int, place: int, kind: int) -> None:
    """9.9: a Casualty at sea; Light Ships outside the Fleet first."""
    in_fleet = kind != LIGHT or not loose_at(g, seat, place)
    remove_ship(g, seat, place, kind, in_fleet=in_fleet)


def damage_ship(g: G, seat: int) -> None:
    """9.9: a Heavy Ship of the Fleet takes its first hit."""
    g.state.fleet[ship_at(seat, DAMAGED)] += 1
    _change_fleet(g, seat, HEAVY, -1)


def repair_fleet(g: G, seat: int) -> None:
    """9.5: damaged Heavy Ships are repaired when a Turn or Round ends in a Friendly Port."""
    s = g.state
    damaged = s.fleet[ship_at(seat, DAMAGED)]
    place = s.fleet_place[seat]
    if damaged and place >= PORT and is_friendly_province(g, seat, place - PORT):
        s.fleet[ship_at(seat, HEAVY)] += damaged
        s.fleet[ship_at(seat, DAMAGED)] = 0


def fleet_add(g: G, seat: int, place: int, n: int = 1) -> None:
    """9.5: Light Ships at a place join the Fleet there (deployed for it if it was off)."""
    assert is_fleet_free(g, seat, place), "the Fleet is elsewhere"
    _change_loose(g, seat, place, -n)
    g.state.fleet_place[seat] = place
    _change_fleet(g, seat, LIGHT, n)


def fleet_take(g: G, seat: int, n: int = 1) -> None:
    """9.5: Light Ships leave the Fleet and stay where it is."""
    place = g.state.fleet_place[seat]
    _change_loose(g, seat, place, n)
    _change_fleet(g, seat, LIGHT, -n)


def move_ships(g: G, seat: int, origin: int, to: int, n: int = 1) -> None:
    """Light Ships outside the Fleet go from a Sea Zone or Port to another."""
    _change_loose(g, seat, origin, -n)
    _change_loose(g, seat, to, n)
    what = SHIP_NAMES[LIGHT]
    g.log(Moved(g.seat_name(seat), what, place_id(g, origin), place_id(g, to), n))


def move_fleet(g: G, seat: int, to: int) -> None:
    """9.0c: the Fleet goes to a Sea Zone or Port; Galleys are lost outside */† zones."""
    s = g.state
    origin, size = s.fleet_place[seat], fleet_size(g, seat)
    s.fleet_place[seat] = to
    g.log(Moved(g.seat_name(seat), "fleet", place_id(g, origin), place_id(g, to), size))
    galleys = s.fleet[ship_at(seat, GALLEY)]
    if galleys and to < PORT and not g.world.seas[to].mark:
        _change_fleet(g, seat, GALLEY, -galleys)
        g.log(Removed(g.seat_name(seat), SHIP_NAMES[GALLEY], place_id(g, to), galleys))


# Trade Protection slots


def guard(g: G, seat: int, sea: int, n: int = 1) -> None:
    """9.5, 12.3: Light Ships in a Sea Zone take vacant Trade Protection slots."""
    assert n <= sea_slots_free(g, sea), "no vacant slot"
    g.state.ships[sea_at(seat, sea)] -= n
    g.state.guards[sea_at(seat, sea)] += n
    assert g.state.ships[sea_at(seat, sea)] >= 0, "no Light Ship to guard"
    g.log(Placed(g.seat_name(seat), "trade protection", place_id(g, sea), n))


def vacate_slots(g: G, seat: int, sea: int) -> None:
    """9.9, R139: Ships that fight leave the Trade Protection slots."""
    column = sea_at(seat, sea)
    g.state.ships[column] += g.state.guards[column]
    g.state.guards[column] = 0


# Ports (9.5, R150)


def is_large_port(g: G, province: int) -> bool:
    """R21: the Port of a Large Province, or of a Town developed into a Large one."""
    printed = g.world.provinces[province]
    return printed.large_port or (printed.port and g.state.town[province] in (LARGE, TWO_SMALL))


def port_ships(g: G, province: int) -> int:
    """Ships of all seats in a Port."""
    return sum(ships_in_port(g, seat, province) for seat in range(len(g.state.seats)))


def port_room(g: G, seat: int, province: int, *, for_fleet: bool = False) -> int:
    """R150: Ships that still fit: 2, or 4 in a Large Port, 6 there if all are of one Fleet."""
    here = port_ships(g, province)
    if not is_large_port(g, province):
        return max(0, 2 - here)
    if for_fleet:
        own = fleet_size(g, seat) if g.state.fleet_place[seat] == PORT + province else 0
        if here == own:
            return max(0, 6 - here)
    return max(0, 4 - here)


def eject_from_port(g: G, province: int, *, siege: bool = False) -> Steps[list[int]]:
    """9.8-6, R150: Ships leave a Port that isn't Friendly to them (any more).

    After a siege they go to a Sea Zone in front even if it is Hostile; otherwise to a non-Hostile
    one, or they are disbanded. Returns the Sea Zones entered that are Hostile to the Ships.
    """
    hostile: list[int] = []
    for seat in g.seats_from(g.state.turn):
        if not ships_in_port(g, seat, province) or is_friendly_province(g, seat, province):
            continue
        seas = list(g.world.seas_of_province[province])
        if not siege:
            seas = [sea for sea in seas if not is_hostile_sea(g, seat, sea)]
        if not seas:
            _disband_port(g, seat, province)
            continue
        sea = seas[0]
        if len(seas) > 1:
            port = g.world.provinces[province].id
            options = sea_options(g, seas, "into")
            sea = yield ask(g, seat, "eject_ships", options, "9.8", {"port": port})
        if is_hostile_sea(g, seat, sea) and sea not in hostile:
            hostile.append(sea)
        if g.docked(seat, province):
            move_ships(g, seat, PORT + province, sea, g.docked(seat, province))
        if g.state.fleet_place[seat] == PORT + province:
            move_fleet(g, seat, sea)
    return hostile


_BERTHS = Glance("stamp", "docked", "fleet_place", "alliance", "seats")
"""What tells whether Ships lie in Friendly Ports."""


def clear_ports(g: G) -> Steps[None]:
    """9.5, R150, T63: Ships leave every Port that has ceased to be Friendly to them, be it by an
    Alliance lost to another, a Liberation or Rebels."""
    if not _BERTHS.is_new(g):
        return
    s = g.state
    berths = [divmod(key, PROVINCES) for key in s.docked]
    berths += [(seat, at - PORT) for seat, at in enumerate(s.fleet_place) if at >= PORT]
    closed = {port for seat, port in berths if not is_friendly_province(g, seat, port)}
    for province in sorted(closed):
        yield from eject_from_port(g, province)


def _disband_port(g: G, seat: int, province: int) -> None:
    for _ in range(g.docked(seat, province)):
        remove_ship(g, seat, PORT + province)
    if g.state.fleet_place[seat] == PORT + province:
        for kind, n in enumerate(g.fleet(seat)):
            for _ in range(n):
                remove_ship(g, seat, PORT + province, kind, in_fleet=True)
