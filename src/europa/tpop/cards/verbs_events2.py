"""Verbs of the Events of Age II that other cards don't need: wars, tokens, people."""

from __future__ import annotations

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, apply_all, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realm_of, realms
from europa.tpop.cards.verbs_board import give
from europa.tpop.cards.verbs_realm import amount
from europa.tpop.entries import Placed, RulerCrowned
from europa.tpop.rules.actions import papal
from europa.tpop.rules.actions.declare_war import declare_war as declare
from europa.tpop.rules.actions.event import DUCATS_ON_IT, KEEPS_OLD
from europa.tpop.rules.actions.exploration import distant_ships
from europa.tpop.rules.actions.papal import CrusadeCalled
from europa.tpop.rules.realms.casus_belli import by_event
from europa.tpop.rules.realms.characters import Appointed
from europa.tpop.rules.realms.curia import commit as tag
from europa.tpop.rules.realms.election import election, is_due
from europa.tpop.rules.realms.faith import place_religion
from europa.tpop.rules.realms.mortality import discard_admiral, leader_name, remove_ruler
from europa.tpop.rules.realms.mortality import discard_general as leave
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.vassals import came_under
from europa.tpop.rules.terms.action import (
    area_options,
    ask,
    confirm,
    province_options,
    realm_options,
)
from europa.tpop.rules.terms.board import (
    deployed,
    is_catholic,
    is_distant,
    is_hostile_area,
    is_npr,
    is_owned_by,
    land_units,
    lord,
    same_faith,
    ships_in,
)
from europa.tpop.rules.terms.realm import half_up, has_ruler, is_emperor, ruler_code, tax_income
from europa.tpop.rules.terms.tokens import (
    LARGE_TOWNS,
    add_unrest,
    develop_town,
    has_unrest,
    may_reduce,
    may_vassalize,
    rebels_take,
    reduce_to_small,
)
from europa.tpop.rules.terms.treasury import gain_ducats, lose_power, pay_mandatory
from europa.tpop.rules.war.defence_of_empire import activate_defence
from europa.tpop.rules.war.standard import gain_alliance, may_gain_alliance
from europa.tpop.rules.war.war import legal_targets
from europa.tpop.state import ARMIES, DIP, LIGHT, MIL, PROVINCES, REBELS, RULER, SEAS, SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE

# Unrest and Towns


@verb("provinces: provinces, as: name, n: int? -> as_1")
def shake(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Unrest on `n` Towns or vassal tokens; they are kept as `as`_1, `as`_2 ..."""
    taken: list[int] = []
    n = amount(g, scope, effect.get("n", 1))
    while len(taken) < n:
        pool = [p for p in provinces(g, scope, effect["provinces"]) if not has_unrest(g, p)]
        if not pool:
            break
        province = pool[0]
        if len(pool) > n - len(taken):
            options = province_options(g, pool, "unrest")
            province = yield ask(g, scope.who, "card.unrest", options, scope.rule)
        taken.append(province)
        add_unrest(g, province)
        if not has_unrest(g, province):
            break
        scope.picked[f"{effect['as']}_{len(taken)}"] = province
    return bool(taken)


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
def rebel_town(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Rebel Town on a player's Town or vassal token that nobody Occupies."""
    for province in provinces(g, scope, effect["provinces"]):
        if g.state.holder[province] == NONE and g.is_player(lord(g, province)):
            rebels_take(g, province)
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


@verb("of: provinces, as: name")
def owner(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Keep the realm that rules a Province (an overlord for its Vassal) under a name (`as`)."""
    for province in provinces(g, scope, effect["of"]):
        realm = lord(g, province)
        if realm != NONE:
            scope.picked[effect["as"]] = realm
            return True
    yield from ()
    return False


# Ties and wars


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


# Church and Empire


@verb("realm: realms")
def excommunicate(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """19.3: the seat has a Catholic realm Excommunicated, free: the Papal Action of the Round."""
    s, realm = g.state, realm_of(g, scope, effect["realm"])
    spent = s.papal_action or s.crusade != NONE or s.excommunicated != NONE
    exists = g.is_player(realm) or is_npr(g, realm)
    if spent or realm == s.seats[scope.who] or not exists or not is_catholic(g, realm):
        return False
    s.papal_action = 1
    g.log(papal.Excommunicated(g.seat_name(scope.who), g.world.realms[realm].id))
    yield from papal.excommunicate(g, realm)
    return True


@verb("areas: areas")
def crusade_token(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """19.3: the Crusade token on an Area of the selector."""
    area = yield from pick_one(g, scope, "area", effect["areas"])
    if area is None:
        return False
    g.state.crusade = area
    g.log(CrusadeCalled(g.seat_name(scope.who), f"area:{g.world.areas[area].id}"))
    return True


@verb()
def commit(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """19.3: the seat's tag on Committed to Crusade."""
    tag(g, scope.who)
    yield from ()


@verb("against: realms")
def defend_empire(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """18.4: the Emperor takes up the Defence of the Empire, without a War."""
    s = g.state
    if not s.empire or not s.authority or s.defending or not is_emperor(g, scope.who):
        return False
    yield from activate_defence(g, scope.who, realm_of(g, scope, effect["against"]))
    return True


# People


@verb()
def ruler_from_deck(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The Ruler on the Event is rejected; the first Leader drawn at random from the Military deck
    (or, if it holds none, from its discards) takes the throne."""
    s, seat, people = g.state, scope.who, g.world.characters
    s.ruler_rejected = KEEPS_OLD
    leaders: list[int] = []
    source = s.decks[MIL]
    for pile in (s.decks[MIL], s.discards[MIL]):
        leaders = [card for card in pile if people[card].role == "leader"]
        if leaders:
            source = pile
            break
    replaced = has_ruler(g, seat)
    remove_ruler(g, seat, "rejected")
    if not leaders:
        return False
    card = g.pick("leader", sorted(leaders))
    source.remove(card)
    g.reveal()
    s.ruler[seat], s.ruler_ill[seat] = card, 0
    g.log(RulerCrowned(g.seat_name(seat), people[card].name))
    if replaced and is_emperor(g, seat) and not s.bots[seat] and is_due(g):
        yield from election(g)
    return True


@verb()
def discard_general(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """A General leaves his Army for good (not a Ruler in command)."""
    seat, staff = scope.who, g.state.general
    led = [a for a in range(ARMIES) if staff[seat * ARMIES + a] not in (NONE, RULER)]
    if not led:
        return False
    army = led[0]
    if len(led) > 1:
        options = [Option(f"unseat:{a + 1}", a) for a in led]
        army = yield ask(g, seat, "card.unseat", options, scope.rule)
    leave(g, seat, army, "card")
    return True


@verb("event: event")
def appoint_admiral(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The person printed on an Event becomes the seat's Admiral; the one in office leaves."""
    seat, code = scope.who, ruler_code(g, f"event:{effect['event']}")
    for other in range(len(g.state.seats)):
        if g.state.admiral[other] == code:
            g.state.admiral[other] = NONE
    discard_admiral(g, seat, "replaced")
    g.state.admiral[seat] = code
    g.log(Appointed(g.seat_name(seat), leader_name(g, seat, code), "admiral"))
    yield from ()


# Numbers that only one Event counts


@verb()
def ship_ducats(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Ducat for each Light Ship of the seat's at sea or in Port, the Fleet's too."""
    s, seat = g.state, scope.who
    ships = sum(g.ships_at(seat, sea) for sea in range(SEAS)) + g.fleet(seat)[LIGHT]
    ships += sum(n for key, n in s.docked.items() if key // PROVINCES == seat)
    gain_ducats(g, seat, ships, scope.rule)
    yield from ()


@verb("half: bool?")
def pay_fluctuation(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """254B: half the Tax Income, 1 a Land Unit, 2 an Interest, 2 a gold Province; perhaps half."""
    s, seat = g.state, scope.who
    gold = sum(1 for p in g.survey.own[s.seats[seat]] if g.world.provinces[p].gold)
    cost = half_up(tax_income(g, seat)) + deployed(g, seat) + s.exhausted[seat]
    cost += 2 * s.interest[seat] + 2 * gold
    yield from pay_mandatory(g, seat, half_up(cost) if effect.get("half") else cost, scope.rule)


@verb("ducats: int")
def unrest_for_ducats(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Unrest on a Town of the seat's in each of its Areas of its own faith, for Ducats each."""
    s, seat = g.state, scope.who
    realm, shaken = s.seats[seat], 0
    for area in g.survey.areas[realm]:
        if not same_faith(g, s.religion[area], s.state_religion[realm]):
            continue
        here = g.world.provinces_of_area[area]
        towns = [p for p in here if is_owned_by(g, p, realm) and not has_unrest(g, p)]
        if not towns:
            continue
        town = towns[0]
        if len(towns) > 1:
            options = province_options(g, towns, "unrest")
            town = yield ask(g, seat, "card.unrest", options, scope.rule)
        add_unrest(g, town)
        shaken += 1
    gain_ducats(g, seat, shaken * effect["ducats"], scope.rule)


@verb("n: int, text: text")
def exhaust_fully(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """The seat may Exhaust exactly `n` Manpower; `then` follows if it does."""
    n = effect["n"]
    if g.state.available[scope.who] < n:
        return False
    told = {"what": effect["text"], "cost": f"{n} manpower"}
    if not (yield from confirm(g, scope.who, "card.may", scope.rule, told)):
        return False
    yield from VERBS["lose"](g, scope, {"what": "exhaust", "n": n})
    return True


@verb()
def far_lands(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Whether the seat has a Town or a Ship on a Distant Continent: `then` follows if so."""
    yield from ()
    own = g.survey.own[g.state.seats[scope.who]]
    far = any(is_distant(g, g.world.area_of_province[p]) for p in own)
    return far or bool(distant_ships(g, scope.who))


@verb()
def unpaid_janissaries(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """206-2: Unrest on a Town in a Hostile Area with the seat's Units, or half the Tax Income."""
    s, seat = g.state, scope.who
    fields = [
        a
        for a in range(len(g.world.areas))
        if land_units(g, seat, a) and is_hostile_area(g, seat, a)
    ]
    towns = [
        p
        for a in fields
        for p in g.world.provinces_of_area[a]
        if (s.town[p] or s.top_town[p]) and not has_unrest(g, p)
    ]
    towns = [p for p in towns if s.in_play[p] and _takes_unrest(g, p)]
    if not towns:
        yield from pay_mandatory(g, seat, half_up(tax_income(g, seat)), scope.rule)
        return
    town = towns[0]
    if len(towns) > 1:
        options = province_options(g, towns, "unrest")
        town = yield ask(g, seat, "card.unrest", options, scope.rule)
    add_unrest(g, town)


def _takes_unrest(g: G, province: int) -> bool:

    holder = g.state.holder[province]
    if holder != NONE:
        return holder != REBELS
    return g.is_player(lord(g, province))


# The Reformation (23A-1)


@verb("n: int, first: areas, areas: areas, else_areas: areas")
def reformation(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Protestant tokens in `n` Areas: of `first` as far as they are eligible, then of `areas`,
    then of `else_areas`."""
    faith = g.world.religion_index["protestant"]
    placed: list[int] = []
    while len(placed) < effect["n"]:
        pool: list[int] = []
        for key in ("first", "areas", "else_areas"):
            pool = [a for a in areas(g, scope, effect[key]) if a not in placed]
            if pool:
                break
        if not pool:
            return
        area = pool[0]
        if len(pool) > 1:
            options = area_options(g, pool, "faith")
            area = yield ask(g, scope.who, "card.religion", options, scope.rule)
        placed.append(area)
        yield from place_religion(g, scope.who, area, faith, scope.rule, keep=placed)


# Epidemics (252B)


@verb("areas: areas, spread: areas?, settled: bool?")
def epidemic(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Ill Health tokens: in an Area of the selector, in one beside it, and in one more beside the
    last for every 2 Ducats that lay on the Event. `settled`: the first near a Claim or Town."""
    s = g.state
    count = 2 + s.marks.get(DUCATS_ON_IT, 0) // 2
    last = NONE
    for n in range(count):
        spec = effect["areas"] if n == 0 else effect.get("spread", {})
        pool = [a for a in areas(g, scope, spec) if not s.plague[a]]
        if n == 0 and effect.get("settled"):
            pool = [a for a in pool if _is_near_settlers(g, a)]
        if n:
            pool = [a for a in pool if a in g.world.neighbours_of_area[last]]
        if not pool:
            break
        last = pool[0]
        if len(pool) > 1:
            options = area_options(g, pool, "plague")
            last = yield ask(g, scope.who, "card.plague", options, scope.rule)
        s.plague[last] = 1
        g.log(Placed("plague", "ill health", f"area:{g.world.areas[last].id}"))
    return last != NONE


def _is_near_settlers(g: G, area: int) -> bool:
    """252B: a Claim or Town of anybody's in the Area or beside it."""
    s = g.state
    near = (area, *g.world.neighbours_of_area[area])
    if any(g.claim(seat, a) for seat in range(len(s.seats)) for a in near):
        return True
    return any(s.town[p] for a in near for p in g.world.provinces_of_area[a])


MESSAGES = {
    "ask.card.shrink": "{seat}, which large town becomes small?",
    "ask.card.offer_to": "{seat}, to whom do you offer an alliance?",
    "ask.card.offered": "{seat}, do you accept an alliance with {partner}?",
    "ask.card.unseat": "{seat}, which general leaves?",
    "option.cut_down": "{a}",
    "option.offer_to": "{a}",
    "option.unseat": "The general of army {a}",
}
