"""4.3.3 Agreements are announced (2.3): old ones expire, new ones begin, some are ended."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from europa.eu9.rules.diplomacy import bonds, ties
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.diplomacy.drafting import STEP, label
from europa.eu9.rules.diplomacy.negotiation import members_seats
from europa.eu9.rules.diplomacy.terms import why_void
from europa.eu9.rules.diplomacy.window import Reaction
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import ALLIANCES
from europa.eu9.table import G
from europa.eu9.treaties import Agreement, Draft
from europa.kernel import Ask, Entry, Option, Steps

DONE, YES, NO = "done", "yes", "no"


class AgreementMade(Entry, frozen=True):
    """An agreement is in force."""

    kind: str
    members: tuple[str, ...]
    until: int


class Unannounced(Entry, frozen=True):
    """A power does not stand by what it has signed."""

    power: str
    draft: str


def expire(g: G) -> None:
    """4.3.5: at the start of 2.3 what has lasted its turns is over; loans stay until paid."""
    for found in list(g.state.agreements):
        lasting = found.kind == "loan" and not found.gift
        if found.until < g.state.turn and not lasting:
            bonds.end(g, found, "expired")


def conclude_secrets(g: G) -> None:
    """4.3.4: secret alliances signed by all are in force; only their members know."""
    s = g.state
    for draft in list(s.drafts):
        found = draft.agreement
        if found.secret:
            s.drafts.remove(draft)
            if draft.written and set(draft.signed) == set(found.members) and not why_void(g, draft):
                _in_force(g, draft)


def _in_force(g: G, draft: Draft) -> None:
    s, found = g.state, draft.agreement
    s.agreements.append(found)
    names = tuple(g.name(m) for m in found.members)
    readers = members_seats(g, draft) if found.secret else None
    g.log(AgreementMade(found.kind, names, found.until), to=readers)
    ties.take_effect(g, draft)


def announceable(g: G, power: int) -> list[Draft]:
    """Drafts of a power that may still come into force: oral ones, and those signed by all."""
    return [
        draft
        for draft in g.state.drafts
        if power in draft.agreement.members
        and power not in draft.announced
        and (not draft.written or set(draft.signed) == set(draft.agreement.members))
        and not why_void(g, draft)
    ]


def turn(g: G, power: int) -> Steps[None]:
    """A power's turn at 2.3. All are asked, so that nobody learns who has a draft in his pocket."""
    yield from _turn(g, power)


def _acts(g: G, power: int) -> list[Reaction]:
    found = [*_announcements(g, power), *_endings(g, power), *_loans(g, power)]
    return list({act.key: act for act in reversed(found)}.values())[::-1]  # twins have one key


def _turn(g: G, power: int) -> Steps[None]:
    proposed: set[str] = set()
    while True:
        if proposed and not _left(g, power, proposed):
            return
        # Worked out when they are looked at: who imagines the rest has other papers here.
        offer = partial(_options, g, power, proposed)
        key = yield Ask(g.seat_of(power), "pacts.what", offer, "IV.2", {"power": g.name(power)})
        act = next((act for act in _acts(g, power) if act.key == key), None)
        if act is None:
            return
        proposed = {*proposed, key}
        asking = act.act()
        if asking is not None:
            yield from asking


def _left(g: G, power: int, proposed: set[str]) -> list[Reaction]:
    return [act for act in _acts(g, power) if act.key not in proposed]


def _options(g: G, power: int, proposed: set[str]) -> list[Option]:
    """What may be announced, first of all what was signed; the rest after "nothing more"."""
    acts = _left(g, power, proposed)
    first = [act for act in acts if act.key.startswith("announce")]
    rest = [act for act in acts if act not in first]
    return [*map(_option, first), Option(DONE), *map(_option, rest)]


def _option(act: Reaction) -> Option:
    return Option(act.key, note=act.note, params=act.params)


def _announcements(g: G, power: int) -> Iterator[Reaction]:
    """4.3.3: an agreement is in force when all its members have announced it."""
    for draft in announceable(g, power):
        name = label(g, draft)
        yield Reaction(f"announce:{name}", partial(_announce, g, power, draft), "", {"draft": name})


def _announce(g: G, power: int, draft: Draft) -> None:
    s = g.state
    now = msgspec.structs.replace(draft, announced=(*draft.announced, power))
    place = s.drafts.index(draft)
    s.drafts[place] = now
    if set(now.announced) == set(now.agreement.members):
        del s.drafts[place]
        _in_force(g, now)


def _key(g: G, found: Agreement) -> str:
    return f"{found.kind}:{'+'.join(g.name(m) for m in found.members)}"


def _endings(g: G, power: int) -> Iterator[Reaction]:
    """4.4.6, 4.6.8: ties cancelled, alliances ended alone or by common consent."""
    yield from ties.cancellations(g, power)
    for found in g.state.agreements:
        if power not in found.members or found.signed == g.state.turn:
            continue
        name = _key(g, found)
        about: dict[str, object] = {"draft": name}
        if found.kind in ALLIANCES:
            about["stability"] = bonds.breach(g, power)
            alone = partial(_end_alone, g, power, found)
            yield Reaction(f"end:{name}", alone, "note.pacts.end", about)
            common = partial(_wish_over if found.secret else _end_together, g, power, found)
            if power not in found.ending:
                yield Reaction(f"dissolve:{name}", common, "", about)


def _end_alone(g: G, power: int, found: Agreement) -> None:
    """E210: 2 stability, a temporary CB to each partner left."""
    bonds.leave(g, found, power, "ended")
    change(g, power, -bonds.breach(g, power), "IV.2")
    for partner in found.members:
        if partner != power:
            give(g, partner, power, "ended alliance")


def _end_together(g: G, power: int, found: Agreement) -> Steps[None]:
    """4.6.8: free if all members agree."""
    for member in found.members:
        if member == power:
            continue
        params = {"power": g.name(member), "by": g.name(power), "draft": _key(g, found)}
        offer = [Option(NO), Option(YES)]
        if (yield Ask(g.seat_of(member), "pacts.dissolve", offer, "IV.2", params)) == NO:
            return
    bonds.end(g, found, "dissolved")


def _wish_over(g: G, power: int, found: Agreement) -> None:
    """A secret alliance ends when all members have said so in their turns: to ask one now would
    tell the others of it."""
    wish = msgspec.structs.replace(found, ending=(*found.ending, power))
    g.state.agreements[g.state.agreements.index(found)] = wish
    if set(wish.ending) == set(wish.members):
        bonds.end(g, wish, "dissolved")


def _loans(g: G, power: int) -> Iterator[Reaction]:
    """4.5.5: refunds, a broken loan, a loan turned into a gift."""
    for found in g.state.agreements:
        if found.kind != "loan" or found.gift or found.signed == g.state.turn:
            continue
        name = _key(g, found)
        lender, borrower = found.members
        if borrower == power and found.owed > 0:
            about = {"draft": name, "owed": found.owed}
            yield Reaction(f"refund:{name}", partial(_refund, g, found), "", about)
            default = partial(bonds.default_on, g, found)
            yield Reaction(f"default:{name}", default, "note.stability", {**about, "stability": 1})
        if lender == power:
            act = partial(bonds.end, g, found, "a gift")
            yield Reaction(f"forgive:{name}", act, "", {"draft": name})


def _refund(g: G, found: Agreement) -> Steps[None]:
    borrower = found.members[1]
    sums = [*range(STEP, found.owed, STEP), found.owed]
    options = [Option(f"ducats:{ducats}", ducats) for ducats in reversed(sums)]
    params = {"power": g.name(borrower), "owed": found.owed, "to": g.name(found.members[0])}
    ducats = yield Ask(g.seat_of(borrower), "pacts.refund", options, "IV.2", params)
    ties.refund(g, found, ducats)


def settle(g: G) -> None:
    """End of 2.3: who has not announced a written public agreement pays 1; all drafts are gone."""
    for draft in g.state.drafts:
        found = draft.agreement
        if not draft.written or set(draft.signed) != set(found.members) or why_void(g, draft):
            continue
        for member in found.members:
            if member not in draft.announced:
                g.log(Unannounced(g.name(member), label(g, draft)))
                change(g, member, -1, "IV.2")
    g.state.drafts = []
    g.state.agreements = [
        msgspec.structs.replace(found, ending=()) if found.ending else found
        for found in g.state.agreements
    ]


ENTRIES = (AgreementMade, Unannounced)
MESSAGES = {
    "ask.pacts.what": "{power}: what do you announce?",
    "option.pacts.what.done": "nothing (more)",
    "option.announce": "announce: {draft}",
    "option.cancel": "cancel: {draft}",
    "option.end": "end alone: {draft}",
    "note.pacts.end": "stability -{stability}; the others get a cause of war",
    "option.dissolve": "propose to end: {draft}",
    "option.refund": "pay back: {draft}",
    "option.default": "never pay back: {draft}",
    "option.forgive": "make it a gift: {draft}",
    "ask.pacts.dissolve": "{power}: {by} would end {draft} by common consent. Agreed?",
    "option.pacts.dissolve.yes": "yes",
    "option.pacts.dissolve.no": "no",
    "ask.pacts.refund": "{power}: how much of {owed} ducats do you pay back to {to}?",
    "entry.AgreementMade": "In force to turn {until}: {kind} of {members}",
    "entry.Unannounced": "{power} does not stand by its signature: {draft}",
}
