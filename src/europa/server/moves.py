"""Moves on a match, alike for the room that makes them, the worker that follows and the disk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from europa.kernel import Match
from europa.kernel.watched import WatchedMatch
from europa.server.storage.rows import ANSWER, BACK, DEAL, LEAVE, NOTE, ORDER, UNDO, UNORDER


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
    if kind == DEAL:
        return dealt_anew(match, bytes.fromhex(key))
    assert kind == BACK, kind
    return match.at(int(key))


def dealt_anew(match: Match[Any], seed: bytes) -> Match[Any]:
    """The match as if nobody had seen anything hidden of it: set up once more, or, under way, with
    all that spectators can't see dealt anew."""
    if match.number == 0:
        setup = match.setup
        return Match.new(match.game, setup.scenario, setup.seats, setup.options, seed=seed)
    other = match.suppose(None, seed)
    other.undo_rule = "fair"
    return other


def repeat(match: Match[Any], moves: Iterable[AnyMove]) -> Match[Any]:
    """The match after these moves; one of older rules stays as its save has it."""
    if isinstance(match, WatchedMatch):
        return match
    for move in moves:
        match = make(match, move.kind, move.seat, move.key)
    return match


__all__ = ["ANSWER", "BACK", "DEAL", "LEAVE", "NOTE", "ORDER", "UNDO", "UNORDER", "make", "repeat"]
