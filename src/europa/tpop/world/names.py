"""Ids, printed names and what people type: one way to look a name up, with suggestions."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping


class UnknownName(KeyError):
    """A name that the world does not know; says what may have been meant."""

    def __init__(self, name: str, kind: str, suggestions: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.kind, self.suggestions = name, kind, suggestions

    def __str__(self) -> str:
        hint = f": did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        return f"unknown {self.kind} {self.name!r}{hint}"


_PLAIN = str.maketrans(
    {"ø": "o", "æ": "ae", "ł": "l", "ß": "ss", "đ": "d", "ı": "i", "’": "", "'": ""}
)


def fold(text: str) -> str:
    """Without accents, case, `&` and hyphens: the key of every lookup and of R26's order."""
    plain = unicodedata.normalize("NFKD", text.strip().lower().translate(_PLAIN))
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(letters.replace(" and ", " ").split())


class Names:
    """The names of one kind of thing: id, printed name and aliases lead to the index."""

    def __init__(self, kind: str, ids: Iterable[str], names: Iterable[str]) -> None:
        self.kind = kind
        self.ids = tuple(ids)
        self._known: dict[str, int] = {}
        for index, name in enumerate(names):
            self._known.setdefault(fold(name), index)
        for index, one in enumerate(self.ids):
            self._known[fold(one)] = index

    def add(self, aliases: Mapping[str, str]) -> None:
        """Other names: alias -> id. A real id or printed name always wins."""
        where = {one: index for index, one in enumerate(self.ids)}
        for alias, one in aliases.items():
            self._known.setdefault(fold(alias), where[one])

    def find(self, text: str) -> int:
        """The index meant by `text`, or `UnknownName`."""
        found = self._known.get(fold(text))
        if found is None:
            close = difflib.get_close_matches(fold(text), self._known, n=6, cutoff=0.7)
            close = close or difflib.get_close_matches(fold(text), self._known, n=3, cutoff=0.5)
            ids = tuple(dict.fromkeys(self.ids[self._known[c]] for c in close))
            raise UnknownName(text, self.kind, ids[:3])
        return found
