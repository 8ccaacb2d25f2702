"""What the laboratory looks at in each game: the clock, figures of each seat, who owns what.

A game that is not listed is watched for its scores alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from europa.kernel import Match

Figures = Mapping[str, Mapping[str, int]]
"""Seat -> name of a figure -> how much."""


class Watch:
    """What is written down of a game."""

    unit = "round"
    """What a turn of the game is called."""
    score = "score"
    """The figure that comes nearest to the score."""
    kinds: frozenset[str] = frozenset()
    """Journal entries that are kept."""

    def moment(self, state: Any) -> str:
        """The turn under way; empty before the first."""
        return ""

    def figures(self, match: Match[Any]) -> Figures:
        """Public figures of every seat."""
        return {}

    def owners(self, state: Any) -> Mapping[str, str]:
        """Place -> who owns it."""
        return {}


WATCHES = {name: f"europa.lab.watches.{name}" for name in ("marches", "tpop", "eu9")}
"""Modules, loaded when a game is first watched."""


def watch_of(game: str) -> Watch:
    """What is looked at in a game."""
    where = WATCHES.get(game)
    return Watch() if where is None else import_module(where).WATCH
