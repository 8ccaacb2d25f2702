"""XII.3.1 Circles of offers (7.2): leaders offer, accept, refuse and counter, in private.

Three rounds, each sealed, and in each every leader is asked: nobody learns who has got something.
The last round is for answers only. What nobody has accepted then is no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.turns import TURNS, advance, open_session, round_of
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.peace.drafting import (
    AUTOMATIC,
    GLOBAL,
    MANDATORY,
    Bench,
    global_benches,
    label,
    separate_benches,
    write,
)
from europa.eu9.rules.peace.event_wars import may_end
from europa.eu9.rules.peace.sides import majors_in
from europa.eu9.rules.powers.wars import side_of, war_numbered
from europa.eu9.table import G
from europa.eu9.treaties import Offer
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import DONE, together

ROUNDS = 3
OFFER, ACCEPT, REFUSE = "offer", "accept", "refuse"
Benches = Callable[[G, int, list[War]], Iterator[Bench]]
Answers = tuple[list[Offer], list[Offer], list[Offer]]
"""What a leader has written, accepted and refused in a round."""


class PeaceOffered(Entry, frozen=True):
    """An offer is on the table of two leaders."""

    by: str
    to: str
    terms: str


class PeaceRefused(Entry, frozen=True):
    """An offer is refused."""

    power: str
    terms: str


class PeaceSigned(Entry, frozen=True):
    """A peace is signed; it is carried out at 7.4."""

    war: int
    kind: str
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    level: int
    natures: tuple[str, ...]


def between_powers(g: G) -> list[War]:
    """Wars with a major on both sides that no peace of this turn has ended yet."""
    over = {offer.war for offer in g.state.signed if offer.kind == GLOBAL}
    return [
        war
        for war in g.state.wars
        if war.number not in over and all(majors_in(g, war.side(side)) for side in (0, 1))
    ]


def global_offers(g: G) -> Steps[bool]:
    """7.2a: one circle for all wars."""
    wars = [war for war in between_powers(g) if may_end(g, war)]
    return (yield from circle(g, "7.2a", wars, global_benches))


def circle(g: G, segment: str, wars: list[War], benches: Benches) -> Steps[bool]:
    """A round of a circle; AGAIN until the last."""
    s = g.state
    seats = {g.seat_of(p): p for p in g.majors() if any(True for _ in benches(g, p, wars))}
    if not seats:
        return _close(g)
    session = s.session or open_session(g, segment, TURNS)
    last = session.at + 1 >= ROUNDS
    answers = yield from together(
        g, {seat: _round(g, power, wars, benches, last) for seat, power in seats.items()}
    )
    for seat, answer in answers.items():
        _put_down(g, seats[seat], answer)
    if last:
        return _close(g)
    advance(g, at=session.at + 1)
    return AGAIN


def _close(g: G) -> bool:
    """What is not accepted is gone, and so is what depended on a peace that did not come."""
    s = g.state
    s.session = None
    s.offers = [offer for offer in s.offers if offer.kind == MANDATORY]
    while True:
        ended = {offer.war for offer in s.signed}
        void = [x for x in s.signed if x.only_if and x.only_if not in ended]
        if not void:
            return False
        s.signed = [offer for offer in s.signed if offer not in void]


def _round(g: G, power: int, wars: list[War], benches: Benches, last: bool) -> Steps[Answers]:
    written: list[Offer] = []
    taken: list[Offer] = []
    refused: list[Offer] = []
    spent: list[str] = []
    while True:
        done = [*taken, *refused]
        offer = partial(_options, g, power, wars, benches, done, None if last else tuple(spent))
        params = {
            "power": g.name(power), "round": round_of(g), "rounds": ROUNDS,
            "written": [label(g, x) for x in written],
        }  # fmt: skip
        verb, what = yield Ask(g.seat_of(power), "peace.what", offer, "XII.3", params)
        if verb == DONE:
            return written, taken, refused
        if verb == ACCEPT:
            taken.append(what)
        elif verb == REFUSE:
            refused.append(what)
        else:
            spent.append(what.key)
            others = [war.number for war in wars if war.number != what.war]
            new = yield from write(g, power, what, others)
            if new is not None:
                written.append(new)


def _options(
    g: G,
    power: int,
    wars: list[War],
    benches: Benches,
    done: list[Offer],
    spent: tuple[str, ...] | None,
) -> list[Option]:
    """Be done; answer what one has got; write to each side, once a round."""
    found = [Option(DONE, (DONE, None))]
    for offer in g.state.offers:
        if offer.to == power and offer not in done:
            about = {"terms": label(g, offer)}
            key = f"{ACCEPT}:{label(g, offer)}"
            if any(option.key == key for option in found):
                key += f":{offer.kind}"  # the same terms, wished for and forced
            found.append(Option(key, (ACCEPT, offer), params=about))
            if offer.kind != MANDATORY:
                found.append(Option(f"{REFUSE}:{label(g, offer)}", (REFUSE, offer), params=about))
    if spent is not None:
        for bench in benches(g, power, wars):
            if bench.key not in spent:
                params = {
                    "war": bench.war, "with": [g.name(c) for c in majors_in(g, bench.theirs)],
                }  # fmt: skip
                found.append(Option(f"{OFFER}:{bench.key}", (OFFER, bench), params=params))
    return found


def _readers(g: G, offer: Offer) -> list[str]:
    return [g.seat_of(power) for power in (offer.by, offer.to)]


def _put_down(g: G, power: int, answer: Answers) -> None:
    """What a leader did in its round, in the order of seats."""
    s = g.state
    written, taken, refused = answer
    for offer in taken:
        if offer in s.offers and not is_settled(g, offer):
            sign(g, offer)
    for offer in refused:
        if offer in s.offers:
            s.offers.remove(offer)
            g.log(PeaceRefused(g.name(power), label(g, offer)), to=_readers(g, offer))
    for offer in written:
        if not is_settled(g, offer) and offer not in s.offers:
            s.offers.append(offer)
            terms = label(g, offer)
            g.log(PeaceOffered(g.name(offer.by), g.name(offer.to), terms), to=_readers(g, offer))


def is_settled(g: G, offer: Offer) -> bool:
    """7.2.1, E409: one global peace a war; one separate peace a side, war and turn."""
    for other in g.state.signed:
        if other.war != offer.war or AUTOMATIC in (other.kind, offer.kind):
            continue
        if GLOBAL in (other.kind, offer.kind) or _leaving_side(g, other) == _leaving_side(g, offer):
            return True
    return False


def _leaving_side(g: G, offer: Offer) -> int:
    """The side of the war whose members leave by a separate peace."""
    war = war_numbered(g, offer.war)
    assert war is not None
    for party in (offer.winners, offer.losers):
        side = side_of(war, party[0])
        if set(party) != set(war.side(side)):
            return side
    # Both sides sign whole: a group that is all of its side.
    return side_of(war, offer.by)


def sign(g: G, offer: Offer) -> None:
    """Both leaders agree: nothing else can be agreed about this war."""
    s = g.state
    if offer in s.offers:
        s.offers.remove(offer)
    s.signed.append(offer)
    s.offers = [other for other in s.offers if not is_settled(g, other)]
    g.log(
        PeaceSigned(
            offer.war, offer.kind, tuple(g.name(c) for c in offer.winners),
            tuple(g.name(c) for c in offer.losers), offer.level, offer.natures,
        )
    )  # fmt: skip


def separate_offers(g: G, wars: list[War]) -> Steps[bool]:
    """7.2b: the circle of those who would leave and those who fight them."""
    return (yield from circle(g, "7.2b", wars, separate_benches))


ENTRIES = (PeaceOffered, PeaceRefused, PeaceSigned)
MESSAGES = {
    "ask.peace.what": "{power}, round {round} of {rounds}: do you talk about peace?",
    "option.peace.what.done": "no (more)",
    "option.peace.what.accept": "sign: {terms}",
    "option.peace.what.refuse": "refuse: {terms}",
    "option.peace.what.offer": "offer peace in war {war} to {with}",
    "entry.PeaceOffered": "{by} offers {to} peace: {terms}",
    "entry.PeaceRefused": "{power} refuses: {terms}",
    "entry.PeaceSigned": "Peace in war {war} ({kind}): {winners} and {losers}, level {level}"
    "[, {natures}]",
    "entry.PeaceSigned.level=0": "White peace in war {war} ({kind}): {winners} and {losers}",
}
