"""XIV.5: every objective is judged met and missed, by the parts of its own predicate."""

from __future__ import annotations

import pytest

from europa.eu9.rules.victory import judge
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.world import PERIOD_TURNS, PERIODS, load_world
from tests.eu9.aim_positions import Position
from tests.eu9.aims_both_ways import AIMS

OBJECTIVES = {record.id: record for record in load_world().objectives}


def points(aim: str, case: Position) -> int:
    """What an objective is worth in a position at the end of its period."""
    record = OBJECTIVES[aim]
    g: G = position(turn=PERIOD_TURNS[PERIODS.index(record.period)][1])
    for change in case[1]:
        change(g)
    return record.capped(judge.JUDGES[aim](g, g.country(record.power)))


def test_the_list_is_whole() -> None:
    assert set(AIMS) == set(OBJECTIVES)
    assert len(AIMS) == 305


@pytest.mark.parametrize("aim", AIMS)
def test_met_and_missed(aim: str) -> None:
    told = [case[0] for case in AIMS[aim]]
    assert [points(aim, case) for case in AIMS[aim]] == told
    assert min(told) == 0 < max(told), "one position misses it and one meets it"
