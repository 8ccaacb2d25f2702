"""Random games of every scenario, to the end: no error, no dead end, no broken invariant."""

from __future__ import annotations

import pytest

from europa.kernel import Match
from europa.kernel.testing import playout
from europa.lab.seating import seatings
from europa.lab.simulate import simulate
from europa.tpop.game import game

SCENARIOS = [scenario.id for scenario in game.scenarios()]


def play(scenario: str, seed: int, games: int, most: int | None = None) -> None:
    """With every number of seats (or the first so many seatings); where the scenario has Bots, with
    them and without."""
    for names in seatings(game.scenario(scenario))[:most]:
        result = simulate("tpop", scenario, names, games=games, seed=seed, check=True)
        assert result.errors == [], (names, result.errors[0].message)
        assert len(result.results) == games


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_game_ends_and_keeps_every_invariant(scenario: str) -> None:
    play(scenario, 1, 1, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fifty_random_games(scenario: str) -> None:
    play(scenario, 100, 50)


@pytest.mark.parametrize("scenario", SCENARIOS[::6])
def test_a_game_replays_to_its_end(scenario: str) -> None:
    match = playout(Match.new(game, scenario, seed=5), 5)
    assert Match.replay(match.record()).hash() == match.hash()
