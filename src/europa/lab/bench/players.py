"""`europa bench players`: what computer players of The Price of Power cost, on one core.

C is the time of one catanatron game in the same run: a two-age game of four `steady` and an age of
four paper Bots are told in it; a decision of `steady` is told in decisions of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from europa.kernel import Match
from europa.lab.bench.catan import catanatron
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.bench.tpop import CATAN_SECONDS, GAME, SCENARIO, SEATS
from europa.lab.seating import seat_players


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """All figures of the players."""
    rival = catanatron()
    steady_game(0)
    bot_age(0)
    games, choosing, ages = [], [], []
    for number in range(rounds):
        on_round(f"players, round {number + 1} of {rounds}")
        if rival is not None:
            rival.decisions_per_second(CATAN_SECONDS)
        spent, thinking = steady_game(number + 1)
        games.append(spent)
        choosing.append(thinking / (spent - thinking))
        ages.append(bot_age(number + 1))
    figures = [
        Figure("game of four steady, two ages", middle(games) * 1000, "ms"),
        Figure("steady's decision to the engine's", middle(choosing), "×", Target(20)),
        Figure("age of four paper bots", middle(ages) * 1000, "ms"),
    ]
    if rival is not None:
        one = middle(rival.game_seconds)
        figures += [
            Figure("catanatron, one game (C)", one * 1000, "ms"),
            Figure("game of four steady, two ages", middle(games) / one, "C", Target(100)),
            Figure("age of four paper bots", middle(ages) / one, "C", Target(12)),
        ]
    return figures


def steady_game(seed: int) -> tuple[float, float]:
    """A whole game of four `steady`; the seconds it took, and those spent on choosing."""
    start = process_time()
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    players = seat_players(match, ["steady"] * SEATS, seed)
    thinking = 0.0
    while asks := match.asks():
        ask = asks[0]
        player, door = players[ask.seat]
        begun = process_time()
        option = player.choose(door, ask)
        thinking += process_time() - begun
        match.play(ask, option)
    return process_time() - start, thinking


def bot_age(seed: int) -> float:
    """Seconds for the first age of a game in which four Bots play alone."""
    start = process_time()
    match: Match[Any] = Match.new(GAME, SCENARIO, ["bot"] * SEATS, {"last_age": 1}, seed=seed)
    assert match.is_over
    return process_time() - start
