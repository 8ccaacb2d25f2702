"""What a clone in the middle of a step costs, against what it can't do without.

A clone copies the checkpoint of its step and runs the step again to the same ask. So its price is
held against three copies of the state, the way of the bare rules from the checkpoint to the first
ask, and the replay of the step's answers.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from europa.kernel import Match
from europa.kernel.journal import Journal
from europa.lab.bench.figures import Figure, Target, middle, per_second

POSITIONS = 40
TRIES = 20


def clone_figures(match: Match[Any], rounds: int) -> list[Figure]:
    """Clones at positions of this match that lie in the middle of a step."""
    places = (match.at(number) for number in range(match.number, 0, -7))
    positions = [at for at in places if at._since][:POSITIONS]
    clones, whole, answers_only = [], [], []
    for _ in range(rounds):
        clone = way = answers = copies = 0.0
        for at in positions:
            clone += 1 / per_second(at.clone, 0.01)
            copies += 3 / per_second(at.state.copy, 0.003)
            way += seconds_to_first_ask(at)
            answers += seconds_of_answers(at)
        clones.append(clone)
        whole.append(clone / (copies + way + answers))
        answers_only.append(clone / (copies + answers))
    return [
        Figure("clones in mid-step", len(positions) / middle(clones), "clones/s"),
        Figure("clone to 3 copies + step replayed", middle(whole), "×", Target(1)),
        Figure("clone to 3 copies + answers alone", middle(answers_only), "×"),
    ]


def seconds_to_first_ask(match: Match[Any]) -> float:
    """The bare rules from the checkpoint to the first ask, without a match around them."""
    game, base = match.game, match._base
    spent = 0.0
    for _ in range(TRIES):
        table = game.table_type(
            base.state.copy(), base.dice.copy(), Journal(base.page), base.reveals
        )
        start = perf_counter()
        asked = None
        while asked is None:
            name = game.next_step(table.state)
            assert name is not None
            steps = game.steps[name](table)
            asked = None if steps is None else next(steps, None)
        spent += perf_counter() - start
    return spent / TRIES


def seconds_of_answers(match: Match[Any]) -> float:
    """The answers of the step under way, given again."""
    spent = 0.0
    for _ in range(TRIES):
        fresh = match.at(match._base.count)
        start = perf_counter()
        for given in match._since:
            fresh.answer(given.seat, given.key)
        spent += perf_counter() - start
    return spent / TRIES
