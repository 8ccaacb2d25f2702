"""Where a record of data is read: the table, the event it belongs to, and the names bound there."""

from __future__ import annotations

from typing import Any

from europa.eu9.table import G
from europa.eu9.world import NONE

Term = Any
"""A selector, condition or value as it stands in the data."""


NAMES = ("it", "here", "other", "given", "person", "drawing", "at_sea")
"""What a scene binds."""


class UnknownTerm(Exception):
    """The data use a word that the rules don't know: a mistake of ours, not of a player."""

    def __init__(self, kind: str, term: Term, where: str) -> None:
        super().__init__(f"{where}: no {kind} is called {term!r}")


class Scene:
    """One reading of records. `it` is the country bound, `here` the place, `other` the second
    party of an offer or happening, `given` the parameter of a part."""

    __slots__ = (
        "at_sea",
        "drawing",
        "event",
        "g",
        "given",
        "here",
        "it",
        "other",
        "part",
        "person",
        "roles",
    )

    def __init__(
        self,
        g: G,
        event: str,
        part: str = "",
        *,
        it: int = NONE,
        here: int = NONE,
        other: int = NONE,
        given: Term = None,
        person: str = "",
        roles: dict[str, Term] | None = None,
        drawing: bool = False,
        at_sea: bool = False,
    ) -> None:
        self.g = g
        self.event = event
        self.part = part
        self.it = it
        self.here = here
        self.other = other
        self.given = given
        self.person = person
        """The leader or monarch a happening is about."""
        self.roles = roles or {}
        self.drawing = drawing
        """The event is only drawn: this time doesn't count yet."""
        self.at_sea = at_sea
        """`here` is a trade zone."""

    def bind(self, **names: Any) -> Scene:
        """The same scene with some names bound anew."""
        now = {name: getattr(self, name) for name in NAMES}
        return Scene(self.g, self.event, self.part, roles=self.roles, **now | names)

    # What an occurrence remembers: answers, results, wars, roles

    def note(self, kind: str, key: str) -> str:
        """Something this occurrence of the event has written down, or nothing."""
        return self.g.state.event_notes.get(f"{self.event}:{kind}:{key}", "")

    def write(self, kind: str, key: str, text: str) -> None:
        """Write something down for as long as the event is remembered."""
        self.g.state.event_notes[f"{self.event}:{kind}:{key}"] = text

    def forget(self) -> None:
        """The event occurs anew: nothing of the last time counts but which parts were played."""
        head, parts = f"{self.event}:", f"{self.event}:part:"
        notes = self.g.state.event_notes
        for key in [key for key in notes if key.startswith(head) and not key.startswith(parts)]:
            del notes[key]


def each(term: Term) -> list[Term]:
    """A list as it is, anything else as a list of one; nothing as an empty one."""
    if term is None:
        return []
    return term if isinstance(term, list) else [term]


def only(term: dict[str, Term]) -> tuple[str, Term]:
    """The name and the argument of a selector that is an object with one key."""
    ((name, argument),) = term.items()
    return name, argument
