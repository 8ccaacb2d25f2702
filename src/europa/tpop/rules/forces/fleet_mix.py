"""9.5 Reorganizing Fleets: Light Ships join and leave the Fleet in a Naval Activation."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.forces.fleets import (
    fleet_add,
    fleet_size,
    fleet_take,
    loose_at,
    move_ships,
    place_id,
    port_room,
)
from europa.tpop.rules.terms.action import ask, number_options
from europa.tpop.state import LIGHT, PORT
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.sail.number": "{seat}, how many ships?",
    "ask.sail.fleet": "{seat}, do ships join or leave the fleet in {place}?",
    "option.join": "{a} join the fleet",
    "option.leave": "{a} leave the fleet",
    "option.fleet_light": "Light ships of the fleet",
}


class Cruise:
    """Naval Maneuver: two Activations of 3 spaces in which a Ship moves once."""

    __slots__ = ("fleet", "moved", "spaces")

    def __init__(self, spaces: int = 2) -> None:
        self.spaces = spaces
        self.moved: dict[int, int] = {}
        """Place -> Light Ships there that have moved already."""
        self.fleet = False
        """Whether the Fleet has."""

    def note(self, place: int, ships: int, fleet: bool) -> None:
        self.moved[place] = self.moved.get(place, 0) + max(0, ships)
        self.fleet = self.fleet or fleet


def ready(g: G, seat: int, place: int, cruise: Cruise) -> int:
    """Light Ships outside the Fleet at a place that may still move."""
    return max(0, loose_at(g, seat, place) - cruise.moved.get(place, 0))


def ready_fleet(g: G, seat: int, cruise: Cruise) -> int:
    """Where the Fleet is if it may still move, else NONE."""
    return NONE if cruise.fleet else g.state.fleet_place[seat]


# Light Ships on their way


def sail_loose(g: G, seat: int, origin: int, to: int, cruise: Cruise) -> Steps[int]:
    """Some or all Light Ships of a place sail."""
    count = yield from _how_many(g, seat, to, ready(g, seat, origin, cruise))
    move_ships(g, seat, origin, to, count)
    return count


def sail_from_fleet(g: G, seat: int, to: int) -> Steps[int]:
    """9.0c: Light Ships are dropped off where the Fleet is and sail alone."""
    origin = g.state.fleet_place[seat]
    count = yield from _how_many(g, seat, to, g.fleet(seat)[LIGHT])
    fleet_take(g, seat, count)
    move_ships(g, seat, origin, to, count)
    return count


def _how_many(g: G, seat: int, to: int, most: int) -> Steps[int]:
    if to >= PORT:
        most = min(most, port_room(g, seat, to - PORT))
    if most == 1:
        return 1
    count: int = yield ask(g, seat, "sail.number", number_options(1, most, "number"), "9.5")
    return count


# The Fleet at the ends of its way


def mix_options(g: G, seat: int, place: int, to: int) -> list[Option]:
    """9.5: Light Ships may join or leave the Fleet at a place; who joins must fit in `to` with it
    if that is a Port."""
    joining = loose_at(g, seat, place) if g.state.fleet_place[seat] in (NONE, place) else 0
    if to >= PORT and to != place:
        room = port_room(g, seat, to - PORT, for_fleet=True)
        joining = min(joining, room - fleet_size(g, seat))
    options = [Option(f"join:{n}") for n in range(1, joining + 1)]
    light = g.fleet(seat)[LIGHT] if g.state.fleet_place[seat] == place else 0
    if place >= PORT and fleet_size(g, seat) > 4:
        light = 0
    if light == fleet_size(g, seat):
        light -= 1
    return options + [Option(f"leave:{n}") for n in range(1, light + 1)]


def mix(g: G, seat: int, place: int, key: str) -> int:
    """Carry it out; returns how many more Light Ships stand outside the Fleet."""
    verb, _, number = key.partition(":")
    if verb == "join":
        fleet_add(g, seat, place, int(number))
        return -int(number)
    fleet_take(g, seat, int(number))
    return int(number)


def mix_at_end(g: G, seat: int, place: int, with_fleet: bool) -> Steps[int]:
    """9.5, 9.0c: at the destination the Fleet picks up or drops off, or is deployed; returns how
    many more Light Ships stand outside it."""
    if not with_fleet and g.state.fleet_place[seat] != NONE:
        return 0
    options = mix_options(g, seat, place, place)
    if not options:
        return 0
    told = {"place": place_id(g, place)}
    key = yield ask(g, seat, "sail.fleet", [*options, Option("done")], "9.5", told)
    return 0 if key == "done" else mix(g, seat, place, key)
