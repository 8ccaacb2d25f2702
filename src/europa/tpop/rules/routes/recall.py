"""4.4 A, R71 Recalling Ships: Naval Movement to a Friendly Port, free of charge."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.rules.forces.fleets import fleet_add, fleet_take, loose_at, move_ships
from europa.tpop.rules.routes.sailing import (
    destinations,
    fleet_can,
    galleys_survive,
    has_room,
    may_enter_port,
    sail_fleet,
)
from europa.tpop.rules.terms.action import ask
from europa.tpop.state import LIGHT, PORT
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.recall": "{seat}, into which Port?",
    "option.recall_ship": "Recall a Ship from {a}",
    "option.recall_light": "Recall a Light Ship of the Fleet",
    "option.recall_fleet": "Recall the Fleet",
    "option.join_fleet": "A Light Ship joins the Fleet",
    "option.home_port": "{a}",
    "recall.galleys": "the Galleys are lost on the way",
}

VERBS = ("recall", "recall_light", "recall_fleet")
"""What needs a Port."""

Choice = tuple[str | int, ...]


def options(g: G, seat: int) -> list[Option]:
    """Ships at sea that have a Port to go to. Light Ships may leave the Fleet for it, or join it
    first, as in every Naval Movement (9.5)."""
    found = []
    for sea in g.loose_seas(seat):
        if _has_port(g, seat, sea):
            name = g.world.seas[sea].id
            found.append(Option(f"recall_ship:{name}", ("recall", sea), (f"sea:{name}",)))
    fleet = g.state.fleet_place[seat]
    if not NONE != fleet < PORT:
        return found
    if _has_port(g, seat, fleet, fleet=True):
        found.append(Option("recall_fleet", ("recall_fleet", fleet)))
    if g.fleet(seat)[LIGHT] and _has_port(g, seat, fleet):
        found.append(Option("recall_light", ("recall_light", fleet)))
    if loose_at(g, seat, fleet):
        found.append(Option("join_fleet", ("join_fleet", fleet)))
    return found


def _has_port(g: G, seat: int, sea: int, *, fleet: bool = False) -> bool:
    """Whether there is a Port to go to: mostly an own one beside the Sea Zone will do."""
    holder, owner = g.state.holder, g.state.owner
    mine = g.state.seats[seat]
    for port in g.world.ports_of_sea[sea]:
        if owner[port] == mine and holder[port] == NONE and may_enter_port(g, seat, port):
            to = PORT + port
            if fleet_can(g, seat, [], to) if fleet else has_room(g, seat, to):
                return True
    return bool(recall_ports(g, seat, sea, fleet=fleet))


def recall_ports(g: G, seat: int, sea: int, *, fleet: bool = False) -> list[int]:
    """R71: Friendly Ports with room for a Ship (or the Fleet) in reach of normal Movement."""
    return _ports_among(g, seat, destinations(g, seat, sea), fleet=fleet)


def _ports_among(g: G, seat: int, reach: dict[int, list[int]], *, fleet: bool) -> list[int]:
    if fleet:
        return sorted(to - PORT for to in reach if to >= PORT and fleet_can(g, seat, reach[to], to))
    return sorted(to - PORT for to in reach if to >= PORT and has_room(g, seat, to))


def choose_port(g: G, seat: int, choice: Choice) -> Steps[Choice]:
    """The same choice with its Port."""
    verb, sea = str(choice[0]), int(choice[1])
    whole = verb == "recall_fleet"
    reach = destinations(g, seat, sea)
    ports = _ports_among(g, seat, reach, fleet=whole)
    if len(ports) == 1:
        return verb, sea, ports[0]
    found = []
    for port in ports:
        name = g.world.provinces[port].id
        lost = whole and not galleys_survive(g, seat, reach[PORT + port], PORT + port)
        note = "recall.galleys" if lost else ""
        found.append(Option(f"home_port:{name}", port, (f"province:{name}",), note))
    port = yield ask(g, seat, "recall", found, "4.4 A")
    return verb, sea, port


def still_fits(g: G, seat: int, choice: Choice) -> Steps[Choice]:
    """R29: the choice as it can be carried out after others' Ships went to the same Port: by way
    of another Port; without one the Ships stay (an empty choice)."""
    verb, sea, port = str(choice[0]), int(choice[1]), int(choice[2])
    ports = recall_ports(g, seat, sea, fleet=verb == "recall_fleet")
    if port in ports:
        return choice
    return (yield from choose_port(g, seat, choice)) if ports else ()


def carry_out(g: G, seat: int, verb: str, numbers: list[int]) -> None:
    """The Ships go home."""
    if verb == "join_fleet":
        fleet_add(g, seat, numbers[0])
        return
    sea, port = numbers
    if verb == "recall_fleet":
        sail_fleet(g, seat, PORT + port)
        return
    if verb == "recall_light":
        fleet_take(g, seat)
    move_ships(g, seat, sea, PORT + port)
