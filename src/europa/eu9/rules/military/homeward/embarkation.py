"""X.7, X.8 Armies that go home by sea: aboard a fleet beside them, ashore in its port."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import roll_percent
from europa.eu9.rules.military.composition import pashas
from europa.eu9.rules.military.ground import ground_of, is_european
from europa.eu9.rules.military.homeward.going_home import BY_SEA, BY_SEA_OVERSEAS, modifier, wear
from europa.eu9.rules.military.homeward.ports_of_return import havens
from europa.eu9.rules.military.movement import transport
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.sailing import Voyage
from europa.eu9.rules.military.movement.voyage import arrive, report
from europa.eu9.rules.military.stacks import cargo, name_of, put, relocate, units_in
from europa.eu9.rules.military.supply_step import chief
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

EMBARKED = "embarked:"
"""Effects of the turn: a stack that went aboard at 5.6, and the modifier of its own test."""
OUTSIDE_A_PORT = 2


class CameToPort(Entry, frozen=True):
    """A fleet has come to a port for the winter, or with an army it fetched."""

    power: str
    force: str
    place: str


ENTRIES = (CameToPort,)
MESSAGES = {
    "entry.CameToPort": "{force} comes to {place}",
    "ask.redeploy.way": "{force} leaves {place}: by land, or aboard a fleet?",
    "ask.redeploy.port": "{force} at sea in {place}: to which port does it go?",
    "option.land": "To the nearest friendly province",
    "option.aboard": "Aboard {a}, to the port where it goes",
    "option.port": "{a}",
    "note.redeploy.attrition": "attrition {modifier}",
}


def carriers(g: G, numbers: Sequence[int]) -> list[Stack]:
    """6.4: fleets of its side in a sea beside it that can take all aboard and have a port to go."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    units = [u for n in numbers for u in units_in(g, n)]
    if any(u.group == "timar" for u in units) or any(pashas(g, x) for x in stacks):
        return []
    ground = ground_of(g, stacks[0])
    seas = [SEA_PLACE + sea for sea in g.world.provinces[stacks[0].place].seas]
    weight = transport.weight(g, units, sum(x.gold for x in stacks))
    return [
        x
        for x in s.stacks.values()
        if x.naval
        and x.place in seas
        and ground.is_friend(x)
        and units_in(g, x.number)
        and not is_privateer(g, x)
        and weight <= transport.room_left(g, x)
        and havens(g, x)
    ]


def choose_fleet(g: G, numbers: Sequence[int], rule: str, *, is_free: bool) -> Steps[int]:
    """6.4: the fleet that takes it, or 0; a free choice while there is a way by land."""
    fleets = carriers(g, numbers)
    stack = chief(g, numbers)
    seat = seat_for(g, stack.country)
    if not fleets or seat is None or (len(fleets) == 1 and not is_free):
        return fleets[0].number if fleets and not is_free else 0
    options = [Option("land", 0)] if is_free else []
    options += [Option(f"aboard:{name_of(g, x)}", x.number, (name_of(g, x),)) for x in fleets]
    params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
    fleet: int = yield Ask(seat, "redeploy.way", options, rule, params)
    return fleet


def embark(g: G, fleet: int, numbers: Sequence[int], *, free: bool = False) -> None:
    """6.4, 6.5: all go aboard; outside a port of their own that is a cause of attrition."""
    stack = chief(g, numbers)
    mp = BY_SEA if is_european(g, stack.place) else BY_SEA_OVERSEAS
    shift = modifier(g, ground_of(g, stack), numbers, mp, [stack.place], free=free)
    for number in numbers:
        outside = transport.load(g, fleet, number)
        g.state.effects[f"{EMBARKED}{number}"] = shift + OUTSIDE_A_PORT * outside


def passengers(g: G, fleet: int) -> list[int]:
    """Stacks aboard that went there to go home: their fleet has to bring them to a port."""
    return [x.number for x in cargo(g, fleet) if f"{EMBARKED}{x.number}" in g.state.effects]


def port_options(g: G, ways: Sequence[Voyage]) -> list[Option]:
    """Ports with what the sea would take on the way."""
    return [
        Option(
            f"port:{place_name(g, way.place)}",
            way,
            (place_name(g, way.place),),
            "note.redeploy.attrition",
            {"modifier": way.modifier},
        )
        for way in ways
    ]


def come_to_port(g: G, number: int, way: Voyage) -> Steps[None]:
    """7.2, 7.5: discoveries are told first, then the sea takes its share, then gold is home."""
    fleet, aboard = g.state.stacks[number], passengers(g, number)
    name = name_of(g, fleet)
    relocate(g, number, way.place)
    put(g, number, action="", target=NONE, since="")
    report(g, number)
    g.log(CameToPort(g.name(fleet.country), name, place_name(g, way.place)))
    roll_percent(g, [number], way.modifier, "sea")
    if number in g.state.stacks:
        arrive(g, number)
    if aboard:
        yield from _land(g, aboard, way.place)


def sail_home(g: G, fleet: int, numbers: Sequence[int], rule: str) -> Steps[None]:
    """R10.6: aboard and to a port at once; which one is the fleet's choice."""
    embark(g, fleet, numbers)
    stack = g.state.stacks[fleet]
    ways = havens(g, stack)
    chosen = ways[0]
    seat = seat_for(g, stack.country)
    if seat is not None and len(ways) > 1:
        params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
        chosen = yield Ask(seat, "redeploy.port", port_options(g, ways), rule, params)
    yield from come_to_port(g, fleet, chosen)


def _land(g: G, numbers: Sequence[int], port: int) -> Steps[None]:
    """6.5: ashore in the port, each force with a test of its own after that of the ships."""
    s = g.state
    left = [n for n in numbers if n in s.stacks]
    modifiers = [s.effects.pop(f"{EMBARKED}{n}", 0) for n in numbers]
    if not left:
        return
    start = s.stacks[left[0]].came_from
    for number in left:
        relocate(g, number, port)
        put(g, number, carrier=0, came_from=NONE)
    ground = ground_of(g, s.stacks[left[0]])
    yield from wear(g, ground, left, max(modifiers), [port if start == NONE else start, port])
