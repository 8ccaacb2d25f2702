"""What a lexicon is made of."""

from __future__ import annotations

import msgspec


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something with a name."""

    name: str
    colour: str = ""
    kind: str = ""
    detail: str = ""
    """One line: a character's skills, a card's age, the formula of a line."""
    text: list[str] = []
    """What it does or asks for, line by line; of a province: what stands there."""
    area: str = ""
    """Of a province: the area it lies in; of a trade zone: its sea."""
    size: int = 0
    """Of a province: its tax value."""


class Lexicon(msgspec.Struct, frozen=True):
    """Things by kind (`realm`, `area`, `card` ...) and id, as in the targets of options."""

    things: dict[str, dict[str, Thing]]


def in_words(text: str) -> Thing:
    """A rule in our own words, `title: what it says`."""
    title, _, rest = text.partition(": ")
    return Thing(title, text=[rest[:1].upper() + rest[1:] or text])
