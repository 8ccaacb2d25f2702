"""C7, C8 Where a host may retreat to after a battle, and where one may evade it."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.homeward.north import northern_passage
from europa.eu9.rules.military.hosts import (
    Host,
)
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING, borders


def retreats(g: G, one: Host, place: int, came: bool) -> list[int]:
    """8.4: the phasing side and interceptors only where they came from; others to neighbours."""
    stacks = [g.state.stacks[n] for n in one.numbers]
    ground = ground_of(g, stacks[0])
    origins = [x.came_from for x in stacks if x.came_from != NONE and x.came_from != place]
    if came and origins:
        near = list(dict.fromkeys(origins))
    else:
        near = [way.to for way in borders()[place] if way.kind != BERING]
        near += [way.to for way in northern_passage(place)]
    if one.name == "rebels":
        return []
    found = [p for p in near if p < len(g.world.provinces) and not ground.bar(p)]
    found = [p for p in found if not ground.foes_in(p) and ground.may_stay(p)]
    return sorted(found, key=lambda p: not ground.is_friendly(p))


def evasions(g: G, stack: Stack, place: int) -> list[int]:
    """3.2: adjacent friendly provinces that nobody besieges."""
    ground = ground_of(g, stack)
    return [
        way.to
        for way in borders()[place]
        if way.kind != BERING and way.to not in g.state.sieges and ground.is_friendly(way.to)
    ]
