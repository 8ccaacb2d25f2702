"""9.2 War Capacities: how many Units and Ships a realm can muster where, Province by Province."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from europa.tpop.rules.forces.fleets import is_large_port
from europa.tpop.rules.terms.adjacency import port_areas
from europa.tpop.rules.terms.board import (
    hostile_units,
    is_active_port,
    is_enemy,
    is_hostile_sea,
    ships_in,
    units_against,
)
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.table import G
from europa.tpop.world import NONE

Shares = list[tuple[int, int]]
"""Provinces with what each contributes."""


def mc(g: G, realm: int, area: int, *, defence: bool = True, fresh: bool = True) -> Shares:
    """9.2, R141-R145: the Provinces that give a realm MC in an Area, and how much each.

    `defence`: an NPR's Distant Provinces count double (R143). `fresh`: leave out Provinces whose MC
    was used this Turn. The halving of an Active Ally (R142) is the caller's.
    """
    s = g.state
    found: Shares = []
    for province in muster_provinces(g, realm):
        if s.holder[province] != NONE or (fresh and province in s.used_mc):
            continue
        if reaches(g, realm, province, area):
            found.append((province, mc_value(g, realm, province, defence=defence)))
    return found


def muster_provinces(g: G, realm: int) -> list[int]:
    """9.2: a realm's own Provinces and its Vassals', Occupied ones left to the caller."""
    return [*g.survey.own[realm], *g.survey.vassals[realm]]


def mc_value(g: G, realm: int, province: int, *, defence: bool = True) -> int:
    """R143, R144: Tax Value; an NPR's +1 tokens; doubled for a Distant NPR without plague."""
    value = tax_value(g, province)
    if g.is_player(realm):
        return value
    area = g.world.area_of_province[province]
    if defence and g.world.areas[area].distant and not g.state.plague[area]:
        value *= 2
    return value + g.state.extra[province]


def reaches(g: G, realm: int, province: int, area: int) -> bool:
    """9.2, R145: whether a Province's MC is good for an Area: its own, or a neighbour by land, or
    one by sea through this Province's Port; next door only without Hostile Units around it."""
    home = g.world.area_of_province[province]
    if home == area:
        return True
    by_land = area in g.world.land_of_area[home]
    if not by_land and not g.world.provinces[province].port:
        return False
    if is_besieged(g, realm, home):
        return False
    if by_land:
        return True
    return is_active_port(g, province) and any(
        area in port_areas(g, sea) and not is_sea_closed(g, realm, sea)
        for sea in g.world.seas_of_province[province]
    )


def is_besieged(g: G, realm: int, area: int) -> bool:
    """R145: Units Hostile to the realm stand in the Area."""
    seat = g.seat_of(realm)
    units = units_against(g, realm, area) if seat == NONE else hostile_units(g, seat, area)
    return units > 0


def is_sea_closed(g: G, realm: int, sea: int) -> bool:
    """R145: the Sea Zone is Hostile to the mustering realm."""
    seat = g.seat_of(realm)
    if seat != NONE:
        return is_hostile_sea(g, seat, sea)
    return any(
        ships_in(g, other, sea) and is_enemy(g, other, realm) for other in range(len(g.state.seats))
    )


def nc(g: G, realm: int, sea: int, *, defence: bool = True, fresh: bool = True) -> Shares:
    """9.2: Ports facing a Sea Zone, Large ones 2; a PR's own only, an NPR's Vassals' too (13.2).

    That a PR builds nothing into a zone with Enemy Ships is the caller's to see.
    """
    s = g.state
    owners = {realm} if g.is_player(realm) else None
    found: Shares = []
    for province in g.world.ports_of_sea[sea]:
        if not s.in_play[province] or s.holder[province] != NONE:
            continue
        if s.owner[province] != realm and s.overlord[province] != realm:
            continue
        if owners is not None and s.owner[province] not in owners:
            continue
        if (fresh and province in s.used_nc) or not is_active_port(g, province):
            continue
        found.append((province, nc_value(g, realm, province, defence=defence)))
    return found


def nc_value(g: G, realm: int, province: int, *, defence: bool = True) -> int:
    """R21, R143: 1, a Large Port 2; doubled for a Distant NPR without plague."""
    value = 2 if is_large_port(g, province) else 1
    area = g.world.area_of_province[province]
    if g.is_player(realm) or not defence or not g.world.areas[area].distant:
        return value
    return value if g.state.plague[area] else 2 * value


def total(shares: Iterable[tuple[int, int]]) -> int:
    """The sum of what the Provinces contribute."""
    return sum(value for _, value in shares)


def use_mc(g: G, shares: Iterable[tuple[int, int]]) -> int:
    """9.2: these Provinces have served for MC this Turn; returns their sum."""
    found = list(shares)
    g.state.used_mc.extend(province for province, _ in found)
    return total(found)


def assign(
    needs: Mapping[int, int], shares: Mapping[int, Shares]
) -> dict[int, list[tuple[int, int]]] | None:
    """R146: which Provinces serve which Area so that each Area's need is met; None if they can't.

    Each Province serves one Area, whole. `needs`: Units by Area; `shares`: the MC of each Area.
    """
    wanted = {area: need for area, need in sorted(needs.items()) if need > 0}
    reach: dict[int, list[int]] = {}
    value: dict[int, int] = {}
    for area in wanted:
        for province, worth in shares[area]:
            reach.setdefault(province, []).append(area)
            value[province] = worth
    result: dict[int, list[tuple[int, int]]] = {area: [] for area in wanted}
    left = dict(wanted)
    shared = []
    for province in sorted(reach, key=lambda p: (-value[p], p)):
        if len(reach[province]) == 1:
            area = reach[province][0]
            if left[area] > 0:
                left[area] -= value[province]
                result[area].append((province, value[province]))
        else:
            shared.append(province)
    if not _share_out(shared, 0, reach, value, left, result):
        return None
    return result


def _share_out(
    shared: list[int],
    at: int,
    reach: dict[int, list[int]],
    value: dict[int, int],
    left: dict[int, int],
    result: dict[int, list[tuple[int, int]]],
) -> bool:
    """Depth first over the Provinces that could serve several Areas, the large ones first."""
    short = sum(max(0, need) for need in left.values())
    if not short:
        return True
    if at == len(shared) or sum(value[p] for p in shared[at:]) < short:
        return False
    province = shared[at]
    for area in sorted(reach[province], key=lambda a: -left[a]):
        if left[area] <= 0:
            continue
        left[area] -= value[province]
        result[area].append((province, value[province]))
        if _share_out(shared, at + 1, reach, value, left, result):
            return True
        left[area] += value[province]
        result[area].pop()
    return _share_out(shared, at + 1, reach, value, left, result)
