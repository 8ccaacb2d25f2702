"""Names for Provinces, Areas, Sea Zones, nodes and realms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.kernel.errors import BadCase
from europa.tpop.rows import area_at, realm_at
from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.terms import realm as worth
from europa.tpop.rules.terms.board import (
    area_religion,
    controller,
    core_realm,
    land_units,
    overlord_of,
    ships_in,
)
from europa.tpop.rules.terms.tokens import (
    add_unrest,
    clear_province,
    develop_town,
    end_occupation,
    give_province,
    has_unrest,
    occupy,
    rebels_take,
    remove_unrest,
)
from europa.tpop.state import REBELS, SMALL, with_item
from europa.tpop.table import G
from europa.tpop.vocabulary.terms import (
    AREA_TERMS,
    NODE_TERMS,
    PROVINCE_TERMS,
    REALM_TERMS,
    SEA_TERMS,
)
from europa.tpop.vocabulary.under_way import SAILED, STOOD
from europa.tpop.vocabulary.words import (
    FLAG,
    NAME,
    NAMES,
    NUMBER,
    NUMBERS,
    Field,
    Rest,
    find,
    find_seat,
    maybe,
    named,
    number,
    one,
)
from europa.tpop.world import NONE

TOWNS = (None, "small", "large", "two_small", "stand_in")


def after_change(g: G, *realms: int) -> None:
    """13: Capitals, Vassals and the end of NPRs, after Provinces changed hands."""
    for realm in realms:
        realm_changed(g, realm)


def _realm(column: str) -> Any:
    def look(g: G, province: int, rest: Rest) -> Any:
        value = getattr(g.state, column)[province]
        return "rebels" if value == REBELS else named(g, "realm", value)

    return look


def _put_owner(g: G, province: int, rest: Rest, value: Any) -> None:
    """The lawful owner, in control; none on a Territory is vacant."""
    s = g.state
    realm = maybe(g, "realm", value)
    before = s.owner[province]
    if realm == before and s.overlord[province] == NONE:
        return
    if realm == NONE:
        if not g.world.provinces[province].territory:
            raise BadCase(f"{g.world.provinces[province].id} is no Territory: it has an owner")
        clear_province(g, province)
    else:
        give_province(g, province, realm)
    after_change(g, before, realm)


def put_overlord(g: G, province: int, rest: Rest, value: Any) -> None:
    """The overlord of the owner here; a Province of a PR goes to the realm of its flag first."""
    s = g.state
    above = maybe(g, "realm", value)
    before = s.owner[province]
    owner = g.world.flag_of_province[province] if g.is_player(before) else before
    if above != NONE and (owner in (NONE, above) or g.is_player(owner)):
        raise BadCase(f"{g.world.provinces[province].id}: no realm that could be a Vassal here")
    give_province(g, province, owner, overlord=above)
    after_change(g, before, owner)


def _put_holder(g: G, province: int, rest: Rest, value: Any) -> None:
    if value in (None, "none"):
        end_occupation(g, province)
    elif value == "rebels":
        rebels_take(g, province)
    else:
        occupy(g, province, find_seat(g, value))


def _put_unrest(g: G, province: int, rest: Rest, value: Any) -> None:
    (add_unrest if value else remove_unrest)(g, province)
    if bool(value) != has_unrest(g, province):
        raise BadCase(f"{g.world.provinces[province].id} can't be in Unrest (14.1)")


def _put_town(g: G, province: int, rest: Rest, value: Any) -> None:
    """Only a Small Town that becomes a Large one; what else lies there follows from the owner."""
    if TOWNS[g.state.town[province]] == value:
        return
    if value != "large" or g.state.town[province] != SMALL:
        raise BadCase(f"{g.world.provinces[province].id}: a Small Town can be made large only")
    develop_town(g, province)


def _put_dnpr(g: G, province: int, rest: Rest, value: Any) -> None:
    g.state.dnpr = with_item(g.state.dnpr, province, maybe(g, "realm", value))


def _column(name: str, most: int = 20) -> Field:
    def look(g: G, place: int, rest: Rest) -> Any:
        return getattr(g.state, name)[place]

    def put(g: G, place: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[place] = number(name, value, 0, most)
        g.state.stamp += 1

    return Field(look, put, NUMBER)


PROVINCE_FIELDS = {
    "owner": Field(_realm("owner"), _put_owner, NAME),
    "overlord": Field(_realm("overlord"), put_overlord, NAME),
    "holder": Field(_realm("holder"), _put_holder, NAME),
    "unrest": Field(lambda g, p, rest: has_unrest(g, p), _put_unrest, FLAG),
    "town": Field(lambda g, p, rest: TOWNS[g.state.town[p]], _put_town, NAME),
    "top_town": Field(lambda g, p, rest: TOWNS[g.state.top_town[p]], None, NAME),
    "dnpr": Field(_realm("dnpr"), _put_dnpr, NAME),
    "extra": _column("extra"),
    "tax": Field(lambda g, p, rest: worth.tax_value(g, p), None, NUMBER),
    "core_of": Field(lambda g, p, rest: named(g, "realm", core_realm(g, p)), None, NAME),
    "controller": Field(
        lambda g, p, rest: (
            "rebels" if controller(g, p) == REBELS else named(g, "realm", controller(g, p))
        ),
        None,
        NAME,
    ),
}


# Areas


def _put_faith(g: G, area: int, rest: Rest, value: Any) -> None:
    """All Areas of the slot change (15)."""
    faith = find(g, "religion", value)
    slot = g.world.areas[area].religion_slot
    for other in g.world.areas:
        if other.religion_slot == slot:
            g.state.religion[other.index] = faith


def _by_seat(count: Any, name: str) -> Any:
    """Something counted seat by seat: `units: {castile: 3}`."""

    def look(g: G, place: int, rest: Rest) -> Any:
        if rest:
            return count(g, find_seat(g, one(name, rest)), place)
        seats = range(len(g.state.seats))
        return {g.seat_name(s): count(g, s, place) for s in seats if count(g, s, place)}

    return look


def _put_influence(g: G, area: int, rest: Rest, value: Any) -> None:
    from europa.tpop.vocabulary.mats import MAT_FIELDS  # noqa: PLC0415  an area's cubes are the mats'

    if not rest:
        for seat in range(len(g.state.seats)):
            g.state.influence[area_at(seat, area)] = 0
        return
    put = MAT_FIELDS["influence"].put
    assert put is not None
    put(g, find_seat(g, one("influence", rest)), (g.world.areas[area].id,), value)


AREA_FIELDS = {
    "religion": Field(
        lambda g, a, rest: named(g, "religion", area_religion(g, a)), _put_faith, NAME
    ),
    "revolution": _column("revolution", 1),
    "rebels": _column("rebels"),
    "plague": _column("plague"),
    "not_hre": _column("not_hre", 1),
    "imperial": _column("imperial", 5),
    "influence": Field(
        _by_seat(lambda g, s, a: g.influence(s, a), "influence"), _put_influence, NUMBERS
    ),
    "all_influence": Field(lambda g, a, rest: worth.area_influence(g, a), None, NUMBER),
    "units": Field(_by_seat(land_units, "units"), None, NUMBERS),
    "stood": STOOD,
}

SEA_FIELDS = {"ships": Field(_by_seat(ships_in, "ships"), None, NUMBERS), "sailed": SAILED}

NODE_FIELDS = {
    "pirates": _column("pirates", 10),
    "expanded": _column("expanded", 1),
    "merchants": Field(_by_seat(lambda g, s, n: g.merchant(s, n), "merchants"), None, NUMBERS),
}


# Realms


def _put_capital(g: G, realm: int, rest: Rest, value: Any) -> None:
    province = find(g, "province", value)
    if g.state.owner[province] != realm:
        raise BadCase(f"{value} is no Province of {g.world.realms[realm].id}")
    g.state.capital = with_item(g.state.capital, realm, province)


def _put_state_religion(g: G, realm: int, rest: Rest, value: Any) -> None:
    g.state.state_religion[realm] = find(g, "religion", value)


def _tied(column: str) -> Any:
    """Seats that have a token of this kind on a realm."""

    def look(g: G, realm: int, rest: Rest) -> list[str]:
        values = getattr(g.state, column)
        seats = range(len(g.state.seats))
        return [g.seat_name(seat) for seat in seats if values[realm_at(seat, realm)]]

    return look


def _provinces(which: str) -> Any:
    def look(g: G, realm: int, rest: Rest) -> list[str]:
        return [g.world.provinces[p].id for p in getattr(g.survey, which)[realm]]

    return look


REALM_FIELDS = {
    "capital": Field(
        lambda g, r, rest: named(g, "province", g.state.capital[r]), _put_capital, NAME
    ),
    "religion": Field(
        lambda g, r, rest: named(g, "religion", g.state.state_religion[r]),
        _put_state_religion,
        NAME,
    ),
    "barred": _column("barred", 1),
    "overlord": Field(lambda g, r, rest: named(g, "realm", overlord_of(g, r)), None, NAME),
    "provinces": Field(_provinces("dejure"), None, NAMES),
    "owned": Field(_provinces("own"), None, NAMES),
    "vassals": Field(_provinces("vassals"), None, NAMES),
    "strength": Field(lambda g, r, rest: worth.strength(g, r), None, NUMBER),
    "base_tax": Field(lambda g, r, rest: worth.base_tax(g, r), None, NUMBER),
    "at_war_with": Field(_tied("war"), None, NAMES),
    "allies": Field(_tied("alliance"), None, NAMES),
    "marriages": Field(_tied("marriage"), None, NAMES),
    "truce_with": Field(_tied("truce"), None, NAMES),
}

PLACE_FIELDS: Mapping[str, Mapping[str, Field]] = {
    "province": {**PROVINCE_FIELDS, **PROVINCE_TERMS},
    "area": {**AREA_FIELDS, **AREA_TERMS},
    "sea": {**SEA_FIELDS, **SEA_TERMS},
    "node": {**NODE_FIELDS, **NODE_TERMS},
    "realm": {**REALM_FIELDS, **REALM_TERMS},
}
