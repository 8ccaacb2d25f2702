"""M8.5, M11.3-M11.9: the end of a voyage: the action, troops ashore, or another port."""

from __future__ import annotations

import msgspec

from europa.eu9.pieces import Stack
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.ground import ground_of, walls
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import corsairs, naval_actions, transport
from europa.eu9.rules.military.movement.entering import land
from europa.eu9.rules.military.movement.land_orders import finish, go_on
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
from europa.eu9.rules.military.movement.transport import Landing, landings, port_landing
from europa.eu9.rules.military.movement.voyage import (
    ON,
    STOPPED,
    TURNED,
    Voyaging,
    sail_on,
    wear,
    windows,
)
from europa.eu9.rules.military.ports import is_blockaded
from europa.eu9.rules.military.sea_retreat import OBSTACLE, Flight, nearest_port
from europa.eu9.rules.military.stacks import cargo, name_of, put
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import on_european_map
from europa.kernel import Ask, Disabled, Option, Steps


def end(g: G, seat: str, move: Voyaging, state: str) -> Steps[None]:
    """M8.5: the action, if it was not stopped; troops go ashore."""
    stack = g.state.stacks[move.number]
    if stack.place < SEA_PLACE:
        yield from _in_port(g, seat, move)
        return
    if state in (STOPPED, TURNED):
        yield from _divert(g, seat, move, free=state == TURNED)
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


def _divert(g: G, seat: str, move: Voyaging, *, free: bool) -> Steps[None]:
    """M14.4, W12: stopped with troops aboard: at once to the nearest friendly port. M10.4: who was
    kept out of a blockaded port may go there, or stop in the sea."""
    loads = cargo(g, move.number)
    bound = any(not transport.may_stay_aboard(g, load) for load in loads)
    way = nearest_port(g, move.number) if bound or free else None
    if way is None or not (bound or (yield from _turns_away(g, seat, move, way))):
        return
    move.extra += OBSTACLE * way.obstacles
    for n, place in enumerate(way.path):
        state = yield from sail_on(g, move, place, last=n == len(way.path) - 1)
        if state != ON:
            return
    yield from _in_port(g, seat, move)


def _turns_away(g: G, seat: str, move: Voyaging, way: Flight) -> Steps[bool]:
    name = place_name(g, way.port)
    options = [Option("stop_at_sea", False), Option(f"turn_to:{name}", True, (name,))]
    params = {"force": name_of(g, g.state.stacks[move.number])}
    return bool((yield Ask(seat, "march.kept_out", options, "VIII.6", params)))


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
    for landing in _landings(g, move):
        key = f"land:{place_name(g, landing.province)}"
        bar = rights.bars_action(g, stack) if landing.active else ""
        if bar:
            closed.append(Disabled(key, f"reason.{bar}", "VIII.5"))
        else:
            options.append(Option(key, landing, (place_name(g, landing.province),)))
    if len(options) == 1:
        return None
    params = {"power": g.name(stack.country), "force": name_of(g, stack)}
    answer: Deed | Landing | None = yield Ask(
        seat, "march.action", options, "VIII.6", params, closed
    )
    return answer


def _landings(g: G, move: Voyaging) -> list[Landing]:
    """Where those aboard may land together; who may stay aboard hinders nobody (M11.6)."""
    found: dict[int, list[Landing]] = {}
    bound = 0
    for load in cargo(g, move.number):
        own = _landings_of(g, move, load)
        stays = transport.may_stay_aboard(g, load)
        bound += not stays
        for landing in own:
            found.setdefault(landing.province, []).append(landing._replace(bound=not stays))
    return [
        next((x for x in some if x.active), some[0])
        for some in found.values()
        if sum(x.bound for x in some) == bound
    ]


def _landings_of(g: G, move: Voyaging, load: Stack) -> list[Landing]:
    fleet = g.state.stacks[move.number]
    return landings(g, fleet, load, from_port=move.from_port.setdefault(load.number, True))


def _land_all(g: G, seat: str, move: Voyaging, landing: Landing) -> Steps[None]:
    """M11.9: everybody aboard lands in one province; each may march on."""
    if landing.active:
        rights.use(g, g.state.stacks[move.number])
    goals = {
        load.number: next(
            (x for x in _landings_of(g, move, load) if x.province == landing.province), None
        )
        for load in cargo(g, move.number)
    }
    for number, goal in goals.items():
        if goal is not None and number in g.state.stacks:
            yield from _ashore(g, seat, g.state.stacks[number], goal)


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
    """M9.6: it has left an open port of ours on its way and could blockade this one."""
    stack = g.state.stacks[move.number]
    left = [x for x in (move.start, *move.path[:-1]) if x < SEA_PLACE and x != stack.place]
    if not move.path or all(is_blockaded(g, x) for x in left):
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
    "ask.march.action": "{force}: what does it do here?",
    "ask.march.ashore": "{force}: ashore?",
    "ask.march.supply_port": "Supply the besieged port of {place}?",
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
    "ask.march.kept_out": "{force} was kept out of the port. Does it stop here?",
    "option.stop_at_sea": "It stops in this sea",
    "option.turn_to": "To {a}, the nearest port",
}
