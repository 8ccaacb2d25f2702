"""Verbs that change the map: Towns, Unrest, Rebels, Religions, Units, Ships, nodes, tokens."""

from __future__ import annotations

from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, nodes, provinces, realm_of, seats
from europa.tpop.cards.verbs_realm import amount
from europa.tpop.entries import Placed
from europa.tpop.rules.actions.papal import gain_crusaders
from europa.tpop.rules.actions.symbols import lose_units as lose
from europa.tpop.rules.actions.symbols import place_pirate
from europa.tpop.rules.realms.empire_lands import EmpireLost
from europa.tpop.rules.realms.faith import place_religion
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.vassals import came_under
from europa.tpop.rules.terms.action import area_options, ask, province_options
from europa.tpop.rules.terms.board import is_owned_by, is_player_core, provinces_in
from europa.tpop.rules.terms.tokens import (
    LARGE_TOWNS,
    add_unrest,
    all_cores,
    develop_town,
    give_province,
    has_unrest,
    may_vassalize,
    remove_imperial,
    remove_unrest,
    town_for,
)
from europa.tpop.rules.war.rebel_dice import roll_rebel_dice
from europa.tpop.rules.war.standard import gain_core, gain_ships, place_rebels
from europa.tpop.rules.war.symbols_dnpr import has_tokens, place_dnpr
from europa.tpop.state import NO_TOWN, NODES, SMALL, UPRIGHT, with_item
from europa.tpop.table import G
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


@verb("religion: religion, areas: areas, n: number?")
def religion(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """15.3: a Religion token in `n` Areas of the selector."""
    faith = g.world.religion_index[effect["religion"]]
    placed: list[int] = []
    wanted = amount(g, scope, effect.get("n", 99))
    for _ in range(wanted):
        pool = [
            a
            for a in areas(g, scope, effect["areas"])
            if a not in placed and g.state.religion[a] != faith
        ]
        if not pool:
            return
        area = pool[0]
        if len(pool) > 1 and wanted < len(pool):
            options = area_options(g, pool, "faith")
            area = yield ask(g, scope.who, "card.religion", options, scope.rule)
        placed.append(area)
        yield from place_religion(g, scope.who, area, faith, scope.rule, keep=placed)


@verb("areas: areas")
def leave_hre(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """16.3, 18.6: Areas leave the Empire; the loss of authority stands in the text."""
    s = g.state
    for area in areas(g, scope, effect["areas"]):
        if g.world.areas[area].hre and not s.not_hre[area]:
            s.not_hre[area] = 1
            remove_imperial(g, area, s.imperial[area])
            g.log(EmpireLost(f"area:{g.world.areas[area].id}"))
    yield from ()


@verb("areas: areas, n: number? -> plague")
def plague(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Ill Health tokens on the map: in `n` Areas that `by` picks."""
    s = g.state
    for _ in range(amount(g, scope, effect.get("n", 1))):
        pool = {"in": effect["areas"]}
        free = [a for a in areas(g, scope, pool) if not s.plague[a]]
        if not free:
            return
        area = free[0]
        if len(free) > 1:
            options = area_options(g, free, "plague")
            area = yield ask(g, scope.who, "card.plague", options, scope.rule)
        s.plague[area] = 1
        scope.picked["plague"] = area
        g.log(Placed("plague", "ill health", f"area:{g.world.areas[area].id}"))


@verb("node: nodes")
def expand(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """12.5: a node is Expanded."""
    node = yield from pick_one(g, scope, "node", effect["node"])
    if node is not None:
        g.state.expanded[node] = 1


@verb("node: nodes, n: number?, by: seats?")
def pirate(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Pirates in nodes of the selector (R14)."""
    for _ in range(amount(g, scope, effect.get("n", 1))):
        node = yield from pick_one(g, scope, "node", effect["node"], effect.get("by"))
        if node is not None:
            yield from place_pirate(g, scope.who, node)


@verb("node: nodes, n: int?")
def remove_pirates(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Pirates leave nodes of the selector."""
    for node in nodes(g, scope, effect["node"]):
        g.state.pirates[node] = max(0, g.state.pirates[node] - effect.get("n", 99))
    yield from ()


@verb("sea: sea, kind: light|heavy|galley?, n: number?")
def ships(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """New Ships in a Sea Zone (16.3: where no Battle follows)."""
    n = amount(g, scope, effect.get("n", 1))
    gain_ships(g, scope.who, effect.get("kind", "light"), g.world.sea_index[effect["sea"]], n)
    yield from ()


@verb("n: number?")
def mercenaries(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Free Mercenary Infantry where no Battle follows (16.3)."""
    yield from gain_crusaders(g, scope.who, amount(g, scope, effect.get("n", 1)))


@verb("n: number?")
def lose_units(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The seat loses Land Units as Casualties (R125)."""
    n = amount(g, scope, effect.get("n", 1))
    yield from lose(g, scope.who, n, scope.rule)


@verb("node: nodes")
def move_merchant(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Merchant goes to a node for free: from the Supply, or one of the seat's choice."""
    s, seat = g.state, scope.who
    target = yield from pick_one(g, scope, "node", effect["node"])
    if target is None or s.merchants[seat * NODES + target]:
        return
    if s.merchants_off[seat]:
        s.merchants_off[seat] -= 1
        s.merchants[seat * NODES + target] = UPRIGHT
        return
    held = [n for n in range(NODES) if s.merchants[seat * NODES + n]]
    ids = g.world.nodes
    options = [Option(f"from:{ids[n].id}", n, (f"node:{ids[n].id}",)) for n in held]
    origin = yield ask(g, seat, "card.merchant", [*options, Option("no", NONE)], scope.rule)
    if origin != NONE:
        s.merchants[seat * NODES + target] = s.merchants[seat * NODES + origin]
        s.merchants[seat * NODES + origin] = 0


@verb()
def lose_merchant(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """A Merchant of the seat goes back to the Supply for good."""
    s, seat = g.state, scope.who
    if s.merchants_off[seat]:
        s.merchants_off[seat] -= 1
        return
    node = yield from pick_one(g, scope, "node", {"merchant": True})
    if node is not None:
        s.merchants[seat * NODES + node] = 0


MESSAGES = {
    "ask.card.unrest": "{seat}, where does unrest break out?",
    "ask.card.calm": "{seat}, which town do you calm?",
    "ask.card.disperse": "{seat}, where do rebels disperse?",
    "ask.card.core": "{seat}, where do you place a core?",
    "ask.card.town": "{seat}, where do you place a town?",
    "ask.card.develop": "{seat}, which town grows?",
    "ask.card.token": "{seat}, which province does it take?",
    "ask.card.religion": "{seat}, which area turns?",
    "ask.card.plague": "{seat}, where does the plague strike?",
    "ask.card.merchant": "{seat}, which merchant moves?",
    "option.unrest": "Unrest in {a}",
    "option.calm": "Calm {a}",
    "option.disperse": "{a}",
    "option.core": "{a}",
    "option.settle": "{a}",
    "option.develop": "Develop {a}",
    "option.token": "{a}",
    "option.faith": "{a}",
    "option.plague": "{a}",
    "option.from": "From {a}",
}
