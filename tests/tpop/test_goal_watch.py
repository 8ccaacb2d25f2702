"""Goals are looked at only when something they read has changed: with the same outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from europa.kernel import Match, find_game
from europa.kernel.dice import Dice
from europa.kernel.journal import Journal
from europa.tpop.ids import index_of, milestone, milestone_ids, mission, mission_keys
from europa.tpop.rules.goals.columns import (
    METRICS,
    WORDS,
    Columns,
    check_columns,
    word_columns,
)
from europa.tpop.rules.goals.conditions import milestone_test, mission_test, read, read_check
from europa.tpop.rules.goals.lacks import milestone_lack, mission_lack
from europa.tpop.rules.goals.metric_names import METRICS as KNOWN_METRICS
from europa.tpop.rules.goals.mission_words import WORDS as KNOWN_WORDS
from europa.tpop.rules.goals.watch import OWN, goals_at_stake, is_quiet
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


def leaves() -> Iterator[tuple[str, Any, Columns]]:
    """Every word of a Mission and every metric or trigger of a Milestone, with its test and what it
    says it reads."""
    for name in mission_keys():
        yield from _words(name, mission(index_of("mission", name))["condition"])
    for name in milestone_ids():
        record = milestone(index_of("milestone", name))
        yield from _checks(name, record["check"], record["when"])


def _words(name: str, condition: Mapping[str, Any]) -> Iterator[tuple[str, Any, Columns]]:
    for word, value in condition.items():
        if word in ("all", "any"):
            for part in value:
                yield from _words(name, part)
        else:
            yield f"{name} {word}", read({word: value}), word_columns(word, value)


def _checks(name: str, check: Mapping[str, Any], when: str) -> Iterator[tuple[str, Any, Columns]]:
    for part in (*check.get("all", ()), *check.get("any", ())):
        yield from _checks(name, part, when)
    if "t" in check or "m" in check:
        yield f"{name} {check}", read_check(check, when), check_columns(check)


@pytest.mark.parametrize("scenario", SCENARIOS[1::5])
def test_conditions_declare_what_they_read(scenario: str) -> None:
    conditions = list(leaves())
    for match in positions(scenario, 3, 1600):
        if match.number % 200:
            continue
        seats = range(len(match.state.seats))
        for name, test, columns in conditions:
            assert not _read(match.state, test, seats) - _names(columns), name


def test_what_is_lacking_is_told_as_long_as_a_goal_is_not_met() -> None:
    for match in positions(SCENARIOS[0], 5, 2000):
        if match.number % 100:
            continue
        g = fresh_table(match.state)
        for seat in range(len(match.state.seats)):
            for card in range(len(mission_keys())):
                lack = mission_lack(card)(g, seat)
                assert (lack is None) == mission_test(card)(g, seat)
                assert lack != (), "it would never be looked at again"
            for card in range(len(milestone_ids())):
                assert (milestone_lack(card)(g, seat) is None) == milestone_test(card)(g, seat)


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
