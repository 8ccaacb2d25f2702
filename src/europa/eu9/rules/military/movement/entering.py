"""M4: a land stack enters a province: what happens, step by step (W10, W11)."""

from __future__ import annotations

from europa.eu9.pieces import CITY, OUTSIDE
from europa.eu9.rules.military import conquest, rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import land_thirds
from europa.eu9.rules.military.homeward.north import northern_passage
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import contact, flood, interception, viceroys
from europa.eu9.rules.military.movement.division import leave_behind
from europa.eu9.rules.military.movement.followers import leave_leaders
from europa.eu9.rules.military.movement.transport import Landing
from europa.eu9.rules.military.movement.vassal_land import note_guest
from europa.eu9.rules.military.movement.voyage import arrive
from europa.eu9.rules.military.paths import besiegers_due, entry_cost, ice, is_active, mover_of
from europa.eu9.rules.military.sea_retreat import LANDED_FROM, nearest_port
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import name_of, put, relocate, units_in
from europa.eu9.rules.military.tidings import note_way, tell_entry
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import PLAIN, borders
from europa.kernel import Ask, Entry, Option, Steps


class Marched(Entry, frozen=True):
    """A stack has entered a province."""

    power: str
    force: str
    place: str
    mp: int


class Landed(Entry, frozen=True):
    """Troops come ashore."""

    power: str
    force: str
    place: str


ENTRIES = (Marched, Landed)
MESSAGES = {
    "entry.Marched": "{force} marches to {place} ({mp} movement)",
    "entry.Landed": "{force} lands in {place}",
    "ask.march.go_on": "{force} has won in {place}: does it go on?",
    "option.go_on": "Go on",
    "option.stop": "Stop here",
}


def enter(g: G, journey: Journey, province: int, *, last: bool = True) -> Steps[bool]:
    """M4: one step of a march; whether the stack may go on."""
    number = journey.number
    stack = g.state.stacks[number]
    origin = stack.place
    ways = (*borders()[origin], *ice(origin), *northern_passage(origin))
    way = next(way for way in ways if way.to == province)
    friendly = journey.ground.is_friendly(province)
    cost = entry_cost(g, stack.country, mover_of(g, stack), province, way.costs, friendly)
    active = is_active(journey.ground, province)
    due = besiegers_due(journey.ground, origin, number)
    if due and not friendly:
        if land_thirds(units_in(g, number)) <= due:
            return False  # M3.7: friends who besieged with it have left since, or troops fell
        leave_behind(g, number, due)
    leave_leaders(g, number, province)
    g.log(Marched(g.name(stack.country), name_of(g, stack), place_name(g, province), cost))
    note_guest(g, relocate(g, number, province))
    crossed = "" if way.kind == PLAIN else way.kind
    put(
        g, number, came_from=origin, crossed=crossed, moved=True, spent=stack.spent + cost,
        mp=stack.mp + cost, inside=OUTSIDE,
    )  # fmt: skip
    siege_marks.refresh(g, origin)
    journey.look_again(g)
    journey.enter(g, province, cost)
    return (yield from meet(g, journey, province, origin, active=active, last=last))


def land(g: G, journey: Journey, landing: Landing) -> Steps[bool]:
    """M11.9: troops come ashore; the province is entered like any other (W9)."""
    number = journey.number
    stack = g.state.stacks[number]
    province, origin = landing.province, stack.came_from
    refuge = nearest_port(g, stack.carrier) if stack.carrier in g.state.stacks else None
    g.log(Landed(g.name(stack.country), name_of(g, stack), place_name(g, province)))
    if refuge is not None:
        g.state.effects[f"{LANDED_FROM}{number}"] = stack.carrier
    put(g, number, carrier=0)
    leave_leaders(g, number, province)
    note_guest(g, relocate(g, number, province, inside=CITY if landing.inside else OUTSIDE))
    put(g, number, came_from=refuge.port if refuge else NONE, crossed="landing", moved=True)
    put(g, number, spent=landing.mp, mp=landing.mp)
    journey.look_again(g)
    active = is_active(journey.ground, province) and not landing.inside
    journey.enter(g, province, landing.mp)
    journey.landed = journey.leg_landed = landing.cause
    if landing.inside:
        note_way(g, number, province)
        return False
    return (yield from meet(g, journey, province, origin, active=active))


def meet(
    g: G, journey: Journey, province: int, origin: int, *, active: bool, last: bool = True
) -> Steps[bool]:
    """M4.2-M4.10: who and what waits in a province just entered; whether the stack may go on."""
    number = journey.number
    if active:
        rights.use(g, g.state.stacks[number])
    tell_entry(g, number, province, origin)
    arrive(g, number)
    if (yield from flood.window(g, journey, province)):
        return False
    visited = yield from viceroys.visit(g, journey, province)
    if visited is not None:
        return visited
    answer = yield from conquest.meet(g, journey, province)
    if answer in ("stop", "back"):
        return False
    if answer == "on":
        return (yield from contact.met(g, journey, province))
    swept = yield from contact.overrun_by_others(g, journey, province)
    if swept is not None:
        return swept
    interceptors = yield from interception.window(g, number, province)
    if interceptors:
        if not (yield from contact.intercepted(g, journey, interceptors)):
            return False
        if not last and not (yield from wants_to_go_on(g, number)):
            return False
    journey.look_again(g)
    return (yield from contact.met(g, journey, province))


def wants_to_go_on(g: G, number: int) -> Steps[bool]:
    """W16: a mover that has won its interception battle may go on or stop."""
    stack = g.state.stacks[number]
    seat = seat_for(g, stack.country)
    if not seat:
        return True
    options = [Option("go_on", True), Option("stop", False)]
    params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
    return bool((yield Ask(seat, "march.go_on", options, "VIII.8", params)))
