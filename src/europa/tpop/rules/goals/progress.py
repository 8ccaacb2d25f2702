"""17.2 How far a seat is with a Mission: for a player who chooses among his Missions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from europa.tpop.ids import mission, mission_keys
from europa.tpop.rules.goals import mission_words as words
from europa.tpop.rules.goals.conditions import mission_test, read
from europa.tpop.rules.terms.hands import may_pick
from europa.tpop.table import G

MET = 100
PICKING = ("setup", "draw")
"""Phases in which Missions are picked."""
NEARLY = 99
"""The most for a Mission that isn't met yet."""

Share = Callable[[G, int], float]
"""How much of a condition a seat meets, 0 to 1."""


def progress(g: G, seat: int, card: int) -> int:
    """Per cent of a Mission's condition that a seat meets; 100 only if it is met."""
    if mission_test(card)(g, seat):
        return MET
    return min(NEARLY, int(MET * mission_share(card)(g, seat)))


def open_missions(g: G, seat: int) -> dict[str, int]:
    """R38: the Missions in hand, and those that could be picked while some are, with the progress
    of each."""
    s, keys = g.state, mission_keys()
    left: list[int] = []
    if s.phase in PICKING:
        left = [card for card in s.missions_left[seat] if may_pick(g, seat, card)]
    return {keys[card]: progress(g, seat, card) for card in sorted((*s.missions[seat], *left))}


@cache
def mission_share(card: int) -> Share:
    """The share of a Mission's condition, read once."""
    return _share(mission(card)["condition"])


def _share(condition: Mapping[str, Any]) -> Share:
    return _mean([_part(word, value) for word, value in condition.items()])


def _mean(parts: list[Share]) -> Share:
    return lambda g, seat: sum(part(g, seat) for part in parts) / len(parts)


def _part(word: str, value: Any) -> Share:
    """The mean of all parts, the best of several ways; how much there is of what is counted."""
    if word == "all":
        return _mean([_share(part) for part in value])
    if word == "any":
        ways = [_share(part) for part in value]
        return lambda g, seat: max(way(g, seat) for way in ways)
    number, least = words.NUMBERS[word](value) if word in words.NUMBERS else (None, 0)
    if number is not None and least > 0:
        return lambda g, seat: max(0.0, min(1.0, number(g, seat) / least))
    test = read({word: value})
    return lambda g, seat: float(test(g, seat))
