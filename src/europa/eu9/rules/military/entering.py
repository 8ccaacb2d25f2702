"""M4: a land stack enters a province: what happens, step by step (W10, W11)."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE
from europa.eu9.rules.military import interception, rights
from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.military.division import leave_behind
from europa.eu9.rules.military.ground import NO_WALLS
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.paths import entry_cost, is_active, mover_of
from europa.eu9.rules.military.stacks import name_of, put, relocate
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world.graph import PLAIN, borders
from europa.kernel import Entry, Steps


class Marched(Entry, frozen=True):
    """A stack has entered a province."""

    power: str
    force: str
    place: str
    mp: int


class SiegeLifted(Entry, frozen=True):
    """Nobody besieges a place any more."""

    place: str


ENTRIES = (Marched, SiegeLifted)
MESSAGES = {
    "entry.Marched": "{force} marches to {place} ({mp} MP)",
    "entry.SiegeLifted": "The siege of {place} is given up",
}


def enter(g: G, journey: Journey, province: int) -> Steps[bool]:
    """M4: one step of a march; whether the stack may go on."""
    number = journey.number
    stack = g.state.stacks[number]
    origin = stack.place
    way = next(way for way in borders()[origin] if way.to == province)
    friendly = journey.ground.is_friendly(province)
    cost = entry_cost(g, stack.country, mover_of(g, stack), province, way.costs, friendly)
    active = is_active(journey.ground, province)
    level = journey.ground.uncontrolled_walls(origin)
    if level != NO_WALLS and not friendly:
        leave_behind(g, number, max(1, LD * level))
    g.log(Marched(g.name(stack.country), name_of(g, stack), place_name(g, province), cost))
    relocate(g, number, province)
    crossed = "" if way.kind == PLAIN else way.kind
    put(
        g, number, came_from=origin, crossed=crossed, moved=True, spent=stack.spent + cost,
        mp=stack.mp + cost, inside=OUTSIDE,
    )  # fmt: skip
    lift_siege(g, origin)
    journey.look_again(g)
    journey.enter(g, province, cost)
    if active:
        rights.use(g, g.state.stacks[number])
    interceptors = yield from interception.window(g, number, province)
    if interceptors:
        for one in (*interceptors, number):
            put(g, one, engaged=True)
        return False
    journey.look_again(g)
    return not journey.ground.foes_in(province)


def lift_siege(g: G, province: int) -> None:
    """R10.7: no besieger is left."""
    s = g.state
    siege = s.sieges.get(province)
    if siege is None:
        return
    here = [x for x in s.stacks.values()
            if x.place == province and not x.naval and x.inside == OUTSIDE]  # fmt: skip
    if not any(x.country == siege.besieger or siege.besieger in _side(g, x.country) for x in here):
        del s.sieges[province]
        g.log(SiegeLifted(place_name(g, province)))


def _side(g: G, country: int) -> tuple[int, ...]:
    return next((one for one in g.state.order if country in one), ())
