"""4.4, 4.5, 4.6 What ends agreements between powers, and what that costs."""

from __future__ import annotations

import msgspec

from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.powers.initiative import reigns
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import ALLIANCES, agreements, allied
from europa.eu9.table import G
from europa.eu9.treaties import Agreement
from europa.kernel import Entry

BREACH = 2
"""4.2: stability that breaking an alliance costs."""


class AgreementOver(Entry, frozen=True):
    """It is in force no more."""

    kind: str
    members: tuple[str, ...]
    why: str


class AgreementKnown(Entry, frozen=True):
    """A secret alliance comes to light: it was used."""

    kind: str
    members: tuple[str, ...]


def names(g: G, agreement: Agreement) -> tuple[str, ...]:
    return tuple(g.name(member) for member in agreement.members)


def end(g: G, agreement: Agreement, why: str) -> None:
    """An agreement is over; when ties may be signed again is remembered (4.4.7)."""
    s = g.state
    s.agreements.remove(agreement)
    if agreement.kind == "ties":
        one, other = agreement.members
        s.ties_ended.append((one, other, min(s.turn, agreement.until)))
    g.log(AgreementOver(agreement.kind, names(g, agreement), why), to=_readers(g, agreement))


def _readers(g: G, agreement: Agreement) -> list[str] | None:
    """Who hears of it: its members if it is secret, else all."""
    if not agreement.secret:
        return None
    return [g.seat_of(member) for member in agreement.members if g.is_major(member)]


def leave(g: G, agreement: Agreement, power: int, why: str) -> None:
    """A member leaves: with two it ends, with more the others stay bound."""
    if len(agreement.members) <= 2:
        end(g, agreement, why)
        return
    s = g.state
    rest = tuple(member for member in agreement.members if member != power)
    s.agreements[s.agreements.index(agreement)] = msgspec.structs.replace(agreement, members=rest)
    g.log(AgreementOver(agreement.kind, (g.name(power),), why), to=_readers(g, agreement))


def breach(g: G, power: int) -> int:
    """4.2, 4.27.4: what breaking an alliance costs; PRU under Friedrich II one."""
    return 1 if g.name(power) == "prussia" and reigns(g, "prussia_friedrich_ii") else BREACH


def break_alliances(g: G, power: int, other: int) -> int:
    """4.6.8: by war against an ally; the stability it costs."""
    found = agreements(g, power, other, *ALLIANCES)
    for agreement in found:
        leave(g, agreement, power, "war")
    return breach(g, power) if found else 0


def breaches(g: G, power: int, others: tuple[int, ...]) -> int:
    """What breaking with all these would cost: each ally once."""
    return sum(breach(g, power) for other in others if allied(g, power, other))


def reveal(g: G, agreement: Agreement) -> Agreement:
    """4.3.4: a secret alliance that is used is public."""
    if not agreement.secret:
        return agreement
    s = g.state
    known = msgspec.structs.replace(agreement, secret=False)
    s.agreements[s.agreements.index(agreement)] = known
    g.reveal()
    g.log(AgreementKnown(known.kind, names(g, known)))
    return known


def undone_by_war(g: G, one: int, other: int) -> None:
    """4.10.9: treaties between belligerents end; what that costs was paid by who declared.

    Loans end without payment here: who breaks one pays in `declare` (4.5.6, E208).
    """
    for agreement in agreements(g, one, other):
        leave(g, agreement, one, "war")
    keep(g, one, other)


def keep(g: G, one: int, other: int) -> None:
    """What two have ceded to each other and not yet handed over stays where it is."""
    g.state.ceded = [row for row in g.state.ceded if {row[0], row[1]} != {one, other}]


def break_loans(g: G, debtor: int, other: int) -> None:
    """4.5.5, E208: a borrower that attacks its lender breaks the loan."""
    for loan in agreements(g, debtor, other, "loan"):
        if loan.members == (other, debtor) and not loan.gift:
            default_on(g, loan)


def default_on(g: G, loan: Agreement) -> None:
    """4.5.5: 1 stability, and bankers remember it for five turns."""
    debtor = loan.members[1]
    end(g, loan, "broken")
    change(g, debtor, -1, "IV.2")
    # Five turns with this one: a bankruptcy is remembered one turn longer.
    g.state.credit.append((debtor, g.state.turn - 1, 1))


def _excused(g: G, power: int) -> str:
    """VI-10: the mark of a power that may let one call pass without losing stability."""
    return f"ignore_one_call:{g.name(power)}"


def price_of_refusal(g: G, agreement: Agreement, power: int) -> int:
    """4.6.4: stability that refusing a call costs."""
    if g.holds(_excused(g, power)):
        return 0
    return 1 if agreement.secret else breach(g, power)


def refused_call(g: G, agreement: Agreement, power: int, caller: int) -> None:
    """4.6.4: 2 stability, a secret one 1; the refuser leaves; the caller has a temporary CB."""
    cost = price_of_refusal(g, agreement, power)
    g.state.in_force.pop(_excused(g, power), None)
    if agreement.secret:
        agreement = reveal(g, agreement)
    leave(g, agreement, power, "refused")
    change(g, power, -cost, "IV.2")
    give(g, caller, power, "refused alliance")


ENTRIES = (AgreementOver, AgreementKnown)
MESSAGES = {
    "entry.AgreementOver": "Over ({why}): {kind} of {members}",
    "entry.AgreementKnown": "A secret comes to light: {kind} alliance of {members}",
}
