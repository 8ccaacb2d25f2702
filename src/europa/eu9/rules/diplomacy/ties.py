"""4.4, 4.5 Dynastic ties and loans: what happens when they come into force, and what ends them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from europa.eu9.entries import Paid
from europa.eu9.rules.diplomacy import bonds
from europa.eu9.rules.diplomacy.terms import SUND, may_cede
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers import sund
from europa.eu9.rules.powers.awards import give, province_points
from europa.eu9.rules.powers.faith import faith, strangers
from europa.eu9.rules.powers.lands import hand_over, hand_over_post
from europa.eu9.rules.powers.stability import change
from europa.eu9.table import G
from europa.eu9.treaties import Agreement, Draft
from europa.kernel import Entry


class SundPassed(Entry, frozen=True):
    """The right to levy in the Sund has another holder."""

    power: str
    to: str


RIGHT = 8
"""4.4.9: turns of a right on the succession, the first one included."""
STRANGE, CANCELLED = 2, 2
NOTICED = 50
"""4.5.3: a loan that offends if the borrower is of another religion."""


def _pay(g: G, power: int, ducats: int, why: str) -> None:
    g.add(power, "A3", ducats)
    g.log(Paid(g.name(power), "A3", ducats, why))


def take_effect(g: G, draft: Draft) -> None:
    """Ties: dowry, cessions, offence, rights; a loan: money passes on."""
    if draft.agreement.kind == "ties":
        _bind(g, draft)
    elif draft.agreement.kind == "loan":
        _lend(g, draft)


def _bind(g: G, draft: Draft) -> None:
    s = g.state
    payer, receiver = draft.agreement.members
    if draft.dowry:
        _pay(g, payer, -draft.dowry, "dowry")
        _pay(g, receiver, draft.dowry, "dowry")
    for giver, province in draft.cedes:
        change(g, giver, -1, "IV.2")
        s.ceded.append((giver, receiver if giver == payer else payer, province))
    if strangers(g, payer, receiver):
        for power in (payer, receiver):
            change(g, power, -STRANGE, "IV.2")
    s.dowries.append((payer, receiver, s.turn + RIGHT - 1))


def lending_offends(g: G, lender: int, borrower: int, ducats: int) -> bool:
    """4.5.3: 50 ducats or more to another religion; some may."""
    if ducats < NOTICED or faith(g, lender) == faith(g, borrower):
        return False
    name, s = g.name(lender), g.state
    if name == "france" and s.attitude[lender] == "conciliatory":
        return False
    if name == "england" and s.period >= 4:
        return False
    return not (name == "holland" and g.holds("dutch_recognised"))


def _lend(g: G, draft: Draft) -> None:
    s = g.state
    lender, borrower = draft.agreement.members
    _pay(g, lender, -draft.dowry, "loan")
    _pay(g, borrower, draft.dowry, "loan")
    before = g.effect(f"lent_{g.name(borrower)}", lender)
    g.add_effect("lent", lender, draft.dowry)
    g.add_effect(f"lent_{g.name(borrower)}", lender, draft.dowry)
    offends = lending_offends(g, lender, borrower, before + draft.dowry)
    if offends and not lending_offends(g, lender, borrower, before):  # once a turn
        change(g, lender, -1, "IV.2")
    *older, _ = [a for a in s.agreements if a.kind == "loan" and a.members == (lender, borrower)]
    older = [a for a in older if not a.gift]
    if older and not draft.agreement.gift:  # a further sum of a running loan
        del s.agreements[-1]
        owed = older[0].owed + draft.dowry
        s.agreements[s.agreements.index(older[0])] = msgspec.structs.replace(older[0], owed=owed)


def refund(g: G, loan: Agreement, ducats: int) -> None:
    """4.5.5: the borrower pays back; at nothing owed it is over."""
    s = g.state
    lender, borrower = loan.members
    _pay(g, borrower, -ducats, "refund")
    _pay(g, lender, ducats, "refund")
    rest = loan.owed - ducats
    s.agreements[s.agreements.index(loan)] = msgspec.structs.replace(loan, owed=rest)
    if rest <= 0:
        bonds.end(g, msgspec.structs.replace(loan, owed=rest), "paid")


def cancellations(g: G, power: int) -> Iterator[Reaction]:
    """4.4.6: ties may be cancelled at any decision of the diplomacy phase."""
    for found in g.state.agreements:
        if found.kind == "ties" and power in found.members:
            name = f"ties:{'+'.join(g.name(m) for m in found.members)}"
            about = {"draft": name, "stability": CANCELLED}
            act = partial(cancel, g, found, power)
            yield Reaction(f"cancel:{name}", act, "note.stability", about)


def cancel(g: G, found: Agreement, power: int) -> None:
    """4.4.6: ties are cancelled by one: 2 stability; what was given stays where it is."""
    bonds.end(g, found, "cancelled")
    bonds.keep(g, *found.members)
    change(g, power, -CANCELLED, "IV.2")


def hand_over_ceded(g: G) -> None:
    """2.11: possessions change their owner if they are still held (E206); points as in a peace."""
    s, w = g.state, g.world
    for giver, receiver, province in s.ceded:
        if not may_cede(g, giver, province) or not g.is_major(receiver):
            continue
        if province == SUND:
            sund.pass_on(g, receiver)
            g.log(SundPassed(g.name(giver), g.name(receiver)))
        elif w.provinces[province].europe:
            hand_over(g, province, receiver, "dowry")
            income = w.provinces[province].income
            give(g, receiver, province_points(income, gained=True), "province gained", "XIV.1")
            give(g, giver, province_points(income, gained=False), "province lost", "XIV.1")
        else:
            hand_over_post(g, province, receiver, "dowry")
    s.ceded = []


ENTRIES = (SundPassed,)
MESSAGES = {"entry.SundPassed": "The right to levy in the Sund passes from {power} to {to}"}
