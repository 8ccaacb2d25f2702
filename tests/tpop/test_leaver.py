"""21 A player leaves."""

from __future__ import annotations

from europa.tpop.ids import index_of
from europa.tpop.rules.board import is_npr
from europa.tpop.rules.event import drop_left
from europa.tpop.rules.leaver import leave
from europa.tpop.state import OWN_UNREST
from europa.tpop.testing import position, seat


def test_21_01_the_realm_becomes_an_npr() -> None:
    g = position()
    s = g.state
    england = seat(g, "england")
    realm = s.seats[england]
    capital = s.capital[realm]
    s.unrest[capital] = OWN_UNREST
    austria = seat(g, "austria")
    influence = [g.influence(austria, area) for area in range(len(g.world.areas))]
    leave(g, england)
    assert len(s.seats) == 3
    assert is_npr(g, realm)
    assert s.owner[capital] == realm
    assert s.unrest[capital] == 0
    assert s.barred[realm] == 1
    austria = seat(g, "austria")
    assert [g.influence(austria, area) for area in range(len(g.world.areas))] == influence
    assert all(0 <= other < 3 for other in s.curia)


def test_21_01_events_of_the_leaver_go() -> None:
    g = position()
    s = g.state
    leave(g, seat(g, "austria"))
    s.events = [index_of("event", name) for name in ("101-1", "102-1", "11A-1", "12A-1")]
    s.face_up = [1, 1, 1, 0]
    s.event_ducats = [0] * 4
    drop_left(g)
    assert s.events == [index_of("event", name) for name in ("102-1", "11A-1", "12A-1")]
    assert s.face_up == [1, 1, 1]
