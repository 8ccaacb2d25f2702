"""Events of Age IV that no verb fits: a function each, named after the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, apply_all, can_pay, pay, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas, provinces, realms
from europa.tpop.cards.verbs.forces import casualties_in
from europa.tpop.cards.verbs.towns import give
from europa.tpop.ids import index_of
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.fleets import move_ships, place_id
from europa.tpop.rules.realms.relations import place_war
from europa.tpop.rules.routes.sailing import loose_places, sea_in_play
from europa.tpop.rules.terms.action import area_options, ask
from europa.tpop.rules.terms.adjacency import area_in_play
from europa.tpop.rules.terms.board import is_hostile_sea, is_npr, land_units, provinces_in
from europa.tpop.rules.terms.realm import base_tax
from europa.tpop.rules.terms.tokens import has_unrest
from europa.tpop.rules.terms.treasury import change_prestige, gain_power
from europa.tpop.rules.war.symbols_dnpr import has_tokens, place_dnpr
from europa.tpop.rules.war.war import ship_seas, unit_areas
from europa.tpop.state import MIL, PORT, REBELS, with_item
from europa.tpop.table import G
from europa.tpop.world import NONE


@verb()
def event_403_2(g: G, scope: Scope, effect: Effect) -> Steps[bool]:
    """Voyages of James Cook: a Light Ship sails up to 3 spaces, through any Sea Zone that isn't
    Hostile; in the Far East it Claims up to 3 Areas with a vacant Territory next to it."""
    seat = scope.who
    ways = {origin: _within(g, seat, origin, 3) for origin in loose_places(g, seat)}
    routes = [(origin, sea) for origin, found in ways.items() for sea in found]
    prices: list[Mapping[str, int]] = [{"dip": 1}, {"mil": 1}]
    prices = [price for price in prices if can_pay(g, scope, price)]
    if not routes or not prices:
        return False
    ids = g.world.seas
    options = [
        Option(f"cook:{place_id(g, origin).split(':')[1]}:{ids[sea].id}", n)
        for n, (origin, sea) in enumerate(routes)
    ]
    chosen = yield ask(g, seat, "e4.cook", [*options, Option("decline", NONE)], scope.rule)
    if chosen == NONE:
        return False
    price = prices[0]
    if len(prices) > 1:
        priced = [Option("power:dip", 0), Option("power:mil", 1)]
        price = prices[(yield ask(g, seat, "e4.cook_price", priced, scope.rule))]
    yield from pay(g, scope, price)
    origin, sea = routes[chosen]
    move_ships(g, seat, origin, sea)
    if ids[sea].board == "far_east":
        coast = {"sea": ids[sea].id, "vacant": True, "not": {"with": "claim"}}
        for _ in range(3):
            free = areas(g, scope, coast)
            options = [*area_options(g, free, "chart"), Option("done", NONE)]
            area = (yield ask(g, seat, "e4.chart", options, scope.rule)) if free else NONE
            if area == NONE:
                break
            yield from VERBS["claim"](g, scope, {"areas": g.world.areas[area].id})
    return True


def _within(g: G, seat: int, origin: int, spaces: int) -> list[int]:
    """Sea Zones in play within so many spaces of a place, never through a Hostile one."""
    world = g.world
    ring = [origin]
    found: list[int] = []
    for _ in range(spaces):
        near: list[int] = []
        for place in ring:
            at_port = place >= PORT
            near += world.seas_of_province[place - PORT] if at_port else world.seas_of_sea[place]
        ring = []
        for sea in dict.fromkeys(near):
            known = sea in found or sea == origin
            if not known and sea_in_play(g, sea) and not is_hostile_sea(g, seat, sea):
                ring.append(sea)
        found += ring
    return sorted(found)


@verb()
def event_406_2(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The Lion of Yanina: up to 6 Ottoman Units of one Area are lost (one with 3 if there is any;
    Greece if there are none), as many Rebels appear, 4 at least, and Unrest on 3 tokens there."""
    seat = g.seat_of(g.world.realm_index["ottomans"])
    greece = g.world.area_index["greece"]
    held = {a: land_units(g, seat, a) for a in range(len(g.world.areas))} if seat != NONE else {}
    strong = [a for a, units in held.items() if units >= 3]
    choices = strong or [a for a, units in held.items() if units] or [greece]
    area = choices[0]
    if len(choices) > 1:
        options = area_options(g, choices, "pasha")
        area = yield ask(g, scope.who, "e4.pasha", options, scope.rule)
    if not area_in_play(g, area):
        return
    lost = 0
    if seat != NONE:
        lost = yield from casualties_in(g, seat, area, 6, scope.rule)
    name = g.world.areas[area].id
    yield from VERBS["rebels"](g, scope, {"areas": name, "n": max(4, lost)})
    shaken = {"in": name, "held_by": "each"}
    yield from VERBS["unrest"](g, scope, {"provinces": shaken, "n": 3})


@verb()
def event_416_1(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Protector of the Orthodox: Unrest on half of each other-faith player's tokens in Areas next
    to Byzantium by land; the greatest Orthodox player, if no Orthodox NPR is greater, Claims three
    Areas so affected."""
    s, w = g.state, g.world
    orthodox = w.religion_index["orthodox"]
    near = {"land_adjacent_to": {"of": "byzantium"}}
    affected: set[int] = set()
    for seat in g.seats_from(scope.active):
        if s.state_religion[s.seats[seat]] == orthodox:
            continue
        around = scope.of(seat)
        spec = {"held_by": "self", "in": near}
        calm = [p for p in provinces(g, around, spec) if not has_unrest(g, p)]
        number = {"of": {"provinces": spec}, "half": True}
        yield from VERBS["unrest"](g, around, {"provinces": spec, "n": number})
        affected.update(w.area_of_province[p] for p in calm if has_unrest(g, p))
    ours = [x for x in g.seats_from(scope.active) if s.state_religion[s.seats[x]] == orthodox]
    if not ours or not affected:
        return
    first = max(ours, key=lambda x: base_tax(g, s.seats[x]))
    rivals = [
        base_tax(g, r)
        for r, held in enumerate(g.survey.dejure)
        if held and is_npr(g, r) and s.state_religion[r] == orthodox
    ]
    if base_tax(g, s.seats[first]) >= max(rivals, default=0):
        names = [w.areas[a].id for a in sorted(affected)]
        yield from VERBS["claim"](g, scope.of(first), {"areas": names, "n": 3})


@verb()
def event_42A_2(g: G, scope: Scope, effect: Effect) -> Steps[None]:  # noqa: N802  # the card's id
    """Congress of Vienna: each player without a Revolutionary Regime sides, the Active one last;
    a Concert of half the table gains DIP and costs the others Influence; else MIL for the rest."""
    s = g.state
    regime = index_of("idea", "revolutionary_regime")
    order = [*g.others(scope.active), scope.active]
    concert: list[int] = []
    apart: list[int] = []
    for seat in order:
        if seat in s.idea_held[regime]:
            continue
        options = [Option("concert"), Option("no_talk")]
        choice = yield ask(g, seat, "e4.vienna", options, scope.rule)
        (concert if choice == "concert" else apart).append(seat)
    if 2 * len(concert) >= len(s.seats):
        for seat in g.seats_from(scope.active):
            kind = {"do": "gain", "what": "dip", "n": 3}
            if seat not in concert:
                kind = {"do": "discard_influence", "n": 3}
            yield from apply_all(g, [kind], scope.of(seat))
    near = {"opponent": True, "adjacent": True}
    for seat in [x for x in g.seats_from(scope.active) if x in apart]:
        around = scope.of(seat)
        theirs = [g.seat_of(r) for r in realms(g, around, near)]
        for one in [seat, *theirs]:
            yield from VERBS["gain"](g, scope.of(one), {"what": "mil", "n": 1})


@verb()
def event_455B(g: G, scope: Scope, effect: Effect) -> Steps[None]:  # noqa: N802  # the card's id
    """Grand Coalition: everybody sides with the Active Player or the rival he has named, or loses
    Prestige; ties across end; then War between the sides."""
    if "rival" not in scope.picked:
        return
    active, rival = scope.active, g.seat_of(scope.picked["rival"])
    camps: tuple[list[int], list[int]] = ([active], [rival])
    for seat in g.others(active):
        if seat == rival:
            continue
        options = [
            Option(f"side:{g.seat_name(active)}", 0),
            Option(f"side:{g.seat_name(rival)}", 1),
            Option("stay_out", NONE),
        ]
        side = yield ask(g, seat, "e4.coalition", options, scope.rule)
        if side == NONE:
            change_prestige(g, seat, -5, scope.rule)
            continue
        camps[side].append(seat)
        gain_power(g, seat, MIL, len(camps[1 - side]), scope.rule)
    for one in camps[0]:
        for other in camps[1]:
            realm = {"realm": g.seat_name(other)}
            yield from VERBS["end_alliances"](g, scope.of(one), realm)
            yield from VERBS["end_truce"](g, scope.of(one), realm)
    yield from _coalition_war(g, scope, camps)


def _coalition_war(g: G, scope: Scope, camps: tuple[list[int], list[int]]) -> Steps[None]:
    """The DoW on the rival; if it stands, all others join their side, and Battles follow."""
    s, rival = g.state, g.seat_name(camps[1][0])
    yield from VERBS["war"](g, scope.of(scope.active), {"target": rival})
    if not g.at_war(scope.active, s.seats[camps[1][0]]):
        return
    for one in camps[0]:
        for other in camps[1]:
            place_war(g, s.seats[one], s.seats[other], "grand coalition")
    here = [{a for seat in camp for a in unit_areas(g, seat)} for camp in camps]
    afloat = [{z for seat in camp for z in ship_seas(g, seat)} for camp in camps]
    land, sea = sorted(here[0] & here[1]), sorted(afloat[0] & afloat[1])
    if land or sea:
        yield from trigger_battles(g, scope.active, land, sea)


@verb()
def event_457B(g: G, scope: Scope, effect: Effect) -> Steps[None]:  # noqa: N802  # the card's id
    """Declaration of Independence: two colonial Areas by the node of North America rise with all
    that touch them by land: DNPR tokens there; the restless are free at once, others shaken."""
    s, w = g.state, g.world
    usa = w.realm_index["united_states_of_america"]
    colonies: list[int] = []
    for _ in range(2):
        names = [w.areas[a].id for a in colonies]
        spec = {"node": "north_america", "provinces": {"any": _COLONIES}, "not": names}
        area = yield from pick_one(g, scope, "area", spec)
        if area is None:
            break
        colonies.append(area)
    if not colonies:
        return
    risen = [w.areas[a].id for a in colonies]
    spread = {"land_adjacent_to": risen, "provinces": {"any": _COLONIES}}
    rising = sorted({*colonies, *areas(g, scope, spread)})
    s.dnpr_colour = with_item(s.dnpr_colour, usa, "pink")
    for area in rising:
        towns = provinces(g, scope, [{**part, "in": w.areas[area].id} for part in _COLONIES])
        free = any(s.unrest[p] or s.holder[p] == REBELS for p in provinces_in(g, area))
        for province in towns:
            if has_tokens(g):
                place_dnpr(g, usa, province)
                if free:
                    give(g, province, usa)
        if not free:
            shaken = {"among": [w.provinces[p].id for p in towns]}
            yield from VERBS["unrest"](g, scope, {"provinces": shaken, "n": 1})
            yield from VERBS["rebels"](g, scope, {"areas": w.areas[area].id, "n": 1})
    held = [p for p in range(len(w.provinces)) if s.owner[p] == usa]
    if held and (s.capital[usa] == NONE or s.owner[s.capital[usa]] != usa):
        s.capital = with_item(s.capital, usa, held[0])


_COLONIES: list[dict[str, Any]] = [{"town_of": "each"}, {"rebel_town": True}]

MESSAGES = {
    "ask.e4.cook": "{seat}, which ship sails, and where to?",
    "ask.e4.cook_price": "{seat}, which power do you pay?",
    "ask.e4.chart": "{seat}, which area do you claim?",
    "ask.e4.pasha": "{seat}, where does the pasha rule?",
    "ask.e4.vienna": "{seat}, do you join the Concert of Europe?",
    "ask.e4.coalition": "{seat}, with whom do you side?",
    "option.cook": "From {a} to {b}",
    "option.chart": "Claim {a}",
    "option.pasha": "{a}",
    "option.concert": "Concert of Europe",
    "option.no_talk": "No talk",
    "option.side": "Side with {a}",
    "option.stay_out": "Stay out of it (-5 prestige)",
}
