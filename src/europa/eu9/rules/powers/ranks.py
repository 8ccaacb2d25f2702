"""VII.5 What a leader's counter says: the side that counts, its category and rank."""

from __future__ import annotations

from functools import cache

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
