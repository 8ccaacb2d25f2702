"""R10.6 A besieging force leaves: by the procedure of 5.6, at once."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import OUTSIDE
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.ground import ground_of, holder
from europa.eu9.rules.military.homeward.embarkation import carriers, choose_fleet, sail_home
from europa.eu9.rules.military.homeward.going_home import Route, modifier, routes, wear
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.voyage import arrive
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import name_of, put, relocate, stacks_of
from europa.eu9.rules.military.supply_step import chief
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import wars_between
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps


class Withdrew(Entry, frozen=True):
    """A force has left its siege; `nowhere`: it is no more."""

    power: str
    force: str
    place: str


def can_leave(g: G, numbers: Sequence[int]) -> bool:
    """R10.6: whether there is a way home, by land or by sea."""
    ground = ground_of(g, chief(g, numbers))
    return bool(routes(g, ground, numbers, forced=True)) or bool(carriers(g, numbers))


def choose_route(g: G, numbers: Sequence[int], near: Sequence[Route], rule: str) -> Steps[Route]:
    """6.4: among provinces that are as near as the nearest its commander chooses."""
    stack = chief(g, numbers)
    seat = seat_for(g, stack.country)
    if len(near) == 1 or seat is None:
        return near[0]
    options = [Option(f"to:{place_name(g, x.place)}", x, (place_name(g, x.place),)) for x in near]
    params = {"force": name_of(g, stack), "place": place_name(g, stack.place)}
    chosen: Route = yield Ask(seat, "redeploy.where", options, rule, params)
    return chosen


def withdraw(g: G, key: int, numbers: Sequence[int]) -> Steps[None]:
    """R10.6, E313: home by land or sea, with attrition; without a way it is destroyed."""
    stack = chief(g, numbers)
    ground, start = ground_of(g, stack), stack.place
    near = routes(g, ground, numbers, forced=True)
    who, force = g.name(stack.country), name_of(g, stack)
    fleet = yield from choose_fleet(g, numbers, "VIII.11", is_free=bool(near))
    if fleet:
        yield from sail_home(g, fleet, numbers, "VIII.11")
        siege_marks.lift(g, key)
        siege_marks.refresh(g, start)
        return
    if not near:
        g.log(Withdrew(who, force, "nowhere"))
        losses.disperse(g, numbers)
        siege_marks.refresh(g, start)
        return
    route = yield from choose_route(g, numbers, near, "VIII.11")
    shift = modifier(g, ground, numbers, route.mp, route.path)
    g.log(Withdrew(who, force, place_name(g, route.place)))
    for number in numbers:
        relocate(g, number, route.place, inside=route.inside)
        put(g, number, came_from=NONE)
        arrive(g, number)
    siege_marks.lift(g, key)
    yield from wear(g, ground, numbers, shift, route.path)
    for number in numbers:
        yield from trim(g, seat_for(g, stack.country) or "", number)


def truce_breakers(g: G) -> list[tuple[int, tuple[int, ...]]]:
    """R16.4, E323: forces of the alliance at hand in land of an enemy with whom an armistice is."""
    s = g.state
    if not any(war.armistice for war in s.wars):
        return []
    found: dict[int, list[int]] = {}
    for stack in stacks_of(g, s.order[s.impulse]):
        if stack.naval or stack.carrier or stack.inside != OUTSIDE:
            continue
        keeper = holder(g, stack.place)
        if keeper == NONE or not _is_truce(g, stack.country, keeper):
            continue
        if can_leave(g, [stack.number]):
            found.setdefault(stack.place, []).append(stack.number)
    return [(place, tuple(numbers)) for place, numbers in found.items()]


def _is_truce(g: G, one: int, other: int) -> bool:
    """Enemies only in wars in which an armistice holds."""
    wars = wars_between(g, one, other)
    return bool(wars) and all(war.armistice for war in wars)


ENTRIES = (Withdrew,)
MESSAGES = {
    "ask.redeploy.where": "{force} leaves {place}: to which province?",
    "option.to": "{a}",
    "entry.Withdrew": "{force} leaves for {place}",
    "entry.Withdrew.place=nowhere": "{force} finds no way out and is lost",
}
