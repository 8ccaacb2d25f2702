"""What the laboratory looks at in each game: the clock, figures of each seat, who owns what.

A game that is not listed is watched for its scores alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

import msgspec

from europa.kernel import Entry, Match

Figures = Mapping[str, Mapping[str, int]]
"""Seat -> name of a figure -> how much."""
ACTORS = ("seat", "power", "lord", "winner", "attacker")
"""Fields of a journal entry that say who did it, the first that is there."""


class Deed(NamedTuple):
    """What an entry of the journal tells."""

    who: str
    what: str
    """Ids, with spaces between."""
    amount: int


class Watch:
    """What is written down of a game."""

    unit = "round"
    """What a turn of the game is called."""
    score = "score"
    """The figure that comes nearest to the score."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """Journal entries that are kept, and what a page calls them."""
    wars: tuple[str, ...] = ()
    """Those of them that tell of wars and peaces."""
    sources: tuple[str, ...] = ()
    """Those of them that say where points came from."""

    fates: tuple[str, ...] = ()
    """Those of them that befall a seat: nobody chose them."""

    def moment(self, state: Any) -> str:
        """The turn under way; empty before the first."""
        return ""

    def figures(self, match: Match[Any]) -> Figures:
        """Public figures of every seat."""
        return {}

    def owners(self, state: Any) -> Mapping[str, str]:
        """Place -> who owns it."""
        return {}

    def seats_of(self, state: Any) -> Mapping[str, str]:
        """Name in the journal -> seat, where the journal calls a seat otherwise."""
        return {}

    def told(self, entry: Entry) -> Deed:
        """Who, what and how much an entry tells."""
        fields = msgspec.structs.asdict(entry)
        by = next((name for name in ACTORS if isinstance(fields.get(name), str)), "")
        who = str(fields.pop(by, ""))
        amount = next((x for x in fields.values() if type(x) is int), 0)
        words = [
            "+".join(map(str, value)) if isinstance(value, tuple) else value
            for value in fields.values()
            if isinstance(value, str | tuple)
        ]
        return Deed(who, " ".join(word for word in words if word), amount)

    def source(self, what: str) -> str:
        """Under which head a page counts points that came from something."""
        return what


WATCHES = {name: f"europa.lab.watches.{name}" for name in ("marches", "tpop", "eu9")}
"""Modules, loaded when a game is first watched."""


def watch_of(game: str) -> Watch:
    """What is looked at in a game."""
    where = WATCHES.get(game)
    return Watch() if where is None else import_module(where).WATCH
