"""What is worked out the short way must agree with the long way, all through random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from europa.kernel import Dice, Match
from europa.kernel.journal import Journal
from europa.tpop.rules.link import actions
from europa.tpop.rules.rounds.turn import PASS, menu, menu_option
from europa.tpop.survey import Survey
from europa.tpop.table import G, marked, total

CASES = [("discovery_and_reformation_4p", 4, 1), ("the_enemy_at_the_gates_4p", 4, 2)]


@pytest.mark.parametrize("scenario,seats,seed", CASES)
def test_shortcuts_agree_with_the_long_way(scenario: str, seats: int, seed: int) -> None:
    chance = Random(seed)
    match: Match[Any] = Match.new("tpop", scenario, seats, seed=seed)
    for _ in range(1200):
        if match.is_over:
            break
        ask = match.asks()[0]
        g = match._table
        assert isinstance(g, G)
        if ask.kind.startswith("turn") and chance.random() < 0.3:
            who, acted, last = g.state.turn, ask.kind == "turn.after", ask.kind == "turn.event"
            open_now = {option.key for option in menu(g, who, acted, last)}
            for key in (*actions(), PASS, "done", "nonsense"):
                assert (menu_option(g, who, acted, last, key) is not None) == (key in open_now), key
        kept, fresh = g.survey, Survey(g.world, g.state)
        for name in ("own", "dejure", "vassals", "areas"):
            assert getattr(kept, name) == getattr(fresh, name), name
        match.play(ask, chance.choice(ask.options))


def test_rows() -> None:
    row = bytearray(200)
    assert (marked(row), total(row)) == ([], 0)
    row[3], row[199] = 2, 5
    assert (marked(row), total(row)) == ([3, 199], 7)


def test_copies_share_a_survey_only_while_the_same_realms_play() -> None:
    """What an Area takes depends on who plays: a leaver's copy must not remember another table."""
    match: Match[Any] = Match.new("tpop", "discovery_and_reformation_4p", seed=1)
    first, copy, fewer = match.state, match.state.copy(), match.state.copy()
    fewer.seats.pop()
    surveys = [G(state, Dice(b"\0" * 16), Journal()).survey for state in (first, copy, fewer)]
    assert surveys[0] is surveys[1]
    assert surveys[2] is not surveys[0]
