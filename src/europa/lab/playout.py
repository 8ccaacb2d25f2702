"""Playing a match to its end, with a record for whatever goes wrong on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from europa.kernel import Ask, Match, Option
from europa.players import Player, SeatDoor, decide


class PlayFailed(Exception):
    """A match could not be played to its end; `record` replays it up to what went wrong."""

    def __init__(self, message: str, record: str, decisions: int) -> None:
        super().__init__(message)
        self.record = record
        self.decisions = decisions


def play_out(
    match: Match[Any],
    players: Mapping[str, tuple[Player, SeatDoor]],
    *,
    max_decisions: int,
    check: bool = False,
    on_answer: Callable[[Ask, Option], None] | None = None,
) -> int:
    """Let the players play to the end; returns how many answers they gave. `on_answer` hears of
    each before it is carried out.

    `check` looks for broken invariants and doubled keys after every answer. Raises `PlayFailed` for
    these, for an error in the rules or in a player, and for a match that goes on past
    `max_decisions`.
    """
    start = match.number
    decisions = 0
    while asks := match.asks():
        if decisions == max_decisions:
            raise _failure(match, start, f"not over after {max_decisions:,} decisions")
        ask = asks[0]
        answer = ""
        try:
            player, door = players[ask.seat]
            option = decide(match, ask, player, door)
            answer = f"{ask.seat} {option.key}\n"
            if on_answer is not None:
                on_answer(ask, option)
            match.play(ask, option)
        except Exception as error:
            raise _failure(match, start, _words(error, answer or ask.seat), answer) from error
        decisions += 1
        if check and (faults := [*match.game.broken(match.state), *_doubled(match)]):
            raise _failure(match, start, f"broken after {answer.strip()!r}: {'; '.join(faults)}")
    return decisions


def _doubled(match: Match[Any]) -> list[str]:
    """Asks that offer one key twice: what a record means by it would be anybody's guess."""
    return [
        f"{ask.kind} offers a key twice: {', '.join(twice)}"
        for ask in match.asks()
        if (twice := [key for key, times in Counter(ask.keys()).items() if times > 1])
    ]


def _failure(match: Match[Any], start: int, message: str, answer: str = "") -> PlayFailed:
    """`answer` is the one that the rules broke on: the match took it back, the record keeps it."""
    return PlayFailed(message, match.record(with_seed=True) + answer, match.number - start)


def _words(error: Exception, where: str) -> str:
    return f"{type(error).__name__} at {where.strip()!r}: {error}"
