"""A player on a leash: one that raises, overruns its time or answers out of turn is replaced for
that decision, and the journal says so.

    option = decide(match, ask, player, door)

The replacement is the game's quick player (`steady`), and chance if that one fails too.
"""

from __future__ import annotations

import logging
from copy import copy
from threading import Thread
from typing import Any, Protocol, runtime_checkable

from europa.kernel import Ask, Match, Option
from europa.players.base import Player, SeatDoor
from europa.players.random import RandomPlayer
from europa.players.registry import find_player, known_players

log = logging.getLogger("europa.players")

QUICK = ("steady", "random")
"""Who may stand in, the first that knows the game."""


@runtime_checkable
class Timed(Protocol):
    """A player that has promised to answer in time."""

    @property
    def limit(self) -> float:
        """Seconds after which it has overrun; it should answer much sooner."""
        ...


@runtime_checkable
class Noting(Protocol):
    """A player that keeps notes between questions."""

    def copy(self) -> Player:
        """Itself, with its notes as they are now."""
        ...


class _Thinking(Thread):
    """One decision of a timed player, in a thread that can be left behind."""

    def __init__(self, player: Player, door: SeatDoor, ask: Ask) -> None:
        super().__init__(daemon=True)
        self._player, self._door, self._ask = player, door, ask
        self.option: Option | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.option = self._player.choose(self._door, self._ask)
        except Exception as error:
            self.error = error


class Leash:
    """Holds a player; `choose` always returns one of the options."""

    def __init__(self, game: str, name: str, player: Player, seed: int) -> None:
        self.name = name
        self.player = player
        self.trouble = ""
        """What went wrong at the last decision, in words; empty if nothing did."""
        known = known_players(game)
        quick = next(one for one in QUICK if one in known)
        self._spares: list[Player] = [find_player(game, quick)(seed), RandomPlayer(seed)]
        self.spare = quick
        self._late: _Thinking | None = None

    def copy(self) -> Leash:
        """The same, to go back to; a player without notes needs no copy."""
        if not isinstance(self.player, Noting):
            return self
        other = copy(self)
        other.player = self.player.copy()
        return other

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        """The player's choice, or its replacement's."""
        self.trouble = ""
        option = self._first_choice(door, ask)
        if option is not None and _is_legal(ask, option):
            return option
        if option is not None:
            self.trouble = f"answered {option.key!r}, which isn't an option"
        for spare in self._spares:
            try:
                option = spare.choose(door, ask)
            except Exception:
                log.exception("the spare of %s failed at %s", self.name, ask.kind)
                continue
            if _is_legal(ask, option):
                break
        assert option is not None
        return option

    def _first_choice(self, door: SeatDoor, ask: Ask) -> Option | None:
        try:
            if isinstance(self.player, Timed):
                return self._in_time(door, ask, self.player.limit)
            return self.player.choose(door, ask)
        except Exception as error:
            log.exception("%s failed at %s", self.name, ask.kind)
            self.trouble = f"failed ({type(error).__name__})"
            return None

    def _in_time(self, door: SeatDoor, ask: Ask, limit: float) -> Option | None:
        if self._late is not None and self._late.is_alive():
            self.trouble = "is still thinking about an earlier decision"
            return None
        thinking = self._late = _Thinking(self.player, door, ask)
        thinking.start()
        thinking.join(limit)
        if thinking.is_alive():
            self.trouble = f"had no answer after {limit:g} seconds"
            return None
        if thinking.error is not None:
            raise thinking.error
        return thinking.option


def _is_legal(ask: Ask, option: Option) -> bool:
    return ask.find(option.key) == option


def seat_player(game: str, name: str, seed: int) -> Player:
    """The player of this name, on a leash unless it is one of those that stand in for others."""
    player = find_player(game, name)(seed)
    return player if name in QUICK else Leash(game, name, player, seed)


def decision(ask: Ask, player: Player, door: SeatDoor) -> tuple[Option, str]:
    """The choice of a player, and what the journal should say of it: empty if it chose itself."""
    option = player.choose(door, ask)
    if isinstance(player, Leash) and player.trouble:
        return option, f"{player.name} ({ask.seat}) {player.trouble}: {player.spare} decides"
    return option, ""


def decide(match: Match[Any], ask: Ask, player: Player, door: SeatDoor) -> Option:
    """The choice of a player for one of the match's asks; the journal tells of a replacement."""
    option, note = decision(ask, player, door)
    if note:
        match.note(note)
    return option
