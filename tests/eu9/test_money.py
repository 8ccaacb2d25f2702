"""II, VI, XI, XII: loans, bankruptcy, the exchequer, the budget, stability and inflation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from europa.eu9.rules import bankruptcy, exchequer, inflation, loans, stability
from europa.eu9.sheet import total
from europa.eu9.state import ADM, COL, NORMAL, ZONES, Action, Loan, Mnu, Unit, War
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import outcome

LOSE = ["lose_mnu:cereals:lietuva", "lose_mnu:metal:wielkopolska"]


def values(g: G, power: str, *names: str) -> list[int]:
    return [g.line(seat(g, power), name) for name in names]


def set_lines(g: G, power: str, **lines: int) -> int:
    for name, value in lines.items():
        g.write(seat(g, power), name, value)
    return seat(g, power)


def in_turn(g: G, number: int) -> None:
    """A new turn of the sheet: C5 from C10, nothing else."""
    s = g.state
    s.turn = number
    s.ledger[:] = [0] * len(s.ledger)
    for power in g.majors():
        g.write(power, "C5", s.national_loan[power])
        g.write(power, "A8", 1000)


def due_lines(g: G, power: str, turn: int) -> tuple[int, int]:
    """C2 and C3 of a coming turn."""
    return loans.interest(g, seat(g, power), turn), loans.due(g, seat(g, power), turn)


def test_ii_13_to_16_a_budget() -> None:
    for chosen, expected in (
        ((50, 0), {"A26": 70, "A25": 40}),
        ((0, 60), {"A26": 120, "A24": 10, "A25": 50}),
        ((0, 0), {"A24": -50, "A25": -10, "A26": 120}),
    ):
        g = position(segment="6.2", dice={"exchequer": [6]})
        power = set_lines(g, "france", B25=300, B38=200, A8=40)
        g.state.seat_power[:] = [power if p == power else -1 for p in g.state.seat_power]
        g.state.stability[power] = 2
        exchequer.test(g)
        assert values(g, "france", "A15", "A16", "A17", "A20") == [150, 120, 60, 50]
        exchequer.settle(g, power, *chosen, 0)
        assert {name: g.line(power, name) for name in expected} == expected


def test_ii_17_the_loan_trick() -> None:
    g = position()
    power = set_lines(g, "france", A14=200, A15=80, A16=60, A17=60, C5=100, C8=50, B29=50, B30=80)
    total(g, power, "B38")
    g.write(power, "A19", g.line(power, "B38"))
    assert total(g, power, "A20") == 50
    exchequer.settle(g, power, 50, 50, 0)
    assert values(g, "france", "A26", "A24", "C10") == [10, 50, 100]


def test_ii_18_deep_in_debt() -> None:
    g = position()
    power = set_lines(g, "france", A14=500, A15=150, A16=100, A17=200, A18=140, A19=700, A13=10)
    assert total(g, power, "A20") == 550
    exchequer.settle(g, power, 100, 200, 140)
    assert values(g, "france", "A24", "A25") == [-110, -100]
    assert g.line(power, "C10") + sum(loan.rest for loan in loans.loans_of(g, power)) == 340


def test_vi_03_portugal_borrows_70() -> None:
    g = position()
    power = seat(g, "portugal")
    loans.borrow(g, power, 70)
    assert [due_lines(g, "portugal", turn) for turn in (2, 3, 4)] == [(7, 0), (7, 0), (7, 70)]
    in_turn(g, 2)
    drive(loans.mandatory(g))
    loans.refund(g, power, 0, 20)
    assert values(g, "portugal", "C2", "C3") == [7, 20]
    in_turn(g, 3)
    drive(loans.mandatory(g))
    loans.refund(g, power, 0, 50)
    assert values(g, "portugal", "C2", "C3") == [7, 50]
    assert due_lines(g, "portugal", 4) == (0, 0)


def test_vi_04_french_national_loan() -> None:
    g = position()
    power = seat(g, "france")
    g.state.national_loan[power] = 54
    in_turn(g, 2)
    drive(loans.mandatory(g))
    assert values(g, "france", "C6", "B26") == [6, 6]
    loans.refund_national(g, power, 30)
    set_lines(g, "france", A17=100)
    exchequer.settle(g, power, 0, 83, 0)
    assert g.state.national_loan[power] == 107
    in_turn(g, 3)
    drive(loans.mandatory(g))
    assert values(g, "france", "C6") == [11]


def test_vi_07_to_10_a_french_loan() -> None:
    g = position()
    power = seat(g, "france")
    loans.borrow(g, power, 100)
    assert [due_lines(g, "france", turn) for turn in (2, 3, 4)] == [(10, 0), (10, 0), (10, 100)]
    in_turn(g, 2)
    drive(loans.mandatory(g))
    loans.refund(g, power, 0, 40)
    assert values(g, "france", "C3") == [40]
    assert [due_lines(g, "france", turn) for turn in (3, 4)] == [(10, 0), (10, 60)]
    late = g.state.loans[:]
    in_turn(g, 4)
    drive(loans.mandatory(g))
    assert values(g, "france", "B26", "B27") == [10, 60]
    g.state.loans[:] = late
    in_turn(g, 3)
    drive(loans.mandatory(g))
    loans.refund(g, power, 0, 60)
    assert values(g, "france", "C2", "C3") == [10, 60]
    assert due_lines(g, "france", 4) == (0, 0)


def polish_loans() -> G:
    g = position()
    loans.borrow(g, seat(g, "poland"), 50)
    g.state.turn = 2
    loans.borrow(g, seat(g, "poland"), 60)
    return g


def test_vi_11_to_13_two_polish_loans() -> None:
    g = polish_loans()
    expected = [5, 11, 11, 6]
    started = [
        sum(x.interest for x in g.state.loans if x.term - 2 <= turn <= x.term)
        for turn in (2, 3, 4, 5)
    ]
    assert started == expected
    assert [loans.due(g, seat(g, "poland"), turn) for turn in (4, 5)] == [50, 60]
    g.state.turn = 3
    loans.refund(g, seat(g, "poland"), 1, 60)
    assert [due_lines(g, "poland", turn) for turn in (4, 5)] == [(5, 50), (0, 0)]
    g = polish_loans()
    g.state.turn = 3
    loans.refund(g, seat(g, "poland"), 0, 50)
    loans.refund(g, seat(g, "poland"), 0, 10)
    assert [due_lines(g, "poland", turn) for turn in (4, 5)] == [(6, 0), (6, 50)]


def russia(die: int, mnus: Sequence[Mnu] = ()) -> G:
    """Turn 10: ADM 6, stability 2, a small bankruptcy of 150, no trade fleet."""
    g = position(turn=10, segment="3.3", dice={"bankruptcy": [die]})
    power = seat(g, "russia")
    s = g.state
    s.skills[power * 3 + ADM], s.stability[power], s.dies[power] = 6, 2, 30
    s.ministers[:] = []
    s.tf[power * ZONES : (power + 1) * ZONES] = bytes(ZONES)
    s.tf_max[power * ZONES : (power + 1) * ZONES] = bytes(ZONES)
    s.mnus[:] = list(mnus)
    g.write(power, "C5", 150)
    return g


def test_vi_05_russian_bankruptcy() -> None:
    g = russia(7)
    power = seat(g, "russia")
    assert bankruptcy.roll_modifier(g, power, 150) == 5
    drive(bankruptcy.go_bankrupt(g, power, "small", "national", 150))
    assert (g.state.stability[power], g.state.vp[power]) == (1, -5)
    assert g.effect("tfi_lost", power) == 1
    assert g.effect("no_domestic", power) == 1
    assert g.line(power, "C7") == 150


def test_vi_06_without_fleets_a_manufacture_goes() -> None:
    wood = Mnu(4, MNU_KINDS.index("wood"), 2, 0)
    g = russia(4, [wood])
    power = seat(g, "russia")
    assert power == 4
    drive(bankruptcy.go_bankrupt(g, power, "small", "national", 150))
    assert [mnu.level for mnu in g.mnus(power)] == [1]


def test_vi_45_fleets_recover() -> None:
    g = position()
    zones = range(4)
    for zone, (now, most) in zip(zones, ((2, 5), (2, 4), (4, 5), (0, 3)), strict=True):
        g.state.tf[zone], g.state.tf_max[zone] = now, most
    loans.recover_fleets(g)
    assert list(g.state.tf[:4]) == [4, 3, 5, 1]


def test_vi_47_collapse() -> None:
    g = position(segment="3.2", turn=5)
    power = set_lines(g, "poland", A8=-200, B25=150, C5=100)
    g.state.loans.append(Loan(power, 80, 0, 9))
    dti, before = g.state.dti[power], g.state.stability[power]
    for other in g.majors():
        if other != power:
            g.write(other, "B25", 500)
    drive(loans.mandatory(g), otherwise=LOSE)
    assert g.line(power, "B28") == 1
    assert values(g, "poland", "A8", "C7") == [0, 100]
    assert loans.loans_of(g, power) == []
    assert g.state.vp[power] == -30
    assert g.state.stability[power] == max(-3, before - 2)
    assert g.state.dti[power] == max(1, dti - 1)
    assert exchequer.credit(g, power) == 2


def test_vi_48_bankruptcy_abroad() -> None:
    g = position(segment="3.3")
    power = seat(g, "france")
    g.state.loans += [Loan(power, 100, 10, 3), Loan(power, 150, 15, 4)]
    g.write(power, "C5", 70)
    drive(
        bankruptcy.declare(g),
        ["FRA=bankrupt:major:international", "FRA=erase:200"],
        otherwise=["lose_mnu:wine:guyenne", "lose_tf:stz_lion"],
    )
    assert [loan.rest for loan in loans.loans_of(g, power)] == [50]
    assert g.line(power, "C7") == 0
    assert g.state.vp[power] == -15


def test_vi_49_and_50_small_bankruptcies() -> None:
    g = position(segment="3.3", dice={"bankruptcy": [10]})
    power = set_lines(g, "france", C5=200)
    g.state.skills[power * 3 + ADM], g.state.stability[power] = 9, 3
    g.state.mnus[:] = []
    assert bankruptcy.roll_modifier(g, power, 100) - bankruptcy.roll_modifier(g, power, 101) == 3
    drive(bankruptcy.go_bankrupt(g, power, "small", "national", 100))
    assert (g.state.stability[power], g.state.vp[power], g.effect("tfi_lost", power)) == (3, -5, 0)
    assert exchequer.credit(g, power) == 1
    g.state.turn += 5
    assert exchequer.credit(g, power) == 1
    g.state.turn += 1
    assert exchequer.credit(g, power) == 0


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
