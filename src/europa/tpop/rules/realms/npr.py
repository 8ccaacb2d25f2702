"""13 Non-Player Realms: how they defend, where their Capital is, when they are gone or return."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from europa.kernel import Entry
from europa.tpop.rows import REALMS_OF, realm_at
from europa.tpop.rules.forces.capacity import mc, nc
from europa.tpop.rules.realms.empire_lands import dissolve, follow_revolution
from europa.tpop.rules.terms.board import (
    active_for,
    area_religion,
    is_active_port,
    is_enemy,
    is_npr,
    land_units,
    lord,
    overlord_of,
    provinces_in,
    ships_in,
)
from europa.tpop.rules.terms.realm import half_up, is_hre_member
from europa.tpop.rules.terms.tokens import give_province, may_vassalize
from europa.tpop.state import AREAS, ARMIES, FLIPPED, NO_TIE, REALMS, SEAS, places_of, with_item
from europa.tpop.table import G, marked
from europa.tpop.world import NONE

MESSAGES = {
    "entry.RealmGone": "{realm} is no more",
    "entry.RealmBack": "{realm} rises again",
    "entry.CapitalMoved": "{realm} has its capital in {province} now",
}


class RealmGone(Entry, frozen=True):
    realm: str


class RealmBack(Entry, frozen=True):
    realm: str


class CapitalMoved(Entry, frozen=True):
    realm: str
    province: str


ENTRIES = (RealmGone, RealmBack, CapitalMoved)


# What stood where when the Turn began (R140)


def note_positions(g: G) -> None:
    """R140, 9.2: at the start of a Turn: capacity is fresh, and what stands on the board and who is
    at War is kept, to tell later who was there before."""
    s = g.state
    s.used_mc, s.used_nc, s.won_battle, s.hired = [], [], 0, 0
    stood, sailed = bytearray(AREAS), bytearray(SEAS)
    for place in marked(s.infantry):
        stood[place % AREAS] |= 1 << place // AREAS
    for place, area in enumerate(s.army_area):
        if area != NONE:
            stood[area] |= 1 << place // ARMIES
    for place in (*marked(s.ships), *marked(s.guards)):
        sailed[place % SEAS] |= 1 << place // SEAS
    for seat, sea in enumerate(s.fleet_place):
        if 0 <= sea < SEAS:
            sailed[sea] |= 1 << seat
    s.stood, s.sailed = stood, sailed
    s.old_wars = marked(s.war)
    if s.old_wars:
        s.old_wars += _wars_of_allies(g)


def _wars_of_allies(g: G) -> list[int]:
    """R175: an Active Ally is at War with the Enemies of its PR."""
    s = g.state
    found = []
    for seat, realm in enumerate(s.seats):
        row = s.alliance[REALMS_OF[seat]]
        if FLIPPED not in row:
            continue
        enemies = marked(s.war[realm::REALMS])
        for ally in marked(row):
            if row[ally] == FLIPPED:
                found += [realm_at(other, ally) for other in enemies]
    return found


def was_met(g: G, realm: int, place: int, *, naval: bool = False) -> bool:
    """R140: Units (or Ships) Hostile to the NPR stood here before this Turn and are still here."""
    s = g.state
    before = s.sailed if naval else s.stood
    if not before or not before[place]:
        return False
    for seat in range(len(s.seats)):
        if before[place] >> seat & 1 and realm_at(seat, realm) in s.old_wars:
            if not is_enemy(g, seat, realm):
                continue
            if ships_in(g, seat, place) if naval else land_units(g, seat, place):
                return True
    return False


def forget_departed(g: G, areas: Iterable[int], seas: Iterable[int]) -> None:
    """R140: Units that left or were lost no longer keep an NPR from defending."""
    s = g.state
    for before, places, count in ((s.stood, areas, land_units), (s.sailed, seas, ships_in)):
        if before:
            for place in places:
                for seat in range(len(s.seats)):
                    if before[place] >> seat & 1 and not count(g, seat, place):
                        before[place] &= ~(1 << seat)


# Who defends (13.4)


def area_defenders(g: G, seat: int, area: int) -> list[int]:
    """13.4: Enemy NPRs that Own a Province in an Area (themselves or by a Vassal), A-Z, and would
    meet this seat's Units."""
    found: list[int] = []
    for province in provinces_in(g, area):
        if g.state.holder[province] == NONE:
            realm = lord(g, province)
            if realm not in found and not g.is_player(realm) and is_enemy(g, seat, realm):
                found.append(realm)
    rank = g.world.order_of_realm
    return sorted((r for r in found if not was_met(g, r, area)), key=lambda r: rank[r])


def sea_defenders(g: G, seat: int, sea: int) -> list[int]:
    """13.4: Enemy NPRs with working Ports on a Sea Zone, A-Z, that would meet this seat's Ships."""
    found: list[int] = []
    for port in g.world.ports_of_sea[sea]:
        if g.state.in_play[port] and g.state.holder[port] == NONE:
            realm = lord(g, port)
            if realm == NONE or realm in found or g.is_player(realm):
                continue
            if is_active_port(g, port) and is_enemy(g, seat, realm):
                found.append(realm)
    rank = g.world.order_of_realm
    met = {r for r in found if was_met(g, r, sea, naval=True)}
    return sorted((r for r in found if r not in met), key=lambda r: rank[r])


def mustered(
    g: G, realm: int, place: int, *, naval: bool = False, reserved: Collection[int] = ()
) -> list[tuple[int, int]]:
    """9.2, R141: the Provinces with which an NPR can still defend a place this Turn, those kept for
    a Battle of higher rank left out."""
    shares = nc(g, realm, place) if naval else mc(g, realm, place)
    return [(p, n) for p, n in shares if p not in reserved]


def defenders(
    g: G, realm: int, place: int, *, naval: bool = False, reserved: Collection[int] = ()
) -> int:
    """13.4, R142: how many Units an NPR defends with now; an Active Ally with half on land."""
    total = sum(n for _, n in mustered(g, realm, place, naval=naval, reserved=reserved))
    if not naval and active_for(g, realm) != NONE:
        return half_up(total)
    return total


def emperor_extra(g: G, realms: Iterable[int], area: int) -> int:
    """R203: Units of an NPR Emperor beside HRE Members that defend an HRE Area."""
    s, world = g.state, g.world
    if not s.empire or g.is_player(s.emperor):
        return 0
    if not world.areas[area].hre or s.not_hre[area]:
        return 0
    if not any(is_hre_member(g, realm) for realm in realms):
        return 0
    foreign = 0
    for seat, realm in enumerate(s.seats):
        if not is_hre_member(g, realm):
            foreign |= 1 << seat
    held = sum(
        1
        for place, seats in enumerate(s.stood)
        if seats & foreign and world.areas[place].hre and not s.not_hre[place]
    )
    return max(0, 3 * s.authority - 2 * held)


def fights_on(g: G, realm: int, place: int, *, naval: bool) -> bool:
    """R134: whether an NPR stays when outnumbered: in its Capital Area, its last Area, or at sea
    next to its Capital Area."""
    capital = g.state.capital[realm]
    home = g.world.area_of_province[capital] if capital != NONE else NONE
    if naval:
        return home != NONE and place in g.world.seas_of_area[home]
    return home == place or is_last_area(g, realm, place)


def is_last_area(g: G, realm: int, area: int) -> bool:
    """13.4: no Province the NPR or its Vassals control lies anywhere else."""
    area_of, s = g.world.area_of_province, g.state
    vassals = (p for p in g.survey.vassals[realm] if s.holder[p] == NONE)
    return all(area_of[p] == area for p in (*g.survey.own[realm], *vassals))


# Capitals, coming and going (13, 13.2, 13.3)


def lands(g: G, realm: int) -> list[int]:
    """All Provinces a realm lawfully owns, as a Vassal or not."""
    return places_of(g.state.owner, realm)


def move_capital(g: G, realm: int) -> None:
    """R64, R188: the natural Capital if the NPR owns it, else the one it has, else a Large Province
    first, A-Z."""
    s, world = g.state, g.world
    owned = lands(g, realm)
    if not owned or g.is_player(realm):
        return
    natural, now = world.realms[realm].capital, s.capital[realm]
    if natural in owned and not s.dnpr_colour[realm]:
        best = natural
    elif now in owned:
        best = now
    else:
        taxes, rank = world.tax_of_province, world.order_of_province
        best = min(owned, key=lambda p: (-taxes[p], rank[p]))
    if best != now:
        s.capital = with_item(s.capital, realm, best)
        g.log(CapitalMoved(world.realms[realm].id, f"province:{world.provinces[best].id}"))
        follow_faith(g, realm)


def realm_changed(g: G, realm: int) -> None:
    """13, 13.2: after an NPR lost or gained a Province: its Capital, its Vassals, its end."""
    if realm == NONE or realm >= REALMS or g.is_player(realm):
        return
    if not g.survey.dejure[realm]:
        release_vassals(g, realm)
    if lands(g, realm):
        move_capital(g, realm)
    else:
        realm_gone(g, realm)


def release_vassals(g: G, realm: int) -> None:
    """13.2: Vassals of an NPR that has no Province of its own any more are independent."""
    s = g.state
    freed = list(g.survey.vassals[realm])
    for province in freed:
        s.overlord = with_item(s.overlord, province, NONE)
    if freed:
        s.stamp += 1


def realm_gone(g: G, realm: int) -> None:
    """R188: a realm without Provinces: Alliances, Marriages, War, Truce and CB tokens on it go home
    without penalty; an Active Ally's Units follow when the Action or step is over (R104). With an
    NPR Emperor the Empire is gone (T147)."""
    s = g.state
    if lands(g, realm) or s.capital[realm] == NONE:
        return
    s.capital = with_item(s.capital, realm, NONE)
    for seat in range(len(s.seats)):
        pair = realm_at(seat, realm)
        if s.alliance[pair] == FLIPPED:
            s.allied_due += [seat] * s.allied_from[pair]
        s.alliance[pair] = s.marriage[pair] = NO_TIE
        s.war[pair] = s.truce[pair] = s.cb[pair] = s.allied_from[pair] = 0
    g.log(RealmGone(g.world.realms[realm].id))
    if s.emperor == realm:
        dissolve(g, "18.8")


def restore(g: G, province: int, realm: int) -> None:
    """R63, R64: a Province goes (back) to an NPR or Vassal realm: under its overlord if it has one,
    under its printed overlord if it re-emerges and that one is an NPR, else free."""
    s = g.state
    before = s.owner[province]
    above = overlord_of(g, realm)
    is_new = s.capital[realm] == NONE or not lands(g, realm)
    if is_new:
        printed = g.world.overlord_of_realm[realm]
        above = printed if printed != NONE and is_npr(g, printed) else NONE
        s.capital = with_item(s.capital, realm, NONE)
    seat = g.seat_of(above)
    if seat != NONE and not may_vassalize(g, seat, [province]):
        above = NONE
    give_province(g, province, realm, overlord=above)
    if is_new:
        g.log(RealmBack(g.world.realms[realm].id))
    realm_changed(g, realm)
    if before != realm:
        realm_changed(g, before)


def follow_faith(g: G, realm: int) -> None:
    """15.2: an NPR's State Religion is that of its Capital Area, Diverse Faiths apart; the Papal
    States stay Catholic whatever happens (2.0)."""
    s = g.state
    if g.is_player(realm) or s.capital[realm] == NONE:
        return
    if realm == g.world.realm_index["papal_states"]:
        return
    faith = area_religion(g, g.world.area_of_province[s.capital[realm]])
    if g.world.religions[faith].state:
        s.state_religion[realm] = faith
        follow_revolution(g, realm)
