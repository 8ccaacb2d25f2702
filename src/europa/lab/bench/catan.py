"""catanatron, the engine ours is measured against: four random players, seeded alike every time.

It comes with the `bench` extra; without it the ratios are left out.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import count
from time import process_time
from typing import Any


class Catanatron:
    """Games of catanatron, one after the other."""

    def __init__(self) -> None:
        self._library: Any = import_module("catanatron")
        self._seeds = count(1)
        self.game_seconds: list[float] = []
        """How long each game took: their median is C, the unit of the performance budget."""

    def new_game(self, seed: int) -> Any:
        """Four random players at the start."""
        library = self._library
        players = [library.RandomPlayer(color) for color in library.Color]
        return library.Game(players, seed=seed)

    def decisions_per_second(self, seconds: float) -> float:
        """Rate of random play over about so many seconds, making the game included."""
        decisions, spent = 0, 0.0
        while spent < seconds:
            start = process_time()
            game = self.new_game(next(self._seeds))
            game.play()
            lasted = process_time() - start
            self.game_seconds.append(lasted)
            spent += lasted
            decisions += actions_taken(game)
        return decisions / spent

    def game_in_the_middle(self) -> Any:
        """The same game each time, half way to its end."""
        game = self.new_game(1)
        game.play()
        half = actions_taken(game) // 2
        game = self.new_game(1)
        for _ in range(half):
            game.play_tick()
        return game


def actions_taken(game: Any) -> int:
    """How many actions the game's log holds; the log's name depends on the version."""
    state = game.state
    return len(state.actions if hasattr(state, "actions") else state.action_records)


def catanatron() -> Catanatron | None:
    """The rival, if it is installed."""
    return Catanatron() if find_spec("catanatron") else None
