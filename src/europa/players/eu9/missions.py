"""What a land stack could do in this impulse, and what that is worth: siege, battle, revolt, join.

Where it can go, by which way and past whom is asked of the rules (`reach`, `interceptors`).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from europa.eu9.combat.siege import revolt_falls
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.attrition import europe
from europa.eu9.rules.military.composition import LD, MOST_COUNTERS, excess, size
from europa.eu9.rules.military.ground import NO_WALLS, Ground, ground_of, holder, rebels
from europa.eu9.rules.military.movement.risk import interceptors, known_skill
from europa.eu9.rules.military.paths import Way, mover_of, reach, search
from europa.eu9.rules.military.siege.suppression import modifier_of
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.players.eu9 import odds
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Thought
from europa.players.eu9.weights import weights

FAR_POINTS = 36
"""Movement points within which a stack looks for something to do."""
LOOKED_AT = 4
"""Destinations whose dangers are worked out, best first."""
STAKE = 25.0
"""A fortress held counts at the peace, whatever the land is worth."""
CROWD = 0.3
"""Worth of a siege that others of ours see to already."""
FARTHER = 0.07
"""Less worth for each movement point of a line of supply."""
HUNGER = 0.3
"""Worth of a place without a line of supply."""
MASSED, HOST = 6, 4
"""LD from which a stack suffers by its size; and of an enemy that it must be ready for."""
SURE = 0.9
WEAK = 0.4
"""Worth of a siege with hardly enough men."""
BEGUN = 1.6
"""Times the chance of a siege that goes on, against one that must begin."""
BEATEN = 0.5
"""Worth of a revolt whose troops must be beaten first (R11.1)."""
TIRED = 0.5
"""Worth of a battle after a march that has thinned the ranks."""
DIVIDED = 0.5
"""Worth of a march that leaves besiegers behind on its way."""


class Mission(NamedTuple):
    """Something for a stack to do."""

    number: int
    place: int
    """Where it marches now, or NONE: it stays."""
    worth: float
    active: bool
    """It needs a campaign that lets the stack attack."""
    why: str
    by_hand: bool = False
    """It is told step by step: somebody must go aboard first."""


class Prospect(NamedTuple):
    """What standing in a province is worth to a stack."""

    worth: float
    why: str


NOTHING = Prospect(0.0, "")


def best_mission(thought: Thought, stack: Stack, *, free: bool = False) -> Mission:
    """The best that a land stack can do; `free`: as if its campaign let it do everything."""
    g, w = thought.g, weights()
    ground = ground_of(g, stack)
    here = prospect(thought, ground, stack, stack.place, size(g, stack))
    stay = Mission(stack.number, NONE, here.worth, False, here.why)
    bar = "" if free else rights.bars_action(g, stack)
    ways = {p: way for p, way in reach(g, stack.number).items() if not (bar and way.active)}
    divides = is_massed(thought, stack)
    found = []
    for way in ways.values():
        thirds = size(g, stack) - sum(left for _, left in way.left)
        there = prospect(thought, ground, stack, way.place, thirds)
        if there.worth > 0:
            worth = there.worth * (DIVIDED if way.left else 1.0)
            if ground.foes_in(way.place) and len(way.causes) > divides:
                worth *= TIRED
            found.append((worth - _toll(g, stack, way, divides), way, there.why))
    found.sort(key=lambda row: (-row[0], row[1].place))
    best = _safest(thought, stack, found[:LOOKED_AT])
    if best is None or best.worth <= 0:
        best = _approach(thought, ground, stack, ways)
    if best is None or best.worth < here.worth + w.inertia:
        return stay
    return best


def _toll(g: G, stack: Stack, way: Way, divides: bool) -> float:
    """What a march costs: movement, and the men whom its attrition takes on average (M16, M17)."""
    w = weights()
    causes = sum(cause != "mass" or not divides for cause in way.causes)
    lost = 0.0
    if causes:
        modifier = 2 * (causes - 1) + 2 * way.enemy + way.marks - known_skill(g, stack)
        lost = _losses(modifier, size(g, stack))
    return w.march_mp * way.mp + w.attrition * lost


@lru_cache(maxsize=2048)
def _losses(modifier: int, thirds: int) -> float:
    """LD that a test of attrition takes on average; hunger takes another."""
    rolls = [europe(die + modifier, thirds) for die in range(1, 11)]
    return sum(lost + hungry for lost, hungry in rolls) / len(rolls)


def _safest(thought: Thought, stack: Stack, found: list[tuple[float, Way, str]]) -> Mission | None:
    """The best of some marches, once hunger and interceptions are thought of."""
    g = thought.g
    risks = interceptors(g, stack, {way.place: way for _, way, _ in found} | _on_the_way(found))
    best: Mission | None = None
    for worth, way, why in found:
        numbers = {one.number for p in way.path for one in risks.get(p, ())}
        for number in sorted(numbers):
            if odds.battle(g, [stack], [g.state.stacks[number]], way.place) < weights().flee_odds:
                worth *= 0.5
        worth *= _fed(g, stack, way.place)
        if best is None or worth > best.worth:
            best = Mission(stack.number, way.place, worth, way.active, why)
    return best


def _on_the_way(found: list[tuple[float, Way, str]]) -> dict[int, Way]:
    return {p: way for _, way, _ in found for p in way.path}


def _fed(g: G, stack: Stack, place: int) -> float:
    """How well a stack would be fed there: 1 beside a source, less along a line, least without."""
    s = g.state
    s.stacks[stack.number] = replace(stack, place=place, inside=OUTSIDE)
    line = line_of(g, s.stacks[stack.number])
    s.stacks[stack.number] = stack
    return HUNGER if line is None else max(HUNGER, 1 - FARTHER * line.mp)


def _approach(
    thought: Thought, ground: Ground, stack: Stack, ways: dict[int, Way]
) -> Mission | None:
    """A march towards something too far for one move, as far as friendly land goes."""
    g, w = thought.g, weights()
    labels = search(g, ground, mover_of(g, stack), stack.place, stack.spent, points=FAR_POINTS)
    best: Mission | None = None
    for place, label in labels.items():
        if place in ways:
            continue
        there = prospect(thought, ground, stack, place, label.thirds)
        worth = there.worth * w.far ** (label.mp // 12) - w.march_mp * label.mp
        if worth <= (best.worth if best else 0.0):
            continue
        halt = place
        while halt != NONE and not (halt in ways and ground.is_friendly(halt)):
            halt = labels[halt].before if halt in labels else NONE
        if halt != NONE and not _is_crowded(g, ground, stack, halt):
            why = f"on the way to {place_name(g, place)}: {there.why}"
            best = Mission(stack.number, halt, worth, ways[halt].active, why)
    return best


def prospect(thought: Thought, ground: Ground, stack: Stack, place: int, thirds: int) -> Prospect:
    """What there is to do in a province, if that can be done with this stack."""
    g, w = thought.g, weights()
    total, whys = 0.0, []
    foes = ground.foes_in(place)
    if place != stack.place and _is_crowded(g, ground, stack, place):
        return NOTHING
    if foes:
        chance = odds.battle(g, [stack, *_friends(ground, stack, place)], foes, place)
        if chance < w.least_odds:
            return Prospect(-1.0, "")
        lds = sum(size(g, x) for x in foes) / LD
        total += w.battle * lds * (2 * chance - 1)
        total += w.relief * (place in g.state.sieges and ground.holds(place))
        whys.append(f"battle with {chance:.0%} to win")
    for part in (_siege, _revolt, _union):
        found = part(thought, ground, stack, place, thirds)
        total += found.worth
        if found.why:
            whys.append(found.why)
    return Prospect(total, "; ".join(whys)) if total else NOTHING


def _is_crowded(g: G, ground: Ground, stack: Stack, place: int) -> bool:
    """M1.2: more would stand there than may, even with small armies put together: some are lost."""
    there = _friends(ground, stack, place)
    if not there or not (over := excess(g, [stack, *there])):
        return False
    stacks = [stack, *there]
    counters = sum(unit.kind != "LDE" for x in stacks for unit in units_in(g, x.number))
    return over != ["counters"] or counters - sum(map(partial(_joined, g), stacks)) > MOST_COUNTERS


def _joined(g: G, stack: Stack) -> int:
    """M1.3: counters that a stack has fewer once two A-, or an A- and two LD, are an A+."""
    kinds = [unit.kind for unit in units_in(g, stack.number) if unit.country == stack.country]
    small, single = kinds.count("A-"), kinds.count("LD")
    return small // 2 + 2 * (small % 2 and single > 1)


def _friends(ground: Ground, stack: Stack, place: int) -> list[Stack]:
    return [x for x in ground.friends_in(place) if x.number != stack.number]


def _siege(thought: Thought, ground: Ground, stack: Stack, place: int, thirds: int) -> Prospect:
    g, s = thought.g, thought.g.state
    level = ground.uncontrolled_walls(place)
    if level == NO_WALLS:
        return NOTHING
    keeper = holder(g, place)
    ours = keeper == NONE and s.owner[place] == stack.country
    if not ours and (keeper == NONE or not ground.land_foes[keeper]):
        return NOTHING
    friends = _friends(ground, stack, place)
    together = thirds + sum(size(g, x) for x in friends)
    if together < max(1, level * LD):
        return NOTHING
    owner = s.owner[place] if s.owner[place] != NONE else keeper
    worth = STAKE + survey(thought).worth(g, place) * (1.5 if ground.friends[owner] else 1.0)
    chance = min(SURE, 2 * odds.fall_by_level(level))
    if together < (level + 1) * LD:
        chance *= WEAK
    begun = g.state.sieges.get(place)
    if begun is not None and stack.place == place:
        chance = min(SURE, chance * (BEGUN + 0.5 * len(begun.works)))
    manned = sum(size(g, x) for x in friends) >= max(1, level * LD)
    worth *= weights().siege * chance * (CROWD if manned else 1.0)
    return Prospect(worth, f"the fortress of {place_name(g, place)} (level {level}) can be taken")


def _revolt(thought: Thought, ground: Ground, stack: Stack, place: int, thirds: int) -> Prospect:
    g, s = thought.g, thought.g.state
    if not s.revolt[place] or stack.country not in (s.owner[place], s.post_owner[place]):
        return NOTHING
    armed = any(x.country == rebels() and units_in(g, x.number) for x in ground.foes_in(place))
    others = [x.number for x in _friends(ground, stack, place) if x.country == stack.country]
    chance = _quelled(g, [stack.number, *others], place)
    more = chance - (_quelled(g, others, place) if others else 0.0)
    if more <= 0:
        return NOTHING
    worth = weights().revolt * (1 + s.revolt[place]) * more * (BEATEN if armed else 1.0)
    return Prospect(worth, f"the revolt in {place_name(g, place)} falls with {chance:.0%} a round")


def _quelled(g: G, numbers: list[int], place: int) -> float:
    """Chance that a force takes a side of a revolt in a round (C14.1)."""
    plus = modifier_of(g, numbers, place)
    return sum(revolt_falls(die, plus) for die in range(1, 11)) / 10


def _union(thought: Thought, ground: Ground, stack: Stack, place: int, thirds: int) -> Prospect:
    """A smaller stack joins a larger one of its country that has room."""
    g = thought.g
    if stack.place == place or not g.enemies(stack.country):
        return NOTHING
    mine = size(g, stack)
    larger = [size(g, x) for x in _friends(ground, stack, place) if x.country == stack.country]
    if not larger or sum(larger) < mine:
        return NOTHING
    return Prospect(weights().join * mine / LD, f"the main army stands in {place_name(g, place)}")


def is_massed(thought: Thought, stack: Stack) -> bool:
    """A stack that hunger will thin, with no enemy near that calls for its whole strength."""
    g = thought.g
    if stack.naval or stack.moved or stack.inside != OUTSIDE or stack.place in g.state.sieges:
        return False
    if size(g, stack) < MASSED * LD or len(units_in(g, stack.number)) < 2:
        return False
    ground, near = ground_of(g, stack), g.world.provinces[stack.place].neighbours
    around = {stack.place, *near, *(q for p in near for q in g.world.provinces[p].neighbours)}
    foes = [size(g, x) for p in sorted(around) for x in ground.foes_in(p)]
    return max(foes, default=0) < HOST * LD
