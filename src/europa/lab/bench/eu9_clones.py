"""What a clone in the middle of a step of EU9 costs, wherever in the turn.

A clone copies the checkpoint of its step and runs the step again to the same ask: what counts is
the dearest place of a turn, so every question of one is tried.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from europa.kernel import Match
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.seating import derived_seed, seat_players

GAME, SCENARIO, SEATS = "eu9", "campaign_1492_9p", 9
LIMIT = 0.05
"""C that a clone may take."""
FIRST, LAST = 3, 4
"""Turns that are looked at: there are wars by then."""
TRIES = 3


def measure(rounds: int, catan: float | None) -> list[Figure]:
    """The middle clone, and the dearest with the name of its segment."""
    match: Match[Any] = Match.new(GAME, SCENARIO, SEATS, seed=1)
    seated = seat_players(match, ["random"] * SEATS, derived_seed(1, 0))
    found: list[tuple[float, str]] = []
    while (asks := match.asks()) and match.state.turn <= LAST:
        if match.state.turn >= FIRST and match._since:
            found.append((_seconds(match), match.state.segment))
        who, door = seated[asks[0].seat]
        match.play(asks[0], who.choose(door, asks[0]))
    usual = middle([seconds for seconds, _ in found])
    dearest, where = max(found)
    name = f"the dearest clone of {len(found):,} in mid-step, at {where}"
    figures = [
        Figure("a clone in mid-step", usual * 1000, "ms"),
        Figure(name, dearest * 1000, "ms"),
    ]
    if catan is not None:
        figures.append(Figure("a clone in mid-step", usual / catan, "C", Target(LIMIT)))
        figures.append(Figure(name, dearest / catan, "C", Target(LIMIT)))
    return figures


def _seconds(match: Match[Any]) -> float:
    """The shortest of a few clones: a cold cache is no part of it."""
    best = 1.0
    for _ in range(TRIES):
        start = process_time()
        match.clone()
        best = min(best, process_time() - start)
    return best
