"""Names for a seat's Player Mat, its ties and what it has on the board."""

from __future__ import annotations

from typing import Any

from europa.kernel.errors import BadCase
from europa.tpop.rows import AREAS_OF, REALMS_OF, area_at, realm_at
from europa.tpop.rules.terms import realm as worth
from europa.tpop.rules.terms.adjacency import distance_home
from europa.tpop.rules.terms.board import deployed
from europa.tpop.rules.terms.claims import claim_tokens_used
from europa.tpop.rules.terms.tokens import (
    CB_TOKENS,
    CLAIM_TOKENS,
    give_province,
    influence_room,
    takes_influence,
    town_for,
)
from europa.tpop.state import (
    AREAS,
    ATTACKER,
    CLAIM,
    CORE,
    DEFENDER,
    FLIPPED,
    NO_TOWN,
    POWERS,
    REALMS,
    TIE,
    with_item,
)
from europa.tpop.table import G
from europa.tpop.vocabulary.board import after_change, put_overlord
from europa.tpop.vocabulary.words import (
    FLAG,
    NAME,
    NAMES,
    NUMBER,
    NUMBERS,
    Field,
    Rest,
    find,
    listed,
    named,
    number,
    one,
)
from europa.tpop.world import NONE


def _column(name: str, least: int, most: int) -> Field:
    """A number a seat: the column of that name."""

    def look(g: G, seat: int, rest: Rest) -> Any:
        return getattr(g.state, name)[seat]

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        getattr(g.state, name)[seat] = number(name, value, least, most)

    return Field(look, put, NUMBER)


def _bot_column(name: str) -> Field:
    """A number of a Bot; None for a seat that a person plays."""
    plain = _column(name, 0, 30)

    def look(g: G, seat: int, rest: Rest) -> Any:
        return plain.look(g, seat, rest) if g.state.bots[seat] else None

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        if not g.state.bots[seat]:
            raise BadCase(f"{name}: no Bot plays {g.seat_name(seat)}")
        assert plain.put is not None
        plain.put(g, seat, rest, value)

    return Field(look, put, NUMBER)


def _power(kind: int) -> Field:
    def look(g: G, seat: int, rest: Rest) -> int:
        return g.power(seat, kind)

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        g.state.power[seat * 3 + kind] = number(POWERS[kind], value, 0, worth.MOST_POWER)

    return Field(look, put, NUMBER)


def _units_left(name: str) -> Field:
    """Available and Exhausted Units: all Regulars together are 20 at most."""
    plain = _column(name, 0, worth.MOST_MANPOWER)

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        assert plain.put is not None
        plain.put(g, seat, rest, value)
        s = g.state
        other = s.exhausted if name == "available" else s.available
        over = s.available[seat] + s.exhausted[seat] + worth.deployed_regulars(g, seat) - 20
        if over > other[seat]:
            raise BadCase(f"{name}: a seat has 20 Units in all")
        other[seat] -= max(0, over)

    return Field(plain.look, put, NUMBER)


def _put_religion(g: G, seat: int, rest: Rest, value: Any) -> None:
    g.state.state_religion[g.state.seats[seat]] = find(g, "religion", value)


def _put_capital(g: G, seat: int, rest: Rest, value: Any) -> None:
    s = g.state
    s.capital = with_item(s.capital, s.seats[seat], find(g, "province", value))


def _look_religion(g: G, seat: int, rest: Rest) -> Any:
    return named(g, "religion", g.state.state_religion[g.state.seats[seat]])


def _put_passed(g: G, seat: int, rest: Rest, value: Any) -> None:
    passed = g.state.passed
    if seat in passed:
        passed.remove(seat)
    if value:
        passed.append(seat)


# Ties: lists of realms


def _tie(column: str, shown: tuple[int, ...], mine: int, theirs: int, keep: bool = False) -> Field:
    """Realms with a token of these kinds; between PRs each side has one. Setting the list takes
    such tokens off other realms, unless `keep`: then it turns tokens that may lie there already."""

    def look(g: G, seat: int, rest: Rest) -> list[str]:
        row = getattr(g.state, column)[REALMS_OF[seat]]
        return [g.world.realms[realm].id for realm, value in enumerate(row) if value in shown]

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        values = getattr(g.state, column)
        realms = [find(g, "realm", name) for name in listed(column, value)]
        for realm in range(REALMS):
            if values[realm_at(seat, realm)] in shown and realm not in realms:
                _write(g, values, seat, realm, TIE if keep else 0, TIE if keep else 0)
        for realm in realms:
            if realm == g.state.seats[seat]:
                raise BadCase(f"{column}: {g.seat_name(seat)} can't name itself")
            _write(g, values, seat, realm, mine, theirs)
            if column == "alliance" and not g.is_player(realm):
                for other in g.others(seat):
                    values[realm_at(other, realm)] = 0

    return Field(look, put, NAMES)


def _write(g: G, values: list[int], seat: int, realm: int, mine: int, theirs: int) -> None:
    values[realm_at(seat, realm)] = mine
    other = g.seat_of(realm)
    if other != NONE:
        values[realm_at(other, g.state.seats[seat])] = theirs


def _put_cbs(g: G, seat: int, rest: Rest, value: Any) -> None:
    row = [0] * REALMS
    for name in listed("cb_on", value):
        row[find(g, "realm", name)] = 1
    g.state.cb[REALMS_OF[seat]] = row
    _check_claims(g, seat)


def _look_cbs(g: G, seat: int, rest: Rest) -> list[str]:
    row = g.state.cb[REALMS_OF[seat]]
    return [g.world.realms[realm].id for realm, value in enumerate(row) if value]


def _areas(kind: int, field: str) -> Field:
    """Areas with the seat's Claims or Cores."""

    def look(g: G, seat: int, rest: Rest) -> list[str]:
        row = g.state.claims[AREAS_OF[seat]]
        return [g.world.areas[area].id for area, value in enumerate(row) if value == kind]

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        claims = g.state.claims
        for place in range(seat * AREAS, (seat + 1) * AREAS):
            if claims[place] == kind:
                claims[place] = 0
        for name in listed(field, value):
            area = find(g, "area", name)
            if kind == CORE:
                for other in g.others(seat):
                    if claims[area_at(other, area)] == CORE:
                        claims[area_at(other, area)] = 0
            claims[area_at(seat, area)] = kind
        _check_claims(g, seat)

    return Field(look, put, NAMES)


def _check_claims(g: G, seat: int) -> None:
    claims, cores, cbs = claim_tokens_used(g, seat)
    if cbs > CB_TOKENS or claims + cores + cbs > CLAIM_TOKENS:
        raise BadCase(f"{g.seat_name(seat)} has 8 tokens for Claims, Cores (6) and CBs (2), R13")


def _look_influence(g: G, seat: int, rest: Rest) -> Any:
    if rest:
        return g.influence(seat, find(g, "area", one("influence", rest)))
    row = g.state.influence[AREAS_OF[seat]]
    return {g.world.areas[area].id: cubes for area, cubes in enumerate(row) if cubes}


def _put_influence(g: G, seat: int, rest: Rest, value: Any) -> None:
    s = g.state
    if not rest:
        s.influence[AREAS_OF[seat]] = [0] * AREAS
        return
    area = find(g, "area", one("influence", rest))
    place = area_at(seat, area)
    s.influence[place] = 0
    cubes = number("influence", value, 0, 5)
    if cubes and not takes_influence(g, area):
        raise BadCase(f"influence: {g.world.areas[area].id} takes none (11.1)")
    if cubes > influence_room(g, area):
        raise BadCase(f"influence: {g.world.areas[area].id} has no room for {cubes} (11.1)")
    s.influence[place] = cubes


# Provinces


def _look_towns(g: G, seat: int, rest: Rest) -> list[str]:
    return [g.world.provinces[p].id for p in g.survey.dejure[g.state.seats[seat]]]


def _put_towns(g: G, seat: int, rest: Rest, value: Any) -> None:
    """Gives it these Provinces; what it has besides stays."""
    for name in listed("towns", value):
        province = find(g, "province", name)
        before = g.state.owner[province]
        give_province(g, province, g.state.seats[seat])
        after_change(g, before)


def _put_tax(g: G, seat: int, rest: Rest, value: Any) -> None:
    """Towns on Provinces of NPRs, no Capitals, until the Tax Income is at least so much: nearest to
    the Capital first, A to Z."""
    s, world = g.state, g.world
    far, area_of, order = distance_home(g, seat), world.area_of_province, world.order_of_province
    free = [
        p
        for p, owner in enumerate(s.owner)
        if s.in_play[p] and owner != NONE and not g.is_player(owner) and s.capital[owner] != p
        if s.holder[p] == NONE and not world.areas[area_of[p]].distant and s.overlord[p] == NONE
    ]
    for province in sorted(free, key=lambda p: (far(area_of[p]), order[p])):
        if worth.tax_income(g, seat) >= number("tax_at_least", value, 0, 60):
            return
        if town_for(g, seat, province) != NO_TOWN:
            before = s.owner[province]
            give_province(g, province, s.seats[seat])
            after_change(g, before)
    if worth.tax_income(g, seat) < value:
        raise BadCase(f"tax_at_least: {g.seat_name(seat)} can't have {value}")


def _look_vassals(g: G, seat: int, rest: Rest) -> list[str]:
    return [g.world.provinces[p].id for p in g.survey.vassals[g.state.seats[seat]]]


def _put_vassals(g: G, seat: int, rest: Rest, value: Any) -> None:
    """Puts vassal tokens on these Provinces; the others stay."""
    for name in listed("vassals", value):
        put_overlord(g, find(g, "province", name), (), g.seat_name(seat))


def _only(look: Any, schema: Any = NUMBER) -> Field:
    return Field(lambda g, seat, rest: look(g, seat), None, schema)


MAT_FIELDS = {
    "ducats": _column("ducats", 0, 999),
    "interest": _column("interest", 0, 30),
    "adm": _power(0),
    "dip": _power(1),
    "mil": _power(2),
    "stability": _column("stability", -3, 3),
    "prestige": _column("prestige", -999, 999),
    "available": _units_left("available"),
    "exhausted": _units_left("exhausted"),
    "allied_available": _column("allied_available", 0, 30),
    "extra_manpower": _column("extra_manpower", 0, 20),
    "colonists": _column("colonists", 0, 30),
    "bot_power": _bot_column("bot_power"),
    "bot_spent": _bot_column("bot_spent"),
    "focus": _column("focus", 0, 1),
    "event_taken": _column("events_taken", 0, 2),
    "final": _column("final", -1, 2),
    "drawn": _column("drawn", 0, 9),
    "merchants_off": _column("merchants_off", 0, 3),
    "religion": Field(_look_religion, _put_religion, NAME),
    "capital": Field(
        lambda g, seat, rest: named(g, "province", g.state.capital[g.state.seats[seat]]),
        _put_capital,
        NAME,
    ),
    "passed": Field(lambda g, seat, rest: seat in g.state.passed, _put_passed, FLAG),
    "at_war_with": _tie("war", (ATTACKER, DEFENDER), ATTACKER, DEFENDER),
    "defends_against": _tie("war", (DEFENDER,), DEFENDER, ATTACKER),
    "truce_with": _tie("truce", (1,), 1, 1),
    "allies": _tie("alliance", (TIE, FLIPPED), TIE, TIE),
    "active_allies": _tie("alliance", (FLIPPED,), FLIPPED, TIE, keep=True),
    "marriages": _tie("marriage", (TIE, FLIPPED), TIE, TIE),
    "disputed": _tie("marriage", (FLIPPED,), FLIPPED, TIE, keep=True),
    "cb_on": Field(_look_cbs, _put_cbs, NAMES),
    "claims": _areas(CLAIM, "claims"),
    "cores": _areas(CORE, "cores"),
    "influence": Field(_look_influence, _put_influence, NUMBERS),
    "towns": Field(_look_towns, _put_towns, NAMES),
    "vassals": Field(_look_vassals, _put_vassals, NAMES),
    "tax": _only(worth.tax_income),
    "tax_at_least": Field(lambda g, seat, rest: worth.tax_income(g, seat), _put_tax, NUMBER),
    "base_tax": _only(lambda g, seat: worth.base_tax(g, g.state.seats[seat])),
    "vassal_tax": _only(worth.vassal_tax),
    "manpower": _only(worth.manpower),
    "deployed": _only(deployed),
    "cubes": _only(worth.cubes_used),
    "small_towns": _only(lambda g, seat: g.state.small_out[seat]),
    "large_towns": _only(lambda g, seat: g.state.large_out[seat]),
    "vassal_tokens": _only(lambda g, seat: g.state.vassals_out[seat]),
    "covered": _only(
        lambda g, seat: (
            g.state.small_covered[seat]
            + g.state.large_covered[seat]
            + g.state.vassals_covered[seat]
        )
    ),
}
