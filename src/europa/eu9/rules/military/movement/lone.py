"""M6: leaders who travel without troops: 20 MP, once by sea, and dead if they are caught."""

from __future__ import annotations

from heapq import heappop, heappush

from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.ground import Ground, is_european
from europa.eu9.rules.military.movement import interception
from europa.eu9.rules.military.movement.followers import may_follow
from europa.eu9.rules.military.paths import Mover, entry_cost, is_strange
from europa.eu9.rules.military.ports import port_size
from europa.eu9.rules.military.stacks import (
    enlist,
    form,
    leaders_in,
    post,
    relocate,
    serves,
    stacks_at,
    sweep,
)
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import DEAD, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world.graph import LIGHT, borders
from europa.kernel import Ask, Entry, Option, Steps

POINTS = 20
"""M6: movement points of a leader alone."""


class Travelled(Entry, frozen=True):
    """A leader has gone somewhere without troops."""

    power: str
    leader: str
    place: str


ENTRIES = (Travelled,)
MESSAGES = {
    "entry.Travelled": "{power}: {leader} travels to {place}",
    "ask.march.leader": "{power}: which leader travels alone?",
    "ask.march.travel": "{leader}: where to?",
    "option.traveller": "{a}",
    "option.nobody": "Nobody",
    "option.travel": "{a}",
}


def travellers(g: G, stack: Stack) -> list[int]:
    """Leaders of a stack who may leave it: not besieged, nothing unreported with them."""
    if stack.place >= SEA_PLACE or stack.discoveries or stack.place in g.state.sieges:
        return []
    return leaders_in(g, stack.number)


def _coasts(g: G, ground: Ground, start: int) -> list[int]:
    """Provinces that ships reach from a coast over known seas without malus."""
    w = g.world
    seen = {sea for sea in w.provinces[start].seas if _is_safe(g, ground, sea)}
    queue = sorted(seen)
    while queue:
        for sea in w.seas[queue.pop()].neighbours:
            if sea not in seen and _is_safe(g, ground, sea):
                seen.add(sea)
                queue.append(sea)
    return sorted({p for sea in seen for p in w.seas[sea].provinces} - {start})


def _is_safe(g: G, ground: Ground, sea: int) -> bool:
    return ground.knows_sea(sea) and not g.world.seas[sea].penalty


def places(g: G, leader: int, start: int) -> dict[int, tuple[int, ...]]:
    """M6: where he may go -> the way; he joins friends or stays on friendly land."""
    ground = Ground(g, serves(g, leader))
    mover = Mover(0, LIGHT, is_strange(g, ground.country))
    best: dict[tuple[int, bool], bool] = {}
    queue: list[tuple[int, int, bool, tuple[int, ...]]] = [(0, start, False, ())]
    found: dict[int, tuple[int, ...]] = {}
    shipped: set[tuple[bool, bool, bool]] = set()
    while queue:
        spent, here, sailed, path = heappop(queue)
        if (here, sailed) in best:
            continue
        best[here, sailed] = True
        if here != start:
            found.setdefault(here, path)
        for way in borders()[here]:
            if ground.bar(way.to) or _is_deadly(ground, way.to):
                continue
            friendly = ground.is_friendly(way.to)
            cost = spent + entry_cost(g, ground.country, mover, way.to, way.costs, friendly)
            if cost <= POINTS:
                heappush(queue, (cost, way.to, sailed, (*path, way.to)))
        seas = g.world.provinces[here].seas
        harbour = (
            is_european(g, here),
            bool(port_size(g, here)) and ground.holds(here),
            any(g.world.seas[sea].neighbours for sea in seas),
        )
        if not sailed and seas and harbour not in shipped:
            shipped.add(harbour)  # from a farther coast of the same kind it only costs more
            for there in _coasts(g, ground, here):
                if ground.bar(there) or _is_deadly(ground, there):
                    continue
                cost = spent + _by_sea(g, ground, here, there)
                if cost <= POINTS:
                    heappush(queue, (cost, there, True, (*path, there)))
    return {
        p: path
        for p, path in found.items()
        if may_follow(g, leader, p) and (ground.is_friendly(p) or ground.friends_in(p))
    }


def _is_deadly(ground: Ground, province: int) -> bool:
    """M6: enemies in the field and no friend: he would die there."""
    return bool(ground.foes_in(province)) and not ground.friends_in(province)


def _by_sea(g: G, ground: Ground, here: int, there: int) -> int:
    """M3.1: 3 MP, 2 between two ports of ours; 6 and 3 overseas."""
    rotw = not (is_european(g, here) and is_european(g, there))
    ports = all(port_size(g, p) and ground.holds(p) for p in (here, there))
    return (3 if ports else 6) if rotw else (2 if ports else 3)


def play(g: G, seat: str, stacks: list[Stack]) -> Steps[None]:
    """One leader goes somewhere by himself."""
    options = [Option("nobody", None)]
    for stack in stacks:
        for leader in travellers(g, stack):
            name = losses.leader_name(g, leader)
            options.append(Option(f"traveller:{name}", (leader, stack.place), (name,)))
    params = {"power": g.name(g.power_of(seat))}
    answer = yield Ask(seat, "march.leader", options, "VIII.6", params)
    if answer is None:
        return
    leader, start = answer
    ways = places(g, leader, start)
    goals = [Option("stay", None)]
    goals += [Option(f"travel:{place_name(g, p)}", p, (place_name(g, p),)) for p in sorted(ways)]
    goal: int | None = yield Ask(
        seat, "march.travel", goals, "VIII.6", {"leader": losses.leader_name(g, leader)}
    )
    if goal is not None:
        yield from travel(g, leader, ways[goal])


def travel(g: G, leader: int, path: tuple[int, ...]) -> Steps[None]:
    """M6: province by province; any successful interception kills him, a king is taken."""
    s = g.state
    country = serves(g, leader)
    alone = form(g, country, losses.place_of(g, leader))
    enlist(g, alone.number, (), [leader])
    for province in path:
        relocate(g, alone.number, province)
        ground = Ground(g, country, without=frozenset([alone.number]))
        if _is_deadly(ground, province):
            _die(g, leader, ground.foes_in(province)[0].country)
            sweep(g)
            return
        caught = yield from interception.window(g, alone.number, province)
        if caught:
            _die(g, leader, s.stacks[caught[0]].country)
            sweep(g)
            return
    place = place_name(g, path[-1])
    g.log(Travelled(g.name(country), losses.leader_name(g, leader), place))
    friends = [x for x in stacks_at(g, path[-1], naval=False)
               if x.number != alone.number and x.country == country]  # fmt: skip
    if friends:
        post(g, leader, path[-1], friends[0].number)
    sweep(g)


def _die(g: G, leader: int, enemy: int) -> None:
    if leader >= KING:
        losses.capture(g, leader, enemy)
        return
    g.log(losses.LeaderFell(g.name(serves(g, leader)), losses.leader_name(g, leader), "dead"))
    losses.take_off(g, leader, DEAD)
