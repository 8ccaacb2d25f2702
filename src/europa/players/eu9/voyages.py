"""Voyages of discovery: which way explorers look for America and India, sea by sea.

The map lies on the table, so a route is planned over all its seas; what a power has not found yet
must be explored first.
"""

from __future__ import annotations

from heapq import heappop, heappush

from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.military.composition import commander, kind_of, rank_of
from europa.eu9.rules.military.ground import Ground, ground_of
from europa.eu9.rules.military.movement.exploration import Goal
from europa.eu9.rules.military.movement.sailing import has_galleys, ways
from europa.eu9.rules.military.stacks import cargo, leaders_in, name_of, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask
from europa.players.eu9 import crossings, expeditions
from europa.players.eu9.coasts import ELSE, GOALS, shores
from europa.players.eu9.missions import Mission
from europa.players.eu9.thought import Because, Thought, by_key

KNOWN, UNKNOWN, STORMY = 1, 3, 4
"""What a sea of a route costs: known, to be found, and for its malus."""
OCEAN = ("NTD", "NWD", "NDE")
"""Ships that an explorer takes."""
ENOUGH = 4
"""Seas found in one voyage before it turns home."""
FOUND = 60.0
"""What a new sea on the way is worth."""


def is_explorer(g: G, stack: Stack) -> bool:
    """Ships under an explorer, without galleys."""
    if not stack.naval or stack.convoy:
        return False
    units = units_in(g, stack.number)
    leader = commander(g, stack).leader
    if not units or leader == NONE or leader >= KING or has_galleys(g, units):
        return False
    return kind_of(g, leader) == "explorer"


def is_seafarer(g: G, leader: int) -> bool:
    """A leader who looks for new seas."""
    return leader < KING and kind_of(g, leader) == "explorer"


def crew(g: G, stack: Stack) -> list[int]:
    """The explorer who leaves a fleet, and those below him: none may be left with more than he."""
    leaders = leaders_in(g, stack.number)
    seafarers = [x for x in leaders if is_seafarer(g, x)]
    if not seafarers:
        return []
    first = min(seafarers, key=lambda x: rank_of(g, x))
    return [x for x in leaders if x == first or rank_of(g, x) > rank_of(g, first)]


def wants_ship(g: G, stack: Stack) -> bool:
    """An explorer in a fleet that is too large or has galleys, with an ocean ship to spare."""
    units = units_in(g, stack.number)
    at_home = stack.place < SEA_PLACE
    if not stack.naval or stack.moved or len(units) < 2 or not at_home:
        return False
    if not any(is_seafarer(g, leader) for leader in leaders_in(g, stack.number)):
        return False
    kinds = {unit.kind in OCEAN for unit in units}
    return len(kinds) > 1


def parts(thought: Thought, stack: Stack) -> bool:
    """Whether its explorer should leave a fleet: tried once a round, for ranks may forbid it."""
    g = thought.g
    mark = (g.state.turn, g.state.round, stack.number)
    return mark not in thought.memory.parted and wants_ship(g, stack)


def route(g: G, ground: Ground, start: int) -> list[int]:
    """Seas from a place to the nearest coast that its power wants and has not found; once all of
    its continents are found, to more of their coasts, then anywhere."""
    coasts = [
        (shores(name), {sea for sea in shores(name) if not ground.knows_sea(sea)})
        for name in GOALS.get(g.name(ground.country), ELSE)
    ]
    fresh = [unknown for whole, unknown in coasts if len(unknown) == len(whole)]
    for wanted in (*fresh, *(unknown for _, unknown in coasts)):
        if found := _cheapest(g, ground, start, wanted):
            return found
    rest = {sea.index for sea in g.world.seas if not sea.europe and not ground.knows_sea(sea.index)}
    return _cheapest(g, ground, start, rest)


def _cheapest(g: G, ground: Ground, start: int, wanted: set[int]) -> list[int]:
    w = g.world
    if start >= SEA_PLACE:
        first = [start - SEA_PLACE]
    else:
        first = [sea for sea in w.provinces[start].seas if ground.knows_sea(sea)]
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, sea, (sea,)) for sea in first]
    seen: set[int] = set()
    while queue:
        spent, here, path = heappop(queue)
        if here in seen:
            continue
        seen.add(here)
        if here in wanted:
            return list(path)
        for sea in w.seas[here].neighbours:
            if sea not in seen:
                toll = KNOWN if ground.knows_sea(sea) else UNKNOWN
                toll += STORMY * w.seas[sea].penalty
                heappush(queue, (spent + toll, sea, (*path, sea)))
    return []


def best_voyage(thought: Thought, stack: Stack) -> Mission:
    """Where an explorer goes: the last known sea before what he looks for."""
    g = thought.g
    idle = Mission(stack.number, NONE, 0.0, False, "")
    if parts(thought, stack):
        return Mission(stack.number, NONE, FOUND, False, "an explorer waits for a ship of his own")
    if not is_explorer(g, stack):
        return idle
    ground = ground_of(g, stack)
    if has_news(g, stack):
        return _home(g, ground, stack)
    if not expeditions.has_party(g, stack) and expeditions.ashore(g, stack):
        return _home(g, ground, stack, by_hand=True)
    wanted = set(expeditions.goal(g, ground, stack))
    if wanted:
        return _ship(g, ground, stack, wanted)
    path = route(g, ground, stack.place)
    unknown = next((n for n, sea in enumerate(path) if not ground.knows_sea(sea)), NONE)
    if unknown == NONE:
        return idle
    why = f"the way to {place_name(g, SEA_PLACE + path[-1])} leads through unknown seas"
    if unknown == 0:
        return idle
    place = SEA_PLACE + path[unknown - 1]
    if place == stack.place:
        return Mission(stack.number, NONE, FOUND, False, why)
    if place not in ways(g, ground, units_in(g, stack.number), stack.place):
        return idle
    return Mission(stack.number, place, FOUND, False, why)


def _ship(g: G, ground: Ground, stack: Stack, wanted: set[int]) -> Mission:
    """An expedition to the nearest coast that is still to be trodden."""
    path = _cheapest(g, ground, stack.place, wanted)
    place = SEA_PLACE + path[-1] if path else NONE
    why = f"an expedition to the coast of {place_name(g, place)}" if path else ""
    if place == stack.place:
        return Mission(stack.number, NONE, FOUND, False, why)
    if place not in ways(g, ground, units_in(g, stack.number), stack.place):
        return Mission(stack.number, NONE, 0.0, False, "")
    by_hand = not expeditions.has_party(g, stack)
    return Mission(stack.number, place, FOUND, False, why, by_hand=by_hand)


def has_news(g: G, stack: Stack) -> bool:
    """It has found a coast that was looked for, or as much as one voyage should risk."""
    seas = [place - SEA_PLACE for place in stack.discoveries if place >= SEA_PLACE]
    wanted = GOALS.get(g.name(stack.country), ELSE)
    trodden = [p for x in (stack, *cargo(g, stack.number)) for p in x.discoveries if p < SEA_PLACE]
    if trodden:
        return True
    return len(seas) >= ENOUGH or any(sea in shores(name) for sea in seas for name in wanted)


def _home(g: G, ground: Ground, stack: Stack, *, by_hand: bool = False) -> Mission:
    """Back to the nearest port of ours: what was found counts only there."""
    havens = [
        (len(path), place)
        for place, path in ways(g, ground, units_in(g, stack.number), stack.place).items()
        if place < SEA_PLACE and ground.holds(place)
    ]
    if not havens:
        return Mission(stack.number, NONE, 0.0, False, "")
    why = "what was found is worth nothing until it is told at home"
    return Mission(stack.number, min(havens)[1], FOUND, False, why, by_hand=by_hand)


def sail(thought: Thought, ask: Ask) -> Because:
    """4.2c: a party is taken aboard first; then to the sea that was decided on."""
    g = thought.g
    goals = list(thought.memory.marches.values())
    for stack in g.state.stacks.values():
        if stack.naval and stack.moved and ask.params["force"] == name_of(g, stack):
            crossing = thought.memory.crossings.get(stack.number)
            if crossing is None and not is_explorer(g, stack):
                crossing = crossings.under_way(thought, stack)
            leg = crossings.next_leg(g, ask, stack, crossing) if crossing else None
            if leg is not None:
                return leg
            if crossing:
                continue
            party = None if expeditions.has_party(g, stack) else _party(g, stack)
            if party is not None:
                option = ask.find(f"load:{name_of(g, party)}") or ask.find(
                    f"via:{place_name(g, party.place)}"
                )
                if option is not None:
                    return Because(option, "New coasts are found by those who land there.")
            goals += [thought.memory.marches.pop(stack.number, NONE)]
            goals += [best_voyage(thought, stack).place]
    for goal in reversed(goals):
        if goal != NONE:
            option = ask.find(f"to:{place_name(g, goal)}")
            if option is not None:
                return Because(option, f"{place_name(g, goal)} is where its voyage leads.")
    return Because(by_key(ask, "halt"), "The fleet has nothing to do elsewhere.")


def _party(g: G, fleet: Stack) -> Stack | None:
    """Whom an explorer takes along, unless he has news to bring home."""
    if not is_explorer(g, fleet):
        return None
    if (found := expeditions.ashore(g, fleet)) is not None:
        return found
    if has_news(g, fleet):
        return None
    return expeditions.waiting(g, ground_of(g, fleet), fleet)


def explore(thought: Thought, ask: Ask) -> Because:
    """4.2d: the sea on the planned route; land only where a pathfinder leads."""
    g = thought.g
    best, worth = by_key(ask, "no_exploring"), 0.0
    for option in ask.options:
        goal = option.value
        if not isinstance(goal, Goal):
            continue
        stack = g.state.stacks[goal.number]
        if not stack.naval and not expeditions.seeks_land(g, stack):
            continue
        if stack.naval and (not is_explorer(g, stack) or g.state.bad_weather):
            continue
        if stack.naval and expeditions.is_at_work(g, stack):
            continue
        found = 1.0
        if goal.place >= SEA_PLACE:
            path = route(g, ground_of(g, stack), stack.place)
            found = 3.0 if goal.place - SEA_PLACE in path[:2] else 1.0
            found -= g.world.seas[goal.place - SEA_PLACE].penalty
        if found > worth:
            best, worth = option, found
    if worth:
        return Because(best, "It lies on the way to what we look for.")
    return Because(best, "Nothing unknown near by is worth the risk.")
