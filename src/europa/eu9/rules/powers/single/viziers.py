"""P 39.19 Viziers of Turkey: one at a time, beside the sultan and below him."""

from __future__ import annotations

from functools import cache

from europa.eu9.state import DEAD, ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

VIZIER, ROLLED = "vizier", "rolled"
"""A group of leaders; the mark of one whose values are rolled anew again and again."""


@cache
def viziers() -> tuple[int, ...]:
    """Counters of viziers with a name."""
    return tuple(n for n, who in enumerate(load_world().leaders) if who.group == VIZIER)


def in_office(g: G) -> list[int]:
    """Those who serve, wounded or not."""
    return [n for n in viziers() if g.state.leader_state[n] in (ON_MAP, WOUNDED)]


@cache
def generic() -> tuple[int, ...]:
    """The Sadrazam without a name, who serves where nobody else does."""
    return tuple(n for n in viziers() if ROLLED in load_world().leaders[n].sides[0].flags)


def is_barred(g: G, leader: int) -> bool:
    """Another vizier lives: a second one does not come as one; a name comes before the Sadrazam."""
    others = [n for n in in_office(g) if n != leader]
    if leader not in generic():
        others = [n for n in others if n not in generic()]
    return leader in viziers() and bool(others)


def make_room(g: G) -> None:
    """The Sadrazam goes when a vizier with a name has come."""
    for n in generic():
        if g.state.leader_state[n] == ON_MAP and is_barred(g, n):
            g.put_leader(n, NONE, 0)


def rolled(g: G, leader: int) -> tuple[int, int, int, int]:
    """The Sadrazam's values of this round."""
    man, fire, shock = (g.state.held.get(f"{ROLLED}:{n}", 0) for n in range(3))
    return (man, fire, shock, 0)


def note_values(g: G, values: str) -> None:
    """MAN, FIRE and SHOCK until they are rolled again."""
    for n, value in enumerate(values):
        g.state.held[f"{ROLLED}:{n}"] = int(value)


def may_choose(g: G, leader: int) -> bool:
    """A vizier with another face shows either, unless somebody else is vizier."""
    who = g.world.leaders[leader]
    s = g.state
    alone = leader in viziers() and bool(who.pair) and s.leader_state[leader] == ON_MAP
    return alone and s.leader_state[g.world.leader_index[who.pair]] != DEAD
