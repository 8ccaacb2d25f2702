"""17.2, 17.3 What a goal that isn't met waits for.

Where all of several conditions must hold, one that doesn't is enough: the goal can't be met before
something changes that this one reads, whatever becomes of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from europa.tpop.ids import milestone, mission
from europa.tpop.rules.goals.columns import Columns, check_columns, word_columns
from europa.tpop.rules.goals.conditions import checks_of_all, parts_of_all, read, read_check
from europa.tpop.rules.goals.mission_words import Test
from europa.tpop.table import G

Lack: TypeAlias = "Callable[[G, int], Columns | None]"
"""None if a seat meets a condition; else columns of which one must change before it can."""


@cache
def mission_lack(card: int) -> Lack:
    """What the condition of a Mission waits for."""
    return _of_condition(mission(card)["condition"])


@cache
def milestone_lack(card: int) -> Lack:
    """What the check of a Milestone waits for."""
    record = milestone(card)
    return _of_check(record["check"], record["when"])


def _of_condition(condition: Mapping[str, Any]) -> Lack:
    parts = [_of_word(word, value) for word, value in condition.items()]
    return parts[0] if len(parts) == 1 else _every(parts)


def _of_word(word: str, value: Any) -> Lack:
    if word == "all":
        return _every([_of_condition(part) for part in parts_of_all(value)])
    if word == "any":
        return _either([_of_condition(part) for part in value])
    return _single(read({word: value}), word_columns(word, value))


def _of_check(check: Mapping[str, Any], when: str) -> Lack:
    if "all" in check:
        return _every([_of_check(part, span) for part, span in checks_of_all(check, when)])
    if "any" in check:
        return _either([_of_check(part, when) for part in check["any"]])
    return _single(read_check(check, when), check_columns(check))


def _single(test: Test, columns: Columns) -> Lack:
    return lambda g, seat: None if test(g, seat) else columns


def _every(parts: Sequence[Lack]) -> Lack:
    def lack(g: G, seat: int) -> Columns | None:
        for part in parts:
            columns = part(g, seat)
            if columns is not None:
                return columns
        return None

    return lack


def _either(parts: Sequence[Lack]) -> Lack:
    def lack(g: G, seat: int) -> Columns | None:
        found = []
        for part in parts:
            columns = part(g, seat)
            if columns is None:
                return None
            found.append(columns)
        return _together(tuple(found))

    return lack


@cache
def _together(groups: tuple[Columns, ...]) -> Columns:
    return tuple(dict.fromkeys(name for group in groups for name in group))
