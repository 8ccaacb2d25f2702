"""Verbs added for the Events of Age III: offers, affected Areas, Influence, Towns, people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, apply_all, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realms, seats
from europa.tpop.cards.verbs_board import give
from europa.tpop.cards.verbs_events1 import _die
from europa.tpop.cards.verbs_realm import amount
from europa.tpop.entries import Placed
from europa.tpop.rules.actions import papal
from europa.tpop.rules.forces.forces import recruit_unit
from europa.tpop.rules.forces.muster import armies_for
from europa.tpop.rules.realms.curia import remove_cardinal
from europa.tpop.rules.realms.dissent import town_dissent
from europa.tpop.rules.realms.faith import place_religion
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.relations import end_alliance, may_marry
from europa.tpop.rules.realms.vassals import came_under
from europa.tpop.rules.terms.action import (
    area_options,
    ask,
    confirm,
    province_options,
    realm_options,
    sea_options,
)
from europa.tpop.rules.terms.board import (
    area_religion,
    core_realm,
    is_at_war,
    is_hostile_sea,
    land_units,
    overlord_of,
    ships_in,
    ships_in_port,
    units_against,
)
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.cubes import take_cube
from europa.tpop.rules.terms.hooks import in_dissent
from europa.tpop.rules.terms.realm import alliances_of, half_up, most_ties
from europa.tpop.rules.terms.tokens import (
    add_unrest,
    has_unrest,
    may_vassalize,
    place_influence,
    remove_imperial,
    remove_influence,
    takes_influence,
    town_for,
)
from europa.tpop.rules.terms.treasury import (
    dismiss_advisor,
    gain_ducats,
    gain_power,
    lose_ducats,
    pay_mandatory,
)
from europa.tpop.rules.war.standard import (
    gain_alliance,
    gain_marriage,
    gain_ships,
    may_gain_alliance,
    place_rebels,
)
from europa.tpop.state import AREAS, CAVALRY, MERCENARY, NO_TIE, NO_TOWN, POWERS, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE

AFFECTED = "affected:"
ACCEPTED = "accepted:"


def decider_of(g: G, scope: Scope, effect: Effect) -> int:
    """Who decides: the seat, or the one the effect names (`by`)."""
    if "by" not in effect:
        return scope.who
    return next(iter(seats(g, scope, effect["by"])), scope.active)


def remember(scope: Scope, prefix: str, found: Sequence[int]) -> None:
    """Keep several indices for later effects of the same card."""
    for index in found:
        scope.picked[f"{prefix}{index}"] = index


def remembered(scope: Scope, prefix: str) -> list[int]:
    """What was kept, by index."""
    return sorted(index for name, index in scope.picked.items() if name.startswith(prefix))


def pick_from(
    g: G, seat: int, kind: str, options: list[Option], rule: str, *, optional: bool = False
) -> Steps[Any]:
    """One of these options, None if there is none or it is declined; a single one isn't asked."""
    if not options:
        return None
    if optional:
        chosen = yield ask(g, seat, kind, [*options, Option("no", NONE)], rule)
        return None if chosen == NONE else chosen
    if len(options) == 1:
        return options[0].value
    return (yield ask(g, seat, kind, options, rule))


# Control


@verb("areas: areas, effects: effects -> here")
def each_area(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The effects for every Area of a selector, which they know as {"ref": "here"}."""
    for area in areas(g, scope, effect["areas"]):
        scope.picked["here"] = area
        yield from apply_all(g, effect["effects"], scope)


@verb("effects: effects, seas: seas?, continents: continents?")
def if_ships(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The effects, if the seat has a Ship in the Sea Zones or on the maps (`continents`) named."""
    w = g.world
    zones = {w.sea_index[z] for z in effect.get("seas", ())}
    maps = {w.continent_index[c] for c in effect.get("continents", ())}
    if not any(sea in zones or _map_of(g, sea) in maps for sea in _ship_seas(g, scope.who)):
        return False
    yield from apply_all(g, effect["effects"], scope)
    return True


@verb("n: int, effects: effects")
def if_overseas(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The effects, if the seat has Towns or Ships on at least `n` Distant Continents."""
    w = g.world
    own = g.survey.own[g.state.seats[scope.who]]
    found = {w.areas[w.area_of_province[p]].continent for p in own}
    found |= {_map_of(g, sea) for sea in _ship_seas(g, scope.who)}
    if len(found - {NONE}) < effect["n"]:
        return False
    yield from apply_all(g, effect["effects"], scope)
    return True


def _ship_seas(g: G, seat: int) -> list[int]:
    """Sea Zones with Ships of a seat, those in Ports beside them included."""
    found = {sea for sea in range(SEAS) if ships_in(g, seat, sea)}
    for province, seas in enumerate(g.world.seas_of_province):
        if seas and ships_in_port(g, seat, province):
            found.update(seas)
    return sorted(found)


def _map_of(g: G, sea: int) -> int:
    """The Distant Continent a Sea Zone belongs to by its coasts, or NONE."""
    w = g.world
    if not w.seas[sea].distant:
        return NONE
    return w.seas[sea].continent


# Unrest and Rebels in affected Areas


@verb("by: seats?, provinces: provinces?, n: number?")
def stir(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Unrest on `n` Provinces (default: own Towns); their Areas count as affected afterwards."""
    spec = effect.get("provinces", {"town_of": "self"})
    n = amount(g, scope, effect.get("n", 1))
    decider = decider_of(g, scope, effect)
    done = False
    for left in range(n, 0, -1):
        pool = [p for p in provinces(g, scope, spec) if not has_unrest(g, p)]
        if not pool:
            break
        province = pool[0]
        if len(pool) > left:
            options = province_options(g, pool, "unrest")
            province = yield ask(g, decider, "card.unrest", options, scope.rule)
        add_unrest(g, province)
        remember(scope, AFFECTED, [g.world.area_of_province[province]])
        done = True
    return done


@verb("by: seats?, n: number, only: bool?, spread: bool?, most: int?")
def rebels_there(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Rebel Units in affected Areas: in one, or one by one (`spread`) over at most `most`."""
    pool = remembered(scope, AFFECTED)
    n = amount(g, scope, effect["n"])
    decider = decider_of(g, scope, effect)
    heap = 1 if effect.get("spread") else n
    used: list[int] = []
    for _ in range(0, n, heap or 1):
        if len(used) >= effect.get("most", len(pool)):
            pool = used
        options = area_options(g, pool, "revolt")
        area = yield from pick_from(g, decider, "e3.revolt", options, scope.rule)
        if area is None:
            return
        place_rebels(g, area, heap)
        if area not in used:
            used.append(area)
    if effect.get("only"):
        for area in remembered(scope, AFFECTED):
            if area not in used:
                del scope.picked[f"{AFFECTED}{area}"]


@verb("by: seats?, n: number?, provinces: provinces?")
def stir_there(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """More Unrest on Towns and vassal tokens of affected Areas."""
    w = g.world
    decider = decider_of(g, scope, effect)
    for _ in range(amount(g, scope, effect.get("n", 1))):
        here = remembered(scope, AFFECTED)
        pool = [
            p
            for p in provinces(g, scope, effect.get("provinces", {"held_by": "each"}))
            if w.area_of_province[p] in here and not has_unrest(g, p)
        ]
        options = province_options(g, pool, "unrest")
        province = yield from pick_from(g, decider, "card.unrest", options, scope.rule)
        if province is None:
            return
        add_unrest(g, province)


@verb()
def dissent_unrest(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """15.3: one Town in each of the seat's Areas with Religious Dissent falls into Unrest."""
    for area in sorted(g.survey.areas[g.state.seats[scope.who]]):
        if in_dissent(g, scope.who, area):
            yield from town_dissent(g, scope.who, [area])


@verb()
def move_rebels(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """All Rebel Units of an Area go to one next to it by land."""
    s, w = g.state, g.world
    full = [a for a in range(AREAS) if s.rebels[a] and w.land_of_area[a]]
    options = area_options(g, full, "rebels_from")
    origin = yield from pick_from(g, scope.who, "e3.rebels_from", options, scope.rule)
    if origin is None:
        return False
    near = [a for a in areas(g, scope, {"distant": False}) if a in w.land_of_area[origin]]
    if w.areas[origin].distant:
        near = sorted(w.land_of_area[origin])
    options = area_options(g, near, "rebels_to")
    target = yield from pick_from(g, scope.who, "e3.rebels_to", options, scope.rule)
    if target is None:
        return False
    moved, s.rebels[origin] = s.rebels[origin], 0
    place_rebels(g, target, moved)
    return True


# Plague


@verb("areas: areas")
def plague_at(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Ill Health tokens in all the Areas named; they count as affected."""
    for area in areas(g, scope, effect["areas"]):
        g.state.plague[area] = 1
        remember(scope, AFFECTED, [area])
        g.log(Placed("plague", "ill health", f"area:{g.world.areas[area].id}"))
    yield from ()


@verb()
def halve_units(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat loses half of its Land Units in affected Areas as Casualties, rounded up."""
    here = remembered(scope, AFFECTED)
    units = sum(land_units(g, scope.who, a) for a in here)
    yield from _die(g, scope.who, here, half_up(units), scope.rule)


# Offers and ties


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


# Influence


@verb("from: seats?, areas: areas?, n: int?")
def strip_influence(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat takes `n` cubes of others (`from`) off Areas (default: any), if it likes."""
    done = False
    for _ in range(effect.get("n", 1)):
        options = _cubes(g, scope, effect, "strip")
        found = yield from pick_from(g, scope.who, "e3.strip", options, scope.rule, optional=True)
        if found is None:
            break
        remove_influence(g, found // AREAS, found % AREAS)
        done = True
    return done


def _cubes(g: G, scope: Scope, effect: Effect, word: str) -> list[Option]:
    """Others' Influence, one option a seat and Area."""
    losers = [x for x in seats(g, scope, effect.get("from", "others")) if x != scope.who]
    places = areas(g, scope, effect.get("areas", {"takes_influence": True}))
    return [
        Option(f"{word}:{g.world.areas[a].id}:{g.seat_name(x)}", x * AREAS + a)
        for x in losers
        for a in places
        if g.influence(x, a)
    ]


@verb("areas: areas, n: number")
def replace_influence(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat puts its own cubes in the place of up to `n` of others in the Areas named."""
    for _ in range(amount(g, scope, effect["n"])):
        options = _cubes(g, scope, {"from": "each", **effect}, "replace_cube")
        found = yield from pick_from(
            g, scope.who, "e3.replace_cube", options, scope.rule, optional=True
        )
        if found is None or not (yield from take_cube(g, scope.who, False)):
            return
        if g.influence(found // AREAS, found % AREAS):
            remove_influence(g, found // AREAS, found % AREAS)
        if takes_influence(g, found % AREAS):
            place_influence(g, scope.who, found % AREAS)


@verb("areas: areas, alliances: bool?, cb: bool? -> cleared")
def clear_influence(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """All Influence leaves one Area of the selector, which becomes {"ref": "cleared"}; Alliances
    with NPRs whose Capital lies there too (`alliances`); Opponents who lost some place a CB on the
    seat (`cb`)."""
    s, w, seat = g.state, g.world, scope.who
    everybody = range(len(s.seats))

    def allies(area: int) -> list[tuple[int, int]]:
        here = [
            r
            for r, capital in enumerate(s.capital)
            if capital != NONE and w.area_of_province[capital] == area and not g.is_player(r)
        ]
        return [(x, r) for x in everybody for r in here if g.alliance(x, r) != NO_TIE]

    pool = [
        a
        for a in areas(g, scope, effect["areas"])
        if s.imperial[a]
        or any(g.influence(x, a) for x in everybody)
        or (effect.get("alliances") and allies(a))
    ]
    options = area_options(g, pool, "clear")
    area = yield from pick_from(g, seat, "e3.clear", options, scope.rule)
    if area is None:
        return False
    scope.picked["cleared"] = area
    hit = {x for x in everybody if g.influence(x, area)}
    for x in sorted(hit):
        remove_influence(g, x, area, g.influence(x, area))
    remove_imperial(g, area, s.imperial[area])
    if effect.get("alliances"):
        for x, realm in allies(area):
            yield from end_alliance(g, x, realm, "card")
    if effect.get("cb"):
        for x in g.others(seat):
            if x in hit:
                yield from take_cb(g, x, s.seats[seat])
    return True


@verb("areas: areas, n: number")
def withdraw_influence(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat takes `n` of its cubes off the Areas named, the Emperor also Imperial ones."""
    places = areas(g, scope, effect["areas"])
    n = amount(g, scope, effect["n"])
    yield from remove_influence_from(g, scope.who, places, n, scope.rule, saved=False)


# Towns, Units, Ships


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


@verb("areas: areas, manpower: int? -> converted")
def convert(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may turn an Area of the selector to its State Religion: {"ref": "converted"}. Only
    if it has `manpower` Available."""
    s, seat = g.state, scope.who
    faith = s.state_religion[s.seats[seat]]
    pool = [a for a in areas(g, scope, effect["areas"]) if area_religion(g, a) != faith]
    if s.available[seat] < effect.get("manpower", 0):
        pool = []
    options = area_options(g, pool, "faith")
    area = yield from pick_from(g, seat, "e3.convert", options, scope.rule, optional=True)
    if area is None:
        return False
    scope.picked["converted"] = area
    return (yield from place_religion(g, seat, area, faith, scope.rule))


@verb("n: int, areas: areas")
def free_cavalry(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """`n` Mercenary Cavalry, free, in an Army in one of the Areas, where no Battle follows."""
    s, seat = g.state, scope.who
    options = [
        Option(f"muster_in:{g.world.areas[a].id}:army{army + 1}", (a, army))
        for a in areas(g, scope, effect["areas"])
        if not s.rebels[a] and not units_against(g, s.seats[seat], a)
        for army in armies_for(g, seat, a)
    ]
    chosen = yield from pick_from(g, seat, "e3.cavalry", options, scope.rule)
    if chosen is None:
        return
    area, army = chosen
    for _ in range(min(effect["n"], s.mercenaries)):
        recruit_unit(g, seat, area, army, MERCENARY, CAVALRY)


@verb("n: int, seas: seas")
def company_ships(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """`n` Light Ships in one of the Sea Zones (`seas`), and a Claim in an Area adjacent to it."""
    w, seat = g.world, scope.who
    zones = [w.sea_index[z] for z in effect["seas"]]
    zones = [z for z in zones if not is_hostile_sea(g, seat, z)]
    options = sea_options(g, zones, "launch")
    sea = yield from pick_from(g, seat, "e3.launch", options, scope.rule)
    if sea is None:
        return False
    gain_ships(g, seat, "light", sea, effect["n"])
    yield from VERBS["claim"](g, scope, {"areas": {"sea": w.seas[sea].id}})
    return True


# The mat


@verb("n: int")
def cash_advisor(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may discard an Advisor for `n` power of his type."""
    s, seat = g.state, scope.who
    held = [kind for kind in range(3) if s.advisors[seat * 3 + kind] != NONE]
    options = [Option(f"fire:{POWERS[k]}", k) for k in held]
    kind = yield from pick_from(g, seat, "card.fire", options, scope.rule, optional=True)
    if kind is None:
        return False
    dismiss_advisor(g, seat, kind, "card")
    gain_power(g, seat, kind, effect["n"], scope.rule)
    return True


@verb("n: int")
def remove_cardinals(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Up to `n` Cardinals of anyone leave the Curia, never Roma's."""
    for _ in range(effect["n"]):
        options = [
            Option(f"cardinal:{place + 1}:{g.seat_name(owner)}", place)
            for place, owner in enumerate(g.state.curia)
        ]
        place = yield from pick_from(
            g, scope.who, "e3.cardinal", options, scope.rule, optional=True
        )
        if place is None:
            return
        remove_cardinal(g, place, scope.rule)


@verb()
def excommunicated(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """19.3: the seat's realm bears the Excommunicated token and what it brings."""
    yield from papal.excommunicate(g, g.state.seats[scope.who])


MESSAGES = {
    "ask.e3.revolt": "{seat}, where do rebels rise?",
    "ask.e3.rebels_from": "{seat}, which rebels march?",
    "ask.e3.rebels_to": "{seat}, where do they march?",
    "ask.e3.offer_to": "{seat}, to whom do you make the offer?",
    "ask.e3.offer": "{seat}, {partner} offers you: {what}. Do you agree?",
    "ask.e3.take_ally": "{seat}, whose alliance do you take?",
    "ask.e3.buy": "{seat}, which province do you buy?",
    "ask.e3.sell": "{seat}, do you sell {province} to {partner} for {ducats} ducats?",
    "ask.e3.strip": "{seat}, whose influence do you remove?",
    "ask.e3.replace_cube": "{seat}, whose influence do you replace?",
    "ask.e3.clear": "{seat}, which area loses all influence?",
    "ask.e3.vassal": "{seat}, which town becomes a vassal?",
    "ask.e3.convert": "{seat}, which area do you convert?",
    "ask.e3.cavalry": "{seat}, where do the mercenaries ride?",
    "ask.e3.launch": "{seat}, where do the ships go?",
    "ask.e3.cardinal": "{seat}, which cardinal goes?",
    "option.revolt": "Rebels in {a}",
    "option.rebels_from": "From {a}",
    "option.rebels_to": "To {a}",
    "option.offer": "{a}",
    "option.take_ally": "{a}",
    "option.buy": "Buy {a}",
    "option.strip": "{b} in {a}",
    "option.replace_cube": "{b} in {a}",
    "option.clear": "{a}",
    "option.vassal": "{a}",
    "option.faith": "{a}",
    "option.muster_in": "{a}, {b}",
    "option.launch": "{a}",
    "option.cardinal": "Cardinal {a} of {b}",
}
