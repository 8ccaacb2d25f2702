"""The journal accounts for every point of Prestige: the table tells where a score came from."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from europa.kernel import Match
from europa.kernel.dice import Dice, seed_from
from europa.kernel.journal import Journal
from europa.tpop.entries import Gained, Lost
from europa.tpop.rules.goals import goals
from europa.tpop.rules.rounds.scoring import Scored, final_scoring
from europa.tpop.table import G


def logged(match: Match[Any]) -> Counter[str]:
    """Prestige by seat, as the public journal tells it."""
    found: Counter[str] = Counter()
    for _, entry in match.journal():
        if isinstance(entry, Gained) and entry.what == "prestige":
            found[entry.seat] += entry.amount
        elif isinstance(entry, Lost) and entry.what == "prestige":
            found[entry.seat] -= entry.amount
        elif isinstance(entry, Scored):
            found[entry.seat] += entry.prestige
    return found


@pytest.mark.parametrize("scenario", ["introductory_scenario_3p", "discovery_and_reformation_4p"])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_logged_is_the_whole_score(scenario: str, seed: int) -> None:
    match: Match[Any] = Match.new("tpop", scenario, seed=seed, options={"last_age": 1})
    start = dict(zip(match.seats(), match.state.prestige, strict=True))
    before = logged(match)
    rng = Random(seed)
    while not match.is_over:
        ask = match.asks()[0]
        match.answer(ask.seat, rng.choice(ask.options).key)
    found = logged(match)
    for seat, score in match.result().scores.items():
        assert start[seat] + found[seat] - before[seat] == score
    # It is over: nothing more is to come.
    assert all(mat["final"] == {} for mat in match.game.view(match.state, None)["seats"].values())


def test_a_mat_foresees_the_final_scoring_missions_apart() -> None:
    match: Match[Any] = Match.new("tpop", "introductory_scenario_3p", seed=3)
    mats = match.game.view(match.state, None)["seats"]
    for mat in mats.values():
        assert mat["final"]["tax"] == mat["tax"]
        assert mat["final"].get("stability", 0) == 2 * mat["stability"]


def test_missions_shown_at_the_end_are_logged_with_their_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(goals, "final_missions", lambda _g, seat: 4 if seat == 0 else 0)
    match: Match[Any] = Match.new("tpop", "introductory_scenario_3p", seed=3)
    journal = Journal()
    g = G(match.state, Dice(seed_from(1)), journal)
    before = list(g.state.prestige)
    final_scoring(g)
    lines = [line.entry for line in journal.lines()]
    assert Scored(match.seats()[0], "missions", 4) in lines
    told = Counter[str]()
    for line in lines:
        assert isinstance(line, Scored)
        told[line.seat] += line.prestige
    for place, name in enumerate(match.seats()):
        assert g.state.prestige[place] == before[place] + told[name]
