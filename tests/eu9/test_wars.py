"""IV.5: who stands where."""

from __future__ import annotations

from europa.eu9 import invariants, view
from europa.eu9.conflicts import ATTACKERS, DEFENDERS, CasusBelli, Helper, War
from europa.eu9.hidden import redeal
from europa.eu9.rules.powers import wars
from europa.eu9.table import G
from europa.eu9.testing import position
from europa.eu9.treaties import Agreement
from europa.kernel import Dice


def _war(g: G) -> tuple[int, int, int, int]:
    """Spain and Venice against Turkey; England helps Turkey by a limited intervention."""
    spain, venice, turkey, england = (g.country(x) for x in ("HIS", "VEN", "TUR", "ANG"))
    helper = Helper(england, DEFENDERS, beside=turkey)
    g.state.wars = [War("full", (spain, venice), (turkey,), helpers=(helper,), number=1)]
    return spain, venice, turkey, england


def test_members_are_at_war_and_helpers_are_hostile() -> None:
    g = position(turn=9, segment="2.5")
    spain, venice, turkey, england = _war(g)
    assert wars.at_war(g, spain, turkey)
    assert not wars.at_war(g, spain, venice)
    assert not wars.at_war(g, spain, england)
    assert wars.hostile(g, spain, england)
    assert wars.beside(g, spain, venice)
    assert wars.beside(g, turkey, england)
    assert not wars.is_fully_at_war(g, england)
    assert wars.side_of(g.state.wars[0], venice) == ATTACKERS
    assert g.enemies(turkey) == [spain, venice]


def test_an_armistice_ends_hostilities_not_the_war() -> None:
    g = position(turn=9, segment="2.5")
    spain, _, turkey, england = _war(g)
    wars.change_war(g, g.state.wars[0], armistice=True)
    assert wars.at_war(g, spain, turkey)
    assert not wars.hostile(g, spain, turkey)
    assert not wars.hostile(g, spain, england)


def test_what_is_taken_is_remembered_once() -> None:
    g = position(turn=9, segment="4.3")
    _, venice, turkey, england = _war(g)
    place = g.world.province_index["andalucia"]
    for who in (turkey, england, turkey):
        wars.note_taken(g, place, who)
    wars.note_taken(g, place, venice)
    assert g.state.wars[0].taken == ((place, DEFENDERS), (place, ATTACKERS))


def test_invariants_of_wars_and_agreements() -> None:
    g = position(turn=9, segment="2.5")
    spain, venice, turkey, _ = _war(g)
    assert not invariants.broken(g.state)
    g.state.agreements = [Agreement("defensive", (spain, turkey), 11)]
    assert any("allies at war" in line for line in invariants.broken(g.state))
    g.state.agreements = []
    g.state.wars = [War("full", (spain, venice), (turkey, venice))]
    assert any("both sides" in line for line in invariants.broken(g.state))
    g.state.wars = []
    g.state.causes = [CasusBelli(spain, turkey, first=5, last=4)]
    assert any("cause of" in line for line in invariants.broken(g.state))


def test_iv_52_a_secret_alliance_is_seen_by_its_members_alone() -> None:
    g = position(turn=9, segment="2.5")
    spain, _, turkey, _ = (g.country(x) for x in ("HIS", "VEN", "TUR", "ANG"))
    g.state.agreements = [Agreement("defensive", (spain, turkey), 11, secret=True)]
    assert len(view.view(g, "HIS")["agreements"]) == 1
    assert view.view(g, "FRA")["agreements"] == []
    assert view.view(g, None)["agreements"] == []
    redeal(g.state, "FRA", Dice(b"\1" * 16))
    assert g.state.agreements == []
