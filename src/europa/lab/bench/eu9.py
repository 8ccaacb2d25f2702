"""`europa bench eu9`: the 62 turns of EU9 with nine `steady`, against catanatron in the same run.

C is the time of one catanatron game; the budget of a game is told in it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from europa.kernel import Match
from europa.kernel.save import pack_match, unpack_match
from europa.lab.bench import eu9_talks, eu9_war
from europa.lab.bench.catan import catanatron
from europa.lab.bench.figures import Figure, Target, middle, per_second
from europa.lab.bench.tpop import replay_seconds
from europa.lab.seating import derived_seed, seat_players

GAME, SCENARIO, SEATS = "eu9", "campaign_1492_9p", 9
CATAN_SECONDS = 0.5
BUDGET, COPIES, SAVE, LOAD = 1200, 1.2, 400, 30
"""C that a game of nine `steady` may take; copies against theirs; kB of a save; C to load it."""


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """All figures of EU9."""
    rival = catanatron()
    games: dict[str, list[float]] = {"steady": [], "random": []}
    replays, decisions, copies, sizes = [], [], [], []
    saves, loads = [], []
    for number in range(rounds):
        on_round(f"games of 62 turns, round {number + 1} of {rounds}")
        if rival is not None:
            rival.decisions_per_second(CATAN_SECONDS)
        for player, spent in games.items():
            match, seconds = play(number + 1, player)
            spent.append(seconds)
        # the last one played at random: its record is longer
        decisions.append(match.number)
        replays.append(replay_seconds(match))
        copies.append(per_second(match.state.copy))
        sizes.append(len(match.state.pack()))
        data = pack_match(match)
        saves.append(len(data))
        start = perf_counter()
        unpack_match(data)
        loads.append(perf_counter() - start)
    figures = [
        Figure("one game of nine steady", middle(games["steady"]), "s"),
        Figure("one random game", middle(games["random"]), "s"),
        Figure("decisions of a random game", middle(decisions)),
        Figure("replay of its record", middle(replays) * 1000, "ms"),
        Figure("state copies", middle(copies), "copies/s"),
        Figure("state of a finished game", max(sizes) / 1000, "kB"),
        Figure("save of a random game", max(saves) / 1000, "kB", Target(SAVE)),
    ]
    catan = middle(rival.game_seconds) if rival is not None else None
    figures += eu9_war.measure(rounds, catan)
    figures += eu9_talks.measure(rounds, catan)
    if rival is not None:
        one = middle(rival.game_seconds)
        theirs = per_second(rival.game_in_the_middle().copy)
        figures += [
            Figure("catanatron, one game (C)", one * 1000, "ms"),
            Figure("state copies", middle(copies) / theirs, "×", Target(COPIES, at_least=True)),
            Figure("load of a random game", middle(loads) / one, "C", Target(LOAD)),
            Figure("one game of nine steady", middle(games["steady"]) / one, "C", Target(BUDGET)),
            Figure("one random game", middle(games["random"]) / one, "C", Target(BUDGET)),
        ]
    return figures


def play(seed: int, player: str) -> tuple[Match[Any], float]:
    """A whole game of one kind of player, and the seconds it took, set-up included."""
    start = perf_counter()
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    seated = seat_players(match, [player] * SEATS, derived_seed(seed, 0))
    while asks := match.asks():
        who, door = seated[asks[0].seat]
        match.play(asks[0], who.choose(door, asks[0]))
    return match, perf_counter() - start
