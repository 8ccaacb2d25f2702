"""Moves on a match, alike for the room that makes them, the worker that follows and the disk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from europa.kernel import Match
from europa.kernel.watched import WatchedMatch
from europa.server.storage.rows import ANSWER, BACK, LEAVE, NOTE, ORDER, UNDO, UNORDER


class AnyMove(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def key(self) -> str: ...


def make(match: Match[Any], kind: str, seat: str, key: str) -> Match[Any]:
    """The match after a move: often the same object, changed."""
    if kind == ANSWER:
        match.answer(seat, key)
        return match
    if kind == UNDO:
        match.undo(seat)
        return match
    if kind in (ORDER, UNORDER):
        match.order(seat, key, kind == ORDER)
        return match
    if kind == LEAVE:
        match.leave(seat)
        return match
    if kind == NOTE:
        match.note(key)
        return match
    assert kind == BACK, kind
    return match.at(int(key))


def repeat(match: Match[Any], moves: Iterable[AnyMove]) -> Match[Any]:
    """The match after these moves; one of older rules stays as its save has it."""
    if isinstance(match, WatchedMatch):
        return match
    for move in moves:
        match = make(match, move.kind, move.seat, move.key)
    return match


__all__ = ["ANSWER", "BACK", "LEAVE", "NOTE", "ORDER", "UNDO", "UNORDER", "make", "repeat"]
