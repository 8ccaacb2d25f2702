"""P 39.19 Viziers of Turkey: one at a time, beside the sultan and below him."""

from __future__ import annotations

from functools import cache

from europa.eu9.state import DEAD, ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import load_world

VIZIER = "vizier"


@cache
def viziers() -> tuple[int, ...]:
    """Counters of viziers with a name."""
    return tuple(n for n, who in enumerate(load_world().leaders) if who.group == VIZIER)


def in_office(g: G) -> list[int]:
    """Those who serve, wounded or not."""
    return [n for n in viziers() if g.state.leader_state[n] in (ON_MAP, WOUNDED)]


def is_barred(g: G, leader: int) -> bool:
    """Another vizier lives: a second one does not come as one."""
    return leader in viziers() and any(n != leader for n in in_office(g))


def may_choose(g: G, leader: int) -> bool:
    """A vizier with another face shows either, unless somebody else is vizier."""
    who = g.world.leaders[leader]
    s = g.state
    alone = leader in viziers() and bool(who.pair) and s.leader_state[leader] == ON_MAP
    return alone and s.leader_state[g.world.leader_index[who.pair]] != DEAD
