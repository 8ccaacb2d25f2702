"""4.2c: the movement of the phasing alliance: one stack after another, each move a step."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.journey import Journey, at_the_end
from europa.eu9.rules.military.movement.land_orders import march
from europa.eu9.rules.military.movement.sea_orders import sail
from europa.eu9.rules.military.movement.voyage import Voyaging, wear
from europa.eu9.rules.military.stacks import name_of, phasing, stacks_of, units_in
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps


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
    """Whether a stack may move: unmoved, with a campaign; on land in the field."""
    if stack.moved or stack.carrier or stack.engaged:
        return False
    if not units_in(g, stack.number) or rights.bars_move(g, stack):
        return False
    return stack.naval or stack.inside == OUTSIDE


def _rest(g: G, seat: str) -> Steps[bool | None]:
    """M16.1, M8.1: who has not moved tests if it is massed, or at sea; then the seat is done."""
    g.state.marched.append(seat)
    for stack in own(g, seat):
        if stack.moved or stack.carrier or stack.engaged or not units_in(g, stack.number):
            continue
        if stack.naval:
            wear(g, Voyaging(g, stack.number))
        elif is_movable(g, stack):
            yield from at_the_end(g, Journey(g, stack.number))
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
    if g.state.stacks[number].naval:
        yield from sail(g, seat, number)
    else:
        yield from march(g, seat, number)
    return AGAIN


MESSAGES = {
    "ask.march.stack": "{power}: which stack moves?",
    "option.no_more": "No more moves",
    "option.move": "{a}",
}
