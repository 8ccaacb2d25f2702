"""VI.1, VI.5 Plans, domestic actions, exceptional taxes; II.1 limits and manufactures."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import Action, Loan, Mnu
from europa.eu9.rules.administration import plan, taxes
from europa.eu9.rules.administration.actions import column
from europa.eu9.rules.administration.planning import invested
from europa.eu9.rules.powers import manufactures
from europa.eu9.rules.powers.limits import limit
from europa.eu9.table import G
from europa.eu9.testing import drive, position, text
from europa.eu9.world.tables import outcome


def test_too_many_manufactures_at_the_start_of_a_turn() -> None:
    for die, left in ((5, 0), (6, 2)):
        g = position(turn=20, dice={"economic losses": [die]})
        fra = g.country("FRA")
        g.state.mnus[:] = [Mnu(fra, 4, 1, 69)] * (limit(g, fra, "mnu") + 2)
        g.state.stability[fra] = -1
        manufactures.losses_of_trouble(g)
        assert len(g.mnus(fra)) == limit(g, fra, "mnu") + left


@pytest.mark.parametrize("at, percent", [(2, 76), (3, 84), (4, 92)])
def test_vi_15_chances(at: int, percent: int) -> None:
    chance = {"S": 10, "h": 2, "F": 0}
    assert sum(chance[outcome(at, die + 3)[0]] for die in range(1, 11)) == percent


def war(g: G, power: int, enemy: str, kind: str = "full") -> None:
    g.state.wars.append(War(kind, (g.country(enemy),), (power,)))


def test_taxes_are_not_for_overseas_wars_nor_interventions() -> None:
    g = position(turn=16, segment="3.4")
    fra = g.country("FRA")
    war(g, fra, "ANG", "overseas")
    g.state.wars.append(
        War("full", (g.country("HIS"),), (g.country("TUR"),), helpers=(Helper(fra, 0),))
    )
    assert not taxes.may_tax(g, fra)


@pytest.mark.parametrize(
    "at, die, result",
    [(-4, 10, "S"), (-4, 1, "F*"), (4, 1, "F"), (4, 5, "S"), (2, 9, "S*"), (1, 9, "S")],
)
def test_vi_43_corners_of_the_table(at: int, die: int, result: str) -> None:
    assert outcome(at, die) == result


def test_vi_44_the_base_within_the_table_then_the_investment() -> None:
    assert column(6, invested("tfi", 30)) == 4
    assert column(-7, invested("tfi", 30)) == -3


def test_a_plan_is_sealed_paid_and_may_be_changed_before_it_is_done() -> None:
    g = position(segment="3.4")
    fra, ang = g.country("FRA"), g.country("ANG")
    answers = [
        "FRA=plan:land", "FRA=ducats:100", "FRA=plan:naval",
        "FRA=take_back", "FRA=take_back:land:100", "FRA=plan:tfi", "FRA=at:stz_lion",
        "FRA=ducats:30",
    ]  # fmt: skip
    drive(plan.plan(g), answers, otherwise=["done"])
    assert g.state.plans[fra] == (Action("naval", ducats=30), Action("tfi", "stz_lion", 30))
    assert (g.line(fra, "B35"), g.line(ang, "B35")) == (60, 0)
    assert text(g).count("Planned") == 8


def test_loans_may_be_refunded_in_a_plan() -> None:
    g = position(turn=5, segment="3.4")
    s, fra = g.state, g.country("FRA")
    g.write(fra, "C5", 54)
    s.loans += [Loan(fra, 100, 10, 8), Loan(fra, 25, 3, 7)]
    answers = [
        "FRA=plan:refund_national", "FRA=ducats:54", "FRA=plan:refund_loan", "FRA=at:loan_1",
        "FRA=ducats:100", "FRA=plan:refund_loan", "FRA=ducats:20",
    ]  # fmt: skip
    drive(plan.plan(g), answers, otherwise=["done"])
    assert (g.line(fra, "C8"), g.line(fra, "C3"), g.line(fra, "B29")) == (54, 120, 174)
    assert [loan for loan in s.loans if loan.power == fra] == [Loan(fra, 5, 3, 7)]
