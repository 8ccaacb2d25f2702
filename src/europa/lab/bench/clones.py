"""What a clone in the middle of a step costs, against what it can't do without.

A clone copies the checkpoint of its step and runs the step again to the same ask. So its price is
held against three copies of the state and the step's answers, given again.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from europa.kernel import Match
from europa.lab.bench.figures import Figure, Target, middle, per_second

POSITIONS = 40
TRIES = 20


def clone_figures(match: Match[Any], rounds: int) -> list[Figure]:
    """Clones at positions of this match that lie in the middle of a step."""
    places = (match.at(number) for number in range(match.number, 0, -7))
    positions = [at for at in places if at._since][:POSITIONS]
    clones, ratios = [], []
    for _ in range(rounds):
        clone = answers = copies = 0.0
        for at in positions:
            clone += 1 / per_second(at.clone, 0.01)
            copies += 3 / per_second(at.state.copy, 0.003)
            answers += seconds_of_answers(at)
        clones.append(clone)
        ratios.append(clone / (copies + answers))
    return [
        Figure("clones in mid-step", len(positions) / middle(clones), "clones/s"),
        Figure("clone to 3 copies + its answers", middle(ratios), "×", Target(1)),
    ]


def seconds_of_answers(match: Match[Any]) -> float:
    """The answers of the step under way, given again."""
    spent = 0.0
    for _ in range(TRIES):
        fresh = match.at(match._base.count)
        start = process_time()
        for given in match._since:
            fresh.answer(given.seat, given.key)
        spent += process_time() - start
    return spent / TRIES
