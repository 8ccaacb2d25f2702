"""2 Terms: who owns, controls, is friend or foe; where Units stand; what borders what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from europa.tpop.rows import AREAS_OF, ARMIES_OF, REALMS_OF, area_at, realm_at
from europa.tpop.state import (
    AREAS,
    ARMIES,
    CORE,
    FLIPPED,
    NO_TIE,
    PORT,
    REALMS,
    REBELS,
    places_of,
)
from europa.tpop.table import G, total
from europa.tpop.world import NONE

NOBODY, NOWHERE = bytes(REALMS), bytes(AREAS)
"""Empty rows of realms and of Areas: to compare with one is faster than `any`."""


def is_owned_by(g: G, province: int, realm: int) -> bool:
    """2.0, R18: lawfully the realm's own (no Vassal's) and not Occupied."""
    s = g.state
    return (
        s.owner[province] == realm and s.holder[province] == NONE and s.overlord[province] == NONE
    )


def controller(g: G, province: int) -> int:
    """2.0: the Occupier (a realm or REBELS), else the lawful owner; NONE on a vacant Territory."""
    holder = g.state.holder[province]
    return holder if holder != NONE else g.state.owner[province]


def lord(g: G, province: int) -> int:
    """11.4: the realm that answers in War for the lawful owner: its overlord, else itself."""
    above = g.state.overlord[province]
    return above if above != NONE else g.state.owner[province]


def is_vacant(g: G, province: int) -> bool:
    """2.0: a Territory that nobody has settled."""
    return g.state.owner[province] == NONE


def provinces_in(g: G, area: int) -> tuple[int, ...]:
    """Provinces in play of an Area; vacant Territories apart."""
    known = g.survey.settled
    if area not in known:
        in_play, owner = g.state.in_play, g.state.owner
        printed = g.world.provinces_of_area[area]
        known[area] = tuple(p for p in printed if in_play[p] and owner[p] != NONE)
    return known[area]


def core_realm(g: G, province: int) -> int:
    """7.6: the realm whose Core it is: by Core token, else by DNPR token, else by flag."""
    s = g.state
    area = g.world.area_of_province[province]
    seat = s.claims[area::AREAS].find(CORE)  # the Area's column: one byte a seat
    if seat != NONE:
        return s.seats[seat]
    token = s.dnpr[province]
    return token if token != NONE else g.world.flag_of_province[province]


def is_core_of(g: G, province: int, realm: int) -> bool:
    """7.6: a Core Province of the realm (the Dutch cores count for the Netherlands)."""
    core = core_realm(g, province)
    if core == realm:
        return True
    flagged = core == g.world.flag_of_province[province]
    return flagged and province in g.world.cores_of_realm[realm]


def is_player_core(g: G, province: int) -> bool:
    """7.6: a Core Province of a PR."""
    core, seats = core_realm(g, province), g.state.seats
    if core in seats:
        return True
    flagged = core == g.world.flag_of_province[province]
    return flagged and any(province in g.world.cores_of_realm[realm] for realm in seats)


# Friend and foe (R23, R175)


def ally_seat(g: G, realm: int) -> int:
    """The seat that has an Alliance with this NPR, or NONE."""
    ties = g.state.alliance[realm::REALMS]  # the realm's column: one byte a seat
    rest = ties.lstrip(b"\0")
    return len(ties) - len(rest) if rest else NONE


def active_for(g: G, realm: int) -> int:
    """The seat whose Active Ally this NPR is, or NONE."""
    return g.state.alliance[realm::REALMS].find(FLIPPED)  # NONE is -1, as `find` wants it


def is_enemy(g: G, seat: int, realm: int) -> bool:
    """R175: at War with the realm, or with the PR whose Active Ally it is. Not for Vassals."""
    if realm == REBELS:
        return True
    if realm == NONE or realm == g.state.seats[seat]:
        return False
    s = g.state
    if s.war[realm_at(seat, realm)]:
        return True
    patron = s.alliance[realm::REALMS].find(FLIPPED)
    return patron != NONE and patron != seat and bool(s.war[realm_at(seat, s.seats[patron])])


def is_hostile_province(g: G, seat: int, province: int) -> bool:
    """2.0: controlled by Rebels, an Enemy, an Enemy's Vassal or Active Ally."""
    holder = g.state.holder[province]
    if holder != NONE:
        return is_enemy(g, seat, holder)
    return is_enemy(g, seat, lord(g, province))


def is_friendly_province(g: G, seat: int, province: int) -> bool:
    """2.0: controlled by the seat's realm, its Vassal or its Ally."""
    s = g.state
    realm = s.seats[seat]
    holder = s.holder[province]
    if holder != NONE:
        return holder == realm or (holder != REBELS and g.alliance(seat, holder) != NO_TIE)
    owner = s.owner[province]
    if owner == NONE:
        return False
    above = s.overlord[province]
    if above != NONE:
        return above == realm or g.alliance(seat, above) != NO_TIE
    return owner == realm or g.alliance(seat, owner) != NO_TIE


def seats_at_war(g: G, seat: int, other: int) -> bool:
    """Whether two seats are at War with each other."""
    return seat != other and bool(g.at_war(seat, g.state.seats[other]))


def is_at_war(g: G, seat: int) -> bool:
    """Whether a seat is in any War."""
    return g.state.war[REALMS_OF[seat]] != NOBODY


def fights_player(g: G, seat: int) -> bool:
    """R212: whether a seat is at War with an Opponent: then a Bot refuses defensive calls."""
    return any(g.at_war(seat, g.state.seats[other]) for other in g.others(seat))


def enemies(g: G, seat: int) -> Iterator[int]:
    """Realms with which a seat has War tokens, in index order."""
    return compress(range(REALMS), g.state.war[REALMS_OF[seat]])


def npr_at_war(g: G, realm: int) -> bool:
    """Whether an NPR is in any War, its own or as an Active Ally (R175)."""
    return any(g.state.war[realm::REALMS]) or active_for(g, realm) != NONE


def is_npr(g: G, realm: int) -> bool:
    """13: an independent realm that no player leads: it owns a Province in its own right."""
    if realm in (NONE, REBELS) or g.is_player(realm):
        return False
    survey = g.survey
    if survey.own[realm]:
        return True
    return bool(survey.dejure[realm]) and overlord_of(g, realm) == NONE


def overlord_of(g: G, realm: int) -> int:
    """11.4, R171: the overlord of a Vassal realm, or NONE: one with vassal tokens on its Provinces
    and none of its own, those that are Occupied apart."""
    if g.is_player(realm) or g.survey.own[realm]:
        return NONE
    above = g.state.overlord
    for province in places_of(g.state.owner, realm):
        if above[province] != NONE:
            return above[province]
    return NONE


# Units


def land_units(g: G, seat: int, area: int) -> int:
    """Land Units of a seat in an Area, in Armies or not."""
    s = g.state
    count = s.infantry[area_at(seat, area)]
    armies = s.army_area[ARMIES_OF[seat]]
    if area in armies:
        count += sum(g.army_size(seat, army) for army, at in enumerate(armies) if at == area)
    return count


def armies_in(g: G, seat: int, area: int) -> list[int]:
    """The seat's Armies in an Area."""
    return [army for army in range(ARMIES) if g.army_area(seat, army) == area]


def seats_with_units(g: G, area: int) -> list[int]:
    """Seats that have Land Units in an Area."""
    return [seat for seat in range(len(g.state.seats)) if land_units(g, seat, area)]


def deployed(g: G, seat: int) -> int:
    """All Land Units a seat has on the board."""
    s = g.state
    start = seat * ARMIES * 9
    loose = total(s.infantry[AREAS_OF[seat]])
    return loose + sum(s.army_units[start : start + ARMIES * 9])


def ships_in(g: G, seat: int, sea: int) -> int:
    """Ships of a seat in a Sea Zone: loose, on slots and in the Fleet."""
    count = g.ships_at(seat, sea)
    if g.state.fleet_place[seat] == sea:
        count += sum(g.fleet(seat))
    return count


def ships_in_port(g: G, seat: int, province: int) -> int:
    """Ships of a seat in a Port, the Fleet included."""
    count = g.docked(seat, province)
    if g.state.fleet_place[seat] == PORT + province:
        count += sum(g.fleet(seat))
    return count


def hostile_units(g: G, seat: int, area: int) -> int:
    """Units Hostile to a seat in an Area: Rebels and those of seats at War with it."""
    count = g.state.rebels[area]
    for other in g.others(seat):
        if seats_at_war(g, seat, other):
            count += land_units(g, other, area)
    return count


def hostile_ships(g: G, seat: int, sea: int) -> int:
    """Ships in a Sea Zone of seats at War with this one."""
    return sum(ships_in(g, other, sea) for other in g.others(seat) if seats_at_war(g, seat, other))


def units_against(g: G, realm: int, area: int) -> int:
    """Units in an Area Hostile to an NPR: those of seats at War with it."""
    seats = range(len(g.state.seats))
    return sum(land_units(g, seat, area) for seat in seats if is_enemy(g, seat, realm))


def is_hostile_area(g: G, seat: int, area: int) -> bool:
    """2.0: holds any Hostile Unit or Province."""
    if hostile_units(g, seat, area):
        return True
    return any(is_hostile_province(g, seat, p) for p in provinces_in(g, area))


def is_friendly_area(g: G, seat: int, area: int) -> bool:
    """2.0: holds a Friendly Province and nothing Hostile."""
    if is_hostile_area(g, seat, area):
        return False
    return any(is_friendly_province(g, seat, p) for p in provinces_in(g, area))


def is_active_port(g: G, province: int) -> bool:
    """13.4: a Port, and populated if it is printed as Inactive."""
    printed = g.world.provinces[province]
    if not printed.port:
        return False
    if not printed.inactive_port:
        return True
    return is_settled(g, province)


def is_settled(g: G, province: int) -> bool:
    """12.1, 13.4, 21: a Town, vassal token or DNPR token lies there, be it a leaver's."""
    s = g.state
    if s.dnpr[province] != NONE or s.holder[province] != NONE:
        return True
    lords = (s.owner[province], s.overlord[province])
    return any(realm in s.seats or realm in s.left for realm in lords)


def hostile_npr_ports(g: G, seat: int, sea: int) -> list[int]:
    """R24: Ports of Enemy NPRs facing a Sea Zone, unless Ships at War with that NPR are there."""
    found: list[int] = []
    if not is_at_war(g, seat):
        return found
    for port in g.world.ports_of_sea[sea]:
        if not g.state.in_play[port] or g.state.holder[port] != NONE or not is_active_port(g, port):
            continue
        realm = lord(g, port)
        if realm == NONE or g.is_player(realm) or not is_enemy(g, seat, realm):
            continue
        contested = any(
            ships_in(g, other, sea) and is_enemy(g, other, realm)
            for other in range(len(g.state.seats))
        )
        if not contested:
            found.append(port)
    return found


def is_hostile_sea(g: G, seat: int, sea: int) -> bool:
    """2.0, R24: Hostile Ships, or uncontested Ports of an Enemy NPR."""
    return bool(hostile_ships(g, seat, sea)) or bool(hostile_npr_ports(g, seat, sea))


# Adjacency


def realm_areas(g: G, realm: int) -> list[int]:
    """Areas where the realm lawfully holds a Province of its own."""
    area_of = g.world.area_of_province
    return sorted({area_of[p] for p in g.survey.dejure[realm]})


def area_religion(g: G, area: int) -> int:
    """15.3: the Religion that counts in an Area: a Revolutionary token covers what lies below."""
    if g.state.revolution[area]:
        return g.world.religion_index["revolutionary"]
    return g.state.religion[area]


def same_faith(g: G, first: int, second: int) -> bool:
    """R58: the same Religion; Catholic and Counter-Reformed are one faith."""
    religions = g.world.religions
    return first == second or (religions[first].catholic and religions[second].catholic)


def is_catholic(g: G, realm: int) -> bool:
    """15: State Religion Catholic or Counter-Reformed."""
    return g.world.religions[g.state.state_religion[realm]].catholic


def is_distant(g: G, area: int) -> bool:
    """2.0: on a Distant Continent."""
    return g.world.areas[area].distant


FAR = 99
