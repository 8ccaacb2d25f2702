"""Verbs of offers between players, Alliances and wars made freely."""

from __future__ import annotations

from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import apply_all, can_pay, pay, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import realm_of, realms, seats
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import ACCEPTED, pick_from, remember, remembered
from europa.tpop.rules.actions import declare_war as chapter
from europa.tpop.rules.actions.declare_war import declare_war as declare
from europa.tpop.rules.goals.peace_report import AGREED
from europa.tpop.rules.peace.board_state import is_capital
from europa.tpop.rules.peace.end import keep_province, return_province, settle
from europa.tpop.rules.peace.victory import make_peace, speaks_for_itself, suffered, taken, wars_of
from europa.tpop.rules.realms.casus_belli import by_event
from europa.tpop.rules.realms.relations import end_alliance, may_marry
from europa.tpop.rules.terms.action import ask, confirm, realm_options
from europa.tpop.rules.terms.board import is_at_war, ships_in
from europa.tpop.rules.terms.realm import alliances_of, most_ties
from europa.tpop.rules.terms.treasury import gain_ducats, lose_power, pay_mandatory
from europa.tpop.rules.war.standard import gain_alliance, gain_marriage, may_gain_alliance
from europa.tpop.rules.war.war import legal_targets
from europa.tpop.state import DIP, NO_TIE, REALMS, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("target: realms")
def declare_war(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.5, 16.3: a free Declare War Action against one realm, if the seat likes and may, with the
    Event for a CB (9.0b)."""
    seat, realm = scope.who, realm_of(g, scope, effect["target"])
    known = by_event(g, seat, [realm])
    if seat in g.state.passed or realm not in legal_targets(g, seat, known):
        return False
    options = [Option("yes"), Option("no")]
    told = {"action": "declare_war"}
    if (yield ask(g, seat, "card.action", options, scope.rule, told)) == "no":
        return False
    return bool((yield from chapter.declare_war(g, seat, allowed=[realm], known=known)))


@verb("realm: realms -> ally")
def offer_alliance(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may offer an Alliance to one of these realms; a PR answers, an NPR says yes.

    `then` follows if it was accepted; the partner is kept as `ally`.
    """
    seat = scope.who
    fit = [r for r in realms(g, scope, effect["realm"]) if may_gain_alliance(g, seat, r)]
    if not fit:
        return False
    options = [*realm_options(g, fit, "offer_to"), Option("no", NONE)]
    realm = yield ask(g, seat, "card.offer_to", options, scope.rule)
    if realm == NONE:
        return False
    other = g.seat_of(realm)
    if other != NONE:
        told = {"partner": g.seat_name(seat)}
        if not (yield from confirm(g, other, "card.offered", scope.rule, told)):
            return False
    scope.picked["ally"] = realm
    return (yield from gain_alliance(g, seat, realm, scope.rule))


@verb("realm: realms")
def alliance_by_ship(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """An Alliance with one of these realms that has an Area beside a Ship of the seat's."""
    seat = scope.who
    seen = {sea for sea in range(SEAS) if ships_in(g, seat, sea)}
    coast = {a for a in range(len(g.world.areas)) if seen & set(g.world.seas_of_area[a])}
    fit = [
        r
        for r in realms(g, scope, effect["realm"])
        if coast & set(g.survey.areas[r]) and may_gain_alliance(g, seat, r)
    ]
    if not fit:
        return False
    options = [*realm_options(g, fit, "ally"), Option("no", NONE)]
    realm = yield ask(g, seat, "card.ally", options, scope.rule)
    if realm == NONE:
        return False
    return (yield from gain_alliance(g, seat, realm, scope.rule))


@verb("dip: int")
def truces_to_alliances(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Alliances with NPRs on which the seat has Truces, at `dip` each, as many as it likes."""
    seat, price = scope.who, effect["dip"]
    while g.power(seat, DIP) >= price:
        fit = [
            r
            for r in realms(g, scope, {"npr": True})
            if g.truce(seat, r) and may_gain_alliance(g, seat, r)
        ]
        if not fit:
            return
        options = [*realm_options(g, fit, "ally"), Option("no", NONE)]
        realm = yield ask(g, seat, "card.ally", options, scope.rule)
        if realm == NONE or not (yield from gain_alliance(g, seat, realm, scope.rule)):
            return
        lose_power(g, seat, DIP, price, scope.rule)


@verb("target: realms, before: effects?")
def take_to_war(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """R196: a free Declare War Action on these realms only, with the Event for a CB (9.0b);
    `before`: effects upon the DoW."""
    seat = scope.who
    known = by_event(g, seat, realms(g, scope, effect["target"]))
    allowed = [r for r in legal_targets(g, seat, known) if r in known]
    if not allowed or seat in g.state.passed:
        return False
    yield from apply_all(g, effect.get("before", ()), scope)
    return bool((yield from declare(g, seat, allowed=allowed, known=known)))


@verb(
    "what: alliance|marriage, realm: realms?, to: accepted?, n: int?, optional: bool?, "
    "accepted: effects?, refused: effects? -> partner"
)
def offer(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Offer an Alliance or a Marriage (`what`) to `n` realms of the selector, or to one of those
    that accepted before (`to`: "accepted"). NPRs agree, players decide. After each `accepted` that
    realm is {"ref": "partner"}; `refused` follows if an offer was made and nobody agreed."""
    seat = scope.who
    given = (
        remembered(scope, ACCEPTED)
        if effect.get("to") == "accepted"
        else realms(g, scope, effect["realm"])
    )
    pool = [r for r in given if _may_offer(g, seat, effect["what"], r)]
    for realm in remembered(scope, ACCEPTED):
        del scope.picked[f"{ACCEPTED}{realm}"]
    made = agreed = False
    for _ in range(effect.get("n", 1)):
        options = realm_options(g, pool, "offer")
        optional = bool(effect.get("optional"))
        realm = yield from pick_from(g, seat, "e3.offer_to", options, scope.rule, optional=optional)
        if realm is None:
            break
        pool.remove(realm)
        made = True
        if not (yield from _answers(g, scope, effect["what"], realm)):
            continue
        tie = gain_alliance if effect["what"] == "alliance" else gain_marriage
        if (yield from tie(g, seat, realm, scope.rule)):
            agreed = True
            remember(scope, ACCEPTED, [realm])
            scope.picked["partner"] = realm
            yield from apply_all(g, effect.get("accepted", ()), scope)
    if made and not agreed:
        yield from apply_all(g, effect.get("refused", ()), scope)
    return agreed


def _may_offer(g: G, seat: int, what: str, realm: int) -> bool:
    if what == "marriage":
        return not may_marry(g, seat, realm, cap=False)
    other = g.seat_of(realm)
    full = other != NONE and len(alliances_of(g, other)) >= most_ties(g, other)
    return not full and may_gain_alliance(g, seat, realm)


def _answers(g: G, scope: Scope, what: str, realm: int) -> Steps[bool]:
    """16.3: NPRs say yes."""
    other = g.seat_of(realm)
    if other == NONE:
        return True
    if g.state.bots[other]:
        return False
    told: dict[str, object] = {"what": what, "partner": g.seat_name(scope.who)}
    return (yield from confirm(g, other, "e3.offer", scope.rule, told))


@verb("from: seats, realm: realms")
def take_ally(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """An Alliance of another seat (`from`) with a realm of the selector becomes the seat's own, if
    it likes."""
    seat = scope.who
    losers = [x for x in seats(g, scope, effect["from"]) if x != seat]
    pool = [
        r
        for r in realms(g, scope, effect["realm"])
        if any(g.alliance(x, r) != NO_TIE for x in losers)
    ]
    if is_at_war(g, seat) or len(alliances_of(g, seat)) >= most_ties(g, seat):
        pool = []
    options = realm_options(g, pool, "take_ally")
    realm = yield from pick_from(g, seat, "e3.take_ally", options, scope.rule, optional=True)
    if realm is None:
        return False
    for loser in losers:
        if g.alliance(loser, realm) != NO_TIE:
            yield from end_alliance(g, loser, realm, "card")
    return (yield from gain_alliance(g, seat, realm, scope.rule))


@verb("to: realms, n: number")
def pay_to(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat pays `n` Ducats to a realm, by Loans if need be (7.4); nobody pays himself."""
    to = next(iter(realms(g, scope, effect["to"])), NONE)
    if to == g.state.seats[scope.who]:
        return
    n = amount(g, scope, effect["n"])
    yield from pay_mandatory(g, scope.who, n, scope.rule)
    if g.seat_of(to) != NONE:
        gain_ducats(g, g.seat_of(to), n, scope.rule)


@verb("to: realms, most: int?, pay: cost?, both: effects")
def propose_alliance(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may offer an Alliance to players (`to`), up to `most` of them, for a price (`pay`);
    `both`: effects for either party of each Alliance so made."""
    seat = scope.who
    left = effect.get("most", 1)
    asked: list[int] = []
    done = False
    if g.state.bots[seat] or not can_pay(g, scope, effect.get("pay", {})):
        return False
    while len(asked) < left:
        open_to = [r for r in realms(g, scope, effect["to"]) if r not in asked]
        open_to = [r for r in open_to if _may_propose(g, seat, r)]
        if not open_to:
            break
        options = [*realm_options(g, open_to, "propose"), Option("decline", NONE)]
        realm = yield ask(g, seat, "e4.propose", options, scope.rule)
        if realm == NONE:
            break
        if not asked:
            yield from pay(g, scope, effect.get("pay", {}))
        asked.append(realm)
        done |= yield from _answer(g, scope, effect, realm)
    return done


def _may_propose(g: G, seat: int, realm: int) -> bool:
    """16.3: a player at Peace who has a free token (and so has the proposer, or gives one up)."""
    other = g.seat_of(realm)
    if other in (NONE, seat) or g.state.bots[other] or not may_gain_alliance(g, seat, realm):
        return False
    return len(alliances_of(g, other)) < most_ties(g, other)


def _answer(g: G, scope: Scope, effect: Effect, realm: int) -> Steps[bool]:

    other = g.seat_of(realm)
    told = {"realm": g.seat_name(scope.who)}
    if not (yield from confirm(g, other, "e4.accept", scope.rule, told)):
        return False
    if not (yield from gain_alliance(g, scope.who, realm, scope.rule)):
        return False
    for party in (scope.who, other):
        yield from apply_all(g, effect.get("both", ()), scope.of(party))
    return True


@verb("target: realms? -> enemy")
def war_freely(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """5.5, R196: a free Declare War Action, perhaps only against the realms of `target`; the Event
    is a CB in itself (9.0b)."""
    seat = scope.who
    if seat in g.state.passed:
        return False
    wanted = realms(g, scope, effect["target"]) if "target" in effect else range(REALMS)
    known = by_event(g, seat, wanted)
    legal = [r for r in legal_targets(g, seat, known) if r in known]
    if not legal or not (yield from confirm(g, seat, "e4.war", scope.rule)):
        return False
    targets = yield from declare(g, seat, allowed=legal, known=known)
    if targets:
        scope.picked["enemy"] = targets[0]
    return bool(targets)


@verb("pay: cost?")
def end_war_as_is(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may end one of its Wars for a price (`pay`): each keeps what it Occupies, Capitals
    go back, a Truce follows."""
    seat = scope.who
    wars = [r for r in wars_of(g, seat) if speaks_for_itself(g, seat, r)]
    if not wars or not can_pay(g, scope, effect.get("pay", {})):
        return False
    options = [*realm_options(g, wars, "make_peace"), Option("decline", NONE)]
    realm = yield ask(g, seat, "e4.peace", options, scope.rule)
    if realm == NONE:
        return False
    yield from pay(g, scope, effect.get("pay", {}))
    peace = make_peace(g, seat, realm, AGREED)
    yield from settle(g, peace, "board state", _as_it_stands(g, peace), won=False)
    return True


def _as_it_stands(g: G, peace: Any) -> Steps[None]:

    for province in [*taken(g, peace), *suffered(g, peace)]:
        if is_capital(g, province):
            yield from return_province(g, province)
        else:
            yield from keep_province(g, province, g.seat_of(g.state.holder[province]))


MESSAGES = {
    "ask.card.offer_to": "{seat}, to whom do you offer an alliance?",
    "ask.card.offered": "{seat}, do you accept an alliance with {partner}?",
    "option.offer_to": "{a}",
    "ask.e3.offer_to": "{seat}, to whom do you make the offer?",
    "ask.e3.offer": "{seat}, {partner} offers you: {what}. Do you agree?",
    "ask.e3.take_ally": "{seat}, whose alliance do you take?",
    "option.offer": "{a}",
    "option.take_ally": "{a}",
    "ask.e4.propose": "{seat}, to whom do you offer an alliance?",
    "ask.e4.accept": "{seat}, do you accept an alliance with {realm}?",
    "ask.e4.war": "{seat}, do you declare war now?",
    "ask.e4.peace": "{seat}, which war do you end as the board stands?",
    "option.propose": "{a}",
    "option.make_peace": "Peace with {a}",
}
