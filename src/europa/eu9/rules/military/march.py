"""4.2c: the movement of the phasing alliance: one stack after another, each move a step."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.entering import enter
from europa.eu9.rules.military.journey import Journey, at_the_end
from europa.eu9.rules.military.paths import Way, reach
from europa.eu9.rules.military.stacks import name_of, phasing, put, stacks_of, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.kernel import Ask, Disabled, Option, Steps

STAY = "stay"


def play(g: G) -> Steps[bool | None] | bool | None:
    """4.2c: the next seat of the alliance that has something to move makes one move."""
    s = g.state
    for seat in seats(g):
        if seat in s.marched:
            continue
        if movable(g, seat):
            return _next_move(g, seat)
        return _rest(g, seat)
    s.marched = []
    return None


def seats(g: G) -> list[str]:
    """R3.2: seats that move stacks of the phasing alliance, in the order of its countries."""
    found = dict.fromkeys(seat_for(g, x.country) for x in stacks_of(g, phasing(g)))
    return [seat for seat in found if seat]


def own(g: G, seat: str) -> list[Stack]:
    """Stacks of the phasing alliance for which a seat decides."""
    return [x for x in stacks_of(g, phasing(g)) if seat_for(g, x.country) == seat]


def movable(g: G, seat: str) -> list[Stack]:
    """Stacks that a seat may still move in this impulse."""
    return [x for x in own(g, seat) if is_movable(g, x)]


def is_movable(g: G, stack: Stack) -> bool:
    """Whether a land stack may march: unmoved, in the field, with a campaign."""
    if stack.moved or stack.naval or stack.carrier or stack.engaged or stack.inside != OUTSIDE:
        return False
    return bool(units_in(g, stack.number)) and not rights.bars_move(g, stack)


def _rest(g: G, seat: str) -> Steps[bool | None]:
    """M16.1: who has not moved tests if it is massed; then the seat is done."""
    g.state.marched.append(seat)
    for stack in own(g, seat):
        if is_movable(g, stack):
            journey = Journey(g, stack.number)
            yield from at_the_end(g, journey)
    return AGAIN


def _next_move(g: G, seat: str) -> Steps[bool | None]:
    """One move: which stack, and where; or no more."""
    options = [Option("no_more", 0)]
    for stack in movable(g, seat):
        name = name_of(g, stack)
        options.append(Option(f"move:{name}", stack.number, (name,)))
    params = {"power": g.name(g.power_of(seat))}
    number: int = yield Ask(seat, "march.stack", options, "VIII.6", params)
    if not number:
        return (yield from _rest(g, seat))
    yield from _march(g, seat, number)
    return AGAIN


def _march(g: G, seat: str, number: int) -> Steps[None]:
    """M3: choose where a land stack goes; it takes the cheapest way there."""
    stack = g.state.stacks[number]
    ways = reach(g, number)
    bar = rights.bars_action(g, stack)
    open_ways = [way for way in ways.values() if not (bar and way.active)]
    options = [Option(STAY, None)]
    options += [Option(f"to:{place_name(g, way.place)}", way, (place_name(g, way.place),))
                for way in open_ways]  # fmt: skip
    closed = [Disabled(f"to:{place_name(g, way.place)}", bar, "VIII.5")
              for way in ways.values() if bar and way.active]  # fmt: skip
    params = {"power": g.name(g.power_of(seat)), "force": name_of(g, stack)}
    ask = Ask(seat, "march.where", options, "VIII.6", params, closed)
    way: Way | None = yield ask
    journey = Journey(g, number)
    put(g, number, moved=True)
    if way is not None:
        for province in way.path:
            if not (yield from enter(g, journey, province)):
                break
    yield from at_the_end(g, journey)


MESSAGES = {
    "ask.march.stack": "{power}: which stack moves?",
    "ask.march.where": "{force}: where to?",
    "option.no_more": "No more moves",
    "option.move": "{a}",
    "option.stay": "Stay",
    "option.to": "{a}",
}
