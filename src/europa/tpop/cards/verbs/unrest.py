"""Verbs of Unrest and Rebels."""

from __future__ import annotations

from typing import Any

from europa.kernel import Steps
from europa.tpop.cards.effects import VERBS, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realm_of, seats
from europa.tpop.cards.verbs.mat import amount
from europa.tpop.cards.verbs.picking import pick_from
from europa.tpop.entries import Removed
from europa.tpop.rules.realms.dissent import town_dissent
from europa.tpop.rules.terms.action import area_options, ask, province_options
from europa.tpop.rules.terms.board import (
    deployed,
    is_hostile_area,
    is_npr,
    is_owned_by,
    land_units,
    lord,
    same_faith,
)
from europa.tpop.rules.terms.hooks import in_dissent
from europa.tpop.rules.terms.realm import half_up, tax_income
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest, rebels_take, remove_unrest
from europa.tpop.rules.terms.treasury import gain_ducats, pay_mandatory
from europa.tpop.rules.war.rebel_dice import restless, restless_areas, roll_rebel_dice
from europa.tpop.rules.war.standard import place_rebels
from europa.tpop.rules.war.war import declare
from europa.tpop.state import AREAS, REBELS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE


def _some(
    g: G, scope: Scope, spec: Any, n: int, kind: str, *, unrest: bool, by: Any = None
) -> Steps[list[int]]:
    """Let the seat (or `by`) pick so many Provinces, with or without Unrest, one by one."""
    decider = scope.who if by is None else next(iter(seats(g, scope, by)), scope.active)
    taken: list[int] = []
    while len(taken) < n:
        pool = [p for p in provinces(g, scope, spec) if has_unrest(g, p) == unrest]
        pool = [p for p in pool if p not in taken]
        if not pool:
            break
        province = pool[0]
        if len(pool) > n - len(taken):
            options = province_options(g, pool, kind)
            province = yield ask(g, decider, f"card.{kind}", options, scope.rule)
        taken.append(province)
    return taken


@verb("provinces: provinces?, n: number?, by: seats?")
def unrest(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Unrest on so many Towns or vassal tokens (default: own Towns); `by` picks them."""
    spec = effect.get("provinces", {"town_of": "self"})
    n = amount(g, scope, effect.get("n", 1))
    found = yield from _some(g, scope, spec, n, "unrest", unrest=False, by=effect.get("by"))
    for province in found:
        add_unrest(g, province)


@verb("provinces: provinces?, n: number?")
def calm(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Remove so much Unrest (default: from own Towns)."""
    spec = effect.get("provinces", {"town_of": "self"})
    n = amount(g, scope, effect.get("n", 1))
    for province in (yield from _some(g, scope, spec, n, "calm", unrest=True)):
        remove_unrest(g, province)


@verb("areas: areas, n: number?, spread: bool?, by: seats? -> rebels")
def rebels(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Rebel Units: all in one Area of the selector, or one by one (`spread`); `by` picks."""
    n = amount(g, scope, effect.get("n", 1))
    heap = 1 if effect.get("spread") else n
    for _ in range(0, n, heap or 1):
        area = yield from pick_one(g, scope, "area", effect["areas"], effect.get("by"))
        if area is None:
            return
        place_rebels(g, area, heap)
        scope.picked["rebels"] = area


@verb("areas: areas, n: number?")
def remove_rebels(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """So many Rebel Units leave the Areas named, where the seat likes."""
    s = g.state
    for _ in range(amount(g, scope, effect.get("n", 1))):
        places = [a for a in areas(g, scope, effect["areas"]) if s.rebels[a]]
        if not places:
            return
        area = places[0]
        if len(places) > 1:
            options = area_options(g, places, "disperse")
            area = yield ask(g, scope.who, "card.disperse", options, scope.rule)
        s.rebels[area] -= 1


@verb("areas: areas?, most: int?")
def roll_rebels(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """14.2: the seat rolls Rebel Dice for its Unrest in the Areas named (default: everywhere)."""
    s, w = g.state, g.world
    realm = s.seats[scope.who]
    shaken = [
        p for p in range(len(w.provinces)) if realm in (s.owner[p], s.overlord[p], s.holder[p])
    ]
    places = sorted({w.area_of_province[p] for p in shaken if has_unrest(g, p)})
    if "areas" in effect:
        wanted = areas(g, scope, effect["areas"])
        places = [a for a in places if a in wanted]
    if places:
        yield from roll_rebel_dice(g, scope.who, places, effect.get("most"))


def in_unrest(g: G) -> set[int]:
    return {p for p in marked(g.state.unrest) if has_unrest(g, p)}


@verb("provinces: provinces?, n: number?, by: seats?, rebels: int?, war_by: realm?")
def revolt(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Unrest (as `unrest`) and so many Rebel Units (`rebels`, default 1) in the Area of each; then
    the NPR `war_by` declares War on those who suffered it."""
    before = in_unrest(g)
    yield from VERBS["unrest"](g, scope, effect)
    hit = sorted(in_unrest(g) - before)
    each: int = effect.get("rebels", 1)
    for province in hit if each else ():
        place_rebels(g, g.world.area_of_province[province], each)
    if "war_by" in effect:
        realm = realm_of(g, scope, effect["war_by"])
        victims = {lord(g, p) for p in hit}
        targets = [g.state.seats[x] for x in g.seats_from(scope.active)]
        targets = [r for r in targets if r in victims]
        if targets and is_npr(g, realm):
            yield from declare(g, realm, targets, by_event=True)


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
def rebel_town(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Rebel Town on a player's Town or vassal token that nobody Occupies."""
    for province in provinces(g, scope, effect["provinces"]):
        if g.state.holder[province] == NONE and g.is_player(lord(g, province)):
            rebels_take(g, province)
    yield from ()


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


@verb()
def desertion(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """As many Land Units as the seat has Unrest are lost as Casualties; what isn't Deployed is
    exhausted from Available Manpower."""
    seat = scope.who
    count = sum(len(restless(g, seat, area)) for area in restless_areas(g, seat))
    lost = min(count, deployed(g, seat))
    yield from VERBS["lose_units"](g, scope, {"n": lost})
    yield from VERBS["lose"](g, scope, {"what": "exhaust", "n": count - lost})


@verb("unrest: int, rebels: int, provinces: provinces?")
def uproar(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """`unrest` on so many Provinces of the selector, then `rebels` in one Area so affected."""
    spec = effect.get("provinces", {"town_of": "self"})
    held = provinces(g, scope, spec)
    calm = [p for p in held if not has_unrest(g, p)]
    yield from VERBS["unrest"](g, scope, {"provinces": spec, "n": effect["unrest"]})
    area_of, ids = g.world.area_of_province, g.world.areas
    shaken = [p for p in calm if has_unrest(g, p)] or held
    where = [ids[a].id for a in sorted({area_of[p] for p in shaken})]
    if where:
        yield from VERBS["rebels"](g, scope, {"areas": where, "n": effect["rebels"]})


@verb()
def pacify(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """All Rebel Units and all Unrest leave the seat's realm."""
    s = g.state
    for area in areas(g, scope, {"with": "town"}):
        if s.rebels[area]:
            g.log(Removed("rebels", "rebel units", f"area:{g.world.areas[area].id}"))
            s.rebels[area] = 0
    for province in provinces(g, scope, {"town_of": "self", "unrest": True}):
        remove_unrest(g, province)
    yield from ()


MESSAGES = {
    "ask.card.unrest": "{seat}, where does unrest break out?",
    "ask.card.calm": "{seat}, which town do you calm?",
    "ask.card.disperse": "{seat}, where do rebels disperse?",
    "ask.card.town": "{seat}, where do you place a town?",
    "option.unrest": "Unrest in {a}",
    "option.calm": "Calm {a}",
    "option.disperse": "{a}",
    "ask.card.rebels": "{seat}, where do rebels gather?",
    "option.rebels": "{a}",
    "ask.e3.rebels_from": "{seat}, which rebels march?",
    "ask.e3.rebels_to": "{seat}, where do they march?",
    "option.rebels_from": "From {a}",
    "option.rebels_to": "To {a}",
}
