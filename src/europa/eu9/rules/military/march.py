"""4.2c: the movement of the phasing alliance: one stack after another, each move a step."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import natives, occupation, rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.journey import Journey, at_the_end
from europa.eu9.rules.military.movement import corsairs, lone, regroup, treachery
from europa.eu9.rules.military.movement.land_orders import march
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.sea_orders import sail
from europa.eu9.rules.military.movement.voyage import Voyaging, wear
from europa.eu9.rules.military.stacks import name_of, phasing, stacks_of, units_in
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

BETRAYED = "treachery"
"""Mark in `marched`: holders of Treachery have been asked."""
MOVE, SORTIE, REGROUP, LEADER = "move", "sortie", "regroup", "leader"


def play(g: G) -> Steps[bool | None] | bool | None:
    """4.2c: the next seat of the alliance that has something to move makes one move."""
    s = g.state
    if not s.marched:
        corsairs.set_apart(g, phasing(g))
        natives.check_followers(g)
        occupation.check(g)
    if BETRAYED not in s.marched and (holders := treachery.holders(g)):
        s.marched.append(BETRAYED)
        return _betray(g, holders)
    for seat in seats(g):
        if seat in s.marched:
            continue
        if movable(g, seat):
            return _next_move(g, seat)
        return _rest(g, seat)
    s.marched = []
    return None


def _betray(g: G, holders: list[int]) -> Steps[bool | None]:
    """W20: before any move of the alliance."""
    for holder in holders:
        yield from treachery.play(g, holder)
    return AGAIN


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
    return not is_privateer(g, stack) or corsairs.may_move(g, stack)


def _rest(g: G, seat: str) -> Steps[bool | None]:
    """M16.1, M8.1: who has not moved tests if it is massed, or at sea; then the seat is done."""
    g.state.marched.append(seat)
    for stack in own(g, seat):
        if stack.moved or stack.carrier or stack.engaged or not units_in(g, stack.number):
            continue
        if stack.naval:
            wear(g, Voyaging(g, stack.number))
        elif is_movable(g, stack) and stack.inside == OUTSIDE:
            yield from at_the_end(g, Journey(g, stack.number))
    return AGAIN


def _next_move(g: G, seat: str) -> Steps[bool | None]:
    """One move: which stack, and where; or no more."""
    params = {"power": g.name(g.power_of(seat))}
    answer = yield Ask(seat, "march.stack", lambda: orders(g, seat), "VIII.6", params)
    if answer is None:
        return (yield from _rest(g, seat))
    what, number = answer
    if what == REGROUP:
        yield from regroup.play(g, seat, movable(g, seat))
    elif what == LEADER:
        yield from lone.play(g, seat, own(g, seat))
    elif what == SORTIE:
        regroup.sortie(g, number)
    elif g.state.stacks[number].naval:
        yield from sail(g, seat, number)
    else:
        yield from march(g, seat, number)
    return AGAIN


def orders(g: G, seat: str) -> list[Option]:
    """What a seat may do next: move a stack, make a sortie, regroup; or no more."""
    found = [Option("no_more", None)]
    stacks = movable(g, seat)
    for stack in stacks:
        name = name_of(g, stack)
        if regroup.may_sortie(g, stack):
            found.append(Option(f"sortie:{name}", (SORTIE, stack.number), (name,)))
        if not regroup.is_besieged(g, stack):
            found.append(Option(f"move:{name}", (MOVE, stack.number), (name,)))
    if any(regroup.choices(g, stack) for stack in stacks):
        found.append(Option("regroup", (REGROUP, 0)))
    if stacks and any(lone.travellers(g, stack) for stack in own(g, seat)):
        found.append(Option("leader", (LEADER, 0)))
    return found


MESSAGES = {
    "ask.march.stack": "{power}: which stack moves?",
    "option.no_more": "No more moves",
    "option.move": "{a}",
    "option.leader": "Send a leader alone",
    "option.regroup": "Split and join stacks",
}
