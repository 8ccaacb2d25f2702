"""7.5, 7.6, 11, 14.1 Putting tokens on the board and taking them off, with the tracks in step."""

from __future__ import annotations

from europa.tpop.entries import Placed, Removed
from europa.tpop.rows import area_at
from europa.tpop.rules.terms.board import lord, provinces_in
from europa.tpop.rules.terms.realm import area_influence, cubes_used
from europa.tpop.state import (
    LARGE,
    NO_TOWN,
    OWN_UNREST,
    REBELS,
    SMALL,
    STAND_IN,
    TOP_UNREST,
    TWO_SMALL,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

SMALL_TOWNS, LARGE_TOWNS, VASSAL_TOKENS, CUBES = 40, 8, 19, 30
CLAIM_TOKENS, CORE_TOKENS, CB_TOKENS = 8, 6, 2
BOT_CLAIMS, BOT_CORES = 6, 2
MOST_INFLUENCE = 5


# Towns and vassal tokens: the lawful owner


def town_for(g: G, seat: int, province: int) -> int:
    """R7: what a seat can put on a Province as its Town; NO_TOWN if it has run out."""
    s = g.state
    small, large = SMALL_TOWNS - s.small_out[seat], LARGE_TOWNS - s.large_out[seat]
    spare = VASSAL_TOKENS - s.vassals_out[seat]
    if g.world.tax_of_province[province] == 2:
        if large:
            return LARGE
        return TWO_SMALL if small >= 2 else NO_TOWN
    if small:
        return SMALL
    return STAND_IN if spare else NO_TOWN


def vassals_for(g: G, province: int) -> int:
    """11.4: vassal tokens a Province takes: one per Tax Value."""
    return g.world.tax_of_province[province]


def may_vassalize(g: G, seat: int, provinces: list[int]) -> bool:
    """R171: whether the seat has vassal tokens for all these Provinces."""
    needed = sum(vassals_for(g, p) for p in provinces)
    return g.state.vassals_out[seat] + needed <= VASSAL_TOKENS


def _count(g: G, seat: int, town: int, change: int) -> None:
    s = g.state
    if town == SMALL:
        s.small_out[seat] += change
    elif town == LARGE:
        s.large_out[seat] += change
    elif town == TWO_SMALL:
        s.small_out[seat] += 2 * change
    elif town == STAND_IN:
        s.vassals_out[seat] += change


def _cover(g: G, seat: int, town: int, change: int) -> None:
    s = g.state
    if town == SMALL:
        s.small_covered[seat] += change
    elif town == LARGE:
        s.large_covered[seat] += change
    elif town == TWO_SMALL:
        s.small_covered[seat] += 2 * change
    elif town == STAND_IN:
        s.vassals_covered[seat] += change


def give_province(g: G, province: int, realm: int, *, overlord: int = NONE) -> None:
    """Make a realm the lawful owner, free of Occupation: a PR places a Town, an overlord PR vassal
    tokens, an NPR nothing. All tokens that lay there go home; Unrest and +1 tokens too (R144)."""
    clear_province(g, province)
    s = g.state
    s.owner = with_item(s.owner, province, realm)
    s.overlord = with_item(s.overlord, province, overlord)
    seat = g.seat_of(realm)
    if seat != NONE:
        town = town_for(g, seat, province)
        assert town != NO_TOWN, "no Town left to place"
        s.town[province] = town
        s.extra[province] = 0
        _count(g, seat, town, 1)
        g.log(Placed(g.seat_name(seat), "town", f"province:{g.world.provinces[province].id}"))
    elif overlord != NONE and g.is_player(overlord):
        lord_seat = g.seat_of(overlord)
        s.vassals_out[lord_seat] += vassals_for(g, province)
        s.extra[province] = 0
        place = f"province:{g.world.provinces[province].id}"
        g.log(Placed(g.seat_name(lord_seat), "vassal", place, vassals_for(g, province)))
    _owners_changed(g, province)


def give_beneath(g: G, province: int, realm: int, *, overlord: int = NONE) -> None:
    """9.8, R8, R10: the same, but who Occupies the Province stays on top and covers a slot."""
    s = g.state
    holder, unrest = s.holder[province], s.unrest[province] & TOP_UNREST
    if holder in (NONE, realm, overlord):
        give_province(g, province, realm, overlord=overlord)
        return
    _cover_lawful(g, province, -1)
    s.holder = with_item(s.holder, province, NONE)
    give_province(g, province, realm, overlord=overlord)
    s.holder = with_item(s.holder, province, holder)
    s.unrest[province] |= unrest
    _cover_lawful(g, province, 1)
    s.stamp += 1


def clear_province(g: G, province: int) -> None:
    """Take every Town and vassal token off a Province: it has no owner for the moment."""
    end_occupation(g, province)
    s = g.state
    seat = g.seat_of(s.owner[province])
    above = g.seat_of(s.overlord[province])
    if seat != NONE and s.town[province] != NO_TOWN:
        _count(g, seat, s.town[province], -1)
    if above != NONE:
        s.vassals_out[above] -= vassals_for(g, province)
    s.town[province] = NO_TOWN
    s.owner = with_item(s.owner, province, NONE)
    s.overlord = with_item(s.overlord, province, NONE)
    s.unrest[province] = 0
    s.stamp += 1


def develop_town(g: G, province: int) -> None:
    """16.3: a Small Town becomes a Large one."""
    s = g.state
    seat = g.seat_of(s.owner[province])
    assert s.town[province] == SMALL, "only a Small Town can be developed"
    assert s.large_out[seat] < LARGE_TOWNS, "no Large Town left"
    _count(g, seat, SMALL, -1)
    _count(g, seat, LARGE, 1)
    s.town[province] = LARGE
    s.stamp += 1


def may_reduce(g: G, province: int) -> bool:
    """16: whether a Large Town lies open on a Province and a Small one is left for it."""
    s = g.state
    seat = g.seat_of(s.owner[province])
    if s.town[province] != LARGE or s.holder[province] != NONE or seat == NONE:
        return False
    return s.small_out[seat] < SMALL_TOWNS


def reduce_to_small(g: G, province: int) -> None:
    """16: a Large Town becomes a Small one (plague, the sack of a city)."""
    s = g.state
    seat = g.seat_of(s.owner[province])
    _count(g, seat, LARGE, -1)
    _count(g, seat, SMALL, 1)
    s.town[province] = SMALL
    s.stamp += 1


# Occupation


def occupy(g: G, province: int, seat: int) -> None:
    """9.8: a seat's Town in Unrest on top; the lawful owner covers a slot (R8). An earlier
    Occupier's or Rebels' token goes."""
    end_occupation(g, province, cover=False)
    s = g.state
    town = town_for(g, seat, province)
    assert town != NO_TOWN, "no Town left to place"
    s.holder = with_item(s.holder, province, s.seats[seat])
    s.top_town[province] = town
    s.unrest[province] |= TOP_UNREST
    _count(g, seat, town, 1)
    _cover_lawful(g, province, 1)
    g.log(Placed(g.seat_name(seat), "occupying town", f"province:{g.world.provinces[province].id}"))
    _owners_changed(g, province)


def rebels_take(g: G, province: int) -> None:
    """14.2: a Rebel Town on the lawful owner's token; a slot is covered."""
    end_occupation(g, province)
    g.state.holder = with_item(g.state.holder, province, REBELS)
    _cover_lawful(g, province, 1)
    g.log(Placed("rebels", "rebel town", f"province:{g.world.provinces[province].id}"))
    _owners_changed(g, province)


def end_occupation(g: G, province: int, *, cover: bool = True) -> None:
    """The Occupier's Town or the Rebel Town goes; the lawful owner is in control again."""
    s = g.state
    holder = s.holder[province]
    if holder == NONE:
        return
    seat = NONE if holder == REBELS else g.seat_of(holder)
    if seat != NONE:
        _count(g, seat, s.top_town[province], -1)
    s.holder = with_item(s.holder, province, NONE)
    s.top_town[province] = NO_TOWN
    s.unrest[province] &= OWN_UNREST
    _cover_lawful(g, province, -1)
    who = "rebels" if seat == NONE else g.seat_name(seat)
    g.log(Removed(who, "occupation", f"province:{g.world.provinces[province].id}"))
    if cover:
        _owners_changed(g, province)


def _cover_lawful(g: G, province: int, change: int) -> None:
    """R8, R10: the lawful owner's or overlord's slots are covered or freed."""
    s = g.state
    seat, above = g.seat_of(s.owner[province]), g.seat_of(s.overlord[province])
    if seat != NONE:
        _cover(g, seat, s.town[province], change)
    elif above != NONE:
        s.vassals_covered[above] += change * vassals_for(g, province)


def _owners_changed(g: G, province: int) -> None:
    """What follows when ownership or control changes: 11.1 Influence leaves an Area of PRs only."""
    g.state.stamp += 1
    area = g.world.area_of_province[province]
    if not takes_influence(g, area):
        for seat in range(len(g.state.seats)):
            g.state.influence[area_at(seat, area)] = 0
        g.state.imperial[area] = 0


# Unrest


def add_unrest(g: G, province: int) -> None:
    """14.1: Unrest on the token on top; Rebel Towns and NPR Provinces can't have any."""
    s = g.state
    holder = s.holder[province]
    if holder == REBELS:
        return
    if holder != NONE:
        s.unrest[province] |= TOP_UNREST
    elif g.is_player(lord(g, province)):
        s.unrest[province] |= OWN_UNREST
    else:
        return
    g.log(Placed("rebels", "unrest", f"province:{g.world.provinces[province].id}"))


def remove_unrest(g: G, province: int) -> None:
    """14.1: the token on top is turned back."""
    bit = TOP_UNREST if g.state.holder[province] != NONE else OWN_UNREST
    if g.state.unrest[province] & bit:
        g.state.unrest[province] &= ~bit
        g.log(Removed("rebels", "unrest", f"province:{g.world.provinces[province].id}"))


def has_unrest(g: G, province: int) -> bool:
    """14.1: Unrest that counts: on the token on top, not covered by a Rebel Town."""
    s = g.state
    holder = s.holder[province]
    if holder == REBELS:
        return False
    return bool(s.unrest[province] & (OWN_UNREST if holder == NONE else TOP_UNREST))


# Influence, Claims, Cores, CBs, Colonists


def takes_influence(g: G, area: int) -> bool:
    """11.1, R182: on the Main Map, with a Province of an NPR or of a Vassal."""
    known = g.survey.takes_influence
    if area not in known:
        players, owner = g.state.seats, g.state.owner
        owners = {owner[province] for province in provinces_in(g, area)}
        known[area] = not g.world.areas[area].distant and not owners.issubset(players)
    return known[area]


def influence_room(g: G, area: int) -> int:
    """11.1: cubes that still fit into an Area."""
    return max(0, MOST_INFLUENCE - area_influence(g, area)) if takes_influence(g, area) else 0


def free_cubes(g: G, seat: int) -> int:
    """2.2: cubes left in the seat's Supply."""
    return CUBES - cubes_used(g, seat)


def place_influence(g: G, seat: int, area: int, count: int = 1) -> None:
    """Put cubes into an Area; the caller has seen to room and cubes."""
    if count:
        g.state.influence[area_at(seat, area)] += count
        g.log(Placed(g.seat_name(seat), "influence", f"area:{g.world.areas[area].id}", count))


def remove_influence(g: G, seat: int, area: int, count: int = 1) -> None:
    """Take a seat's own cubes (not Imperial ones) from an Area."""
    if count:
        assert g.influence(seat, area) >= count, "removes more Influence than there is"
        g.state.influence[area_at(seat, area)] -= count
        g.log(Removed(g.seat_name(seat), "influence", f"area:{g.world.areas[area].id}", count))


def remove_imperial(g: G, area: int, count: int = 1) -> None:
    """Take Imperial cubes from an Area."""
    if count:
        assert g.state.imperial[area] >= count, "removes more Imperial Influence than there is"
        g.state.imperial[area] -= count
        g.log(Removed("emperor", "imperial influence", f"area:{g.world.areas[area].id}", count))
