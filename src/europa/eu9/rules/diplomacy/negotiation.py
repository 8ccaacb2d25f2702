"""4.3.1 Negotiation (2.2): drafts are written, signed, refused and countered, in private.

Three rounds, each sealed: everybody writes and answers what he has got. All are asked in each
round, so that nobody learns who has got something.
"""

from __future__ import annotations

from functools import partial

import msgspec

from europa.eu9.rules.diplomacy.drafting import label, write
from europa.eu9.rules.diplomacy.terms import reckon_first, why_void
from europa.eu9.rules.diplomacy.turns import TURNS, advance, open_session, round_of
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.powers.wars import ALLIANCES
from europa.eu9.table import G
from europa.eu9.treaties import Draft
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import DONE, together

ROUNDS = 3
WRITE, SIGN, TEAR = "write", "sign", "tear"
MOST = 4
"""Drafts that a power writes in a round."""


class Drafted(Entry, frozen=True):
    """A draft is on the table of its members."""

    by: str
    draft: str


class Signed(Entry, frozen=True):
    """A member has signed."""

    power: str
    draft: str


class Torn(Entry, frozen=True):
    """A member wants nothing of it."""

    power: str
    draft: str


Answer = tuple[list[Draft], list[Draft], list[Draft]]
"""What a power has written, signed and torn up in a round."""


def negotiate(g: G) -> Steps[bool]:
    """One round; AGAIN until the last."""
    session = g.state.session
    if session is None:
        reckon_first(g)
        open_session(g, "2.2", TURNS)
        return AGAIN  # copies of the first round needn't reckon again
    last = session.at + 1 >= ROUNDS
    seats = {g.seat_of(power): power for power in g.majors()}
    answers = yield from together(
        g, {seat: _round(g, seat, power, oral=last) for seat, power in seats.items()}
    )
    for seat in answers:
        _put_down(g, seats[seat], answers[seat])
    if last:
        g.state.session = None
        return False
    advance(g, at=session.at + 1)
    return AGAIN


def members_seats(g: G, draft: Draft) -> list[str]:
    """Who may read it."""
    return [g.seat_of(m) for m in draft.agreement.members if g.is_major(m)]


def unsigned(g: G, power: int) -> list[Draft]:
    """Papers that wait for a power's name."""
    return [
        draft
        for draft in g.state.drafts
        if draft.written and power in draft.agreement.members and power not in draft.signed
    ]


def _round(g: G, seat: str, power: int, *, oral: bool) -> Steps[Answer]:
    written: list[Draft] = []
    signed: list[Draft] = []
    torn: list[Draft] = []
    while True:
        done = [*signed, *torn]
        params = {
            "power": g.name(power), "round": round_of(g), "rounds": ROUNDS,
            "written": [label(g, draft) for draft in written],
        }  # fmt: skip
        offer = partial(_options, g, power, done, len(written) < MOST)
        verb, draft = yield Ask(seat, "talk.what", offer, "IV.2", params)
        if verb == DONE:
            return written, signed, torn
        if verb == SIGN:
            signed.append(draft)
        elif verb == TEAR:
            torn.append(draft)
        else:
            new = yield from write(g, seat, power, oral=oral)
            if new is not None and new not in written:
                written.append(new)


def _options(g: G, power: int, done: list[Draft], more: bool) -> list[Option]:
    """Be done, write, and sign or tear up what one has got; equal drafts are told apart."""
    found = [Option(DONE, (DONE, None))]
    if more:
        found.append(Option(WRITE, (WRITE, None)))
    seen: dict[str, int] = {}
    for draft in unsigned(g, power):
        name = label(g, draft)
        seen[name] = seen.get(name, 0) + 1
        name = name if seen[name] == 1 else f"{name}:{seen[name]}"
        if draft in done:
            continue
        about = {"draft": name}
        if not why_void(g, draft):
            found.append(Option(f"{SIGN}:{name}", (SIGN, draft), params=about))
        found.append(Option(f"{TEAR}:{name}", (TEAR, draft), params=about))
    return found


def _put_down(g: G, power: int, answer: Answer) -> None:
    """What a power did in its round is seen by those it concerns."""
    s = g.state
    written, signed, torn = answer
    for draft in signed:
        if draft in s.drafts:
            now = msgspec.structs.replace(draft, signed=(*draft.signed, power))
            s.drafts[s.drafts.index(draft)] = now
            g.log(Signed(g.name(power), label(g, draft)), to=members_seats(g, draft))
    for draft in torn:
        if draft in s.drafts:
            s.drafts.remove(draft)
            g.log(Torn(g.name(power), label(g, draft)), to=members_seats(g, draft))
    for draft in written:
        same = next((old for old in s.drafts if _is_alike(old, draft)), None)
        if same is None:
            s.drafts.append(draft)
            g.log(Drafted(g.name(power), label(g, draft)), to=members_seats(g, draft))
        elif draft.written and power not in same.signed:  # two wrote the same: it is signed
            now = msgspec.structs.replace(same, signed=(*same.signed, power))
            s.drafts[s.drafts.index(same)] = now
            g.log(Signed(g.name(power), label(g, same)), to=members_seats(g, same))


def _is_alike(one: Draft, other: Draft) -> bool:
    """The same agreement on two papers: of an alliance the order of members says nothing."""
    left, right = one.agreement, other.agreement
    if left.kind in ALLIANCES:
        left = msgspec.structs.replace(left, members=tuple(sorted(left.members)))
        right = msgspec.structs.replace(right, members=tuple(sorted(right.members)))
    terms = (one.written, one.dowry, one.cedes, one.terms)
    return left == right and terms == (other.written, other.dowry, other.cedes, other.terms)


ENTRIES = (Drafted, Signed, Torn)
MESSAGES = {
    "ask.talk.what": "{power}, round {round} of {rounds}: what do you put on the table?",
    "option.talk.what.done": "nothing (more)",
    "option.write": "write a draft",
    "option.sign": "sign: {draft}",
    "option.tear": "tear up: {draft}",
    "entry.Drafted": "{by} proposes: {draft}",
    "entry.Signed": "{power} signs: {draft}",
    "entry.Torn": "{power} tears up: {draft}",
}
