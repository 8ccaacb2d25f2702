"""C8.2, C3.2 Beaten or evading fleets run for port, with attrition; the winner may follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from europa.eu9.pieces import CITY, OUTSIDE, Stack, Unit
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import roll_percent
from europa.eu9.rules.military.composition import FLEETS, LD, commander, naval_thirds
from europa.eu9.rules.military.ground import Ground, ground_of, holder, walls
from europa.eu9.rules.military.movement import obstacles as guns
from europa.eu9.rules.military.movement import transport
from europa.eu9.rules.military.movement.naval_actions import blockade_strength
from europa.eu9.rules.military.movement.sailing import sea_modifier, ways, zones_of
from europa.eu9.rules.military.ports import is_closed, is_source, presidio_of
from europa.eu9.rules.military.stacks import cargo, name_of, put, relocate, split, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import coasts, straits_between
from europa.kernel import Ask, Option, Steps

LANDED_FROM = "landed_from:"
"""Effect of the turn, with a stack's number: the fleet that has put it ashore."""
OBSTACLE = 2
"""M16.7: attrition for each presidio, strait or siegework crossed for want of another way."""


Sailed = tuple[int, tuple[int, ...]]
"""Where a fleet began its move, and the places it has entered."""


class Flight(NamedTuple):
    """A way to a port, and what lies in it."""

    port: int
    path: tuple[int, ...]
    obstacles: int
    zones: int


def nearest_port(g: G, number: int, before: Sequence[Unit] = ()) -> Flight | None:
    """C8.2: the nearest open friendly port that holds the fleet, as it was `before` the battle; one
    behind guns only for want of another."""
    stack = g.state.stacks[number]
    ground = ground_of(g, stack)
    units = units_in(g, number)
    found = [
        Flight(place, path, obstacles(g, ground, (stack.place, *path)), zones_of(g, path))
        for place, path in ways(g, ground, units, stack.place).items()
        if place < SEA_PLACE and is_source(g, ground, place, before or units)
    ]
    return min(found, key=lambda x: (x.obstacles, x.zones, x.port), default=None)


def obstacles(g: G, ground: Ground, path: tuple[int, ...]) -> int:
    """Enemy strait forts passed, and guns at the port: a presidio, siegeworks."""
    count = 0
    for one, other in pairwise(path):
        if one >= SEA_PLACE and other >= SEA_PLACE:
            fort = straits_between().get((one - SEA_PLACE, other - SEA_PLACE), NONE)
            count += fort != NONE and is_closed(g, ground, fort)
    port = path[-1]
    owner, level = presidio_of(g, port)
    siege = g.state.sieges.get(port)
    count += bool(level) and ground.foes[owner] == 1
    return count + (siege is not None and "+" in siege.works)


def retreat(
    g: G,
    number: int,
    *,
    routed: bool = False,
    sailed: Sailed | None = None,
    before: Sequence[Unit] = (),
) -> int:
    """To that port, with one test of attrition; troops aboard land there. Gives thirds lost.

    `sailed`: start and way of a stack caught on its way: one test for all (M8.6).
    """
    stack = g.state.stacks[number]
    way = nearest_port(g, number, before)
    if way is None:
        put(g, number, action="", target=NONE)
        return 0
    skill = 0 if routed else None
    start, passed = sailed or (stack.place, ())
    modifier = sea_modifier(g, number, start, (*passed, *way.path), skill)
    modifier += OBSTACLE * way.obstacles
    relocate(g, number, way.port)
    put(g, number, action="", target=NONE, moved=True)
    ships = units_in(g, number)
    lost = roll_percent(g, [number], modifier, "retreat").lost  # M11.8: those aboard suffer too
    for load in cargo(g, number):
        _put_ashore(g, load, ships, way.port)
    return lost


def _put_ashore(g: G, load: Stack, ships: Sequence[Unit], port: int) -> None:
    """M11.7: troops land where their fleet has fled to; what transport leaves of their movement
    they still have."""
    origin = load.came_from if NONE < load.came_from < SEA_PLACE else port
    from_port = transport.is_port_end(g, ground_of(g, load), ships, load, origin)
    landed = put(g, load.number, carrier=0, came_from=origin)
    landing = transport.port_landing(g, landed, port, from_port=from_port)
    relocate(g, load.number, port, inside=CITY if landing.inside else OUTSIDE)
    put(g, load.number, spent=landing.mp, mp=landing.mp, crossed="landing")


def take_off(g: G, numbers: Sequence[int]) -> list[int]:
    """C8.4, M11.9: landed troops that were beaten go back aboard, and the fleet to a friendly port,
    with one test of attrition; who has gone so."""
    s = g.state
    fleets: dict[int, list[int]] = {}
    for number in numbers:
        fleet = s.effects.get(f"{LANDED_FROM}{number}", 0)
        if fleet in s.stacks and s.stacks[number].crossed == "landing":
            fleets.setdefault(fleet, []).append(number)
    for fleet, loads in fleets.items():
        for number in loads:
            relocate(g, number, s.stacks[fleet].place)
            put(g, number, carrier=fleet)
        retreat(g, fleet)
    return [number for loads in fleets.values() for number in loads]


def follow(g: G, number: int, port: int, *, won: bool = True) -> Steps[int]:
    """C8.1, C8.2: a winner may follow the beaten to their port and blockade it, if it is large
    enough, or run for a port itself, with attrition. Thirds lost by it: they are the battle's."""
    s = g.state
    if number not in s.stacks:
        return 0
    stack = s.stacks[number]
    seat = seat_for(g, commander(g, stack).country)
    options = [Option("stay_here")]
    part = NONE
    if port != NONE and _may_follow(g, number, port):
        options.append(Option("follow"))
        part = _part(g, number, port)
        if part != NONE:
            options.append(Option("follow_part"))
    if won and _may_leave(g, stack):
        options.append(Option("to_port"))
    if seat is None or len(options) == 1:
        return 0
    where = port if port != NONE else stack.place
    params = {"force": name_of(g, stack), "place": place_name(g, where)}
    kind = "military.stay_at_sea" if options[1].key == "to_port" else "military.follow"
    answer = yield Ask(seat, kind, options, "VIII.10", params)
    if answer == "to_port":
        return retreat(g, number)
    if answer == "stay_here":
        return 0
    if answer == "follow_part":
        number = split(g, number, [part]).number
    return (yield from _chase(g, number, port))


def _may_leave(g: G, stack: Stack) -> bool:
    """C8.1: a winner may leave if no other enemy is there."""
    ground = ground_of(g, stack)
    others = [x for x in ground.stacks(stack.place) if x.naval and ground.is_foe(x)]
    return not others and nearest_port(g, stack.number) is not None


def _chase(g: G, number: int, port: int) -> Steps[int]:
    """To the sea before the port, with attrition; there it blockades if it still can. Strait forts
    on the way may fire (E335)."""
    s = g.state
    stack = s.stacks[number]
    ground = ground_of(g, stack)
    reach = ways(g, ground, units_in(g, number), stack.place)
    seas = [SEA_PLACE + sea for coast in coasts()[port] for sea in coast]
    near = min((x for x in seas if x in reach), key=lambda x: len(reach[x]), default=NONE)
    if near == NONE:
        return 0
    passed = yield from _under_fire(g, number, reach[near])
    if number not in s.stacks:
        return 0
    modifier = sea_modifier(g, number, stack.place, passed)
    arrived = s.stacks[number].place == near
    since = f"{s.turn}{s.round}"
    if arrived:
        put(g, number, action="blockade", target=port, since=since)
    put(g, number, moved=True)
    lost = roll_percent(g, [number], modifier, "following").lost
    if number in s.stacks and blockade_strength(g, s.stacks[number]) < walls(g, port):
        put(g, number, action="", target=NONE)
    return lost


def _under_fire(g: G, number: int, path: Sequence[int]) -> Steps[tuple[int, ...]]:
    """E335: a follower's way, as far as strait forts let it pass."""
    passed: list[int] = []
    for place in path:
        here = g.state.stacks[number].place
        batteries = (
            guns.at_strait(g, here - SEA_PLACE, place - SEA_PLACE)
            if min(here, place) >= SEA_PLACE
            else []
        )
        for battery in batteries:
            stopped = yield from guns.fire(g, battery, number)
            if stopped or number not in g.state.stacks:
                return tuple(passed)
        relocate(g, number, place)
        passed.append(place)
    return tuple(passed)


def _part(g: G, number: int, port: int) -> int:
    """One counter of the stack that is large enough to blockade alone; NONE: none, or all."""
    s = g.state
    own = [n for n, unit in enumerate(s.units) if unit.stack == number]
    level = max(0, walls(g, port))
    for n in own if len(own) > 1 else ():
        nd = naval_thirds(g, [s.units[n]]) // LD
        kind = s.units[n].kind
        if level <= 1 <= nd or (level <= 3 and nd >= 2 and kind in FLEETS):
            return n
        if nd >= 3 and kind == "F+":
            return n
    return NONE


def _may_follow(g: G, number: int, port: int) -> bool:
    stack = g.state.stacks[number]
    who = holder(g, port)
    if who == NONE or ground_of(g, stack).foes[who] != 1:
        return False
    return blockade_strength(g, stack) >= max(0, walls(g, port))


MESSAGES = {
    "ask.military.follow": "{force}: follow the enemy to {place} and blockade it?",
    "option.stay_here": "Stay here",
    "option.follow": "Follow and blockade",
    "option.follow_part": "Send a part that is large enough",
    "ask.military.stay_at_sea": "{force} has won: does it stay at sea?",
    "option.to_port": "Run for the nearest port",
}
