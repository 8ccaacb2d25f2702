"""4.2c: land moves of the phasing alliance."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.military import march
from europa.eu9.table import G
from europa.eu9.testing import drive
from tests.eu9.campaign import at, campaign, stack


def play(g: G, answers: Sequence[str]) -> None:
    """One move."""
    steps = march.play(g)
    assert steps is not None
    assert not isinstance(steps, bool)
    drive(steps, answers)


def test_a_stack_marches_into_enemy_land() -> None:
    g = campaign({"france bearn": ["3 LD"]}, dice={"attrition": [3]})
    play(g, ["move:france bearn", "to:vizcaya"])
    moved = stack(g, "france vizcaya")
    assert (moved.spent, moved.moved) == (3, True)
    assert moved.came_from == at(g, "bearn")
