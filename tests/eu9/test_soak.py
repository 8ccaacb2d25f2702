"""Games of nine: every invariant holds after every answer, and between answers.

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
from europa.lab.seating import derived_seed, seat_players
from tests.eu9.witness import Witness

GAMES = int(os.environ.get("EUROPA_GAMES", "1"))
FIRST = int(os.environ.get("EUROPA_SEED", "1"))
TURNS = 10


def play(seed: int, turns: int, player: str = "", *, checked: bool = True) -> Match[Eu9]:
    """So many turns of nine players of a kind, or with any answer to any question."""
    match: Match[Eu9] = Match.new(game, "campaign_1492_9p", 9, seed=seed)
    chance, witness = Random(seed), Witness(match)
    seated = seat_players(match, [player] * 9, derived_seed(seed, 0)) if player else {}
    while not match.is_over and match.state.turn <= turns:
        if player:
            ask = match.asks()[0]
            who, door = seated[ask.seat]
            match.play(ask, who.choose(door, ask))
        else:
            random_answer(match, chance)
        if not checked:
            continue
        faults = [*game.broken(match.state), *witness.look()]
        where = f"seed {seed}, answer {match.number}, turn {match.state.turn}"
        assert not faults, f"{where}, {match.state.segment}: {'; '.join(faults)}"
    return match


def test_two_turns_of_chance_keep_every_invariant() -> None:
    assert play(1, turns=2).number > 500


def test_two_turns_of_computers_keep_every_invariant() -> None:
    assert play(1, turns=2, player="steady").number > 300


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_ten_turns_of_chance_keep_every_invariant(seed: int) -> None:
    assert play(seed, TURNS).number > 3000
