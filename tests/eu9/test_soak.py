"""Random games of nine: every invariant holds after every answer, and between answers.

The suite plays two turns of one game; `EUROPA_GAMES=100 pytest -m slow tests/eu9/test_soak.py`
plays so many games of ten turns.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from europa.eu9.game import game
from europa.eu9.state import Eu9
from europa.kernel import Match
from europa.kernel.testing import random_answer
from tests.eu9.witness import Witness

GAMES = int(os.environ.get("EUROPA_GAMES", "1"))
FIRST = int(os.environ.get("EUROPA_SEED", "1"))
TURNS = 10


def play(seed: int, turns: int) -> int:
    """So many turns; how many answers were given."""
    match: Match[Eu9] = Match.new(game, "campaign_1492_9p", 9, seed=seed)
    chance, witness, answers = Random(seed), Witness(match), 0
    while not match.is_over and match.state.turn <= turns:
        random_answer(match, chance)
        answers += 1
        faults = [*game.broken(match.state), *witness.look()]
        where = f"seed {seed}, answer {answers}, turn {match.state.turn}, {match.state.segment}"
        assert not faults, f"{where}: {'; '.join(faults)}"
    return answers


def test_two_turns_of_chance_keep_every_invariant() -> None:
    assert play(1, turns=2) > 500


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_ten_turns_of_chance_keep_every_invariant(seed: int) -> None:
    assert play(seed, TURNS) > 3000
