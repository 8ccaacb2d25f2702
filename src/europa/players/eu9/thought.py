"""What a rule of `steady` is given, and what it gives back: an option, and one sentence why."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from europa.eu9.table import G
from europa.kernel import Ask, Option
from europa.players.eu9.memory import Memory


class Because(NamedTuple):
    """A choice and its reason, for the hint."""

    option: Option
    why: str


class Thought:
    """What a rule may look at: a position that could be the true one, and what its player knows."""

    __slots__ = ("_look", "_table", "far", "memory", "seat")

    def __init__(
        self, look: Callable[[], G], memory: Memory, seat: str, *, far: bool = True
    ) -> None:
        self._look = look
        self.far = far
        """Whether it thinks of the end of the period: objectives guide its diplomacy."""
        self._table: G | None = None
        self.memory, self.seat = memory, seat

    @property
    def g(self) -> G:
        """The table, imagined when it is first needed: plain habits don't."""
        if self._table is None:
            self._table = self._look()
        return self._table

    @property
    def power(self) -> int:
        """The power its seat plays."""
        return self.g.power_of(self.seat)


Rule = Callable[[Thought, Ask], Because]
"""Answers one kind of question."""
Answer = Callable[[G, int, Ask], Option]
"""The same for rules that need nothing but the table."""


def always(why: str, answer: Answer) -> Rule:
    """A rule whose reason is the same whatever it chooses."""
    return lambda thought, ask: Because(answer(thought.g, thought.power, ask), why)


def by_key(ask: Ask, *keys: str) -> Option:
    """The first of these keys that is offered, or the first option."""
    for key in keys:
        found = ask.find(key)
        if found is not None:
            return found
    return ask.options[0]


def starting(ask: Ask, *heads: str) -> list[Option]:
    """The options whose key begins with one of these words."""
    return [option for option in ask.options if option.key.partition(":")[0] in heads]
