"""Verbs of realms: those that appear, become Vassals, are inherited or annexed."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, apply_all, can_pay, pay, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import provinces, realm_of
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import area_id
from europa.tpop.cards.verbs.towns import give
from europa.tpop.rules.realms import vassals
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.terms.action import ask, province_options, realm_options
from europa.tpop.rules.terms.board import is_npr, is_player_core, npr_at_war
from europa.tpop.rules.terms.realm import alliances_of
from europa.tpop.rules.terms.tokens import add_unrest, give_province, may_vassalize, town_for
from europa.tpop.rules.war.symbols_dnpr import has_tokens, place_dnpr
from europa.tpop.state import NO_TOWN, with_item
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb(
    "realm: realm, provinces: provinces, colour: colour?, n: number?, capital: province?, "
    "unrest: bool?, on_cores: bool?"
)
def dnpr(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """13.3, 16.3, R16: DNPR tokens of a realm: on all the Provinces, or on `n` that `by` picks; as
    many as the Supply has, the Capital's first."""
    s = g.state
    realm = realm_of(g, scope, effect["realm"])
    if "colour" in effect:
        s.dnpr_colour = with_item(s.dnpr_colour, realm, effect["colour"])
    left = amount(g, scope, effect.get("n", 99))
    seat_of_realm = g.world.province_index.get(effect.get("capital", ""), NONE)
    while left and has_tokens(g):
        pool = [
            p
            for p in provinces(g, scope, effect["provinces"])
            if s.dnpr[p] != realm and (effect.get("on_cores") or not is_player_core(g, p))
        ]
        if not pool:
            break
        province = seat_of_realm if seat_of_realm in pool else pool[0]
        if len(pool) > left:
            options = province_options(g, pool, "token")
            province = yield ask(g, scope.who, "card.token", options, scope.rule)
        place_dnpr(g, realm, province, unrest=bool(effect.get("unrest")))
        left -= 1
    if seat_of_realm != NONE and s.dnpr[seat_of_realm] == realm:
        s.capital = with_item(s.capital, realm, seat_of_realm)


@verb("realm: realms, provinces: provinces?")
def vassalize(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """11.4: an NPR at Peace becomes the seat's Vassal with its own Vassals; with `provinces` only
    these of it (then it may be at War, as long as it keeps others)."""
    seat, realm = scope.who, realm_of(g, scope, effect["realm"])
    yield from ()
    if not is_npr(g, realm):
        return False
    own = list(g.survey.dejure[realm])
    if "provinces" in effect:
        wanted = [p for p in provinces(g, scope, effect["provinces"]) if p in own]
        if not wanted:
            return False
        if len(wanted) < len(own):
            ids = [g.world.provinces[p].id for p in wanted]
            return bool((yield from VERBS["vassal"](g, scope, {"provinces": ids})))
    if npr_at_war(g, realm) or not may_vassalize(g, seat, [*own, *g.survey.vassals[realm]]):
        return False
    vassals.vassalize(g, seat, realm)
    return True


@verb("provinces: provinces")
def release(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """13.2: the seat's vassal tokens leave these Provinces: their realm is free there."""
    mine = g.state.seats[scope.who]
    for province in provinces(g, scope, effect["provinces"]):
        if g.state.overlord[province] == mine:
            give(g, province, g.state.owner[province])
    yield from ()


def _lands(g: G, realm: int) -> tuple[list[int], list[int]]:
    """Provinces of a realm of its own, and of its Vassals."""
    return list(g.survey.dejure[realm]), list(g.survey.vassals[realm])


@verb("realm: realms, n: number?")
def claim_lands(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Claims in `n` Areas with Provinces of a realm or of its Vassals."""
    seat = scope.who
    own, below = _lands(g, realm_of(g, scope, effect["realm"]))
    found = sorted({g.world.area_of_province[p] for p in (*own, *below)})
    names = [area_id(g, a) for a in found]
    if names:
        n = amount(g, scope, effect.get("n", 1))
        yield from VERBS["claim"](
            g, Scope(scope.active, seat, scope.rule), {"areas": names, "n": n}
        )


@verb("realm: realms")
def inherit(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """16.3: Towns on all Provinces of a realm and of its Vassals that no other player holds; those
    of the Vassals in Unrest."""
    s, seat = g.state, scope.who
    mine = s.seats[seat]
    own, below = _lands(g, realm_of(g, scope, effect["realm"]))
    yield from ()
    done = False
    for province in (*own, *below):
        lords = (s.owner[province], s.overlord[province], s.holder[province])
        if any(g.is_player(r) for r in lords) or town_for(g, seat, province) == NO_TOWN:
            continue
        give(g, province, mine)
        if province in below:
            add_unrest(g, province)
        done = True
    return done


@verb("tax: int, price: cost")
def annex_kin(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """11.4: the seat may annex its Vassals and Allies of this Base Tax (`tax`), each at a `price`,
    with a Core token (7.6) where it then Owns the whole Area."""
    seat, mine = scope.who, g.state.seats[scope.who]
    while can_pay(g, scope, effect["price"]):
        allies = [r for r in alliances_of(g, seat) if is_npr(g, r) and not npr_at_war(g, r)]
        kin = [*allies, *vassals.vassals_of(g, mine)]
        fit = [
            r
            for r in sorted(kin)
            if vassals.subject_tax(g, seat, r) == effect["tax"]
            and not vassals.annex_barred(g, seat, r)
        ]
        if not fit:
            return
        options = [*realm_options(g, fit, "annex"), Option("no", NONE)]
        realm = yield ask(g, seat, "card.annex", options, scope.rule)
        if realm == NONE:
            return
        yield from pay(g, scope, effect["price"])
        lands = list(g.survey.dejure[realm]) or vassals.vassal_provinces(g, realm, mine)
        where = sorted({area_id(g, g.world.area_of_province[p]) for p in lands})
        vassals.annex(g, seat, realm)
        for area in where:
            yield from VERBS["core"](g, scope, {"areas": area})


@verb("realm: realm, colour: colour, provinces: provinces, losers: effects?")
def dnpr_instead(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """13.3: DNPR tokens that replace Towns and vassal tokens (no Capital of a PR); `losers`:
    effects for each player who loses one."""
    s, realm = g.state, realm_of(g, scope, effect["realm"])
    losers: list[int] = []
    for province in provinces(g, scope, effect["provinces"]):
        owner, above = s.owner[province], s.overlord[province]
        if g.is_player(owner) and s.capital[owner] == province:
            continue
        losers += [g.seat_of(r) for r in (owner, above) if g.is_player(r)]
        give_province(g, province, realm)
        s.dnpr = with_item(s.dnpr, province, realm)
        s.dnpr_colour = with_item(s.dnpr_colour, realm, effect["colour"])
        s.stamp += 1
        realm_changed(g, realm)
        realm_changed(g, owner)
    for seat in g.seats_from(scope.active):
        if seat in losers:
            yield from apply_all(g, effect.get("losers", ()), scope.of(seat))


MESSAGES = {
    "ask.card.token": "{seat}, which province does it take?",
    "option.token": "{a}",
    "ask.card.annex": "{seat}, whom do you annex?",
    "option.annex": "Annex {a}",
}
