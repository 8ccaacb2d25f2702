"""VI.3 Optional refunds of loans, planned at 3.4 and paid when plans are revealed (B29)."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration import loans
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.table import G

STEP = 10
"""Ducats between the amounts offered."""


def amounts(most: int) -> list[int]:
    """Tens, and all of it."""
    return sorted({*range(STEP, most, STEP), most}) if most > 0 else []


def national_menu(g: G, draft: Draft) -> list[Action]:
    """VI.3.3: once a turn, at most what is left of C5 after a bankruptcy."""
    if draft.of("refund_national"):
        return []
    most = g.line(draft.power, "C5") - g.line(draft.power, "C7") - g.line(draft.power, "C8")
    return [Action("refund_national", ducats=ducats) for ducats in amounts(most)]


def _name(number: int) -> str:
    return f"loan_{number + 1}"


def loan_menu(g: G, draft: Draft) -> list[Action]:
    """VI.3.2: each international loan once a turn, at most its rest (E27)."""
    planned = [item.target for item in draft.of("refund_loan")]
    return [
        Action("refund_loan", _name(number), ducats)
        for number, loan in enumerate(loans.loans_of(g, draft.power))
        if _name(number) not in planned
        for ducats in amounts(loan.rest)
    ]


def pay_national(g: G, power: int, action: Action) -> None:
    """C8."""
    loans.refund_national(g, power, action.ducats)


def pay_loans(g: G, power: int, action: Action) -> None:
    """C3 paid early. All loans of a plan are numbered as they stood: the last is paid first."""
    planned = [item for item in g.state.plans[power] if item.kind == "refund_loan"]
    if action != planned[0]:
        return
    numbers = {int(item.target.removeprefix("loan_")) - 1: item.ducats for item in planned}
    for number in sorted(numbers, reverse=True):
        if number < len(loans.loans_of(g, power)):
            loans.refund(g, power, number, numbers[number])


PLAN_MENU = {"refund_national": national_menu, "refund_loan": loan_menu}
PLAN_REVEALED = {"refund_national": pay_national, "refund_loan": pay_loans}
