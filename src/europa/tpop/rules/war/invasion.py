"""13.5 NPR Invasions (4.3 B): NPRs at War strike at neighbouring Enemies and stay as Rebels."""

from __future__ import annotations

from europa.kernel import Entry, Steps
from europa.tpop.rules.battle.sequence import land_battle
from europa.tpop.rules.forces.sides import Side
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.adjacency import area_in_play, port_areas
from europa.tpop.rules.terms.board import (
    active_for,
    is_active_port,
    is_core_of,
    is_enemy,
    is_npr,
    land_units,
    lord,
    provinces_in,
    seats_with_units,
    ships_in,
)
from europa.tpop.rules.terms.realm import half_up, peace_value
from europa.tpop.rules.terms.tokens import add_unrest, has_unrest
from europa.tpop.rules.war.war import unit_areas
from europa.tpop.state import REALMS
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

UNREST = 2

MESSAGES = {"entry.Invaded": "{realm} invades {area} with {units:unit|units}"}


class Invaded(Entry, frozen=True):
    realm: str
    area: str
    units: int


ENTRIES = (Invaded,)


def invasions(g: G) -> Steps[None]:
    """4.3 B: NPRs at War in alphabetical order; an advanced rule (`adv_npr_invasions`)."""
    s = g.state
    if not s.options.get("adv_npr_invasions", True) or not any(s.war):
        return
    enemies = {pair % REALMS for pair in marked(s.war)}
    invaders = [
        realm
        for realm in sorted(enemies, key=lambda r: g.world.order_of_realm[r])
        if not g.is_player(realm) and is_npr(g, realm) and active_for(g, realm) == NONE
    ]
    if 1 in s.bots:
        yield from seams.bots.invade_all(g, invaders)
        return
    for realm in invaders:
        yield from invade(g, realm)


def invade(g: G, realm: int, chosen: int = NONE) -> Steps[None]:
    """13.5: one NPR's invasion, if it has the strength and a target (`chosen`: known already)."""
    units = invasion_force(g, realm)
    targets = invasion_targets(g, realm) if units else {}
    if not targets:
        return
    area = chosen if chosen in targets else choose_target(g, realm, targets)
    name = f"area:{g.world.areas[area].id}"
    g.log(Invaded(g.world.realms[realm].id, name, units))
    spread_unrest(g, realm, area)
    seats = seats_with_units(g, area)
    if seats:
        invader = Side((), {realm: units})
        yield from land_battle(g, area, invader, Side(seats))
        units = invader.black.get(realm, 0)
    g.state.rebels[area] += units


def bases(g: G, realm: int) -> list[int]:
    """R48: Provinces that an NPR and its Vassals control."""
    s = g.state
    return [*g.survey.own[realm], *(p for p in g.survey.vassals[realm] if s.holder[p] == NONE)]


def invasion_force(g: G, realm: int) -> int:
    """R48, R49: half its Strength, without Provinces in Areas with Units Hostile to it."""
    area_of = g.world.area_of_province
    pinned = {
        area for seat in foes(g, realm) for area in unit_areas(g, seat) if land_units(g, seat, area)
    }
    free = [p for p in bases(g, realm) if area_of[p] not in pinned]
    return half_up(sum([peace_value(g, p) for p in free]))


def foes(g: G, realm: int) -> list[int]:
    """R175: seats that are Enemies of an NPR."""
    if active_for(g, realm) == NONE and not g.is_player(realm):
        return marked(g.state.war[realm::REALMS])
    return [seat for seat in range(len(g.state.seats)) if is_enemy(g, seat, realm)]


def invasion_targets(g: G, realm: int) -> dict[int, bool]:
    """R49: Areas an NPR may invade, and whether it borders them by land."""
    enemies = foes(g, realm)
    land: set[int] = set()
    sea: set[int] = set()
    for province in bases(g, realm):
        area = g.world.area_of_province[province]
        land.add(area)
        land.update(g.world.land_of_area[area])
        if is_active_port(g, province):
            for zone in g.world.seas_of_province[province]:
                if not any(ships_in(g, seat, zone) for seat in enemies):  # 13.5: a blockade
                    sea.update(port_areas(g, zone))
    near, presence = land | sea, g.survey.presence
    marked_out = {area for seat in enemies for area in presence(g.state.seats[seat]) & near}
    found = sorted(area for area in marked_out if is_eligible(g, realm, area, enemies))
    return {area: area in land for area in found}


def is_eligible(g: G, realm: int, area: int, enemies: list[int]) -> bool:
    """R49: an Enemy's Town or vassal token lies there, and no Units of a PR at Peace with it."""
    if not area_in_play(g, area) or not enemy_tokens(g, area, enemies):
        return False
    return all(seat in enemies for seat in seats_with_units(g, area))


def enemy_tokens(g: G, area: int, enemies: list[int]) -> list[int]:
    """13.5: Provinces of an Area, A-Z, with a token on top of a PR at War with the NPR."""
    s, rank = g.state, g.world.order_of_province
    realms = [s.seats[seat] for seat in enemies]
    found = []
    for province in provinces_in(g, area):
        holder = s.holder[province]
        if (lord(g, province) if holder == NONE else holder) in realms:
            found.append(province)
    return sorted(found, key=lambda p: rank[p]) if len(found) > 1 else found


def choose_target(g: G, realm: int, targets: dict[int, bool]) -> int:
    """R49: Capital Area, most own Cores, by land, at random."""
    capital = g.state.capital[realm]
    home = g.world.area_of_province[capital] if capital != NONE else NONE
    if home in targets:
        return home

    def worth(area: int) -> tuple[int, bool]:
        cores = sum(1 for p in provinces_in(g, area) if is_core_of(g, p, realm))
        return (cores, targets[area])

    best = max(worth(area) for area in targets)
    tied = [area for area in targets if worth(area) == best]
    return tied[0] if len(tied) == 1 else g.pick("invasion", tied, g.world.realms[realm].id)


def spread_unrest(g: G, realm: int, area: int) -> None:
    """R50: Unrest on two Enemy tokens that have none, A-Z."""
    calm = [p for p in enemy_tokens(g, area, foes(g, realm)) if not has_unrest(g, p)]
    for province in calm[:UNREST]:
        add_unrest(g, province)
