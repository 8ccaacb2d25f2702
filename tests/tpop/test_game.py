"""The game on the kernel: whole matches at random, saves and views."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from europa.kernel import Match
from europa.tpop.game import game
from europa.tpop.state import Tpop


def play(match: Match[Tpop], seed: int, most: int = 20000) -> int:
    """Play at random to the end."""
    rng = random.Random(seed)  # not the dice of the game
    count = 0
    while not match.is_over and count < most:
        ask = rng.choice(match.asks())
        match.play(ask, rng.choice(ask.options))
        count += 1
    return count


@pytest.mark.parametrize(
    "scenario",
    [
        "introductory_scenario_3p",
        "discovery_and_reformation_4p",
        "the_wars_of_religion_2p",
        "napoleon_rising_6p",
    ],
)
def test_a_random_game_ends(scenario: str) -> None:
    match = Match.new(game, scenario, seed=7)
    play(match, 7)
    assert match.is_over
    assert match.result().winners
    assert game.broken(match.state) == []


def test_every_scenario_begins() -> None:
    ids = [scenario.id for scenario in game.scenarios()]
    assert len(ids) == len(set(ids)) == 37
    for scenario in game.scenarios():
        match = Match.new(game, scenario.id, seed=1)
        assert len(match.seats()) in scenario.seats
        assert match.asks()


def test_a_match_is_replayed_and_saved(tmp_path: Path) -> None:
    match = Match.new(game, "introductory_scenario_3p", seed=2)
    play(match, 2, 150)
    match.save(tmp_path / "match.europa")
    assert Match.load(tmp_path / "match.europa").hash() == match.hash()
    assert match.clone().hash() == match.hash()


def test_every_ask_and_option_has_words() -> None:
    match = Match.new(game, seed=5)
    rng = random.Random(5)  # not the dice of the game
    for _ in range(400):
        ask = rng.choice(match.asks())
        assert f"ask.{ask.kind}" in game.catalogue, ask.kind
        match.play(ask, rng.choice(ask.options))


def test_entries_have_words() -> None:
    for entry in game.entries:
        assert f"entry.{entry.__name__}" in game.catalogue, entry


def test_options_are_checked() -> None:
    match = Match.new(game, "discovery_and_reformation_4p", options={"last_age": 1}, seed=1)
    assert match.state.last_age == 1
    assert match.state.event_piles == []
