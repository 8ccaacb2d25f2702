"""Actions after which most of the position needn't be looked at: what they say they change."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from europa.kernel import Match, Steps
from europa.tpop.rules.link import actions
from europa.tpop.rules.terms.action import Action
from europa.tpop.table import G

LIGHT = {key: action for key, action in actions().items() if action.touches}
ALWAYS = ("unsettled",)


def watched(action: Action, taken: Counter[str]) -> Action:
    """The Action, with what it changes held against `touches`."""

    def run(g: G, seat: int) -> Steps[Any]:
        before = g.state.copy()
        outcome = yield from action.run(g, seat)
        names = [n for n in before.__struct_fields__ if getattr(before, n) != getattr(g.state, n)]
        assert set(names) <= {*action.touches, *ALWAYS}, f"{action.key} changes {names}"
        pairs = zip(g.state.power, before.power, strict=True)
        assert all(now <= then for now, then in pairs), "power is made of cubes"
        taken[action.key] += 1
        return outcome

    return action._replace(run=run)


def test_some_actions_touch_little() -> None:
    assert {"take_loan", "repay_loan", "appoint"} <= set(LIGHT)


@pytest.mark.parametrize("scenario", ["discovery_and_reformation_4p", "here_i_stand_once_more_6p"])
def test_they_change_what_they_say(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: Counter[str] = Counter()
    for key, action in LIGHT.items():
        monkeypatch.setitem(actions(), key, watched(action, taken))
    for seed in range(3):
        chance = Random(seed)
        match: Match[Any] = Match.new("tpop", scenario, seed=seed)
        while not match.is_over:
            ask = match.asks()[0]
            match.play(ask, chance.choice(ask.options))
    assert set(taken) == set(LIGHT), "each was taken"
