"""Copies of a match in the middle of a sealed group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from europa.kernel import Ask, Match, Option, Steps, Table, together
from europa.kernel.branches import Branches, Carried
from europa.kernel.checkpoint import Given
from europa.kernel.errors import IllegalAnswer

from .tiny import SEATS, Board, Tiny, ask, note


class Living:
    """Nothing that a copy could share."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __str__(self) -> str:
        return self.word


RETURNED: dict[str, Callable[[str], Any]] = {
    "ann": lambda word: {"words": [word], "pair": (word, [word])},
    "bob": Living,
    "cid": lambda word: [word],
}


def script(g: Table[Board]) -> Steps[None]:
    """Each seat says two words; the values of the first are lists, which change."""

    def branch(seat: str) -> Steps[Any]:
        options = [Option("x", ["x"]), Option("y", ["y"])]
        first = yield Ask(seat, "first", lambda: options)
        second = yield ask(seat, f"{first[0]}1", f"{first[0]}2")
        return RETURNED[seat](second)

    chosen = yield from together(g, {seat: branch(seat) for seat in SEATS})
    note(g, *map(str, chosen.values()))


def begun() -> Match[Board]:
    match = Match.new(Tiny(script), seats=3, seed=1)
    for seat, key in (("ann", "x"), ("ann", "x2"), ("bob", "y"), ("bob", "y1"), ("cid", "x")):
        match.answer(seat, key)
    return match


def test_what_branches_returned_is_copied_or_worked_out_again() -> None:
    match = begun()
    copy = match.clone()
    for one in (match, copy):
        one.answer("cid", "x2")
    assert copy.state.log == match.state.log
    assert copy.hash() == match.hash()


def test_a_note_amid_a_group_is_in_its_copies() -> None:
    match = begun()
    match.note("a computer failed")
    copy = match.clone()
    assert copy.journal() == match.journal()
    copy.answer("cid", "x1")
    assert len(copy.state.log) == 1


def test_an_answer_that_is_no_longer_there_is_refused() -> None:
    table = begun()._table
    table.groups = 0
    table.carried = Carried(1, {}, {"ann": [Given("ann", "z", True)]})

    def branch() -> Steps[Any]:
        yield ask("ann", "x", "y")

    group = Branches(table, {"ann": branch()}, True)
    with pytest.raises(IllegalAnswer, match="can't answer 'z' again"):
        group.catch_up("ann")
