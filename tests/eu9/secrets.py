"""The same position for everybody else, with other secrets of one power."""

from __future__ import annotations

from msgspec.structs import replace

from europa.eu9.hidden import SECRETS, SUMS
from europa.eu9.pieces import Loan
from europa.eu9.state import LINE, LINES, Eu9
from europa.eu9.table import G
from europa.eu9.treaties import Agreement, Draft
from europa.eu9.view import PUBLIC_LINES


def other_secrets(g: G, power: int) -> Eu9:
    """Other money, objectives and fleets."""
    s = g.state.copy()
    s.treasury[power] += 777
    s.national_loan[power] += 444
    s.wealth[power] += 99
    s.loans.append(Loan(power, 200, 20, s.turn + 2))
    s.aims[power] = s.aims[power][::-1]
    row = power * len(LINES)
    for line in LINES:
        if line not in PUBLIC_LINES and line in (*SECRETS, *SUMS, "A1", "A2", "A19", "A28", "C5"):
            s.ledger[row + LINE[line]] += 31
    for place, unit in enumerate(s.units):
        if unit.country == power and unit.kind in ("F+", "F-"):
            s.units[place] = replace(unit, ships=(1, 0, 0, 1), damaged=1)
    return s


def other_talks(g: G, power: int, friend: int) -> Eu9:
    """A secret alliance and a draft of the two more, or less; their offers of peace gone."""
    s = g.state
    pair = {power, friend}
    hidden = [x for x in s.agreements if x.secret and set(x.members) <= pair]
    s.agreements = [x for x in s.agreements if x not in hidden]
    if not hidden:
        s.agreements.append(Agreement("offensive", (power, friend), s.turn + 2, s.turn, True))
    drafts = [x for x in s.drafts if set(x.agreement.members) <= pair]
    s.drafts = [x for x in s.drafts if x not in drafts]
    if not drafts and s.segment == "2.2":
        draft = Agreement("defensive", (power, friend), s.turn + 2, s.turn)
        s.drafts.append(Draft(draft, power, (power,), True))
    s.offers = [x for x in s.offers if {x.by, x.to} - pair or x.kind == "mandatory"]
    return s


def strangers(g: G, *powers: int) -> list[str]:
    """Seats that play none of these."""
    return [seat for seat in g.state.seats if g.power_of(seat) not in powers]
