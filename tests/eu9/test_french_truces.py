"""III-D: turns at the least stability, in war and in peace (E485)."""

from __future__ import annotations

from europa.eu9.rules.events.political.french_wars.course import FIRST
from europa.eu9.rules.events.political.french_wars.truces import count_low_turns, must_surrender
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.testing import position, seat


def test_without_a_war_nothing_is_counted() -> None:
    g = position(turn=14)
    g.state.stability[seat(g, "france")] = -3
    scene = Scene(g, FIRST)
    count_low_turns(scene)
    g.state.turn = 15
    count_low_turns(scene)
    assert not must_surrender(scene)
