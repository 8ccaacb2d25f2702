"""The figures of phases 2 and 7 of `europa bench eu9`: nine random powers bargain, make peace."""

from __future__ import annotations

from time import process_time
from typing import Any

from europa.eu9.conflicts import War
from europa.eu9.flow import BY_NUMBER
from europa.kernel import Match
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.seating import derived_seed, seat_players

GAME, SCENARIO, SEATS = "eu9", "campaign_1492_9p", 9
PHASES = {"diplomacy phase of nine random": ("2.1", "3.1", 2.0),
          "peace phase with five wars": ("7.0", "8.1", 1.0)}  # fmt: skip
"""Figure -> segment where it begins, where it ends, C that it may take."""
WARS = 5


def played(seed: int, first: str, last: str) -> float:
    """Seconds of a phase of 1492, played at random; five wars are on."""
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=seed)
    seated = seat_players(match, ["random"] * SEATS, derived_seed(seed, 0))
    if first.startswith("7"):
        while match.state.cursor < BY_NUMBER["3.4"]:
            _answer(match, seated)
        powers = list(match.state.seat_power)
        match.state.wars = [
            War("full", (powers[n],), (powers[n + 1],), number=n + 1, attacked=(powers[n + 1],))
            for n in range(WARS)
        ]
        match.state.war_count = WARS
    while match.state.cursor < BY_NUMBER[first]:
        _answer(match, seated)
    match.state.stop = BY_NUMBER[last]  # what comes next is no part of it
    start = process_time()
    while match.asks():
        _answer(match, seated)
    return process_time() - start


def _answer(match: Match[Any], seated: Any) -> None:
    ask = match.asks()[0]
    who, door = seated[ask.seat]
    match.play(ask, who.choose(door, ask))


def measure(rounds: int, catan: float | None) -> list[Figure]:
    """Both phases in ms, and in C if it is known."""
    figures = []
    for name, (first, last, limit) in PHASES.items():
        spent = middle([played(number + 1, first, last) for number in range(rounds)])
        figures.append(Figure(name, spent * 1000, "ms"))
        if catan is not None:
            figures.append(Figure(name, spent / catan, "C", Target(limit)))
    return figures
