"""10 Negotiated Peace: an offer of terms between persons, taken or left as one agreement."""

from __future__ import annotations

from typing import NamedTuple

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.actions.deals import deal
from europa.tpop.rules.actions.minor import cut_options, cut_tie, tie_count
from europa.tpop.rules.actions.offers import Offer as Bargain
from europa.tpop.rules.actions.offers import additions
from europa.tpop.rules.goals.peace_report import AGREED, Peace
from europa.tpop.rules.peace.board_state import Plan, carry_out, draft
from europa.tpop.rules.peace.end import settle
from europa.tpop.rules.peace.succession import may_secure, secure
from europa.tpop.rules.peace.terms import (
    convert,
    humiliate,
    may_convert,
    may_humiliate,
    white,
)
from europa.tpop.rules.peace.victory import make_peace
from europa.tpop.rules.realms.empire_lands import is_on
from europa.tpop.rules.terms.action import ask
from europa.tpop.table import G
from europa.tpop.world import NONE

MESSAGES = {
    "ask.peace.offer": "{seat}, what peace do you offer to {enemy}?",
    "ask.peace.deal": "{seat}, is anything else part of the peace?",
    "ask.peace.accept": "{seat}, {from} offers peace: {term}, victor: {victor}, {plan} {extra}",
    "option.offer": "{a}, victor: {b}",
    "option.offer:white": "White peace",
    "option.deal_by": "{a} makes a diplomatic deal",
    "option.cut": "{a} leaves its ally {b}",
    "option.cut_cube": "{a} takes 1 influence off {b}",
    "option.cut_claim_of": "{a} gives up its claim on {b}",
    "option.cut_imperial_of": "{a} takes 1 imperial influence off {b}",
    "option.offer_nothing": "Offer nothing",
    "option.accept_peace": "Accept",
    "option.refuse_peace": "Refuse",
    "entry.PeaceOffered": "{seat} offers {enemy} peace: {term}",
    "entry.PeaceOffered.term=white": "{seat} offers {enemy} a white peace",
    "entry.PeaceRefused": "{enemy} refuses the peace that {seat} offers",
}

UNILATERAL = {
    "humiliation": (may_humiliate, humiliate),
    "force_conversion": (may_convert, convert),
    "secure_succession": (may_secure, secure),
}


CUTS = {
    "cut_alliance": "cut",
    "cut_influence": "cut_cube",
    "cut_claim": "cut_claim_of",
    "cut_imperial": "cut_imperial_of",
}
"""What Cut Ties offers, and how it is called where either of two may do it."""
WORDS = {
    "cut_alliance": "leaves",
    "cut_influence": "takes 1 influence off",
    "cut_claim": "gives up its claim on",
    "cut_imperial": "takes 1 imperial influence off",
}


class PeaceOffered(Entry, frozen=True):
    seat: str
    enemy: str
    term: str


class PeaceRefused(Entry, frozen=True):
    seat: str
    enemy: str


ENTRIES: tuple[type[Entry], ...] = (PeaceOffered, PeaceRefused)


class Offer(NamedTuple):
    """What is offered."""

    peace: Peace
    term: str
    victor: int
    """Seat named as Victor, or NONE."""
    plan: Plan
    actor: int
    """Seat that takes Cut Ties or Player-to-Player Diplomacy as part of it, or NONE."""
    deal: bool
    """It makes the other a diplomatic offer."""
    cut: tuple[Option, ...]
    """What it gives up by Cut Ties (`minor.cut_options`)."""


def may_negotiate(g: G, seat: int, enemy: int) -> str:
    """10: both are persons, and the advanced rule is played."""
    other = g.seat_of(enemy)
    if not is_on(g, "adv_negotiated_peace"):
        return "10: Negotiated Peace is an advanced rule"
    if other == NONE or g.state.bots[other] or g.state.bots[seat]:
        return "10: only persons negotiate"
    return ""


def negotiate(g: G, seat: int, enemy: int) -> Steps[bool]:
    """10: the seat makes an offer; the other takes it or not. Says whether peace was made."""
    other = g.seat_of(enemy)
    offer = yield from _compose(g, seat, other)
    if offer is None:
        return False
    names = g.seat_name
    g.log(PeaceOffered(names(seat), names(other), offer.term))
    told: dict[str, object] = {
        "from": names(seat),
        "term": offer.term,
        "victor": names(offer.victor) if offer.victor != NONE else "nobody",
        "plan": [f"{g.world.provinces[p].id} {what}" for p, what in sorted(offer.plan.items())],
        "extra": _extra_words(g, offer),
    }
    choices = [Option("accept_peace"), Option("refuse_peace")]
    answer = yield ask(g, other, "peace.accept", choices, "10", told)
    if answer == "accept_peace" and (yield from _act(g, seat, other, offer)):
        yield from _conclude(g, offer)
        return True
    g.log(PeaceRefused(names(seat), names(other)))
    return False


def _compose(g: G, seat: int, other: int) -> Steps[Offer | None]:
    """10: the term, who is named Victor, what becomes of Occupied Provinces, a further Action."""
    s = g.state
    as_victor = {
        seat: make_peace(g, seat, s.seats[other], AGREED),
        other: make_peace(g, other, s.seats[seat], AGREED),
    }
    offers: list[tuple[str, int]] = [("white", NONE)]
    offers += [("keep", victor) for victor in (NONE, seat, other)]
    for term, (may, _) in UNILATERAL.items():
        offers += [(term, v) for v, peace in as_victor.items() if not may(g, peace)]
    options = [
        Option(f"offer:{term}" if term == "white" else f"offer:{term}:{_name(g, v)}", place)
        for place, (term, v) in enumerate(offers)
    ]
    options.append(Option("offer_nothing", NONE))
    told = {"enemy": g.seat_name(other)}
    place = yield ask(g, seat, "peace.offer", options, "10", told)
    if place == NONE:
        return None
    term, victor = offers[place]
    peace = as_victor[victor if victor != NONE else seat]
    plan: Plan = {}
    if term == "keep":
        plan = yield from draft(g, seat, peace)
    actor, deal, cut = yield from _extras(g, seat, other)
    return Offer(peace, term, victor, plan, actor, deal, cut)


def _extras(g: G, seat: int, other: int) -> Steps[tuple[int, bool, tuple[Option, ...]]]:
    """10: one of the two may also Cut Ties and make a diplomatic deal."""
    actor, deal, cut = NONE, False, list[Option]()
    while True:
        options = []
        for who, partner in ((seat, other), (other, seat)):
            if actor not in (NONE, who):
                continue
            name = g.seat_name(who)
            if not deal and additions(g, Bargain(who, partner), at_war_ok=True):
                options.append(Option(f"deal_by:{name}", (who, None)))
            options += [
                Option(f"{CUTS[verb]}:{name}:{thing}", (who, tie), tie.targets)
                for tie in _ties_left(g, who, cut)
                for verb, _, thing in (tie.key.partition(":"),)
            ]
        if not options:
            break
        choice = yield ask(g, seat, "peace.deal", [*options, Option("done", ())], "10")
        if not choice:
            break
        actor, tie = choice
        if tie is None:
            deal = True
        else:
            cut.append(tie)
    return actor, deal, tuple(cut)


def _ties_left(g: G, seat: int, cut: list[Option]) -> list[Option]:
    """5.2: what else the seat could cut, if it cuts this."""
    values = [tie.value for tie in cut]
    return [
        tie
        for tie in cut_options(g, seat)
        if values.count(tie.value) < tie_count(g, seat, tie.value)
    ]


def _extra_words(g: G, offer: Offer) -> list[str]:
    """What the actor does besides, in words."""
    found = [f"deal by {g.seat_name(offer.actor)}"] if offer.deal else []
    name = g.seat_name(offer.actor)
    for tie in offer.cut:
        verb, _, thing = tie.key.partition(":")
        found.append(f"{name} {WORDS[verb]} {thing}")
    return found


def _name(g: G, seat: int) -> str:
    return g.seat_name(seat) if seat != NONE else "nobody"


def _act(g: G, seat: int, other: int, offer: Offer) -> Steps[bool]:
    """10: the further Action is part of the agreement: without it there is no peace."""
    if offer.deal:
        partner = other if offer.actor == seat else seat
        if not (yield from deal(g, offer.actor, partner, at_war_ok=True)):
            return False
    for tie in offer.cut:
        yield from cut_tie(g, offer.actor, tie.value)
    return True


def _conclude(g: G, offer: Offer) -> Steps[None]:
    """10: the peace as agreed."""
    peace = offer.peace
    if offer.term == "white":
        effects = white(g, peace)
    elif offer.term == "keep":
        effects = carry_out(g, peace, offer.plan)
    else:
        effects = UNILATERAL[offer.term][1](g, peace)
    yield from settle(g, peace, offer.term, effects, won=offer.victor != NONE)
