"""Random games of every scenario, to the end: no error, no dead end, no broken invariant."""

from __future__ import annotations

import pytest

from europa.eu9.game import game
from europa.kernel import Match
from europa.kernel.testing import playout
from europa.lab.simulate import simulate

SCENARIOS = [scenario.id for scenario in game.scenarios()]
FULL, *BETWEEN, SMALL = SCENARIOS


@pytest.mark.parametrize(
    "scenario", [SMALL, FULL, *(pytest.param(one, marks=pytest.mark.slow) for one in BETWEEN)]
)
def test_a_random_game_ends_and_keeps_every_invariant(scenario: str) -> None:
    seats = game.scenario(scenario).seats[0]
    result = simulate("eu9", scenario, ["random"] * seats, games=1, seed=1, workers=1, check=True)
    assert result.errors == []


def test_the_same_seed_gives_the_same_history() -> None:
    one, two = (playout(Match.new(game, SMALL, seed=5), 5) for _ in range(2))
    assert one.hash() == two.hash()
    assert Match.replay(one.record()).hash() == one.hash()
