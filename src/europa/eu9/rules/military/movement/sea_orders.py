"""M8, M9, M11, R19.2: where a naval stack sails, whom it takes aboard, what it does there."""

from __future__ import annotations

from typing import Any

from europa.eu9.pieces import Stack
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.ground import ground_of, holder
from europa.eu9.rules.military.movement import arrival, naval_actions, transport
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.risk import wear_at_sea
from europa.eu9.rules.military.movement.sailing import Voyage, voyages
from europa.eu9.rules.military.movement.transport import loadable
from europa.eu9.rules.military.movement.voyage import (
    ON,
    OVER,
    Voyaging,
    step,
    wear,
)
from europa.eu9.rules.military.stacks import name_of, put, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

HALT, LOAD, GOLD, TO, VIA = "halt", "load", "gold", "to", "via"


def sail(g: G, seat: str, number: int, path: tuple[int, ...] = ()) -> Steps[None]:
    """One naval move: loading, the way, the action at its end, attrition. With a way that was named
    with the fleet nothing is loaded."""
    s = g.state
    move = Voyaging(g, number)
    state = ON
    put(g, number, moved=True)
    while state == ON:
        named: tuple[str, Any] = (TO, path)
        what, value = named if path else (yield from _choose(g, seat, move))
        if what == HALT:
            break
        if what == LOAD:
            if (yield from _consents(g, seat, value)):
                _load(g, move, value)
            else:
                move.refused.append(value)
        elif what == GOLD:
            _load_gold(g, number, value)
        else:
            declare_left(g, number)
            state = yield from _way(g, move, value)
            if what == TO:
                break
    if state != OVER and number in s.stacks:
        yield from arrival.end(g, seat, move, state)
    wear(g, move)
    yield from trim(g, seat, number)


def _consents(g: G, seat: str, number: int) -> Steps[bool]:
    """M1.4, E266: troops of an ally go aboard only if their owner lets them."""
    stack = g.state.stacks[number]
    owner = seat_for(g, stack.country)
    if owner in (None, seat):
        return True
    options = [Option("go_aboard", True), Option("stay_ashore", False)]
    params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
    assert owner is not None
    return bool((yield Ask(owner, "march.board", options, "VIII.6", params)))


def declare_left(g: G, number: int) -> None:
    """M10.3: a fleet that moves gives up what it did."""
    if g.state.stacks[number].action:
        naval_actions.declare(g, number, None)


def _way(g: G, move: Voyaging, path: tuple[int, ...]) -> Steps[str]:
    state = ON
    for n, place in enumerate(path):
        state = yield from step(g, move, place, last=n == len(path) - 1)
        if state != ON:
            break
    return state


def _choose(g: G, seat: str, move: Voyaging) -> Steps[tuple[str, Any]]:
    """Where to, or whom to load first; where troops or gold wait the fleet may go on afterwards."""
    stack = g.state.stacks[move.number]
    reach = voyages(g, move.number)
    bar = rights.bars_action(g, stack)
    waiting = _waiting(g, stack)
    options = [Option(HALT, (HALT, None))]
    for load in loadable(g, stack):
        if load.number in move.refused:
            continue
        if not (bar and _is_evacuation(g, stack, load)):
            name = name_of(g, load)
            options.append(Option(f"load:{name}", (LOAD, load.number), (name,)))
    gold = _gold(g, stack)
    if gold:
        options.append(Option(f"load_gold:{gold}", (GOLD, gold)))
    options += [told(g, voyage) for voyage in reach.values()]
    for voyage in reach.values():
        if voyage.place in waiting:
            name = place_name(g, voyage.place)
            options.append(Option(f"via:{name}", (VIA, voyage.path), (name,)))
    params = {"power": g.name(stack.country), "force": name_of(g, stack)}
    answer: tuple[str, Any] = yield Ask(seat, "march.sail", options, "VIII.6", params)
    return answer


def told(g: G, voyage: Voyage) -> Option:
    """A destination of a fleet with what the way there costs."""
    name = place_name(g, voyage.place)
    about = {
        "zones": voyage.zones, "modifier": voyage.modifier, "straits": len(voyage.straits),
        "wear": wear_at_sea(voyage.modifier), "path": [place_name(g, p) for p in voyage.path],
    }  # fmt: skip
    return Option(f"to:{name}", (TO, voyage.path), (name,), "note.sail", about)


def _waiting(g: G, stack: Stack) -> set[int]:
    """Places where friends or gold could be taken aboard."""
    s = g.state
    if stack.fought:
        return set()
    found: set[int] = set()
    ground = ground_of(g, stack)
    for x in s.stacks.values():
        if x.naval or x.carrier or x.moved or not ground.is_friend(x):
            continue
        if x.place < SEA_PLACE:
            found.add(x.place)
            found.update(SEA_PLACE + sea for sea in g.world.provinces[x.place].seas)
    found.update(p for p in s.gold_stored if holder(g, p) == stack.country)
    found.discard(stack.place)
    return found


def _is_evacuation(g: G, fleet: Stack, stack: Stack) -> bool:
    ground = ground_of(g, stack)
    units = units_in(g, fleet.number)
    return not transport.is_port_end(g, ground, units, stack, stack.place)


def _load(g: G, move: Voyaging, number: int) -> None:
    """M11.1: aboard; out of a port or not is remembered."""
    outside = transport.load(g, move.number, number)
    move.from_port[number] = not outside
    if outside:
        rights.use(g, g.state.stacks[move.number])


def _gold(g: G, stack: Stack) -> int:
    """M11.10: ducats in the port that fit aboard."""
    s = g.state
    if stack.place >= SEA_PLACE or holder(g, stack.place) != stack.country:
        return 0
    room = transport.room_left(g, stack) // transport.HALVES * transport.GOLD_POINT
    return min(s.gold_stored.get(stack.place, 0), room)


def _load_gold(g: G, number: int, ducats: int) -> None:
    s = g.state
    stack = s.stacks[number]
    left = s.gold_stored[stack.place] - ducats
    if left:
        s.gold_stored[stack.place] = left
    else:
        del s.gold_stored[stack.place]
    put(g, number, gold=stack.gold + ducats)


MESSAGES = {
    "ask.march.board": "{force} in {place} could go aboard an ally's fleet. Does it?",
    "option.go_aboard": "It goes aboard",
    "option.stay_ashore": "It stays ashore",
    "ask.march.sail": "{force}: where to?",
    "note.sail": "{zones:zone|zones}[, wear {wear} %][, past {straits:fort|forts}]",
    "option.halt": "Stay here",
    "option.load": "Take {a} aboard",
    "option.load_gold": "Load {a} ducats of gold",
    "option.via": "{a}, and then on",
}
