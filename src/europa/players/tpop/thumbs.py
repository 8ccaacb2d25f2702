"""Rules of thumb by kind of ask: how they are registered, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from europa.kernel import Ask, Option
from europa.players.tpop.evaluate import Board

if TYPE_CHECKING:
    from europa.players.tpop.steady import Steady

Rule: TypeAlias = "Callable[[Steady, Ask, Board], str | Mapping[str, float] | None]"
"""Returns the key it wants, or a number for every key, or None for the default."""

RULES: dict[str, Rule] = {}


def rule(*kinds: str) -> Callable[[Rule], Rule]:
    """Register the rule of thumb for these kinds of ask."""

    def keep(one: Rule) -> Rule:
        for kind in kinds:
            RULES[kind] = one
        return one

    return keep


def verb(option: Option) -> str:
    """The part of a key before the colon."""
    return option.key.partition(":")[0]


def thing(option: Option) -> str:
    """The part of a key after the first colon."""
    return option.key.partition(":")[2]


def scored(ask: Ask, score: Callable[[Option], float]) -> dict[str, float]:
    """A number for every option."""
    return {option.key: score(option) for option in ask.options}


def has(ask: Ask, key: str) -> bool:
    return any(option.key == key for option in ask.options)


def province_tax(b: Board, name: str) -> int:
    index = b.w.province_index.get(name)
    return 0 if index is None else b.tax(index)


def by_words(words: Mapping[str, float], options: Sequence[Option]) -> dict[str, float]:
    """The default: by the verbs of the keys; declining is dearer than an unknown price."""
    return {option.key: words.get(verb(option), words.get(option.key, 0.0)) for option in options}
