"""Sides of a war that have a stability of their own (IV-A), on the same scale as powers."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.table import G

LEAST, MOST = -3, 3
SIDE_AMOUNTS: dict[str, Callable[[Scene, str], None]] = {}
"""Table -> what it does to a side, where a record names a table instead of a number."""


def _key(side: str) -> str:
    return f"league_stability:{side}"


def sides_named(g: G, term: Term) -> list[str]:
    """The sides with a stability that a selector names."""
    found = [str(one["side"]) for one in each(term) if isinstance(one, dict) and "side" in one]
    return [side for side in found if _key(side) in g.state.event_notes]


def stability_of(g: G, side: str) -> int:
    return int(g.state.event_notes.get(_key(side), "0"))


def set_side(g: G, side: str, value: int) -> None:
    """A side has this stability now, within the bounds of all."""
    g.state.event_notes[_key(side)] = str(max(LEAST, min(MOST, value)))


def change_side(g: G, side: str, by: int) -> None:
    """Up or down, every step clamped (E498)."""
    set_side(g, side, stability_of(g, side) + by)
