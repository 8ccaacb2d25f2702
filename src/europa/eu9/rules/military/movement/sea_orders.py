"""M8, M9, M11, R19.2: where a naval stack sails, whom it takes aboard, what it does there."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.pieces import Stack
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.ground import ground_of, holder, walls
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import corsairs, naval_actions, transport
from europa.eu9.rules.military.movement.entering import land
from europa.eu9.rules.military.movement.land_orders import finish, go_on
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.naval_actions import (
    BLOCKADE,
    BOTH,
    SUPPLY,
    SUPPLY_PORT,
    Deed,
    blockade_strength,
    deeds,
    is_privateer,
)
from europa.eu9.rules.military.movement.risk import wear_at_sea
from europa.eu9.rules.military.movement.sailing import Voyage, voyages
from europa.eu9.rules.military.movement.transport import Landing, landings, loadable, port_landing
from europa.eu9.rules.military.movement.voyage import (
    ON,
    OVER,
    STOPPED,
    Voyaging,
    sail_on,
    step,
    wear,
    windows,
)
from europa.eu9.rules.military.ports import is_blockaded
from europa.eu9.rules.military.sea_retreat import nearest_port
from europa.eu9.rules.military.stacks import cargo, name_of, put, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import on_european_map
from europa.kernel import Ask, Disabled, Option, Steps

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
        yield from _end(g, seat, move, state)
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
    for x in s.stacks.values():
        if x.naval or x.carrier or x.moved or x.country != stack.country:
            continue
        if x.place < SEA_PLACE:
            found.add(x.place)
            found.update(SEA_PLACE + sea for sea in g.world.provinces[x.place].seas)
    found.update(p for p in s.gold_stored if s.post_owner[p] == stack.country)
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


# The end of the move


def _end(g: G, seat: str, move: Voyaging, state: str) -> Steps[None]:
    """M8.5: the action, if it was not stopped; troops go ashore."""
    stack = g.state.stacks[move.number]
    if stack.place < SEA_PLACE:
        yield from _in_port(g, seat, move)
        return
    if state == STOPPED:
        yield from _divert(g, seat, move)
        return
    action = yield from _action(g, seat, move)
    if isinstance(action, Landing):
        move.landing = action.province
    if action is not None:
        if isinstance(action, Deed):
            _declare(g, move.number, action)
        wear(g, move)
    if move.number not in g.state.stacks:
        return
    state = yield from windows(g, move)
    if state != ON:
        if isinstance(action, Deed) and move.number in g.state.stacks:
            naval_actions.declare(g, move.number, None)
        return
    if isinstance(action, Landing):
        yield from _land_all(g, seat, move, action)
        if action.active:
            yield from _stay_by(g, seat, move.number, action.province)


def _stay_by(g: G, seat: str, number: int, province: int) -> Steps[None]:
    """M9.1: a fleet that has landed troops may close the port there too, and feed them."""
    stack = g.state.stacks.get(number)
    if stack is None or stack.place < SEA_PLACE or not _still_ashore(g, stack, province):
        return
    able = [
        deed
        for deed in deeds(g, stack)
        if (deed.action == SUPPLY or deed.target == province)
        and deed.action in (BLOCKADE, SUPPLY, BOTH)
        and not naval_actions.bar(g, stack, deed)
    ]
    if not able:
        return
    options = [Option("no_action", None), *(Option(deed.key, deed) for deed in able)]
    params = {"power": g.name(stack.country), "force": name_of(g, stack)}
    chosen: Deed | None = yield Ask(seat, "march.action", options, "VIII.6", params)
    if chosen is not None:
        naval_actions.declare(g, number, chosen)


def _still_ashore(g: G, fleet: Stack, province: int) -> bool:
    ground = ground_of(g, fleet)
    return bool(ground.friends_in(province))


def _divert(g: G, seat: str, move: Voyaging) -> Steps[None]:
    """M14.4, W12: stopped with troops aboard: at once to the nearest friendly port."""
    loads = cargo(g, move.number)
    if not loads or all(transport.may_stay_aboard(g, load) for load in loads):
        return
    way = nearest_port(g, move.number)
    if way is None:
        return
    for n, place in enumerate(way.path):
        state = yield from sail_on(g, move, place, last=n == len(way.path) - 1)
        if state != ON:
            return
    yield from _in_port(g, seat, move)


def _declare(g: G, number: int, deed: Deed) -> None:
    """An action; a privateer's needs no active campaign (M20.1)."""
    s = g.state
    if is_privateer(g, s.stacks[number]):
        since = f"{s.turn}{s.round}"
        put(g, number, action=deed.action, target=deed.target, since=since)
    else:
        naval_actions.declare(g, number, deed)


def _action(g: G, seat: str, move: Voyaging) -> Steps[Deed | Landing | None]:
    """W5: no action, or one."""
    stack = g.state.stacks[move.number]
    options = [Option("no_action", None)]
    closed: list[Disabled] = []
    for deed in (*deeds(g, stack), *corsairs.deeds(g, stack)):
        bar = "" if is_privateer(g, stack) else naval_actions.bar(g, stack, deed)
        if bar:
            closed.append(Disabled(deed.key, f"reason.{bar}", "VIII.5"))
        else:
            options.append(Option(deed.key, deed))
    for load in cargo(g, stack.number):
        if load.number not in move.from_port:
            move.from_port[load.number] = True
        for landing in landings(g, stack, load, from_port=move.from_port[load.number]):
            key = f"land:{place_name(g, landing.province)}"
            bar = rights.bars_action(g, stack) if landing.active else ""
            if bar:
                closed.append(Disabled(key, f"reason.{bar}", "VIII.5"))
            elif not any(option.key == key for option in options):
                options.append(Option(key, landing, (place_name(g, landing.province),)))
    if len(options) == 1:
        return None
    params = {"power": g.name(stack.country), "force": name_of(g, stack)}
    answer: Deed | Landing | None = yield Ask(
        seat, "march.action", options, "VIII.6", params, closed
    )
    return answer


def _land_all(g: G, seat: str, move: Voyaging, landing: Landing) -> Steps[None]:
    """M11.9: everybody aboard lands in one province; each may march on."""
    if landing.active:
        rights.use(g, g.state.stacks[move.number])
    for load in cargo(g, move.number):
        yield from _ashore(g, seat, load, landing)


def _ashore(g: G, seat: str, load: Stack, landing: Landing) -> Steps[None]:
    origin = load.came_from
    start = origin if NONE < origin < SEA_PLACE else landing.province
    journey = Journey(g, load.number, start)
    if (yield from land(g, journey, landing)):
        yield from go_on(g, seat, journey)
    else:
        yield from finish(g, seat, journey)


def _in_port(g: G, seat: str, move: Voyaging) -> Steps[None]:
    """M11.3, M9.6: troops go ashore in the port; a besieged one may be supplied."""
    s = g.state
    place = s.stacks[move.number].place
    for load in cargo(g, move.number):
        from_port = move.from_port.get(load.number, True)
        if load.place == place and load.came_from == place:
            put(g, load.number, carrier=0)
            continue
        if transport.may_stay_aboard(g, load) and not on_european_map()[place]:
            options = [Option("ashore", True), Option("aboard", False)]
            params = {"force": name_of(g, load)}
            if not (yield Ask(seat, "march.ashore", options, "VIII.6", params)):
                continue
        yield from _ashore(g, seat, load, port_landing(g, load, place, from_port=from_port))
    if place in s.sieges and _may_supply(g, move):
        yield from _supply_port(g, seat, move.number, place)


def _may_supply(g: G, move: Voyaging) -> bool:
    """M9.6: it came from an open port of ours and could blockade this one."""
    stack = g.state.stacks[move.number]
    if move.start >= SEA_PLACE or not move.path or is_blockaded(g, move.start):
        return False
    enough = blockade_strength(g, stack) >= max(0, walls(g, stack.place))
    return enough and not rights.bars_action(g, stack)


def _supply_port(g: G, seat: str, number: int, place: int) -> Steps[None]:
    options = [Option("supply_port", True), Option("no_supplies", False)]
    params = {"place": place_name(g, place)}
    if (yield Ask(seat, "march.supply_port", options, "VIII.6", params)):
        s = g.state
        rights.use(g, s.stacks[number])
        s.sieges[place] = msgspec.structs.replace(s.sieges[place], supplied=s.round)
        put(g, number, action=SUPPLY_PORT, target=place, since=f"{s.turn}{s.round}")


MESSAGES = {
    "ask.march.board": "{force} in {place} could go aboard an ally's fleet. Does it?",
    "option.go_aboard": "It goes aboard",
    "option.stay_ashore": "It stays ashore",
    "ask.march.sail": "{force}: where to?",
    "ask.march.action": "{force}: what does it do here?",
    "ask.march.ashore": "{force}: ashore?",
    "ask.march.supply_port": "Supply the besieged port of {place}?",
    "note.sail": "{zones:zone|zones}[, wear {wear} %][, past {straits:fort|forts}]",
    "option.halt": "Stay here",
    "option.load": "Take {a} aboard",
    "option.load_gold": "Load {a} ducats of gold",
    "option.via": "{a}, and then on",
    "option.no_action": "Nothing",
    "option.battle": "Battle against {a}",
    "option.blockade": "Blockade {a}",
    "option.supply": "Supply the troops ashore",
    "option.blockade_supply": "Blockade {a} and supply its besiegers",
    "option.prey": "Prey on trade in {a}",
    "option.raid": "Land and loot {a}",
    "option.hunt": "Hunt privateers and pirates",
    "option.land": "Land in {a}",
    "option.ashore": "Ashore",
    "option.aboard": "Stay aboard",
    "option.supply_port": "Yes",
    "option.no_supplies": "No",
}
