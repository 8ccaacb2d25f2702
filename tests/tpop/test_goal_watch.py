"""Goals are looked at only when something they read has changed: with the same outcome."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from europa.kernel import Match, find_game
from europa.kernel.dice import Dice
from europa.kernel.journal import Journal
from europa.tpop.ids import milestone_ids, mission_keys
from europa.tpop.rules.conditions import milestone_test, mission_test
from europa.tpop.rules.goal_columns import (
    METRICS,
    WORDS,
    milestone_columns,
    mission_columns,
)
from europa.tpop.rules.goal_watch import OWN, goals_at_stake, is_quiet
from europa.tpop.rules.metric_names import METRICS as KNOWN_METRICS
from europa.tpop.rules.mission_words import WORDS as KNOWN_WORDS
from europa.tpop.state import Tpop
from europa.tpop.table import G

SCENARIOS = tuple(scenario.id for scenario in find_game("tpop").scenarios())
SETTLED = {"seats", "bots", "side", "scenario", "stamp", "start_tax", "start_large"}
SETTLED |= {"start_vassals", "in_play"}
"""Columns that goals needn't declare: they tell who plays what, or never change in play."""


def positions(scenario: str, seed: int, decisions: int) -> Iterator[Match[Tpop]]:
    """A random game, after every answer."""
    chance = Random(seed)
    match: Match[Tpop] = Match.new("tpop", scenario, seed=seed)
    while not match.is_over and match.number < decisions:
        ask = match.asks()[0]
        match.play(ask, chance.choice(ask.options))
        yield match


def fresh_table(state: Any) -> G:
    return G(state, Dice(b""), Journal())


@pytest.mark.parametrize("scenario", SCENARIOS[::3])
def test_a_watch_says_what_looking_at_every_goal_says(scenario: str) -> None:
    quiet = []
    for match in positions(scenario, 7, 1500):
        g = fresh_table(match.state)
        met = any(goal.is_open(g) for goal in goals_at_stake(match.state))
        table = match._table
        assert isinstance(table, G)
        quiet.append(is_quiet(table))
        assert quiet[-1] == (not met), match.number
    assert True in quiet


class Spy:
    """A position that notes which of its columns are read."""

    def __init__(self, state: Tpop) -> None:
        self.state = state
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.state, name)


@pytest.mark.parametrize("scenario", SCENARIOS[1::5])
def test_goals_declare_what_they_read(scenario: str) -> None:
    for match in positions(scenario, 3, 1600):
        if match.number % 200:
            continue
        seats = range(len(match.state.seats))
        for card, name in enumerate(mission_keys()):
            undeclared = _read(match.state, mission_test(card), seats)
            assert not undeclared - _names(mission_columns(card)), name
        for card, name in enumerate(milestone_ids()):
            undeclared = _read(match.state, milestone_test(card), seats)
            assert not undeclared - _names(milestone_columns(card)), name


def _read(state: Tpop, test: Any, seats: range) -> set[str]:
    spy = Spy(state)
    g = fresh_table(spy)
    for seat in seats:
        test(g, seat)
    return spy.read - SETTLED


def _names(columns: tuple[str, ...]) -> set[str]:
    return {name.removesuffix(OWN) for name in columns}


def test_every_metric_and_word_is_declared_and_names_columns() -> None:
    assert {*METRICS} == {*KNOWN_METRICS}
    assert {*WORDS} == {*KNOWN_WORDS}
    columns = {name for group in (METRICS, WORDS) for names in group.values() for name in names}
    assert _names(tuple(columns)) <= {*Tpop.__struct_fields__}
