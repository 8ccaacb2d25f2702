"""X.7 Land redeployment (5.6): who must leave, who may, and where a siege goes on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from europa.eu9.pieces import OUTSIDE, PRESIDIO, Stack
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import LD, land_thirds
from europa.eu9.rules.military.ground import balkans, ground_of, holder, walls
from europa.eu9.rules.military.homeward.embarkation import choose_fleet, embark
from europa.eu9.rules.military.homeward.going_home import Route, modifier, routes, wear
from europa.eu9.rules.military.homeward.withdrawal import Withdrew, can_leave, choose_route
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.voyage import arrive
from europa.eu9.rules.military.ports import presidio_of
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import leaders_in, name_of, put, relocate, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.supply_step import chief
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

GOES_ON = "-"
"""6.7: what is left of siegeworks for the next turn."""


class Force:
    """The stacks of an alliance that stand together outside a fortress: they leave together."""

    def __init__(self, g: G, numbers: Sequence[int], key: int) -> None:
        self.numbers = tuple(numbers)
        self.key = key
        """Fortress that they besiege, or NONE."""
        self.head: Stack = chief(g, self.numbers)


def forces(g: G) -> list[Force]:
    """Land stacks in the field, those that besiege one fortress as one force."""
    s = g.state
    found: list[Force] = []
    seen: set[int] = set()
    for key in s.sieges:
        numbers = [x.number for x in siege_marks.besiegers(g, key) if x.number not in seen]
        if numbers:
            found.append(Force(g, numbers, key))
            seen.update(numbers)
    rebels = g.country("rebels")
    for number, stack in s.stacks.items():
        field = not stack.naval and not stack.carrier and stack.inside == OUTSIDE
        if field and number not in seen and stack.country != rebels and _may_act(g, stack):
            found.append(Force(g, [number], NONE))
    return found


def _may_act(g: G, stack: Stack) -> bool:
    """Troops; overseas a leader alone too, who may bring home what he found."""
    if units_in(g, stack.number):
        return True
    return bool(leaders_in(g, stack.number)) and not g.world.provinces[stack.place].europe


def must_leave(g: G, force: Force) -> str:
    """6.1: why it has to: no line of supply, too few before the walls, no progress; or nothing."""
    s, stack = g.state, force.head
    if not units_in(g, stack.number):
        return ""
    if line_of(g, stack) is None:
        return "supply"
    if force.key == NONE:
        return ""
    place = force.key % PRESIDIO
    level = presidio_of(g, place)[1] if force.key >= PRESIDIO else walls(g, place)
    size = sum(land_thirds(units_in(g, n)) for n in force.numbers)
    if size < level * LD:
        return "small"
    keeper = holder(g, place)
    peace = keeper == NONE or not hostile(g, stack.country, keeper)
    if place in balkans() and balkans_troubled(g) and peace:
        return "balkans"
    siege = s.sieges[force.key]
    return "" if "+" in siege.works or siege.breach else "idle"


def may_leave(g: G, force: Force) -> bool:
    """6.2: besiegers, and stacks overseas that stand where their alliance holds nothing."""
    if force.key != NONE:
        return True
    place = force.head.place
    if g.world.provinces[place].europe:
        return False
    return not ground_of(g, force.head).holds(place)


class Leaving:
    """A force that goes home: whether it wants to, and which way."""

    def __init__(self, force: Force, *, free: bool) -> None:
        self.force, self.free = force, free
        self.route: Route | None = None
        self.fleet = 0
        self.shift = 0


def redeploy(g: G) -> Steps[None]:
    """5.6: who must and who wants to, by initiative, with those whose supply hung on them; then
    all go together, test attrition, and what is too much in a province is lost."""
    everybody = forces(g)
    order = {power: place for place, power in enumerate(by_initiative(g))}
    everybody.sort(key=lambda force: order.get(force.head.country, len(order)))
    leaving: list[Leaving] = []
    staying: list[Force] = []
    for force in everybody:
        if must_leave(g, force):
            leaving.append(Leaving(force, free=False))
        elif may_leave(g, force) and (yield from _wants(g, force)):
            leaving.append(Leaving(force, free=True))
        else:
            staying.append(force)
    while hungry := [x for x in staying if _loses_supply(g, x, leaving)]:
        staying = [x for x in staying if x not in hungry]
        leaving += [Leaving(force, free=True) for force in hungry]
    gone = _numbers(leaving)
    for one in leaving:
        yield from _choose_way(g, one, gone)
    for one in leaving:
        _go(g, one)
    for one in leaving:
        if one.route is not None:
            ground = ground_of(g, one.force.head)
            yield from wear(g, ground, one.force.numbers, one.shift, one.route.path)
    for one in leaving:
        if one.fleet:
            continue
        seat = seat_for(g, one.force.head.country) or ""
        for number in one.force.numbers:
            yield from trim(g, seat, number)
    for force in staying:
        _go_on(g, force)


def _numbers(leaving: Sequence[Leaving]) -> frozenset[int]:
    return frozenset(n for one in leaving for n in one.force.numbers)


def _loses_supply(g: G, force: Force, leaving: Sequence[Leaving]) -> bool:
    """6.3: those of its own side who leave were what its line hung on; enemies still block it."""
    side = ground_of(g, force.head)
    friends = [n for n in _numbers(leaving) if side.is_friend(g.state.stacks[n])]
    if not friends or not units_in(g, force.head.number):
        return False
    return line_of(g, force.head, ground_of(g, force.head, frozenset(friends))) is None


def _wants(g: G, force: Force) -> Steps[bool]:
    """6.2: open; a siege goes on unless its commander says otherwise."""
    seat = seat_for(g, force.head.country)
    if seat is None or not can_leave(g, force.numbers):
        return False
    params = {"force": name_of(g, force.head), "place": place_name(g, force.head.place)}
    options = [Option("stay", False), Option("redeploy", True)]
    if force.key == NONE and force.head.discoveries:
        options.reverse()
    wanted: bool = yield Ask(seat, "redeploy.stay", options, "5.6", params)
    return wanted


def _choose_way(g: G, one: Leaving, gone: frozenset[int]) -> Steps[None]:
    """6.4, 6.5: by land or by sea, as the map stands before anybody has gone; forces that leave
    too hinder nobody."""
    force, ground = one.force, ground_of(g, one.force.head)
    near = routes(g, ground, force.numbers, forced=not one.free, leaving=gone)
    one.fleet = yield from choose_fleet(g, force.numbers, "5.6", is_free=bool(near))
    if not one.fleet and near:
        one.route = yield from choose_route(g, force.numbers, near, "5.6")
        mp, path = one.route.mp, one.route.path
        one.shift = modifier(g, ground, force.numbers, mp, path, free=one.free)


def _go(g: G, one: Leaving) -> None:
    """All move; who has no way is lost."""
    force, stack = one.force, one.force.head
    start = stack.place
    who, name = g.name(stack.country), name_of(g, stack)
    if one.fleet:
        embark(g, one.fleet, force.numbers, free=one.free)
    elif one.route is None:
        g.log(Withdrew(who, name, "nowhere"))
        losses.disperse(g, force.numbers)
    else:
        g.log(Withdrew(who, name, place_name(g, one.route.place)))
        for number in force.numbers:
            relocate(g, number, one.route.place, inside=one.route.inside)
            put(g, number, came_from=NONE)
            arrive(g, number)
    siege_marks.refresh(g, start)


def _go_on(g: G, force: Force) -> None:
    """6.7: a siege that goes on keeps one siegework -."""
    siege = g.state.sieges.get(force.key)
    if siege is not None:
        kept = msgspec.structs.replace(
            siege, works=GOES_ON, breach=False, rounds=0, carried=True, supplied=""
        )
        g.state.sieges[force.key] = kept


MESSAGES = {
    "ask.redeploy.stay": "{force} in {place}: does it stay or go home?",
    "option.stay": "It stays",
    "option.redeploy": "It goes to the nearest friendly province",
}
