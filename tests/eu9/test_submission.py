"""XV 36.5: viceroys of Portugal before Aden and Oman."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.resolution import lower_relation
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.movement import entering, viceroys
from europa.eu9.rules.powers.resources import paid_units
from europa.eu9.rules.powers.single.submission import has_submitted
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.state import AT, COUNTRIES, FR, GOODS
from europa.eu9.table import G
from europa.eu9.testing import drive
from europa.eu9.world import NONE, RESOURCES
from tests.eu9.campaign import at, campaign, know, stack

SPICES = RESOURCES.index("spices")


def before_aden(die: int, *, viceroy: bool = True) -> G:
    """A Portuguese party beside Aden's colony, at peace."""
    leaders = {"leaders": ["almeida"]} if viceroy else {}
    g = campaign(
        {"portugal aden_w": {"units": ["2 LD"], **leaders}}, war=None, turn=4,
        dice={"activation": [die]},
    )  # fmt: skip
    know(g, "portugal", "aden_e", "aden_w")
    g.state.natives[at(g, "aden_e")] = 0
    g.state.exploited[at(g, "aden_e") * GOODS + SPICES] = 1
    g.state.treaties[g.country("turkey") * COUNTRIES + g.country("aden")] = FR
    return g


def enter(g: G) -> None:
    force = stack(g, "portugal aden_w")
    journey = Journey(g, force.number)
    drive(entering.enter(g, journey, at(g, "aden_e")), otherwise=["pass", "none", "inside", "stay"])


def test_xv_120_a_viceroy_may_enter_at_peace_nobody_else() -> None:
    force = stack(g := before_aden(6), "portugal aden_w")
    assert ground_of(g, force).bar(at(g, "aden_e")) == ""
    force = stack(g := before_aden(6, viceroy=False), "portugal aden_w")
    assert ground_of(g, force).bar(at(g, "aden_e")) == "neutral"


def test_xv_120_six_is_not_below_the_level_aden_submits() -> None:
    g = before_aden(6)
    s, portugal, aden = g.state, g.country("portugal"), g.country("aden")
    enter(g)
    assert s.treaties == {portugal * COUNTRIES + aden: AT}  # others' statuses end
    assert s.occupied[at(g, "aden_e")] == portugal
    assert not at_war(g, portugal, aden)
    assert paid_units(g, portugal, SPICES) >= 1  # its Spices are Portugal's
    assert has_submitted(g, aden)
    lower_relation(g, portugal, aden)  # diplomacy can't break it
    assert s.treaties[portugal * COUNTRIES + aden] == AT
    viceroys.look(g)
    assert has_submitted(g, aden)


def test_xv_120_five_is_war_and_a_battle_at_once() -> None:
    g = before_aden(5)
    portugal, aden = g.country("portugal"), g.country("aden")
    enter(g)
    assert at_war(g, portugal, aden)
    assert g.state.wars[0].kind == "overseas"
    assert g.state.treaties.get(portugal * COUNTRIES + aden) is None
    assert [deed.kind for deed in g.state.fought] == ["land"]


def test_xv_225_the_garrison_lost_the_treaty_ends_and_a_viceroy_may_come_again() -> None:
    g = before_aden(6)
    s, portugal, aden = g.state, g.country("portugal"), g.country("aden")
    enter(g)
    s.units = [u for u in s.units if u.country != portugal]
    viceroys.look(g)
    assert portugal * COUNTRIES + aden not in s.treaties
    assert s.occupied[at(g, "aden_e")] == NONE
    assert s.controller[at(g, "aden_e")] == NONE
    # A viceroy in a later turn: a new test.
    later = before_aden(9)
    later.state.turn = 6
    enter(later)
    assert later.state.treaties[portugal * COUNTRIES + aden] == AT
