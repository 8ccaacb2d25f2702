"""X.9 Gold goes overland (5.8): by a chain of friendly establishments, to Europe if it can."""

from __future__ import annotations

from heapq import heappop, heappush

from europa.eu9.entries import Paid
from europa.eu9.rules.military.ground import Ground, walls
from europa.eu9.rules.military.paths import Mover, entry_cost, is_strange
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.sheet import total
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING, LIGHT, WHOLE_MOVE, borders, on_european_map
from europa.kernel import Ask, Entry, Option, Steps


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
    "option.leave": "They stay",
}


def _ground(g: G, power: int) -> Ground:
    return Ground(g, power)


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
            if ground.foes_in(there) or (ground.is_enemy(there) and walls(g, there) >= 0):
                continue
            friendly = ground.is_friendly(there)
            cost = spent + entry_cost(g, ground.country, mover, there, way.costs, friendly)
            if cost <= WHOLE_MOVE and cost < best.get(there, WHOLE_MOVE + 1):
                best[there] = cost
                heappush(queue, (cost, there))
    del best[start]
    return list(best)


def _is_stop(g: G, ground: Ground, place: int) -> bool:
    """A friendly establishment, or a province of the European map."""
    s = g.state
    works = (s.post_owner[place], s.fort[place], s.mission[place])
    friends = [c for c in works if c != NONE and ground.friends[c]]
    return bool(friends) or (on_european_map()[place] and ground.is_friendly(place))


def chain(g: G, power: int, start: int) -> list[int]:
    """8.5: everywhere that any number of legs leads."""
    ground = _ground(g, power)
    seen, queue = {start}, [start]
    for here in queue:
        for there in _legs(g, ground, here):
            if there not in seen and _is_stop(g, ground, there):
                seen.add(there)
                queue.append(there)
    return [place for place in queue if place != start]


def is_home(g: G, power: int, place: int) -> bool:
    """8.3: on the European map, owned and controlled."""
    s = g.state
    return on_european_map()[place] and s.owner[place] == s.controller[place] == power


def play(g: G) -> Steps[None]:
    """5.8: open, by initiative, heap by heap; then B47 and B48 stand."""
    s = g.state
    for power in by_initiative(g):
        for place in [p for p in sorted(s.gold_stored) if s.post_owner[p] == power]:
            yield from _move(g, power, place)
    for power in g.majors():
        total(g, power, "B47")
        total(g, power, "B48")


def _move(g: G, power: int, place: int) -> Steps[None]:
    s = g.state
    goals = chain(g, power, place)
    home = [p for p in goals if is_home(g, power, p)]
    if home:
        _arrive(g, power, place, home[0])
        return
    if not goals:
        return
    names = g.world.provinces
    options = [Option("leave", NONE)]
    options += [Option(f"gold:{names[p].id}", p, (names[p].id,)) for p in goals]
    params = {"power": g.name(power), "ducats": s.gold_stored[place], "place": names[place].id}
    chosen: int = yield Ask(g.seat_of(power), "gold.move", options, "5.8", params)
    if chosen != NONE:
        _arrive(g, power, place, chosen)


def _arrive(g: G, power: int, start: int, goal: int) -> None:
    ducats = g.state.gold_stored.pop(start)
    g.log(GoldMoved(g.name(power), ducats, g.world.provinces[goal].id))
    if is_home(g, power, goal):
        g.add(power, "A10", ducats)
        g.log(Paid(g.name(power), "A10", ducats, "gold"), to=[g.seat_of(power)])
    else:
        g.state.gold_stored[goal] = g.state.gold_stored.get(goal, 0) + ducats
