"""II, VI, XI, XII: loans, bankruptcy, the exchequer, the budget, stability and inflation."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from europa.eu9.rules import bankruptcy, exchequer, inflation, loans, stability
from europa.eu9.sheet import total
from europa.eu9.state import ADM, COL, NORMAL, Action, Loan, Unit, War
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world.tables import outcome


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


def results(column: int, modifier: int) -> list[str]:
    return [outcome(column, die + modifier) for die in range(1, 11)]


def test_xi_01_to_03_the_test_by_stability() -> None:
    assert results(2, 2) == ["h", *["h*"] * 3, *["S"] * 2, *["S*"] * 4]
    assert results(-2, -3) == [*["F*"] * 6, "F", "h", "h", "h*"]
    assert results(3, 2)[0] in ("h*", "S", "S*")
    g = position()
    power = seat(g, "france")
    rows = {name: exchequer.percentages(g, power, name) for name in ("h*", "S*")}
    starred = rows["h*"]
    assert starred.regular + starred.prestige + starred.national == 100
    assert rows["S*"].regular + rows["S*"].prestige == 100
    g.state.wars.append(War("full", (power,), (seat(g, "spain"),)))
    sums = []
    for name in ("F*", "F", "h", "h*"):
        row = exchequer.percentages(g, power, name)
        sums.append(row.regular + row.prestige + row.national)
    assert sums == [80, 90, 90, 110]


def test_xi_04_two_loans() -> None:
    g = position(turn=10)
    power = seat(g, "france")
    g.state.loans[:] = [Loan(power, 200, 20, 11)]
    loans.borrow(g, power, 100)
    found = [due_lines(g, "france", turn) for turn in (11, 12, 13)]
    assert found == [(30, 200), (10, 0), (10, 100)]


@pytest.mark.parametrize(
    "gross, kind",
    [((100, 110, 120), 1), ((100, 100, 101), 1), ((100, 110, 109), 0), ((100, 99, 98), -1),
     ((100, 99, 99), 0), ((100, 110), 0)],
)  # fmt: skip
def test_xi_05_prosperity(gross: tuple[int, ...], kind: int) -> None:
    assert stability.prosperity(list(gross)) == kind


def test_xi_06_refunds_count_before_the_test() -> None:
    g = position()
    power = set_lines(g, "france", C5=299, C8=100)
    assert exchequer.test_modifier(g, power) == 2 - 1


def test_xi_07_and_08_percentages() -> None:
    g = position(segment="6.2")
    power = set_lines(g, "france", B25=157)
    g.state.wars.append(War("full", (power,), (seat(g, "spain"),)))
    row = exchequer.percentages(g, power, "S")
    assert [157 * share // 100 for share in (row.regular, row.prestige, row.national)] == [
        78,
        62,
        47,
    ]
    set_lines(g, "france", A19=100, A15=120, A16=60)
    assert total(g, power, "A20") == -20
    assert exchequer.most_prestige(g, power) == 0
    exchequer.settle(g, power, 0, 0, 0)
    assert g.line(power, "A24") == 20


def test_xi_09_limits_of_the_budget() -> None:
    g = position()
    power = set_lines(g, "france", A16=50, A17=40, A20=30)
    with pytest.raises(AssertionError, match="A21"):
        exchequer.settle(g, power, 31, 0, 0)
    g.write(power, "A20", 80)
    with pytest.raises(AssertionError, match="A21"):
        exchequer.settle(g, power, 51, 0, 0)
    exchequer.settle(g, power, 0, 40, 0)
    assert g.line(power, "C9") == 40


def test_xi_10_bankers_remember() -> None:
    g = position(turn=20)
    power = seat(g, "france")
    g.state.credit += [(power, 16, 2), (power, 16, 1), (power, 14, 1)]
    assert exchequer.credit(g, power) == 3


def test_xi_11_money_abroad() -> None:
    g = position()
    power = seat(g, "france")
    g.state.patron[g.country("genoa")] = -1
    assert exchequer.money_abroad(g, power) == 150
    g.state.patron[g.country("genoa")] = power
    assert exchequer.money_abroad(g, power) == 200
    g.state.in_force["emperor_france"] = 1
    assert exchequer.money_abroad(g, power) == 250


def prepared(adm: int, dice: Mapping[str, list[int]] | None = None) -> tuple[G, int]:
    g = position(dice=dice)
    power = seat(g, "france")
    g.state.skills[power * 3 + ADM], g.state.dies[power] = adm, 40
    g.state.ministers[:] = []
    g.state.mnus[:] = []
    g.state.stability[power] = 0
    g.state.gross[power] = []
    return g, power


def test_xi_12_at_war_with_a_major() -> None:
    g, power = prepared(7, dice={"stability": [6]})
    g.state.wars.append(War("full", (power,), (seat(g, "spain"),)))
    assert stability.modifier(g, power, 100) == 9
    stability.roll(g, power, 100)
    assert (g.state.stability[power], g.line(power, "A29")) == (2, 100)


def test_xi_13_invaded() -> None:
    g, power = prepared(5, dice={"stability": [4]})
    spain = seat(g, "spain")
    g.state.wars.append(War("full", (spain,), (power,)))
    paris = g.world.countries[power].capital
    g.state.controller[paris] = spain
    g.state.units.append(Unit(spain, "A-", paris))
    assert 4 + stability.modifier(g, power, 30) == 1
    stability.roll(g, power, 30)
    assert g.state.stability[power] == -1


def test_xi_14_attacked_by_a_minor() -> None:
    g, power = prepared(6, dice={"stability": [5]})
    g.state.wars.append(War("full", (g.country("savoy"),), (power,)))
    g.state.attacked[power] = 1
    assert 5 + stability.modifier(g, power, 50) == 13
    stability.roll(g, power, 50)
    assert g.state.stability[power] == 1


def test_xi_15_overthrown_monarchs_improve_nothing() -> None:
    g, power = prepared(6)
    g.state.overthrown[power] = 1
    g.state.seat_power[:] = [power if p == power else -1 for p in g.state.seat_power]
    drive(stability.improve(g))
    assert g.state.stability[power] == 0


def test_xi_16_negative_taxes_are_possible() -> None:
    g = position(segment="6.1", dice={"taxes": [8]})
    power = set_lines(g, "france", B39=-6)
    g.state.plans[power] = (Action("taxes"),)
    exchequer.raise_taxes(g)
    assert g.line(power, "A12") == 20


def weary(g: G, power: str) -> int:
    return stability.weariness(g, seat(g, power))


def test_xii_01_the_thirty_years_war() -> None:
    g = position(turn=26)
    joins = {26: ("austria",), 27: ("spain", "holland"), 28: ("sweden",), 29: ("france",)}
    enemy = g.country("bohemia")
    found: dict[str, list[int]] = {}
    war = War("full", (), (enemy,))
    for turn in range(26, 31):
        new = tuple(seat(g, name) for name in joins.get(turn, ()))
        old = g.state.wars[0] if g.state.wars else war
        g.state.wars[:] = [War(old.kind, (*old.attackers, *new), old.defenders, old.turns)]
        g.state.wars[:] = [stability._older(w) for w in g.state.wars]
        for names in joins.values():
            for name in names:
                if weary(g, name):
                    found.setdefault(name, []).append(weary(g, name))
    assert found == {
        "austria": [1, 2, 3, 4, 4],
        "spain": [1, 2, 3, 4],
        "holland": [1, 2, 3, 4],
        "sweden": [1, 2, 3],
        "france": [1, 2],
    }


def test_xii_02_interventions_add_up() -> None:
    g = position()
    france, england, enemy = seat(g, "france"), seat(g, "england"), g.country("savoy")
    g.state.wars += [
        War("full", (france,), (enemy,)),
        War("full", (g.country("genoa"),), (enemy,), limited=(france, england)),
        War("full", (g.country("milan"),), (enemy,), limited=(england,)),
    ]
    stability.adjust(g)
    assert (weary(g, "france"), weary(g, "england")) == (2, 2)
    stability.adjust(g)
    assert weary(g, "france") == 3


def test_xii_03_who_feels_which_box() -> None:
    g = position(inflation=7)
    spain, france = seat(g, "spain"), seat(g, "france")
    mine = g.world.province_index["azteca_c"]
    g.state.post[mine], g.state.post_owner[mine], g.state.gold_open[mine] = COL, spain, 1
    assert (inflation.percent(g, spain), inflation.percent(g, france)) == (20, 10)
    g.state.inflation = 8
    assert (inflation.percent(g, spain), inflation.percent(g, france)) == (20, 20)


def test_xii_04_to_06_what_inflation_takes() -> None:
    g = position(inflation=10)
    france, poland = seat(g, "france"), seat(g, "poland")
    assert inflation.percent(g, france) == 25
    assert [inflation.loss(g, france, rt) for rt in (60, 160, -60, -160)] == [25, 40, 25, 40]
    assert [inflation.loss(g, poland, rt) for rt in (40, -60)] == [13, 15]
    assert inflation.loss(g, france, 101) == 26


def test_xii_07_overseas_wars() -> None:
    g = position()
    france = seat(g, "france")
    overseas = War("overseas", (france,), (seat(g, "spain"),), ((france, 3),))
    g.state.wars[:] = [overseas]
    assert weary(g, "france") == 2
    g.state.wars.append(War("full", (france,), (g.country("savoy"),), ((france, 1),)))
    assert weary(g, "france") == 2


def test_xii_08_and_09_the_marker() -> None:
    assert inflation.rises(100, 3)
    assert not inflation.rises(99, 6)
    assert inflation.rises(99, 7)
    g = position(inflation=10, dice={"inflation": [10]})
    inflation.inflate(g)
    assert g.state.inflation == 10
    g = position(inflation=1)
    assert {inflation.percent(g, power) for power in g.majors()} == {5}


def test_the_sheet_closes_the_turn() -> None:
    g = position(segment="7.7", dice={"inflation": [1]}, situation=NORMAL)
    power = set_lines(g, "france", A25=200, A29=50, A30=-20)
    inflation.inflate(g)
    assert values(g, "france", "A31", "A32", "A33") == [130, 7, 123]
    assert g.state.treasury[power] == 123
