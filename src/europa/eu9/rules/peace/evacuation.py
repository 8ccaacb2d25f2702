"""XII.3.7 Evacuation (7.4.4): after the peaces troops leave land that is not theirs."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from europa.eu9.pieces import IN_PRESIDIO, Stack
from europa.eu9.rules.diplomacy.out_of_war import EVACUATES
from europa.eu9.rules.events.minor_wars import ROSE
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import roll_in_europe, roll_percent
from europa.eu9.rules.military.composition import head, values
from europa.eu9.rules.military.ground import Ground, ground_of, holder, is_european
from europa.eu9.rules.military.movement.limits_of_stacks import trim
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.paths import entry_cost, is_massed, mover_of
from europa.eu9.rules.military.ports import fits_port, port_size
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import name_of, put, relocate, units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.peace.sides import land_owner
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.wars import at_war, sides_with
from europa.eu9.state import SEA_PLACE, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import borders
from europa.kernel import Ask, Entry, Option, Steps

ENOUGH, FAR = 12, 6
"""MP that are not exceeded if they suffice; each so many MP are a cause of attrition."""
SHELTERED = -2
GONE_HOME = "gone_home"
"""Effect of the turn, `gone_home_<stack>`: it has evacuated as well as it could."""
BY_SEA, BY_SEA_ABROAD = 3, 6
"""MP of a passage by sea, for which no ships are needed."""
ENEMY_LAND = 2
"""M16.2: it has been in an enemy's province."""
STAY, LEAVE = "stay", "leave"


class Refuge(NamedTuple):
    """A place to evacuate to."""

    mp: int
    place: int
    marks: int
    """Pillage and revolts on the way; all land counts as friendly, and the weather as fair."""


class Evacuated(Entry, frozen=True):
    """Troops have gone home; `nowhere`: they are no more."""

    power: str
    force: str
    place: str
    mp: int


def must_leave(g: G, stack: Stack) -> bool:
    """7.4.4: it stands in land of a country beside or against which it does not fight."""
    s = g.state
    if stack.naval or stack.carrier or not g.effect(EVACUATES, stack.country):
        return False
    if stack.inside == IN_PRESIDIO or stack.place >= len(s.owner):
        return False
    if g.effect(f"{GONE_HOME}_{stack.number}"):
        return False
    owner = land_owner(g, stack.place)
    if owner in (NONE, stack.country) or (s.patron[owner], s.box[owner]) == (stack.country, VA):
        return False
    return not any(sides_with(war, stack.country) and sides_with(war, owner) for war in s.wars)


def may_leave(g: G, stack: Stack) -> bool:
    """7.4.4: a peace has left it without supply where it need not go: it may."""
    if stack.naval or stack.carrier or stack.inside or stack.place >= len(g.state.owner):
        return False
    if not g.effect(EVACUATES, stack.country) or g.effect(f"{GONE_HOME}_{stack.number}"):
        return False
    return line_of(g, stack) is None and bool(refuges(g, stack))


def may_put_in(g: G, stack: Stack) -> bool:
    """7.4.4: a fleet of a signatory at sea: home with attrition, or it stays where it is."""
    at_sea = stack.naval and stack.place >= SEA_PLACE and not is_privateer(g, stack)
    ended = at_sea and bool(g.effect(EVACUATES, stack.country))
    return ended and not g.effect(f"{GONE_HOME}_{stack.number}") and bool(_ports(g, stack))


def _ports(g: G, stack: Stack) -> list[int]:
    """Own ports in own hands with room for it."""
    units = units_in(g, stack.number)
    return [p for p in _own_coasts(g, stack.country) if fits_port(port_size(g, p), units)]


def evacuating(g: G) -> list[int]:
    """The stacks that have to go, and fleets that may put in, by number; then who may go."""
    return [
        n for n, stack in g.state.stacks.items() if must_leave(g, stack) or may_put_in(g, stack)
    ] or [n for n, stack in g.state.stacks.items() if may_leave(g, stack)]


def friends_now(g: G, country: int) -> set[int]:
    """Countries of any war just ended with or against it: their land may be crossed."""
    s = g.state
    found = {country}
    for peace in s.peaces:
        if peace.turn == s.turn and country in peace.parties:
            found.update(peace.parties)
    return found


def refuges(g: G, stack: Stack) -> list[Refuge]:
    """Own, controlled land that it can reach: within 12 MP if there is any, nearest first."""
    ground, mover = ground_of(g, stack), mover_of(g, stack)
    open_to = friends_now(g, stack.country)
    done: dict[int, Refuge] = {}
    queue = [Refuge(0, stack.place, _marks(g, stack.place))]
    table, provinces = borders(), g.world.provinces
    at_sea = False
    while queue:
        here = heappop(queue)
        if here.place in done:
            continue
        done[here.place] = here
        for way in table[here.place]:
            there = way.to
            if there not in done and _may_cross(g, ground, stack.country, open_to, there):
                cost = entry_cost(g, stack.country, mover, there, way.costs, True)
                marks = here.marks + _marks(g, there)
                heappush(queue, Refuge(here.mp + cost, there, marks))
        if provinces[here.place].seas and not at_sea:
            at_sea = True  # the nearest coast is the cheapest for every passage
            for home in _own_coasts(g, stack.country):
                cost = BY_SEA if is_european(g, home) else BY_SEA_ABROAD
                heappush(queue, Refuge(here.mp + cost, home, here.marks))
    del done[stack.place]
    found = sorted(x for x in done.values() if _is_home(g, ground, stack.country, x.place))
    return [x for x in found if x.mp <= ENOUGH] or found


def _marks(g: G, province: int) -> int:
    return g.state.pillage[province] + g.state.revolt[province]


def _is_home(g: G, ground: Ground, country: int, province: int) -> bool:
    """Its own, in its hands, and no enemy there."""
    own = land_owner(g, province) == country == holder(g, province)
    return own and not ground.foes_in(province)


def _own_coasts(g: G, country: int) -> list[int]:
    places = [*g.owned(country), *g.posts(country)]
    return [p for p in places if g.world.provinces[p].seas and holder(g, p) == country]


def _may_cross(g: G, ground: Ground, country: int, open_to: set[int], province: int) -> bool:
    """Land of the wars just ended, whoever stands there, but no enemy of another war."""
    owner = land_owner(g, province)
    if ground.foes_in(province) or not ground.knows(province):
        return False
    who = holder(g, province)
    if who != NONE and ground.land_foes[who]:
        return False
    if owner == NONE:
        return not g.world.provinces[province].europe
    return owner in open_to


def evacuate(g: G, number: int) -> Steps[None]:
    """One stack goes home, a fleet puts in, or who may leave says whether he does."""
    stack = g.state.stacks[number]
    forced = must_leave(g, stack)
    g.add_effect(f"{GONE_HOME}_{number}")
    if stack.naval:
        yield from _put_in(g, stack)
    elif forced or (yield from _goes(g, stack)):
        yield from _go(g, stack, SHELTERED if forced else ENEMY_LAND)


def _go(g: G, stack: Stack, modifier: int) -> Steps[None]:
    """To own land; without a way to its Patron or an ally, else it is no more (E429)."""
    s, number = g.state, stack.number
    found = refuges(g, stack) or _shelter(g, stack)
    name, old = name_of(g, stack), stack.place
    if not found:
        g.log(Evacuated(g.name(stack.country), name, "nowhere", 0))
        losses.disperse(g, [number])
        siege_marks.refresh(g, old)
        return
    seat = seat_for(g, stack.country)
    to = found[0]
    if seat is not None and len(found) > 1:
        options = [
            Option(
                f"to:{place_name(g, x.place)}", x, (place_name(g, x.place),), params={"mp": x.mp}
            )
            for x in found
        ]
        params = {"power": g.name(stack.country), "force": name}
        to = yield Ask(seat, "peace.evacuate", options, "XII.3", params)
    massed = is_massed(g, stack, mover_of(g, stack))
    relocate(g, number, to.place)
    put(g, number, came_from=NONE, helps=NONE)
    g.log(Evacuated(g.name(stack.country), name, place_name(g, to.place), to.mp))
    siege_marks.refresh(g, old)
    # A march of six MP is a cause as usual, and each full six one more.
    causes = massed + (to.mp >= FAR) + to.mp // FAR
    if causes:
        yield from _wear(g, number, old, to, modifier + 2 * (causes - 1) + to.marks)
    if number in s.stacks:
        yield from trim(g, seat or "", number)


def _goes(g: G, stack: Stack) -> Steps[bool]:
    """Who may leave is asked whether he does; nobody decides: he stays."""
    seat = seat_for(g, stack.country)
    if seat is None:
        return False
    options = [Option(STAY, False), Option(LEAVE, True)]
    params = {"power": g.name(stack.country), "force": name_of(g, stack)}
    goes: bool = yield Ask(seat, "peace.may_leave", options, "XII.3", params)
    return goes


def after_uprisings(g: G) -> Steps[None]:
    """4.17.10: troops in a province that has risen may leave, or stay; they must if it is peace."""
    s = g.state
    for number in list(s.stacks):
        stack = s.stacks.get(number)
        if stack is None or stack.naval or stack.carrier:
            continue
        if g.effect(f"{ROSE}_{stack.place}", stack.country):
            here = land_owner(g, stack.place)
            if at_war(g, stack.country, here) and not (yield from _goes(g, stack)):
                continue
            yield from _go(g, stack, SHELTERED)


def _put_in(g: G, stack: Stack) -> Steps[None]:
    """A fleet stays at sea, or sails to a port with attrition at -2."""
    seat = seat_for(g, stack.country)
    if seat is None:
        return
    name = name_of(g, stack)
    options = [Option(STAY, NONE)]
    options += [
        Option(f"to:{place_name(g, p)}", p, (place_name(g, p),), params={"mp": 0})
        for p in _ports(g, stack)
    ]
    params = {"power": g.name(stack.country), "force": name}
    port = yield Ask(seat, "peace.put_in", options, "XII.3", params)
    if port == NONE:
        return
    relocate(g, stack.number, port)
    put(g, stack.number, came_from=NONE, helps=NONE)
    g.log(Evacuated(g.name(stack.country), name, place_name(g, port), 0))
    skill = values(g, head(g, [stack]).leader)[0]
    roll_percent(g, [stack.number], SHELTERED - skill, "evacuation")


def _wear(g: G, number: int, old: int, to: Refuge, modifier: int) -> Steps[None]:
    """Attrition as on a march."""
    modifier -= values(g, head(g, [g.state.stacks[number]]).leader)[0]
    if is_european(g, to.place) and is_european(g, old):
        yield from roll_in_europe(g, [number], modifier, "evacuation", pillage=[to.place])
    else:
        roll_percent(g, [number], modifier, "evacuation")


def _shelter(g: G, stack: Stack) -> list[Refuge]:
    """E429: the nearest land of its Patron or of an ally in a war."""
    s = g.state
    ground, mover = ground_of(g, stack), mover_of(g, stack)
    patron = s.patron[stack.country]
    open_to = friends_now(g, stack.country) | {patron}
    done: set[int] = set()
    queue = [Refuge(0, stack.place, 0)]
    while queue:
        here = heappop(queue)
        if here.place in done:
            continue
        done.add(here.place)
        who = holder(g, here.place)
        friend = who != NONE and (who == patron or (ground.friends[who] and who != stack.country))
        if friend and here.place != stack.place:
            return [here]
        for way in borders()[here.place]:
            if way.to not in done and _may_cross(g, ground, stack.country, open_to, way.to):
                cost = entry_cost(g, stack.country, mover, way.to, way.costs, True)
                heappush(queue, Refuge(here.mp + cost, way.to, 0))
    return []


ENTRIES = (Evacuated,)
MESSAGES = {
    "ask.peace.evacuate": "{power}: where does {force} go now that there is peace?",
    "option.peace.evacuate.to": "{a} ({mp} movement)",
    "ask.peace.may_leave": "{power}: does {force} leave, or hold out where it is?",
    "option.peace.may_leave.stay": "it stays",
    "option.peace.may_leave.leave": "it goes home",
    "ask.peace.put_in": "{power}: does {force} put into a port now that there is peace?",
    "option.peace.put_in.stay": "it stays at sea",
    "option.peace.put_in.to": "{a}",
    "entry.Evacuated": "{force} goes home to {place} ({mp} movement)",
    "entry.Evacuated.place=nowhere": "{force} finds no way home and is disbanded",
}
