"""X.8 Return to port (5.7): fleets go home or stay at sea; privateers come in, pirates stay."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import roll_percent
from europa.eu9.rules.military.homeward.corsair_ports import come_in
from europa.eu9.rules.military.homeward.embarkation import come_to_port, passengers, port_options
from europa.eu9.rules.military.homeward.ports_of_return import havens
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.regroup import divide, may_split
from europa.eu9.rules.military.movement.sailing import Voyage, sea_modifier
from europa.eu9.rules.military.stacks import dissolve, name_of, units_in
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single import rivers
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.kernel import Ask, Option, Steps

DIVIDE = "divide"
AT_SEA = 2
"""7.2: what staying at sea adds."""


MESSAGES = {
    "option.sea": "It stays at sea",
    "option.redeploy.port.divide": "Divide it first",
}


def return_to_port(g: G) -> Steps[None]:
    """5.7: every naval stack at sea, by initiative of its country."""
    s = g.state
    order = {power: place for place, power in enumerate(by_initiative(g))}
    fleets = [x for x in s.stacks.values() if x.naval and x.place >= SEA_PLACE]
    fleets.sort(key=lambda x: (order.get(x.country, len(order)), x.number))
    pirates = g.country("pirates")
    corsairs = [x for x in fleets if is_privateer(g, x)]
    for fleet in fleets:
        if fleet.number in s.stacks and fleet not in corsairs and units_in(g, fleet.number):
            yield from _return(g, fleet)
    for fleet in corsairs:  # after all others, whom they trouble on their way
        if fleet.country != pirates and not (yield from come_in(g, fleet.number)):
            s.units[:] = [unit for unit in s.units if unit.stack != fleet.number]
            dissolve(g, fleet.number)


def _divide(g: G, seat: str, fleet: Stack) -> Steps[None]:
    """E367: some leave it; both parts are asked again."""
    s, last = g.state, g.state.stack_count
    yield from divide(g, seat, fleet.number)
    new = s.stacks.get(s.stack_count) if s.stack_count > last else None
    for part in (fleet, new):
        if part is not None:
            yield from _return(g, s.stacks[part.number])


def _return(g: G, fleet: Stack) -> Steps[None]:
    """7.1, 7.2: a port, or the sea with +2; both are moves with attrition. It may be divided first:
    each part then goes its own way (E367)."""
    ways, aboard = havens(g, fleet), passengers(g, fleet.number)
    chosen: Voyage | None = ways[0] if ways else None
    seat = seat_for(g, fleet.country)
    stays = sea_modifier(g, fleet.number, fleet.place, ()) + AT_SEA
    if seat is not None and ways:
        options = port_options(g, ways)
        at_sea = Option("sea", None, (), "note.redeploy.attrition", {"modifier": stays})
        waits = bool(fleet.action) and stays <= 0
        if not aboard and rivers.bound_to(g, units_in(g, fleet.number)) is None:
            options = [at_sea, *options] if waits else [*options, at_sea]
        if not aboard and may_split(g, fleet):
            options.append(Option("divide", DIVIDE))
        params = {"force": name_of(g, fleet), "place": place_name(g, fleet.place)}
        answer = yield Ask(seat, "redeploy.port", options, "5.7", params)
        if answer == DIVIDE:
            yield from _divide(g, seat, fleet)
            return
        chosen = answer
    if chosen is None:
        roll_percent(g, [fleet.number], stays, "sea")
    else:
        yield from come_to_port(g, fleet.number, chosen)
