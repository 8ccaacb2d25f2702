"""Chance as a player: the yardstick of every other, and the fuzzer's hand."""

from __future__ import annotations

from random import Random

from europa.kernel import Ask, Option
from europa.players.base import SeatDoor


class RandomPlayer:
    """Chooses every legal option alike.

    It has a generator of its own: the dice of the match stay those of the rules, so that a record
    replays whoever played.
    """

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, door: SeatDoor, ask: Ask) -> Option:
        return ask.draw(self._chance)
