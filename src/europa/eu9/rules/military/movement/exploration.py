"""4.2d, M18: unknown seas and provinces beside a stack, found on a die."""

from __future__ import annotations

from typing import NamedTuple

from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.military import conquest, losses, rights
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.attrition import bury, lose_percent, row
from europa.eu9.rules.military.composition import commander, kind_of, values
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.leaders import fame
from europa.eu9.rules.military.movement import knowledge, outlaws, regroup
from europa.eu9.rules.military.movement.followers import leave_leaders, may_follow
from europa.eu9.rules.military.movement.sailing import BY_TECHNOLOGY, has_galleys
from europa.eu9.rules.military.stacks import (
    cargo,
    leaders_in,
    name_of,
    phasing,
    put,
    relocate,
    serves,
    stacks_of,
    units_in,
)
from europa.eu9.rules.military.tidings import note_way
from europa.eu9.rules.powers.logistics import place_name, technology
from europa.eu9.rules.powers.ranks import category, is_nameless
from europa.eu9.state import DEAD, NAVAL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps

ALWAYS = 4
"""M18.2: what every roll begins with."""
PATHFINDERS = ("explorer", "conquistador", "governor")
SHARED_FROM = 4
"""M18.2: period from which charts of others help."""


class Explored(Entry, frozen=True):
    """A stack has tried to find something."""

    power: str
    force: str
    place: str
    die: int
    modifier: int
    found: bool


class LostExplorer(Entry, frozen=True):
    """A leader does not come back."""

    power: str
    leader: str


ENTRIES = (Explored, LostExplorer)
MESSAGES = {
    "entry.Explored": "{force} looks for {place}: die {die} and {modifier}",
    "entry.LostExplorer": "{power}: {leader} does not come back",
    "ask.explore.next": "{power}: which stack explores?",
    "option.explore": "{a}: {b}",
    "option.no_exploring": "Nobody else",
}


class Goal(NamedTuple):
    """A stack and an unknown place beside it."""

    number: int
    place: int


def play(g: G) -> Steps[bool | None] | bool | None:
    """4.2d: one exploration after another; first all at sea, then all on land (M18.1)."""
    s = g.state
    for naval in (True, False):
        for seat in _seats(g):
            key = f"{seat} {'sea' if naval else 'land'}"
            if key in s.marched:
                continue
            found = goals(g, seat, naval)
            if found:
                return _ask(g, seat, key, found)
            s.marched.append(key)
    s.marched = []
    return None


def _seats(g: G) -> list[str]:
    found = dict.fromkeys(seat_for(g, x.country) for x in stacks_of(g, phasing(g)))
    return [seat for seat in found if seat]


def _ask(g: G, seat: str, key: str, found: list[Goal]) -> Steps[bool | None]:
    options = [Option("no_exploring", None)]
    for goal in found:
        name, place = name_of(g, g.state.stacks[goal.number]), place_name(g, goal.place)
        options.append(Option(f"explore:{name}:{place}", goal, (name, place)))
    params = {"power": g.name(g.power_of(seat))}
    chosen: Goal | None = yield Ask(seat, "explore.next", options, "VIII.9", params)
    if chosen is None:
        g.state.marched.append(key)
    else:
        yield from explore(g, chosen)
    return AGAIN


def may_explore(g: G, stack: Stack) -> bool:
    """M18.1: it has not fought or explored, does nothing else, and has a campaign."""
    if stack.fought or stack.engaged or stack.explored or rights.bars_move(g, stack):
        return False
    fleet = g.state.stacks.get(stack.carrier)
    if (fleet is not None and fleet.fought) or regroup.is_besieged(g, stack):
        return False
    if not units_in(g, stack.number) and not leaders_in(g, stack.number):
        return False
    busy = stack.action and not outlaws.is_hound(g, stack)  # P 30.7: also while raiding
    return not (stack.naval and (busy or has_galleys(g, units_in(g, stack.number))))


def goals(g: G, seat: str, naval: bool) -> list[Goal]:
    """M18.1: unknown places beside the stacks of a seat."""
    found: list[Goal] = []
    for stack in stacks_of(g, phasing(g)):
        if stack.naval != naval or seat_for(g, stack.country) != seat:
            continue
        if may_explore(g, stack):
            found += [Goal(stack.number, place) for place in unknown_beside(g, stack)]
    return found


def unknown_beside(g: G, stack: Stack) -> list[int]:
    """Unknown seas beside a fleet, unknown provinces beside troops or a leader ashore or aboard."""
    ground, w = ground_of(g, stack), g.world
    if stack.naval:
        if stack.place < SEA_PLACE:
            return []
        near = w.seas[stack.place - SEA_PLACE].neighbours
        return [SEA_PLACE + sea for sea in near if not ground.knows_sea(sea)]
    if stack.place >= SEA_PLACE:
        near = w.seas[stack.place - SEA_PLACE].provinces
    else:
        near = w.provinces[stack.place].neighbours
    leader = commander(g, stack).leader
    return [p for p in near if not ground.knows(p) and (leader == NONE or may_follow(g, leader, p))]


def skill(g: G, stack: Stack) -> int:
    """M18.2: MAN of the explorer, conquistador or governor in command, or of a missionary."""
    leader = commander(g, stack).leader
    found = 0
    if leader != NONE and leader < KING and _finds_ways(g, stack, leader):
        found = values(g, leader, naval=stack.naval)[0]
    holy = [values(g, x)[0] for x in leaders_in(g, stack.number)
            if x < KING and kind_of(g, x) == "missionary"]  # fmt: skip
    return max([found, *holy])


def _finds_ways(g: G, stack: Stack, leader: int) -> bool:
    """Explorers and the like; P 30.7: the Sea Hounds of England too."""
    who = g.world.leaders[leader]
    hound = who.group == outlaws.HOUND and who.country == g.name(stack.country)
    return hound or kind_of(g, leader) in PATHFINDERS


def modifier(g: G, stack: Stack, place: int) -> int:
    """M18.2."""
    found = ALWAYS - skill(g, stack)
    if place < SEA_PLACE:
        return found
    who = commander(g, stack).country
    name = technology(g, who, NAVAL)
    found += g.world.seas[place - SEA_PLACE].penalty + 2 * g.state.bad_weather
    found += (name == "carrack") + BY_TECHNOLOGY.get(name, 0)
    if g.state.period >= SHARED_FROM and knowledge.is_known_to_any(g, place, who):
        found -= 2
    return found


def outcome(g: G, total: int, naval: bool) -> tuple[bool, str]:
    """M18.4: success, and when the leader is tested: always, alone, or not at all."""
    cell = row(total)["sea" if naval else "land"]
    assert isinstance(cell, dict)
    if cell["result"] != "h":
        return cell["result"] == "S", str(cell["leader_check"] or "")
    second = g.d10("exploration half")
    return second >= 6, "always" if second in (1, 2, 3, 6, 7, 8) else "alone"


def explore(g: G, goal: Goal) -> Steps[None]:
    """M18.3-M18.7: one exploration: found or not, losses, the leader's fate."""
    s = g.state
    stack = s.stacks[goal.number]
    die = g.d10("exploration", g.name(stack.country))
    plus = modifier(g, stack, goal.place)
    found, check = outcome(g, die + plus, stack.naval)
    who, name = g.name(stack.country), name_of(g, stack)
    g.log(Explored(who, name, place_name(g, goal.place), die, plus, found), to=_readers(g, stack))
    put(g, goal.number, explored=True)
    alone = not units_in(g, goal.number)
    if found:
        _find(g, goal)
    if check == "always" or (check == "alone" and alone):
        _test_leader(g, goal.number)
    percent = row(die + plus)["rotw_or_sea_loss_percent"]
    assert isinstance(percent, int)
    if goal.number in s.stacks and units_in(g, goal.number):
        lose_percent(g, [goal.number], percent)
        bury(g, [goal.number], overseas=True)
    stack_now = s.stacks.get(goal.number)
    if found and stack_now is not None and stack_now.place == goal.place < SEA_PLACE:
        yield from conquest.meet(g, Journey(g, goal.number), goal.place)


def _readers(g: G, stack: Stack) -> tuple[str, ...] | None:
    """Where unknown seas lie is the finder's secret; that he sailed is seen on the map."""
    seat = seat_for(g, stack.country)
    return (seat,) if seat else None


def _find(g: G, goal: Goal) -> None:
    """M18.4: known to the stack, which moves in unless a neutral has something there (E305)."""
    s = g.state
    stack = s.stacks[goal.number]
    fleet = s.stacks.get(stack.carrier)
    pacific = fleet is not None and place_name(g, fleet.place) == "sea_panama"
    put(g, goal.number, discoveries=(*stack.discoveries, goal.place))
    for load in cargo(g, goal.number):
        put(g, load.number, discoveries=(*load.discoveries, goal.place))
    fame.honour(g, stack, goal.place, from_pacific=pacific)
    if goal.place >= SEA_PLACE:
        fame.note_way(g, goal.number, stack.place, goal.place)
        leave_leaders(g, goal.number, goal.place)
        relocate(g, goal.number, goal.place)
        note_way(g, goal.number, goal.place)
        return
    if ground_of(g, s.stacks[goal.number]).bar(goal.place):
        return
    origin = stack.place
    leave_leaders(g, goal.number, goal.place)
    put(g, goal.number, carrier=0)
    relocate(g, goal.number, goal.place)
    note_way(g, goal.number, goal.place)
    put(g, goal.number, came_from=origin, crossed="landing" if fleet is not None else "")


def _pathfinder(g: G, stack: Stack) -> int:
    """M18.5: whose manoeuvre was used: the commander, or a missionary with a better one."""
    leader = commander(g, stack).leader
    used = skill(g, stack)
    able = leader != NONE and leader < KING and kind_of(g, leader) in PATHFINDERS
    if able and values(g, leader, naval=stack.naval)[0] >= used:
        return leader
    holy = [x for x in leaders_in(g, stack.number)
            if x < KING and kind_of(g, x) == "missionary" and values(g, x)[0] == used]  # fmt: skip
    return holy[0] if holy and used else leader


def _test_leader(g: G, number: int) -> None:
    """M18.5: d10 above the MAN used: dead."""
    s = g.state
    stack = s.stacks[number]
    leader = _pathfinder(g, stack)
    if leader == NONE or leader >= KING:
        return
    if g.d10("leader", g.name(stack.country)) > skill(g, stack):
        g.log(LostExplorer(g.name(stack.country), g.world.leaders[leader].id))
        s.leaders_lost.append((serves(g, leader), stack.place, category(leader)))
        losses.take_off(g, leader, 0 if is_nameless(leader) else DEAD)
        if not units_in(g, number) and not leaders_in(g, number):
            s.stacks.pop(number, None)
