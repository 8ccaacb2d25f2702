"""II, VI, XI, XII: loans, bankruptcy, the exchequer, the budget, stability and inflation."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.administration import bankruptcy, loans, plan
from europa.eu9.rules.events import events_income
from europa.eu9.rules.treasury import exchequer, inflation
from europa.eu9.state import ADM, NORMAL
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat


def values(g: G, power: str, *names: str) -> list[int]:
    return [g.line(seat(g, power), name) for name in names]


def set_lines(g: G, power: str, **lines: int) -> int:
    for name, value in lines.items():
        g.write(seat(g, power), name, value)
    return seat(g, power)


def due_lines(g: G, power: str, turn: int) -> tuple[int, int]:
    """C2 and C3 of a coming turn."""
    return loans.interest(g, seat(g, power), turn), loans.due(g, seat(g, power), turn)


def test_an_illegal_bankruptcy_is_not_offered() -> None:
    g = position(segment="3.3")
    assert bankruptcy.choices(g, seat(g, "france")) == []


def test_xi_10_bankers_remember() -> None:
    g = position(turn=20)
    power = seat(g, "france")
    g.state.credit += [(power, 16, 2), (power, 16, 1), (power, 14, 1)]
    assert exchequer.credit(g, power) == 3


def test_xi_16_negative_taxes_are_possible() -> None:
    g = position(segment="3.4", dice={"taxes": [8]})
    france = seat(g, "france")
    g.state.wars.append(War("full", (france,), (seat(g, "spain"),)))
    g.state.skills[france * 3 + ADM], g.state.dies[france] = 4, 40
    g.state.ministers[:] = []
    g.state.stability[france] = 1  # the decree costs one: ADM + 3 x STAB is 4
    events_income.popularity(g, france)
    drive(plan.plan(g), ["FRA=plan:taxes"], otherwise=["done"])
    assert values(g, "france", "B39") == [-6]
    exchequer.raise_taxes(g)
    assert values(g, "france", "A11", "A12") == [-6, 20]


def test_the_sheet_closes_the_turn() -> None:
    g = position(segment="7.7", dice={"inflation": [1]}, situation=NORMAL)
    power = set_lines(g, "france", A25=200, A29=50, A30=-20)
    inflation.inflate(g)
    assert values(g, "france", "A31", "A32", "A33") == [130, 7, 123]
    assert g.state.treasury[power] == 123
