"""VI.2, VI.3 Trade fleets recover; national and international loans, interest and refunds."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Paid
from europa.eu9.pieces import Loan
from europa.eu9.rules.administration import bankruptcy
from europa.eu9.table import G
from europa.kernel import Steps

TERM = 3
"""Turns until an international loan is due."""


def tenth(ducats: int) -> int:
    """Interest: a tenth, rounded up."""
    return -(-ducats // 10)


def recover_fleets(g: G) -> None:
    """VI.2: a trade fleet below its maximum gains a level, two if the maximum is 5 or 6."""
    s = g.state
    for place, most in enumerate(s.tf_max):
        if s.tf[place] < most:
            s.tf[place] = min(most, s.tf[place] + (2 if most >= 5 else 1))


def loans_of(g: G, power: int) -> list[Loan]:
    """The international loans of a power."""
    return [loan for loan in g.state.loans if loan.power == power]


def borrow(g: G, power: int, ducats: int) -> None:
    """VI.3.2: a new international loan: a tenth for three turns, then all of it."""
    if ducats:
        g.state.loans.append(Loan(power, ducats, tenth(ducats), g.state.turn + TERM))


def refund(g: G, power: int, number: int, ducats: int) -> None:
    """VI.3.2: pay back part of a loan early; its interest stays until nothing is left (E47)."""
    s = g.state
    loan = loans_of(g, power)[number]
    paid = min(ducats, loan.rest)
    place = s.loans.index(loan)
    if paid == loan.rest:
        del s.loans[place]
    else:
        s.loans[place] = msgspec.structs.replace(loan, rest=loan.rest - paid)
    g.add(power, "B29", paid)
    g.add(power, "C3", paid)


def refund_national(g: G, power: int, ducats: int) -> None:
    """VI.3.3: pay back part of the national loan."""
    paid = min(ducats, g.line(power, "C5") - g.line(power, "C7") - g.line(power, "C8"))
    g.add(power, "B29", paid)
    g.add(power, "C8", paid)


def interest(g: G, power: int, turn: int | None = None) -> int:
    """C2 of a turn: interest on the international loans that still run."""
    turn = turn or g.state.turn
    return sum(loan.interest for loan in loans_of(g, power) if turn <= loan.term)


def due(g: G, power: int, turn: int | None = None) -> int:
    """C3 of a turn: loans that must be paid back in it."""
    turn = turn or g.state.turn
    return sum(loan.rest for loan in loans_of(g, power) if loan.term == turn)


def mandatory(g: G) -> Steps[None]:
    """3.2: fleets recover; interest and refunds that are due; who can't pay collapses (B28)."""
    s = g.state
    recover_fleets(g)
    for power in g.majors():
        g.write(power, "C2", interest(g, power))
        g.write(power, "C3", due(g, power))
        g.write(power, "C6", tenth(g.line(power, "C5")))
        g.write(power, "B26", g.line(power, "C2") + g.line(power, "C6"))
        g.write(power, "B27", g.line(power, "C3"))
        s.loans[:] = [x for x in s.loans if x.power != power or x.term > s.turn]
        owed = g.line(power, "B26") + g.line(power, "B27")
        if owed:
            g.log(Paid(g.name(power), "B26", -owed, "interest and refunds"), to=[g.seat_of(power)])
        if g.line(power, "A8") + g.line(power, "B25") < owed:
            g.write(power, "B28", 1)
            yield from bankruptcy.collapse(g, power)
