"""Every political event is played from its records: no word is unknown, no step breaks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from europa.eu9.rules.events.political import closing, stage
from europa.eu9.rules.events.political.conditions import consider
from europa.eu9.rules.events.political.engine import VERBS
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.core import WHEN, WHERE, WHO
from europa.eu9.testing import position
from europa.eu9.world import PERIOD_TURNS, PERIODS
from europa.eu9.world.political import event_records, vocabulary
from europa.kernel import Ask, Option
from europa.kernel.drive import drive_by

STEPS = (
    "1.1 1.5 1.6 2.1 2.2 2.3 2.4 2.5 2.6 2.11 3.1 3.9 3.10 4.0 4.5 5.1 5.2 5.3 7.0 7.1 7.2 7.3 7.4"
    " 7.5 7.6 7.7 7.8 8.3 8.4"
).split()


def test_every_verb_of_the_vocabulary_is_known() -> None:
    assert {*vocabulary().verbs} == {*VERBS}


def test_every_condition_of_the_vocabulary_is_known() -> None:
    assert not {*vocabulary().conditions} - {*WHEN}


def test_every_selector_of_the_vocabulary_is_known() -> None:
    assert not {*vocabulary().countries} - {*WHO}
    assert not {*vocabulary().places} - {*WHERE}


def test_records_have_keys_of_their_own() -> None:
    assert len(records()) > 3000


@pytest.mark.parametrize("event", list(event_records()))
def test_an_event_plays_three_turns(event: str) -> None:
    period = PERIODS.index(event.partition("-")[0])
    chance = Random(period)
    g = position(seed=period, turn=PERIOD_TURNS[period][0], segment="1.5")

    def choose(asks: Sequence[Ask]) -> tuple[Ask, Option]:
        ask = asks[int(chance.random() * len(asks))]
        return ask, ask.draw(chance)

    drive_by(consider(g, event), choose)
    drive_by(stage.begin(g, event), choose)
    for _ in range(3):
        for step in STEPS:
            g.state.segment = step
            drive_by(stage.play_step(g, step), choose)
            drive_by(stage.play_step(g, step, after=True), choose)
        g.state.turn += 1
        closing.close(g)
    assert event_records()[event].draft or event in g.state.event_began
