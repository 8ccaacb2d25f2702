"""X.9 Gold goes overland (5.8): by a chain of friendly establishments, to Europe if it can."""

from __future__ import annotations

from heapq import heappop, heappush

from europa.eu9.entries import Paid
from europa.eu9.rules.military.ground import Ground, holder, walls
from europa.eu9.rules.military.paths import Mover, entry_cost, is_strange
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.sheet import total
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING, LIGHT, WHOLE_MOVE, borders, on_european_map
from europa.kernel import Ask, Entry, Option, Steps

CASPIAN = "sea_caspienne"


class GoldMoved(Entry, frozen=True):
    """Gold has been brought overland."""

    power: str
    ducats: int
    place: str


ENTRIES = (GoldMoved,)
MESSAGES = {
    "entry.GoldMoved": "{ducats} ducats of {power}'s gold reach {place}",
    "ask.gold.move": "{power}: {ducats} ducats of gold lie in {place}. Where do they go?",
    "option.gold": "{a}",
    "option.part": "Some of it to {a}",
    "ask.gold.part": "{power}: how much of {ducats} ducats goes to {goal}?",
    "option.leave": "They stay",
}


def _legs(g: G, ground: Ground, start: int) -> list[int]:
    """8.5: places within one leg of 12 MP at the prices of LD, through land nobody bars."""
    mover = Mover(1, LIGHT, is_strange(g, ground.country))
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here]:
            continue
        for way in borders()[here]:
            there = way.to
            if way.kind == BERING or ground.bar(there) or not ground.knows(there):
                continue
            manned = ground.is_enemy(there) and walls(g, there) >= 0
            if ground.foes_in(there) or (manned and there not in g.state.sieges):
                continue
            friendly = ground.is_friendly(there)
            cost = spent + entry_cost(g, ground.country, mover, there, way.costs, friendly)
            if cost <= WHOLE_MOVE and cost < best.get(there, WHOLE_MOVE + 1):
                best[there] = cost
                heappush(queue, (cost, there))
    del best[start]
    return list(best)


def is_stop(ground: Ground, place: int) -> bool:
    """A friendly establishment, or a province of the European map."""
    return ground.is_friendly(place) if on_european_map()[place] else ground.holds(place)


def _across_the_caspian(g: G, start: int) -> list[int]:
    """8.5: gold that lies on this sea when the step begins may first cross it."""
    shores = g.world.seas[g.world.sea_index[CASPIAN]].provinces
    return [p for p in shores if p != start] if start in shores else []


def chain(g: G, power: int, start: int) -> list[int]:
    """8.5: everywhere that any number of legs leads, across the Caspian first if it lies there."""
    ground = Ground(g, power)
    queue = [start, *(p for p in _across_the_caspian(g, start) if is_stop(ground, p))]
    seen = set(queue)
    for here in queue:
        if here != start and on_european_map()[here]:
            continue  # there the chain ends
        for there in _legs(g, ground, here):
            if there not in seen and is_stop(ground, there):
                seen.add(there)
                queue.append(there)
    return [place for place in queue if place != start]


def is_home(g: G, power: int, place: int) -> bool:
    """8.3: on the European map, owned and controlled."""
    s = g.state
    return on_european_map()[place] and s.owner[place] == s.controller[place] == power


def play(g: G) -> Steps[None]:
    """5.8, 8.6: open, by initiative, heap by heap of who controls it, in parts if he likes; then
    B47 and B48 stand."""
    s = g.state
    for power in by_initiative(g):
        heaps = {p: s.gold_stored[p] for p in sorted(s.gold_stored) if holder(g, p) == power}
        for place, heap in heaps.items():  # what comes to a place now has had its move
            yield from _move(g, power, place, heap)
    for power in g.majors():
        total(g, power, "B47")
        total(g, power, "B48")


def _move(g: G, power: int, place: int, heap: int) -> Steps[None]:
    goals = chain(g, power, place)
    home = [p for p in goals if is_home(g, power, p)]
    if home:
        _arrive(g, power, place, home[0], heap)
        return
    if not goals:
        return
    names = g.world.provinces
    while heap:
        options = [Option("leave", (NONE, False))]
        options += [Option(f"gold:{names[p].id}", (p, False), (names[p].id,)) for p in goals]
        if heap > 1:
            options += [Option(f"part:{names[p].id}", (p, True), (names[p].id,)) for p in goals]
        params = {"power": g.name(power), "ducats": heap, "place": names[place].id}
        goal, part = yield Ask(g.seat_of(power), "gold.move", options, "5.8", params)
        if goal == NONE:
            return
        ducats = heap
        if part:
            sums = [Option(f"ducats:{n}", n) for n in range(1, heap)]
            params = {**params, "goal": names[goal].id}
            ducats = yield Ask(g.seat_of(power), "gold.part", sums, "5.8", params)
        _arrive(g, power, place, goal, ducats)
        heap -= ducats


def _arrive(g: G, power: int, start: int, goal: int, ducats: int) -> None:
    stored = g.state.gold_stored
    stored[start] -= ducats
    if not stored[start]:
        del stored[start]
    g.log(GoldMoved(g.name(power), ducats, g.world.provinces[goal].id))
    if is_home(g, power, goal):
        g.add(power, "A10", ducats)
        g.log(Paid(g.name(power), "A10", ducats, "gold"), to=[g.seat_of(power)])
    else:
        g.state.gold_stored[goal] = g.state.gold_stored.get(goal, 0) + ducats
