"""II, VI, XI, XII: loans, bankruptcy, the exchequer, the budget, stability and inflation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from europa.eu9.rules import (
    bankruptcy,
    events_income,
    exchequer,
    inflation,
    loans,
    plan,
    stability,
)
from europa.eu9.sheet import total
from europa.eu9.state import ADM, NORMAL, ZONES, Loan, Mnu, War
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import MNU_KINDS

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


def test_xii_01_the_thirty_years_war() -> None:
    """Who enters in which turn, and what each loses at the adjustments of turns 26 to 30."""
    g = position(turn=26)
    enters = {"austria": 26, "spain": 27, "holland": 27, "sweden": 28, "france": 29}
    seats = dict(zip(("VEN", "HIS", "HOL", "POR", "FRA"), enters, strict=True))
    for code, name in seats.items():
        g.state.seat_power[g.state.seats.index(code)] = seat(g, name)
    found: dict[str, list[int]] = {name: [] for name in enters}
    war = War("full", (), (g.country("bohemia"),))
    for turn in range(26, 31):
        new = tuple(seat(g, name) for name, first in enters.items() if first == turn)
        war = msgspec.structs.replace(war, attackers=(*war.attackers, *new))
        g.state.turn, g.state.wars = turn, [war]
        g.state.stability[:] = [3] * len(g.state.stability)
        stability.adjust(g)
        war = g.state.wars[0]
        for name, first in enters.items():
            if turn >= first:
                found[name].append(3 - g.state.stability[seat(g, name)])
    assert found == {
        "austria": [1, 2, 3, 4, 4],
        "spain": [1, 2, 3, 4],
        "holland": [1, 2, 3, 4],
        "sweden": [1, 2, 3],
        "france": [1, 2],
    }


def test_the_sheet_closes_the_turn() -> None:
    g = position(segment="7.7", dice={"inflation": [1]}, situation=NORMAL)
    power = set_lines(g, "france", A25=200, A29=50, A30=-20)
    inflation.inflate(g)
    assert values(g, "france", "A31", "A32", "A33") == [130, 7, 123]
    assert g.state.treasury[power] == 123
