"""21 A player leaves."""

from __future__ import annotations

from europa.tpop.ids import index_of
from europa.tpop.rules.board import is_npr, overlord_of
from europa.tpop.rules.diplomacy import forge_barred
from europa.tpop.rules.event import drop_left
from europa.tpop.rules.leaver import leave
from europa.tpop.rules.peace_terms import may_subdue_realm
from europa.tpop.rules.relations import make_alliance
from europa.tpop.rules.standard import may_gain_alliance
from europa.tpop.rules.tokens import occupy
from europa.tpop.rules.vassals import subjugate_barred, vassalize
from europa.tpop.state import AREAS, NO_TIE, OWN_UNREST, REALMS, TIE
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


def test_21_01_nobody_allies_with_it_or_vassalizes_it() -> None:
    g = position()
    s = g.state
    leaver, friend = seat(g, "england"), seat(g, "castile")
    make_alliance(g, friend, s.seats[leaver])
    vassalize(g, leaver, g.world.realm_index["brittany"])
    realm = s.seats[leaver]
    leave(g, leaver)
    france, castile = seat(g, "france"), seat(g, "castile")
    assert g.alliance(castile, realm) == NO_TIE
    assert overlord_of(g, g.world.realm_index["brittany"]) == realm
    for area in g.survey.areas[realm]:
        s.influence[france * AREAS + area] = 5
    assert forge_barred(g, france, realm) == "5.4: no realm for an alliance"
    assert not may_gain_alliance(g, france, realm)
    s.alliance[france * REALMS + realm] = TIE
    assert subjugate_barred(g, france, realm) == "11.4: not at peace"
    occupy(g, s.capital[realm], france)
    assert may_subdue_realm(g, france, realm) == "21: it can't be vassalized"


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
