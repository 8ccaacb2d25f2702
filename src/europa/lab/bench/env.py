"""`europa bench lab`: what the environments for learners cost, against the bare engine.

The same random play, once on the match itself and once through PettingZoo with an observation and a
mask at every step; told as the share of the bare engine's decisions a second that is lost. Both
choose from a list: to draw from a mask is the agent's work.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from europa.kernel import Match
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.extras import needed

STEPS = {"marches": 4000, "tpop": 2000, "eu9": 1200}
MOST_LOST = 0.35


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """All figures, taken in turns."""
    figures: list[Figure] = []
    for game, steps in STEPS.items():
        alone, wrapped = [], []
        for number in range(rounds + 1):
            on_round(f"{game}, round {number} of {rounds}")
            pair = bare(game, number, steps), through_env(game, number, steps)
            if number:  # the first only warms up
                alone.append(pair[0])
                wrapped.append(pair[1])
        lost = middle([1 - b / a for a, b in zip(alone, wrapped, strict=True)])
        figures += [
            Figure(f"{game}, engine", middle(alone), "decisions/s"),
            Figure(f"{game}, PettingZoo", middle(wrapped), "decisions/s"),
            Figure(f"{game}, lost by the wrapper", lost, "", Target(MOST_LOST)),
        ]
    return figures


def bare(game: str, seed: int, steps: int) -> float:
    """Decisions a second of random play on matches: those that `through_env` plays."""
    dealt = needed("europa.lab.env").dealt
    chance, done, number = Random(seed), 0, 0
    match: Match[Any] = Match.new(game, seed=dealt(seed))
    start = process_time()
    while done < steps:
        asks = match.asks()
        if not asks:
            number += 1
            match = Match.new(game, seed=dealt(seed + 1000 * number))
            continue
        options = asks[0].options
        match.play(asks[0], options[int(chance.random() * len(options))])
        done += 1
    return done / (process_time() - start)


def through_env(game: str, seed: int, steps: int) -> float:
    """The same through the environment."""
    table = needed("europa.lab.env").env(game)
    chance, done, number = Random(seed), 0, 0
    table.reset(seed=seed)
    start = process_time()
    while done < steps:
        _, _, over, _, _ = table.last()
        if over:
            number += 1
            table.reset(seed=seed + 1000 * number)
            continue
        legal = table.legal()
        table.step(legal[int(chance.random() * len(legal))])
        done += 1
    return done / (process_time() - start)
