"""Verbs of claims, influence, ties between realms, and war."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.cards.effects import pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, realm_of, realms
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.rows import area_at, realm_at
from europa.tpop.rules.realms.dow import dow_barred
from europa.tpop.rules.realms.influence import place_influence_in, remove_influence_from
from europa.tpop.rules.realms.relations import (
    dispute_succession,
    end_alliance,
    end_marriage,
    make_truce,
    may_marry,
)
from europa.tpop.rules.terms.action import area_options, ask, realm_options
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.claims import gain_claim, remove_claim
from europa.tpop.rules.terms.tokens import takes_influence
from europa.tpop.rules.war.standard import gain_alliance, gain_marriage, may_gain_alliance
from europa.tpop.rules.war.war import declare
from europa.tpop.state import CLAIM, NO_TIE
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("n: number?, areas: areas?")
def claim(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Claims in Areas of the seat's choice among those named (default: next to its realm)."""
    seat, realm = scope.who, g.state.seats[scope.who]
    for _ in range(amount(g, scope, effect.get("n", 1))):
        places = areas(g, scope, effect.get("areas", {"adjacent_to": "self"}))
        free = [a for a in places if not g.claim(seat, a) and not _owns_all(g, realm, a)]
        if not free:
            return
        area = free[0]
        if len(free) > 1:
            area = yield ask(g, seat, "card.claim", area_options(g, free, "claim"), scope.rule)
        yield from gain_claim(g, seat, area)


def _owns_all(g: G, realm: int, area: int) -> bool:
    s = g.state
    here = [p for p in g.world.provinces_of_area[area] if s.in_play[p]]
    return all(s.owner[p] == realm and s.holder[p] == NONE for p in here)


@verb("n: number?, areas: areas?")
def discard_claim(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Claims of the seat go, among the Areas named."""
    seat = scope.who
    for _ in range(amount(g, scope, effect.get("n", 1))):
        held = [
            a
            for a in areas(g, scope, effect.get("areas", {"with": "claim"}))
            if g.state.claims[area_at(seat, a)] == CLAIM
        ]
        if not held:
            return
        area = held[0]
        if len(held) > 1:
            options = area_options(g, held, "drop")
            area = yield ask(g, seat, "card.drop_claim", options, scope.rule)
        remove_claim(g, seat, area)


@verb("n: number?, areas: areas?")
def influence(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Place Influence in the Areas named (16.3, R183)."""
    places = [
        a
        for a in areas(g, scope, effect.get("areas", {"adjacent_to": "self"}))
        if takes_influence(g, a)
    ]
    if places:
        n = amount(g, scope, effect.get("n", 1))
        yield from place_influence_in(g, scope.who, places, n, scope.rule)


@verb("areas: areas?, n: number?")
def discard_influence(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Take the seat's Influence off the Areas named (default: anywhere)."""
    places = areas(g, scope, effect.get("areas", {"with": "influence"}))
    n = amount(g, scope, effect.get("n", 99))
    yield from remove_influence_from(
        g, scope.who, places, n, scope.rule, imperial=False, saved=False
    )


def _one_of(g: G, scope: Scope, fit: list[int], key: str) -> Steps[int]:
    """One of these realms, of the seat's choice (16.3)."""
    if len(fit) == 1:
        return fit[0]
    options = realm_options(g, fit, key)
    realm: int = yield ask(g, scope.who, f"card.{key}", options, scope.rule)
    return realm


@verb("realm: realms -> ally")
def alliance(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Gain an Alliance with a realm, or with one of several of the seat's choice (16.3)."""
    seat = scope.who
    fit = [r for r in realms(g, scope, effect["realm"]) if may_gain_alliance(g, seat, r)]
    if not fit:
        return False
    realm = scope.picked["ally"] = yield from _one_of(g, scope, fit, "ally")
    return (yield from gain_alliance(g, seat, realm, scope.rule))


@verb("realm: realms -> spouse")
def marriage(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Gain a Royal Marriage with a realm, or with one of several of the seat's choice (16.3)."""
    seat = scope.who
    found = realms(g, scope, effect["realm"])
    fit = [r for r in found if not may_marry(g, seat, r, cap=False)]
    if not fit:
        return False
    realm = scope.picked["spouse"] = yield from _one_of(g, scope, fit, "marry")
    return (yield from gain_marriage(g, seat, realm, scope.rule))


@verb("realm: realms")
def end_alliances(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Alliances with these realms end, without penalty (16.3)."""
    for realm in realms(g, scope, effect["realm"]):
        if g.alliance(scope.who, realm) != NO_TIE:
            yield from end_alliance(g, scope.who, realm, "card")


@verb("realm: realms")
def end_marriages(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Marriages with these realms end."""
    for realm in realms(g, scope, effect["realm"]):
        if g.marriage(scope.who, realm) != NO_TIE:
            end_marriage(g, scope.who, realm)
    yield from ()


@verb("realm: realms")
def dispute(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Marriages on these realms show Disputed Succession (11.2)."""
    for realm in realms(g, scope, effect["realm"]):
        dispute_succession(g, realm)
    yield from ()


@verb("realm: realms")
def truce(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Truce with these realms; a War with them isn't ended by it."""
    for realm in realms(g, scope, effect["realm"]):
        if realm != g.state.seats[scope.who] and not g.at_war(scope.who, realm):
            make_truce(g, scope.who, realm)
    yield from ()


@verb("realm: realms")
def end_truce(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Truces with these realms end, both ways."""
    s = g.state
    for realm in realms(g, scope, effect["realm"]):
        s.truce[realm_at(scope.who, realm)] = 0
        other = g.seat_of(realm)
        if other != NONE:
            s.truce[realm_at(other, s.seats[scope.who])] = 0
    yield from ()


@verb("realm: realms")
def cb(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A CB token on a realm (or one of several)."""
    found = yield from pick_one(g, scope, "realm", effect["realm"])
    if found is not None:
        yield from take_cb(g, scope.who, found)


@verb("target: realms, by: realm?, waived: text?, all: bool? -> enemy")
def war(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """An Event's DoW (R162) by the seat, or by the realm named (`by`, perhaps an NPR)."""
    waived = effect.get("waived", "")
    aggressor = realm_of(g, scope, effect["by"]) if "by" in effect else g.state.seats[scope.who]
    seat = g.seat_of(aggressor)
    targets = [r for r in realms(g, scope, effect["target"]) if r != aggressor]
    if seat != NONE:
        if seat in g.state.passed:
            return False
        targets = [r for r in targets if not dow_barred(g, seat, r, by_event=True, waived=waived)]
    if not targets:
        return False
    chosen = targets
    if not effect.get("all") and len(targets) > 1:
        decider = seat if seat != NONE else scope.active
        options = realm_options(g, targets, "war")
        chosen = [(yield ask(g, decider, "card.war", options, scope.rule))]
    scope.picked["enemy"] = chosen[0]
    yield from declare(g, aggressor, chosen, by_event=True, waived=waived)
    return any(g.at_war(seat, r) for r in chosen) if seat != NONE else True


MESSAGES = {
    "ask.card.claim": "{seat}, where do you place a claim?",
    "ask.card.drop_claim": "{seat}, which claim do you give up?",
    "ask.card.ally": "{seat}, with whom do you ally?",
    "ask.card.marry": "{seat}, whom do you marry?",
    "ask.card.war": "{seat}, on whom is war declared?",
    "option.claim": "Claim {a}",
    "option.drop": "Drop the claim on {a}",
    "option.ally": "Ally with {a}",
    "option.marry": "Marry into {a}",
    "option.war": "War on {a}",
}
