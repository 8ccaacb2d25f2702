"""What a match remembers: the answers that were given, and the boundaries between steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from europa.kernel.dice import Dice
from europa.kernel.journal import Page

REDEAL = "!redeal"
"""Stands in the list of answers where `imagine` dealt the unknown anew."""
NOTE = "!note"
"""Stands in the list of answers where the table took note of something (`Match.note`)."""
ASIDES = (REDEAL, NOTE)
"""What stands among the answers and is none."""
LEAVE = "!leave"
"""Stands in the list of answers where a player left, as the seat; the key is who."""


PLAIN = frozenset({int, str, bool, type(None)})
"""Types of option values that an answer may keep for good."""
KEPT_TYPES = PLAIN | {type(UNSET)}
"""The same, and the sign that there is no value but the key."""


class Given(msgspec.Struct, frozen=True, gc=False):
    """An answer as it was given."""

    seat: str
    key: str
    is_open: bool
    """Whether it showed nothing new (no die, no secret), so that it may be taken back."""
    value: Any = UNSET
    """What the rule got, if it is plain data: a replay needs no option then."""


def answers_in(given: Sequence[Given]) -> int:
    """How many of these were answers: dealing anew isn't one, nor is a note."""
    return len([one for one in given if one.seat not in ASIDES])


def plain_answers(given: Sequence[Given]) -> tuple[Given, ...]:
    """The answers to be kept for good: of their values only numbers and texts."""
    return tuple(
        [
            one if type(one.value) in KEPT_TYPES else Given(one.seat, one.key, one.is_open)
            for one in given
        ]
    )


def first_answers(given: Sequence[Given], number: int) -> Sequence[Given]:
    """The first so many answers, with what was dealt anew before, between and after them."""
    for place, one in enumerate(given):
        if one.seat not in ASIDES:
            if number <= 0:
                return given[:place]
            number -= 1
    return given


class Checkpoint:
    """The boundary before a step. All but the cached state never changes; clones share it."""

    __slots__ = (
        "count",
        "dice",
        "given",
        "is_given",
        "page",
        "previous",
        "reveals",
        "state",
        "step",
    )

    def __init__(
        self,
        previous: Checkpoint | None,
        given: tuple[Given, ...],
        state: Any,
        dice: Dice,
        page: Page | None,
        reveals: int,
    ) -> None:
        self.previous = previous
        self.given = given
        """Answers between the previous checkpoint and this one."""
        self.state = state
        """None if it was dropped to save memory."""
        self.dice = dice
        self.page = page
        self.reveals = reveals
        self.count: int = answers_in(given) + (0 if previous is None else previous.count)
        """Answers before this checkpoint."""
        self.step = ""
        """The step that first asked after it."""
        self.is_given = False
        """Whether a match begins here that wasn't set up: no replay leads to this position."""

    @property
    def root(self) -> Checkpoint:
        """Where the match begins."""
        node = self
        while node.previous is not None:
            node = node.previous
        return node
