"""What a player is, and the door through which it sees the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from europa.kernel import Ask, Entry, Match, Option


class SeatDoor:
    """A match as one seat may know it: no true state, no other hands, no dice to come.

    A player keeps nothing else of the match, so an honest one can't look behind the screen by
    accident: what it plans with is `imagine`, where the unknown is dealt anew.
    """

    __slots__ = ("_look", "seat")

    def __init__(self, seat: str, look: Callable[[], Match[Any]]) -> None:
        self.seat = seat
        self._look = look
        """Finds the match at its present position, also after an undo replaced it."""

    @property
    def ask(self) -> Ask | None:
        """What this seat is asked now, if anything."""
        return self._look().ask_of(self.seat)

    def view(self) -> dict[str, Any]:
        """All that this seat may know, as plain data."""
        return self._look().view(self.seat)

    def position(self) -> dict[str, Any]:
        """The part of `view` that players reckon with, without words: much cheaper."""
        match = self._look()
        state = match.game.position(match.state, self.seat)
        return {"seat": self.seat, "options": match.setup.options, "state": state}

    def journal(self, start: int = 0) -> list[tuple[int, Entry]]:
        """What has happened, as far as this seat could see it."""
        return self._look().journal(self.seat, start)

    def imagine(self, seed: int | bytes | None = None) -> Match[Any]:
        """A match that could be the true one, for all this seat knows; play it as you like.

        Players that must repeat their choices give a seed drawn from their own generator.
        """
        return self._look().imagine(self.seat, seed)

    def imagine_position(self, seed: int | bytes | None = None) -> Any:
        """The position of such a match alone: much cheaper, where nothing is played on."""
        return self._look().imagine_position(self.seat, seed)


class Player(Protocol):
    """Answers for a seat."""

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """One of `ask.options`."""
        ...
