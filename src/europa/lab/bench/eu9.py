"""`europa bench eu9`: the 62 turns of EU9 with nine `steady`, against catanatron in the same run.

C is the time of one catanatron game; the budget of a game is told in it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import msgspec

from europa.kernel import Match
from europa.kernel.save import pack_match, unpack_match
from europa.lab.bench import eu9_clones, eu9_talks, eu9_war
from europa.lab.bench.catan import catanatron
from europa.lab.bench.figures import Figure, Target, middle, per_second
from europa.lab.bench.tpop import replay_seconds
from europa.lab.seating import derived_seed, seat_players

GAME, SCENARIO, SEATS = "eu9", "campaign_1492_9p", 9
CATAN_SECONDS = 0.5
BUDGET, COPIES, SAVE, LOAD = 1200, 1.2, 400, 30
"""C that a game of nine `steady` may take; copies against theirs; kB of a save; C to load it."""


class Whole(msgspec.Struct):
    """What was measured of whole games of one kind of player."""

    games: list[float] = []
    decisions: list[float] = []
    replays: list[float] = []
    loads: list[float] = []
    copies: list[float] = []
    states: list[float] = []
    saves: list[float] = []

    def add(self, match: Match[Any], seconds: float) -> None:
        """One game that was played in so many seconds."""
        self.games.append(seconds)
        self.decisions.append(match.number)
        self.replays.append(replay_seconds(match))
        self.copies.append(per_second(match.state.copy))
        self.states.append(len(match.state.pack()))
        data = pack_match(match)
        self.saves.append(len(data))
        start = process_time()
        unpack_match(data)
        self.loads.append(process_time() - start)

    def figures(self, name: str) -> list[Figure]:
        """Those that need no rival."""
        return [
            Figure(name, middle(self.games), "s"),
            Figure(f"{name}, decisions", middle(self.decisions)),
            Figure(f"{name}, replay", middle(self.replays) * 1000, "ms"),
            Figure(f"{name}, state at its end", max(self.states) / 1000, "kB"),
            Figure(f"{name}, save", max(self.saves) / 1000, "kB", Target(SAVE)),
        ]

    def against(self, name: str, one: float) -> list[Figure]:
        """Those in games of catanatron."""
        return [
            Figure(name, middle(self.games) / one, "C", Target(BUDGET)),
            Figure(f"{name}, load", middle(self.loads) / one, "C", Target(LOAD)),
        ]


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """All figures of EU9."""
    rival = catanatron()
    kinds = {"nine steady, 62 turns": "steady", "nine random, 62 turns": "random"}
    whole = {name: Whole() for name in kinds}
    for number in range(rounds):
        for name, player in kinds.items():
            on_round(f"{name}, round {number + 1} of {rounds}")
            if rival is not None:
                rival.decisions_per_second(CATAN_SECONDS)
            whole[name].add(*play(number + 1, player))
    copies = middle([rate for one in whole.values() for rate in one.copies])
    figures = [figure for name, one in whole.items() for figure in one.figures(name)]
    figures.append(Figure("state copies", copies, "copies/s"))
    catan = None
    if rival is not None:
        rival.decisions_per_second(CATAN_SECONDS)
        catan = middle(rival.game_seconds)
        theirs = per_second(rival.game_in_the_middle().copy)
        figures.append(Figure("catanatron, one game (C)", catan * 1000, "ms"))
        figures.append(Figure("state copies", copies / theirs, "×", Target(COPIES, at_least=True)))
        for name, games in whole.items():
            figures += games.against(name, catan)
    figures += eu9_war.measure(rounds, catan)
    figures += eu9_talks.measure(rounds, catan)
    figures += eu9_clones.measure(rounds, catan)
    return figures


def play(seed: int, player: str) -> tuple[Match[Any], float]:
    """A whole game of one kind of player, and the seconds it took, set-up included."""
    start = process_time()
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    seated = seat_players(match, [player] * SEATS, derived_seed(seed, 0))
    while asks := match.asks():
        who, door = seated[asks[0].seat]
        match.play(asks[0], who.choose(door, asks[0]))
    return match, process_time() - start
