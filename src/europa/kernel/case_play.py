"""The lines of a case's `do`: answers of seats, and what a table does besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from europa.kernel.errors import EuropaError
from europa.kernel.match import Match
from europa.kernel.save import pack_match, unpack_match

Keys = str | list[str]
Line = str | dict[str, Keys]
"""`seat: keys`, `leave: seat`, `undo: seat`; the one line without a name is `save`."""

LEAVE, UNDO, SAVE = "leave", "undo", "save"


class CaseFailed(Exception):
    """A case didn't come out as written."""


def listed(keys: Keys) -> list[str]:
    """One key, or several in a row."""
    return [keys] if isinstance(keys, str) else keys


def seats_named(line: Line) -> list[str]:
    """The seats that a line speaks of."""
    if isinstance(line, str):
        return []
    return [
        seat for name, keys in line.items() for seat in (listed(keys) if _aside(name) else [name])
    ]


def _aside(name: str) -> bool:
    return name in (LEAVE, UNDO)


def play_lines(match: Match[Any], lines: Sequence[Line], otherwise: list[str]) -> Match[Any]:
    """Do what the lines say, then answer what is left by default; a save gives another match."""
    for line in lines:
        if isinstance(line, str):
            match = _saved_and_loaded(match, line)
        else:
            _play_line(match, line, otherwise)
    while otherwise and not match.is_over and _by_default(match, otherwise):
        pass
    return match


def _play_line(match: Match[Any], line: Mapping[str, Keys], otherwise: list[str]) -> None:
    for name, keys in line.items():
        for key in listed(keys):
            if _aside(name):
                try:
                    (match.leave if name == LEAVE else match.undo)(key)
                except EuropaError as error:
                    raise CaseFailed(f"{name}: {key} can't be done: {error}") from error
            else:
                _answer(match, name, key, otherwise)


def _saved_and_loaded(match: Match[Any], word: str) -> Match[Any]:
    """The match as it comes out of a save; scripted dice, which no save holds, go on with it."""
    if word != SAVE:
        raise CaseFailed(f"{word!r} alone is no line: write `save`, or `seat: key`")
    data = pack_match(match, may_be_scripted=True)
    return unpack_match(data, "the case", dice=match._base.dice.copy())


def _answer(match: Match[Any], seat: str, key: str, otherwise: list[str]) -> None:
    """Answer; asks that come before it are answered by default."""
    for _ in range(1000):
        ask = match.ask_of(seat)
        if (ask and ask.find(key)) or match.is_over or not _by_default(match, otherwise):
            break
    try:
        match.answer(seat, key)
    except EuropaError as error:
        asked = "; ".join(f"{ask.seat}: {ask.kind}" for ask in match.asks())
        raise CaseFailed(f"{seat}: {key} can't be done: {error} (asked now: {asked})") from error


def _by_default(match: Match[Any], otherwise: list[str]) -> bool:
    """Answer the first ask for which `otherwise` has a key."""
    for ask in match.asks():
        for key in otherwise:
            if ask.find(key):
                match.answer(ask.seat, key)
                return True
    return False
