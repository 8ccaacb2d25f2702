"""Events of Age 1 that nothing else fits."""

from __future__ import annotations

from typing import Any

from europa.kernel import Option, Steps
from europa.tpop.cards.effects import VERBS, pick_one, verb
from europa.tpop.cards.scope import Effect, Scope
from europa.tpop.cards.selectors import areas
from europa.tpop.cards.verbs.affected import die
from europa.tpop.cards.verbs.picking import area_id
from europa.tpop.cards.verbs.unrest import in_unrest, revolt
from europa.tpop.entries import Placed
from europa.tpop.rules.actions.event import DUCATS_ON_IT
from europa.tpop.rules.realms.influence import remove_influence_from
from europa.tpop.rules.realms.relations import areas_of, end_alliance
from europa.tpop.rules.terms.action import area_options, ask, realm_options
from europa.tpop.rules.terms.adjacency import adjacent_areas, area_in_play
from europa.tpop.rules.terms.board import is_core_of, is_npr, land_units, provinces_in
from europa.tpop.rules.terms.cb_tokens import take_cb
from europa.tpop.rules.terms.realm import alliances_of, half_up, strength
from europa.tpop.rules.terms.tokens import SMALL_TOWNS, has_unrest
from europa.tpop.rules.terms.treasury import change_stability
from europa.tpop.rules.war.rebel_dice import roll_rebel_dice
from europa.tpop.rules.war.standard import place_rebels
from europa.tpop.rules.war.symbols_dnpr import dnprs, has_tokens, place_dnpr
from europa.tpop.state import FLIPPED, LARGE, SMALL
from europa.tpop.table import G
from europa.tpop.world import NONE


def _foreign_towns(g: G, area: int) -> list[int]:
    """Towns of PRs on Provinces that aren't Core to them, without Unrest."""
    s = g.state
    return [
        p
        for p in provinces_in(g, area)
        if g.is_player(s.owner[p])
        and s.holder[p] == NONE
        and not is_core_of(g, p, s.owner[p])
        and not has_unrest(g, p)
    ]


@verb()
def event_11a_3(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Imperial Intervention: one or two Areas next to the Emperor's realm with Towns that aren't on
    Cores of their owner; Unrest on 3 such Towns in each; 6 Rebel Units, at most 4 an Area."""
    s, seat = g.state, scope.who
    if not s.empire or s.emperor == NONE or not g.survey.areas[s.emperor]:
        return
    near = [a for a in adjacent_areas(g, s.emperor) if _foreign_towns(g, a)]
    chosen: list[int] = []
    while near and len(chosen) < 2:
        options = area_options(g, near, "pick")
        if chosen:
            options.append(Option("no", NONE))
        area = near[0]
        if len(options) > 1:
            area = yield ask(g, seat, "card.pick.area", options, scope.rule)
        if area == NONE:
            break
        chosen.append(area)
        near.remove(area)
    if not chosen:
        return
    for area in chosen:
        towns = [g.world.provinces[p].id for p in _foreign_towns(g, area)]
        yield from VERBS["unrest"](g, scope, {"provinces": towns, "n": 3})
    put = dict.fromkeys(chosen, 0)
    for _ in range(6):
        free = [a for a in chosen if put[a] < 4]
        if not free:
            break
        area = free[0]
        if len(free) > 1:
            area = yield ask(g, seat, "card.rebels", area_options(g, free, "rebels"), scope.rule)
        put[area] += 1
    for area, count in put.items():
        place_rebels(g, area, count)


@verb()
def event_13a_1(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Plague: Ill Health in an own Area, in one next to it, and in one more next to the last for
    every 2 Ducats that lay on the Event; half of all Units there die; a Large Town shrinks."""
    s = g.state
    struck: list[int] = []
    for _ in range(2 + s.marks.get(DUCATS_ON_IT, 0) // 2):
        spec: Any = {"with": "town"}
        if struck:
            spec = {"adjacent_to": area_id(g, struck[-1]), "not": [area_id(g, a) for a in struck]}
        found = [a for a in areas(g, scope, spec) if not s.plague[a]]
        if not found:
            break
        area = found[0]
        if len(found) > 1:
            options = area_options(g, found, "plague")
            area = yield ask(g, scope.who, "card.plague", options, scope.rule)
        s.plague[area] = 1
        struck.append(area)
        g.log(Placed("plague", "ill health", f"area:{area_id(g, area)}"))
    for seat in g.seats_from(scope.active):
        units = sum(land_units(g, seat, a) for a in struck)
        yield from die(g, seat, struck, half_up(units), scope.rule)
    yield from _shrink(g, scope, struck)


def _shrink(g: G, scope: Scope, where: list[int]) -> Steps[None]:
    """One Large Town in these Areas becomes a Small one, as the Active Player says."""
    s = g.state
    large = [
        p
        for area in where
        for p in provinces_in(g, area)
        if s.town[p] == LARGE and s.holder[p] == NONE and g.is_player(s.owner[p])
        if s.small_out[g.seat_of(s.owner[p])] < SMALL_TOWNS
    ]
    names = [g.world.provinces[p].id for p in large]
    province = yield from pick_one(g, scope, "province", names)
    if province is not None:
        owner = g.seat_of(s.owner[province])
        s.large_out[owner] -= 1
        s.small_out[owner] += 1
        s.town[province] = SMALL
        s.stamp += 1
        g.log(
            Placed(g.seat_name(owner), "small town", f"province:{g.world.provinces[province].id}")
        )


@verb()
def event_13a_2(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """The Peasants' War: who has negative Stability or 3 Exhausted Manpower loses 1 Stability, has
    Unrest for every 2 Exhausted and as many Rebel Units; then all roll for the Areas affected."""
    s = g.state
    affected: dict[int, list[int]] = {}
    for seat in list(g.seats_from(scope.active)):
        if s.stability[seat] >= 0 and s.exhausted[seat] < 3:
            continue
        yield from change_stability(g, seat, -1, scope.rule)
        before = in_unrest(g)
        yield from revolt(g, scope.of(seat), {"n": s.exhausted[seat] // 2})
        hit = in_unrest(g) - before
        affected[seat] = sorted({g.world.area_of_province[p] for p in hit})
    for seat, where in affected.items():
        yield from roll_rebel_dice(g, seat, where)


@verb()
def event_14a_3(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Disloyal Allies: 3 own Influence leave the realm of the seat's strongest NPR Ally; with less
    there the Alliance ends, and an Active Ally leaves with its Units for a CB."""
    seat = scope.who
    allies = [r for r in alliances_of(g, seat) if is_npr(g, r)]
    if not allies:
        return
    most = max(strength(g, r) for r in allies)
    best = [r for r in allies if strength(g, r) == most]
    realm = best[0]
    if len(best) > 1:
        options = realm_options(g, best, "pick")
        realm = yield ask(g, seat, "card.pick.realm", options, scope.rule)
    gone = yield from remove_influence_from(
        g, seat, areas_of(g, realm), 3, scope.rule, imperial=False, saved=False
    )
    if gone < 3:
        active = g.alliance(seat, realm) == FLIPPED
        yield from end_alliance(g, seat, realm, "card")
        if active:
            yield from take_cb(g, seat, realm)


@verb()
def event_102_2_token(g: G, scope: Scope, effect: Effect) -> Steps[None]:
    """Christopher Columbus turned away: a green DNPR, the Active Player picking it if there are
    several, has a token on a vacant Territory of the Caribbean coast."""
    ids = [g.world.realms[r].id for r in dnprs(g, "green")]
    realm = yield from pick_one(g, scope, "realm", ids)
    if realm is None or not has_tokens(g):
        return
    spec = {"in": {"sea": "caribbean_sea"}, "vacant": True}
    province = yield from pick_one(g, scope, "province", spec)
    if province is not None and area_in_play(g, g.world.area_of_province[province]):
        place_dnpr(g, realm, province)
