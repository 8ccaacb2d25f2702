"""4.3.6, 4.4, 4.5, 4.6.10 What powers may agree upon: why a draft is void."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.income import collect
from europa.eu9.rules.powers import sund
from europa.eu9.rules.powers.access import keeps_secrets
from europa.eu9.rules.powers.throne import rules_or_serves
from europa.eu9.rules.powers.wars import agreements, at_war, refuses
from europa.eu9.rules.terms.lasting import changed, forbidden
from europa.eu9.rules.terms.specials import dissociated
from europa.eu9.table import G
from europa.eu9.treaties import AGREEMENTS, Agreement, Draft
from europa.eu9.world import NONE
from europa.kernel import Dice
from europa.kernel.journal import Journal

LEAST_DOWRY = 100
MOST_LOAN = 150
REST = 4
"""4.4.7: ties again so many turns after the last turn of the old ones."""
SUND = NONE
"""4.4.4: in the place of a province that is ceded, the right to levy in the Sund."""
FIRST = "first_gross:"
"""In `held`: the gross income of a power that has had no turn yet."""
LENGTH = 3
"""4.3.5: turns of an agreement."""


def gross(g: G, power: int) -> int:
    """E207: gross income of the last turn; in the first one what 3.1 would give now."""
    past = g.state.gross[power]
    if past:
        return past[-1]
    return g.state.held.get(f"{FIRST}{g.name(power)}") or _reckon(g, [power])[power]


def reckon_first(g: G) -> None:
    """2.2 of a first turn: what 3.1 would give is reckoned once for all talks."""
    newcomers = [power for power in g.majors() if not g.state.gross[power]]
    for power, ducats in _reckon(g, newcomers).items():
        g.state.held[f"{FIRST}{g.name(power)}"] = ducats


def _reckon(g: G, powers: Sequence[int]) -> dict[int, int]:
    if not powers:
        return {}
    trial = G(g.state.copy(), Dice(b"\0" * 16), Journal(None))
    for power in powers:
        collect.fill_sheet(trial, power)
    return {power: trial.line(power, "B25") for power in powers}


def why_void(g: G, draft: Draft) -> str:
    """Why this can't be agreed, as a message; empty if it can."""
    members = draft.agreement.members
    if draft.agreement.kind not in AGREEMENTS or len(set(members)) != len(members):
        return "reason.draft.members"
    if len(members) < 2 or not all(g.is_major(m) for m in members):
        return "reason.draft.members"
    if any(at_war(g, one, other) for one in members for other in members):
        return "reason.draft.war"
    if draft.agreement.kind == "ties":
        return _ties(g, draft)
    if draft.agreement.kind == "loan":
        return _loan(g, draft)
    return _alliance(g, draft.agreement)


def _alliance(g: G, agreement: Agreement) -> str:
    """4.6.10: TUR attacks alone to the end of period V; POL under Patkul not with SUE."""
    names = {g.name(m) for m in agreement.members}
    for one in agreement.members:
        if any(forbidden(g, "alliance", one, other=m) for m in agreement.members if m != one):
            return "reason.draft.event"
    if agreement.kind == "offensive":
        if "turkey" in names and g.state.period <= 5:
            return "reason.draft.turkey"
        if {"poland", "sweden"} <= names and rules_or_serves(g, "poland_patkul"):
            return "reason.draft.patkul"
    return ""


def _ties(g: G, draft: Draft) -> str:
    s, members = g.state, draft.agreement.members
    if len(members) != 2 or draft.agreement.secret:
        return "reason.draft.ties_open"
    if "turkey" in {g.name(m) for m in members}:
        return "reason.draft.turkey"
    payer, receiver = members
    if agreements(g, payer, receiver, "ties"):
        return "reason.draft.again"
    for one, other, last in s.ties_ended:
        if {one, other} == {payer, receiver} and s.turn < last + REST:
            return "reason.draft.too_soon"
    return _dowry(g, draft, payer)


def _dowry(g: G, draft: Draft, payer: int) -> str:
    """4.4.1, 4.4.2: money or one possession; besides one for one."""
    cedes = list(draft.cedes)
    if draft.dowry and not LEAST_DOWRY <= draft.dowry <= gross(g, payer):
        return "reason.draft.dowry"
    if not draft.dowry:
        if not cedes or cedes[0][0] != payer:
            return "reason.draft.dowry"
        dowry = cedes.pop(0)
        if not may_cede(g, *dowry):
            return "reason.draft.not_his"
    if len(cedes) not in (0, 2) or len({giver for giver, _ in cedes}) != len(cedes):
        return "reason.draft.exchange"
    if len({p for _, p in draft.cedes}) != len(draft.cedes):
        return "reason.draft.exchange"
    w = g.world
    if any(p != SUND and giver in w.provinces[p].national for giver, p in cedes):
        return "reason.draft.national"
    return "" if all(may_cede(g, *row) for row in cedes) else "reason.draft.not_his"


def may_cede(g: G, giver: int, province: int) -> bool:
    """4.4.3: owned and controlled, not in revolt, not occupied; the Sund's right by who has it."""
    s = g.state
    if province == SUND:
        return sund.holder(g) == giver
    if g.world.provinces[province].europe:
        held = s.owner[province] == s.controller[province] == giver
    else:
        held = s.post_owner[province] == giver and s.controller[province] in (-1, giver)
        held = held and not keeps_secrets(g, giver)
    if forbidden(g, "cede", giver, place=province):
        return False
    return held and not s.revolt[province] and s.occupied[province] in (-1, giver)


def most_loan(g: G, lender: int) -> int:
    """4.5.2: 150, with a stock exchange more."""
    return changed(g, "loan_limit", lender, MOST_LOAN)


def is_unlimited(g: G, lender: int, borrower: int) -> bool:
    """4.5.3: between the Habsburgs, while they stand together, any sum is lent."""
    return {g.name(lender), g.name(borrower)} == {"spain", "austria"} and not dissociated(g)


def lent(g: G, lender: int) -> int:
    """Ducats it has lent this turn."""
    return g.effect("lent", lender)


def _loan(g: G, draft: Draft) -> str:
    members = draft.agreement.members
    if len(members) != 2 or draft.agreement.secret:
        return "reason.draft.ties_open"
    lender, borrower = members
    if forbidden(g, "loan_treaty", lender, other=borrower):
        return "reason.draft.event"
    if refuses(g, lender, borrower) or refuses(g, borrower, lender):
        return "reason.draft.refused"
    turn = g.state.turn
    loans = [a for a in g.state.agreements if a.kind == "loan" and (not a.gift or a.until >= turn)]
    if any(a.members[1] == lender or a.members[0] == borrower for a in loans):
        return "reason.draft.both_ways"
    if is_unlimited(g, lender, borrower):
        return "" if draft.dowry > 0 else "reason.draft.sum"
    to_him = g.effect(f"lent_{g.name(borrower)}", lender)
    if not 0 < draft.dowry <= most_loan(g, lender) - to_him:
        return "reason.draft.sum"
    return "" if lent(g, lender) + draft.dowry <= gross(g, lender) else "reason.draft.sum"


MESSAGES = {
    "reason.draft.members": "An agreement needs two or more different powers",
    "reason.draft.event": "An event forbids it",
    "reason.draft.war": "Powers at war with each other sign nothing",
    "reason.draft.turkey": "Turkey may not sign this",
    "reason.draft.patkul": "Not while Patkul is in office",
    "reason.draft.ties_open": "It is between two powers, and never secret",
    "reason.draft.again": "They are bound already",
    "reason.draft.too_soon": "Three whole turns must pass before they are bound again",
    "reason.draft.dowry": "A dowry is 100 ducats or more, at most the payer's gross income, or one"
    " possession",
    "reason.draft.exchange": "Beside the dowry one possession is exchanged for one",
    "reason.draft.national": "National provinces are not exchanged",
    "reason.draft.not_his": "It must be owned and controlled by its giver, without revolt",
    "reason.draft.refused": "One refuses the other trade",
    "reason.draft.both_ways": "A power does not lend and borrow at the same time",
    "reason.draft.sum": "The sum is above what may be lent this turn",
}
