"""Verbs of Towns, Cores, vassal tokens and Provinces that change hands."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import apply_all, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realm_of
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.entries import Removed
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.vassals import came_under
from europa.tpop.rules.terms.action import area_options, ask, confirm, province_options
from europa.tpop.rules.terms.board import core_realm, is_owned_by, overlord_of, provinces_in
from europa.tpop.rules.terms.claims import all_cores
from europa.tpop.rules.terms.tokens import (
    LARGE_TOWNS,
    SMALL_TOWNS,
    develop_town,
    give_province,
    may_reduce,
    may_vassalize,
    reduce_to_small,
    town_for,
)
from europa.tpop.rules.terms.treasury import gain_ducats, lose_ducats
from europa.tpop.rules.war.standard import gain_core
from europa.tpop.state import LARGE, NO_TOWN, SMALL, with_item
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb("areas: areas")
def core(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """7.6: a Core token in an Area of the selector where the seat Owns everything."""
    seat, realm = scope.who, g.state.seats[scope.who]
    fit = [
        a
        for a in areas(g, scope, effect["areas"])
        if all(is_owned_by(g, p, realm) for p in provinces_in(g, a)) and not all_cores(g, seat, a)
    ]
    if not fit:
        return False
    area = fit[0]
    if len(fit) > 1:
        area = yield ask(g, seat, "card.core", area_options(g, fit, "core"), scope.rule)
    yield from gain_core(g, seat, area)
    return True


@verb("provinces: provinces, n: int?, by_force: bool?")
def town(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """16.3: Towns on Provinces that no other player holds: `n` of them, or all."""
    s, seat = g.state, scope.who
    realm = s.seats[seat]
    done = False
    for _ in range(amount(g, scope, effect.get("n", 99))):
        pool = [
            p
            for p in provinces(g, scope, effect["provinces"])
            if s.owner[p] != realm
            and (effect.get("by_force") or not _is_taken(g, seat, p))
            and town_for(g, seat, p) != NO_TOWN
        ]
        if not pool:
            break
        province = pool[0]
        if len(pool) > 1 and effect.get("n", 99) < len(pool):
            options = province_options(g, pool, "settle")
            province = yield ask(g, seat, "card.town", options, scope.rule)
        give(g, province, realm)
        done = True
    return done


def _is_taken(g: G, seat: int, province: int) -> bool:
    """16.3: another player's Town, vassal token or Occupation lies there."""
    s = g.state
    mine = s.seats[seat]
    return any(
        g.is_player(realm) and realm != mine
        for realm in (s.owner[province], s.overlord[province], s.holder[province])
    )


def give(g: G, province: int, realm: int, *, overlord: int = NONE) -> None:
    """A Province changes its lawful owner; the loser's Capital and ties follow (R188)."""
    loser = g.state.owner[province]
    give_province(g, province, realm, overlord=overlord)
    if loser != NONE:
        realm_changed(g, loser)


@verb("provinces: provinces")
def vassal(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """16.3: vassal tokens on NPR Provinces of the selector."""
    s, seat = g.state, scope.who
    mine = s.seats[seat]
    found = [
        p
        for p in provinces(g, scope, effect["provinces"])
        if not _is_taken(g, seat, p) and s.owner[p] not in (NONE, mine)
    ]
    if not found or not may_vassalize(g, seat, found):
        return False
    touched = sorted({s.owner[p] for p in found})
    for province in found:
        give(g, province, s.owner[province], overlord=mine)
    for realm in touched:
        yield from came_under(g, realm)
    return True


@verb("provinces: provinces, to: realm")
def cede(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Provinces go to another realm."""
    s = g.state
    to = realm_of(g, scope, effect["to"])
    for province in provinces(g, scope, effect["provinces"]):
        if s.owner[province] == s.seats[scope.who] and s.capital[s.owner[province]] != province:
            give(g, province, to)
    yield from ()


@verb("n: number?, provinces: provinces?")
def develop(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3: Small Towns become Large ones, if the seat likes; what it has agreed to, it does."""
    seat = scope.who
    decline = [] if effect.get("may") else [Option("no", NONE)]
    for _ in range(effect.get("n", 1)):
        spec = effect.get("provinces", {"town_of": "self"})
        small = [p for p in provinces(g, scope, spec) if g.state.town[p] == SMALL]
        if not small or g.state.large_out[seat] >= LARGE_TOWNS:
            return
        options = [*province_options(g, small, "develop"), *decline]
        chosen = yield ask(g, seat, "card.develop", options, scope.rule)
        if chosen == NONE:
            return
        develop_town(g, chosen)


@verb("provinces: provinces")
def extra_manpower(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """13.4: a +1 Manpower token on NPR Provinces."""
    for province in provinces(g, scope, effect["provinces"]):
        if not g.is_player(g.state.owner[province]):
            g.state.extra[province] += 1
    yield from ()


@verb("province: province")
def capital(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat's Capital is another of its Provinces from now on."""
    s = g.state
    mine = s.seats[scope.who]
    for province in provinces(g, scope, effect["province"]):
        if s.owner[province] == mine:
            s.capital = with_item(s.capital, mine, province)
            s.stamp += 1
    yield from ()


@verb("provinces: provinces")
def reduce_town(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """A Large Town becomes a Small one."""
    spec = {"among": effect["provinces"]}
    large = [p for p in provinces(g, scope, spec) if may_reduce(g, p)]
    if not large:
        return False
    province = large[0]
    if len(large) > 1:
        options = province_options(g, large, "cut_down")
        province = yield ask(g, scope.who, "card.shrink", options, scope.rule)
    reduce_to_small(g, province)
    return True


@verb("provinces: provinces")
def grow_town(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Small Towns on these Provinces become Large ones, as far as the seat has any left."""
    for province in provinces(g, scope, effect["provinces"]):
        if g.state.town[province] == SMALL and g.state.holder[province] == NONE:
            seat = g.seat_of(g.state.owner[province])
            if seat != NONE and g.state.large_out[seat] < LARGE_TOWNS:
                develop_town(g, province)
    yield from ()


@verb("provinces: provinces")
def set_free(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat's Towns and vassal tokens on these Provinces go: their own realms are free."""
    s = g.state
    mine, done = s.seats[scope.who], False
    for province in provinces(g, scope, effect["provinces"]):
        realm = g.world.flag_of_province[province]
        if mine not in (s.owner[province], s.overlord[province]) or g.is_player(realm):
            continue
        if s.capital[mine] == province or realm == NONE:
            continue
        give(g, province, realm)
        realm_changed(g, realm)
        done = True
    yield from ()
    return done


@verb("provinces: provinces")
def seize_vassals(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Vassal tokens on these Provinces, whoever's Town or vassal token lies there."""
    s, seat = g.state, scope.who
    mine, done = s.seats[seat], False
    for province in provinces(g, scope, effect["provinces"]):
        owner = s.owner[province]
        realm = g.world.flag_of_province[province] if g.is_player(owner) else owner
        is_capital = g.is_player(owner) and s.capital[owner] == province
        if realm == NONE or g.is_player(realm) or is_capital or s.overlord[province] == mine:
            continue
        if may_vassalize(g, seat, [province]):
            give(g, province, realm, overlord=mine)
            realm_changed(g, realm)
            yield from came_under(g, realm)
            done = True
    return done


@verb("ducats: int, provinces: provinces, accepted: effects?, refused: effects? -> seller")
def buy_province(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may offer `ducats` for a Province of the selector to a realm it is at Peace with,
    then {"ref": "seller"}: `accepted` or `refused` follow."""
    s, seat, price = g.state, scope.who, effect["ducats"]
    pool = [
        p
        for p in provinces(g, scope, effect["provinces"])
        if s.owner[p] not in (NONE, s.seats[seat])
        and s.overlord[p] == s.holder[p] == NONE
        and s.capital[s.owner[p]] != p
        and not g.at_war(seat, s.owner[p])
        and town_for(g, seat, p) != NO_TOWN
    ]
    if s.ducats[seat] < price:
        return False
    options = province_options(g, pool, "buy")
    province = yield from pick_from(g, seat, "e3.buy", options, scope.rule, optional=True)
    if province is None:
        return False
    seller = s.owner[province]
    scope.picked["seller"] = seller
    other = g.seat_of(seller)
    told: dict[str, object] = {
        "province": g.world.provinces[province].id,
        "partner": g.seat_name(seat),
        "ducats": price,
    }
    if other != NONE and (
        s.bots[other] or not (yield from confirm(g, other, "e3.sell", scope.rule, told))
    ):
        yield from apply_all(g, effect.get("refused", ()), scope)
        return False
    lose_ducats(g, seat, price, scope.rule)
    if other != NONE:
        gain_ducats(g, other, price, scope.rule)
    give(g, province, s.seats[seat])
    yield from apply_all(g, effect.get("accepted", ()), scope)
    return True


@verb("n: int, provinces: provinces")
def towns_to_vassals(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """So many Towns of the selector give way to vassal tokens of the realms whose Core they are
    (realms that no player leads, not at War with the seat, nobody else's Vassals)."""
    s, seat = g.state, scope.who
    mine, done = s.seats[seat], False
    for left in range(effect["n"], 0, -1):
        pool = [p for p in provinces(g, scope, effect["provinces"]) if _may_go(g, seat, p)]
        options = province_options(g, pool, "vassal")
        province = pool[0] if pool and len(pool) <= left else NONE
        if province == NONE:
            found = yield from pick_from(g, seat, "e3.vassal", options, scope.rule)
            if found is None:
                break
            province = found
        core = core_realm(g, province)
        give(g, province, core, overlord=mine)
        realm_changed(g, core)
        yield from came_under(g, core)
        done = True
    return done


def _may_go(g: G, seat: int, province: int) -> bool:
    s = g.state
    mine, core = s.seats[seat], core_realm(g, province)
    if core == NONE or g.is_player(core) or s.barred[core] or g.at_war(seat, core):
        return False
    if s.capital[mine] == province or s.owner[province] != mine:
        return False
    return overlord_of(g, core) in (NONE, mine) and may_vassalize(g, seat, [province])


@verb("provinces: provinces")
def shrink_town(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Large Town becomes a Small one, if the owner has one to place."""
    s = g.state
    for province in provinces(g, scope, effect["provinces"]):
        seat = g.seat_of(s.owner[province])
        if seat == NONE or s.town[province] != LARGE or s.small_out[seat] >= SMALL_TOWNS:
            continue
        s.town[province] = SMALL
        s.large_out[seat] -= 1
        s.small_out[seat] += 1
        if s.holder[province] != NONE:
            s.large_covered[seat] -= 1
            s.small_covered[seat] += 1
        s.stamp += 1
        g.log(
            Removed(g.seat_name(seat), "large town", f"province:{g.world.provinces[province].id}")
        )
    yield from ()


MESSAGES = {
    "ask.card.core": "{seat}, where do you place a core?",
    "ask.card.develop": "{seat}, which town grows?",
    "option.core": "{a}",
    "option.settle": "{a}",
    "option.develop": "Develop {a}",
    "ask.card.shrink": "{seat}, which large town becomes small?",
    "option.cut_down": "{a}",
    "ask.e3.buy": "{seat}, which province do you buy?",
    "ask.e3.sell": "{seat}, do you sell {province} to {partner} for {ducats} ducats?",
    "ask.e3.vassal": "{seat}, which town becomes a vassal?",
    "option.buy": "Buy {a}",
    "option.vassal": "{a}",
}
