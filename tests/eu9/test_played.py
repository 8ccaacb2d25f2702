"""Who plays a country while an event runs."""

from __future__ import annotations

from europa.eu9.annals import Running
from europa.eu9.rules.terms.played import player_by_event
from europa.eu9.testing import position
from europa.eu9.world import NONE


def test_a_country_that_an_event_left_to_nobody_is_played_by_nobody() -> None:
    g = position(turn=30)
    saxony, france = g.country("saxony"), g.country("france")
    g.state.running.append(Running("IV-A", began=30))
    g.state.event_notes["IV-A:control:saxony"] = g.name(france)
    assert player_by_event(g, saxony) == france
    g.state.event_notes["IV-A:control:saxony"] = g.name(NONE)
    assert player_by_event(g, saxony) == NONE
