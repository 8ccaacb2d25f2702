"""VII.5 What a leader's counter says: the side that counts, its category and rank."""

from __future__ import annotations

from functools import cache

from europa.eu9.table import G
from europa.eu9.world import load_world

MAIN = "main_side"
UNARMED = ("missionary", "engineer")


@cache
def main_side(leader: int) -> int:
    """The side that counts for the minimum: the starred one, or the first."""
    sides = load_world().leaders[leader].sides
    return next((n for n, side in enumerate(sides) if MAIN in side.flags), 0)


@cache
def category(leader: int) -> str:
    """What a leader counts as: general, admiral ..."""
    return load_world().leaders[leader].sides[main_side(leader)].kind


@cache
def rank(leader: int) -> str:
    """A before B before C."""
    return load_world().leaders[leader].sides[main_side(leader)].rank


@cache
def is_friar(leader: int) -> bool:
    """P 40.5: a missionary without a name, who comes when nobody else does."""
    who = load_world().leaders[leader]
    return who.kind == "missionary" and not who.first


def is_nameless(leader: int) -> bool:
    """Whether he goes back to the pool when he dies: anonymous leaders, friars, pashas, the
    Sadrazam (P 39.19)."""
    who = load_world().leaders[leader]
    return is_friar(leader) or who.kind in ("anonymous", "pasha") or "rolled" in who.sides[0].flags


CROWNED = ("monarch", "admiral_king")


@cache
def chooses_side(leader: int) -> bool:
    """C7.2: a counter with two sides and no star, of which the owner chooses one for the turn."""
    who = load_world().leaders[leader]
    starred = any(MAIN in side.flags for side in who.sides)
    crowned = any(side.kind in CROWNED for side in who.sides)
    return len(who.sides) > 1 and not starred and not crowned


def side_now(g: G, leader: int) -> int:
    """The side that counts now: the one chosen for the turn, or the main one."""
    return g.state.leader_side[leader] if chooses_side(leader) else main_side(leader)


def category_now(g: G, leader: int) -> str:
    """What he counts as this turn."""
    return load_world().leaders[leader].sides[side_now(g, leader)].kind
