"""Random games of every scenario: no error, no dead end, no broken invariant."""

from __future__ import annotations

import pytest

from europa.eu9.game import game
from europa.kernel import Match
from europa.kernel.testing import playout
from europa.lab.simulate import simulate

SCENARIOS = [scenario.id for scenario in game.scenarios()]
FULL, *FEWER = SCENARIOS


def play(scenario: str, last_period: int) -> None:
    seats = game.scenario(scenario).seats[0]
    options = {"last_period": last_period}
    result = simulate(
        "eu9", scenario, ["random"] * seats, games=1, seed=1, workers=1, check=True, options=options
    )
    assert result.errors == []
    assert len(result.results) == 1


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_ends_and_keeps_every_invariant(scenario: str) -> None:
    play(scenario, 7)


@pytest.mark.parametrize("scenario", [FULL, FEWER[-1]])
def test_a_period_of_chance_keeps_every_invariant(scenario: str) -> None:
    play(scenario, 1)


def test_the_same_seed_gives_the_same_history() -> None:
    short = {"last_period": 1}
    one, two = (playout(Match.new(game, FEWER[-1], None, short, seed=5), 5) for _ in range(2))
    assert one.hash() == two.hash()
    assert Match.replay(one.record()).hash() == one.hash()
