"""M8: a naval stack sails: obstacles, windows and attrition on its way, in the order of R18."""

from __future__ import annotations

from europa.eu9.rules.military.attrition import roll_percent
from europa.eu9.rules.military.leaders import fame
from europa.eu9.rules.military.movement import (
    convoy_raids,
    flotas,
    knowledge,
    obstacles,
    sea_interception,
)
from europa.eu9.rules.military.movement.followers import leave_leaders
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.sailing import sea_modifier
from europa.eu9.rules.military.ports import blockader
from europa.eu9.rules.military.stacks import cargo, name_of, put, relocate
from europa.eu9.rules.military.tidings import note_way
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import on_european_map
from europa.kernel import Entry, Steps

ON, STOPPED, TURNED, OVER = "on", "stopped", "turned", "over"
"""A step of a voyage: it goes on; the move ends here; a blockade has kept it out of a port; the
stack is gone or beaten."""


class Sailed(Entry, frozen=True):
    """A naval stack has entered a sea or port."""

    power: str
    force: str
    place: str


class GoldHome(Entry, frozen=True):
    """Gold from overseas reaches Europe (A10)."""

    power: str
    ducats: int
    place: str


ENTRIES = (Sailed, GoldHome)
MESSAGES = {
    "entry.Sailed": "{force} sails to {place}",
    "entry.GoldHome": "{power}: {ducats:ducat|ducats} of gold arrive in {place}",
}


class Voyaging:
    """A naval move while it lasts."""

    def __init__(self, g: G, number: int) -> None:
        self.number = number
        self.start = g.state.stacks[number].place
        self.path: list[int] = []
        self.tested = False
        self.landing = NONE
        """Province where it has announced a landing."""
        self.refused: list[int] = []
        """Stacks whose owners do not let them go aboard."""
        self.from_port: dict[int, bool] = {}
        """Stacks aboard: whether they were loaded in a port."""
        self.extra = 0
        """M14.4: what guns that had to be passed add to its attrition."""


def step(g: G, move: Voyaging, place: int, *, last: bool) -> Steps[str]:
    """One sea or port further: fire, blockade, entry, and windows unless it is the last place."""
    number = move.number
    here = g.state.stacks[number].place
    obstacle = yield from _obstacles(g, number, here, place)
    if obstacle != ON:
        return obstacle
    return (yield from sail_on(g, move, place, last=last))


def sail_on(g: G, move: Voyaging, place: int, *, last: bool) -> Steps[str]:
    """Into a place that nothing closes any more; windows unless it is the last one."""
    number = move.number
    stack = g.state.stacks[number]
    here = stack.place
    leave_leaders(g, number, place)
    g.log(Sailed(g.name(stack.country), name_of(g, stack), place_name(g, place)))
    relocate(g, number, place)
    fame.note_way(g, number, here, place)
    note_way(g, number, place)
    put(g, number, came_from=here, zones=stack.zones + 1, moved=True)
    move.path.append(place)
    arrive(g, number)
    if place < SEA_PLACE or last:
        return ON
    return (yield from windows(g, move))


def _obstacles(g: G, number: int, here: int, place: int) -> Steps[str]:
    """W1-W4, E294: leaving a port fire comes before the escape, entering one after it."""
    if here < SEA_PLACE:
        for battery in obstacles.at_port(g, here):
            if (yield from _is_stopped(g, battery, number)):
                return _state(g, number)
        state = yield from _run(g, number, here)
        if state != ON:
            return _state(g, number)
    elif place >= SEA_PLACE:
        for battery in obstacles.at_strait(g, here - SEA_PLACE, place - SEA_PLACE):
            if (yield from _is_stopped(g, battery, number)):
                return _state(g, number)
    if place < SEA_PLACE:
        state = yield from _run(g, number, place)
        if state != ON:
            return state
        for battery in obstacles.at_port(g, place):
            if (yield from _is_stopped(g, battery, number)):
                return _state(g, number)
    return ON


def _state(g: G, number: int) -> str:
    return STOPPED if number in g.state.stacks else OVER


def _is_stopped(g: G, battery: obstacles.Battery, number: int) -> Steps[bool]:
    stopped = yield from obstacles.fire(g, battery, number)
    return stopped or number not in g.state.stacks


def _run(g: G, number: int, province: int) -> Steps[str]:
    """M10.4: whether a blockade keeps the stack where it is; a forced battle is fought at once."""
    guard = blockader(g, province)
    if guard is None:
        return ON
    result = yield from obstacles.run(g, number, province)
    if result == "fight":
        if g.state.stacks[number].place == province:
            relocate(g, number, guard.place)
        won = yield from sea_interception.clash(g, [number], [guard.number])
        return ON if won and number in g.state.stacks else _state(g, number)
    return ON if result == "through" else TURNED


def windows(g: G, move: Voyaging) -> Steps[str]:
    """W6, W7: attacks on gold, then interceptions; whether the move may go on."""
    number = move.number
    stack = g.state.stacks[number]
    if stack.place < SEA_PLACE or is_privateer(g, stack):
        return ON
    yield from convoy_raids.window(g, number)
    if number not in g.state.stacks:
        return OVER
    interceptors = yield from sea_interception.window(g, number, move.landing)
    if not interceptors:
        return ON
    if (yield from sea_interception.joins_attacked(g, number, interceptors)):
        return ON
    sailed = {} if move.tested else {number: (move.start, tuple(move.path))}
    won = yield from sea_interception.clash(g, [number], interceptors, sailed)
    if number not in g.state.stacks:
        return OVER
    if won:
        return ON
    move.tested = True  # the retreat's test was for both (M8.6)
    return STOPPED


def arrive(g: G, number: int) -> None:
    """What happens by itself on entering: reports at home, shared charts, gold in Europe."""
    report(g, number)
    s, stack = g.state, g.state.stacks[number]
    place = stack.place
    if not stack.gold or place >= SEA_PLACE or not on_european_map()[place]:
        return
    if s.owner[place] == s.controller[place] == stack.country:
        bring_gold(g, number)


def report(g: G, number: int) -> None:
    """M18: discoveries of the ships and of who is aboard, and charts."""
    knowledge.report(g, number)
    knowledge.share(g, number)
    for load in cargo(g, number):
        knowledge.report(g, load.number)


def bring_gold(g: G, number: int) -> None:
    """M11.10: gold that reaches the European map is A10 at once."""
    stack = g.state.stacks[number]
    if g.is_major(stack.country):
        g.add(stack.country, "A10", stack.gold)
    g.log(GoldHome(g.name(stack.country), stack.gold, place_name(g, stack.place)))
    put(g, number, gold=0)
    flotas.pay_off(g, number)


def wear(g: G, move: Voyaging) -> None:
    """M16.6: one test for the whole move; none in port all round, none of privateers."""
    number = move.number
    stack = g.state.stacks.get(number)
    if move.tested or stack is None or is_privateer(g, stack):
        return
    if stack.place < SEA_PLACE and not move.path:
        return
    move.tested = True
    modifier = sea_modifier(g, number, move.start, move.path) + move.extra
    roll_percent(g, [number], modifier, "sea")
