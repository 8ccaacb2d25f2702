"""XII.3.6 Minors that surrender by themselves, and wars in which only minors fight."""

from __future__ import annotations

import msgspec

from europa.eu9.conflicts import War
from europa.eu9.rules.peace import natures
from europa.eu9.rules.peace.drafting import AUTOMATIC, label
from europa.eu9.rules.peace.minor_offers import is_open, terms
from europa.eu9.rules.peace.minor_roll import SUCCESS, Proposal, total
from europa.eu9.rules.peace.offers import sign
from europa.eu9.rules.peace.sides import by_dip, held_by, leader, majors_in, speaker
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.powers.wars import at_war, full_wars, side_of
from europa.eu9.rules.terms.war_rules import rule_of
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL, Offer
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

WHITE, NOTHING, YES, NO = "white", "nothing", "yes", "no"


def conquerors(g: G, minor: int) -> list[int]:
    """7.3.7.1, E426: the powers that hold all its land between them; none if it has some left."""
    lands = g.owned(minor)
    found: list[int] = []
    for province in lands:
        who = held_by(g, province)
        if who == NONE or not at_war(g, minor, who):
            return []
        found.append(who if g.is_major(who) else g.state.patron[who])
    powers = [c for c in dict.fromkeys(found) if c != NONE and g.is_major(c)]
    return by_dip(g, [c for c in powers if at_war(g, minor, c)])


def surrenders(g: G) -> Steps[None]:
    """7.3.7.1: before any roll; the winners act as one side and choose the conditions."""
    s = g.state
    members = dict.fromkeys(c for war in s.wars for c in war.members if not g.is_major(c))
    for minor in members:
        if any(minor in offer.parties for offer in s.signed):
            continue
        winners = conquerors(g, minor)
        if not winners:
            continue
        wars = full_wars(g, minor)
        if any(s.patron[minor] in war.side(side_of(war, minor)) for war in wars):
            move(g, minor, s.patron[minor], NEUTRAL)
        number = next(w.number for w in wars if set(winners) & set(w.members))
        offer = Offer(number, AUTOMATIC, tuple(winners), (minor,), UNCONDITIONAL, net=UNCONDITIONAL)
        named = yield from natures.name_all(g, leader(g, winners), offer, label(g, offer))
        sign(g, msgspec.structs.replace(offer, natures=named))


MINORS_ONLY = "minors_only"
"""Of a war that its event ends if no power fights in it (I-H)."""


def among_minors(g: G) -> Steps[None]:
    """E419, E253: quarrels of minors end by themselves; other wars by agreement or a roll."""
    for war in list(g.state.wars):
        if majors_in(g, war.members) or not is_open(g, war):
            continue
        if rule_of(g, war, MINORS_ONLY):
            continue  # its event says who wins it, and when
        if not war.cause:
            sign(g, terms(g, war, 0, war.defenders, 0, False, NONE))
        else:
            yield from _agree(g, war)


def _agree(g: G, war: War) -> Steps[None]:
    """The attackers' decider proposes a white peace or a small one; else it may roll for it."""
    one, other = speaker(g, war.attackers), speaker(g, war.defenders)
    if one == NONE:
        return
    options = [Option(NOTHING, None), Option(WHITE, 0), Option("win:1", -1), Option("lose:1", 1)]
    params = {"power": g.name(one), "war": war.number, "level": 1}
    level = yield Ask(g.seat_of(one), "peace.of_minors", options, "XII.3", params)
    if level is None:
        return
    offer = terms(g, war, 0, war.defenders, level, False, one)
    offer = msgspec.structs.replace(offer, natures=natures.by_default(g, offer))
    agreed = other in (one, NONE)
    if not agreed:
        about = {"power": g.name(other), "terms": label(g, offer)}
        offers = [Option(NO), Option(YES)]
        answer = yield Ask(g.seat_of(other), "peace.of_minors.answer", offers, "XII.3", about)
        agreed = answer == YES
    if agreed:
        sign(g, offer)
        return
    put = Proposal(war.number, 0, war.defenders, 0)
    if g.d10("peace of minors", g.name(war.defenders[0])) + total(g, put) >= SUCCESS:
        sign(g, terms(g, war, 0, war.defenders, 0, False, one))


MESSAGES = {
    "ask.peace.of_minors": "{power}: which peace do the minors that attack propose in war {war}?",
    "option.peace.of_minors.nothing": "none",
    "option.peace.of_minors.white": "white peace",
    "option.peace.of_minors.win": "level {level} in their favour",
    "option.peace.of_minors.lose": "level {level} in favour of the others",
    "ask.peace.of_minors.answer": "{power}: do the minors that defend themselves sign {terms}?",
    "option.peace.of_minors.answer.yes": "yes",
    "option.peace.of_minors.answer.no": "no",
}
