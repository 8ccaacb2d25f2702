"""Names for Units, Ships and Merchants of a seat."""

from __future__ import annotations

from typing import Any

from europa.kernel import UnknownName
from europa.kernel.errors import BadCase
from europa.tpop.rows import (
    AREAS_OF,
    NODES_OF,
    SEAS_OF,
    SHIPS_OF,
    area_at,
    army_at,
    node_at,
    province_at,
    realm_at,
    sea_at,
    ship_at,
)
from europa.tpop.rules.terms.realm import MOST_MANPOWER, deployed_regulars
from europa.tpop.state import (
    AREAS,
    ARMIES,
    KINDS,
    LAID,
    NODES,
    PORT,
    PROVINCES,
    SEAS,
    UPRIGHT,
)
from europa.tpop.table import G
from europa.tpop.vocabulary.cards import put_leader
from europa.tpop.vocabulary.words import (
    NUMBER,
    NUMBERS,
    Field,
    Rest,
    find,
    leader_name,
    named,
    number,
    one,
)
from europa.tpop.world import NONE

TYPES = ("infantry", "cavalry", "artillery")
UNITS = {
    f"{prefix}{kind}": category * 3 + place
    for category, prefix in enumerate(("mercenary_", "", "allied_"))
    for place, kind in enumerate(TYPES)
}
"""Names of the nine kinds of Unit in an Army: `infantry` is Regular."""
FLEET = {"light": 0, "heavy": 1, "galley": 2, "damaged": 3}
MERCHANT = {"none": 0, "upright": UPRIGHT, "laid": LAID}
MOST_SHIPS = 15


def _enough(g: G, seat: int) -> None:
    """20 Regular Units a seat: too many on the board come out of the reserve."""
    s = g.state
    over = s.available[seat] + s.exhausted[seat] + deployed_regulars(g, seat) - MOST_MANPOWER
    for column in (s.available, s.exhausted):
        gone = max(0, min(over, column[seat]))
        column[seat] -= gone
        over -= gone
    if over > 0:
        raise BadCase(f"{g.seat_name(seat)} has only 20 Units")


def _army(name: str) -> int:
    if name not in ("1", "2", "3"):
        raise UnknownName(name, "army", ("1", "2", "3"))
    return int(name) - 1


def _look_armies(g: G, seat: int, rest: Rest) -> Any:
    if not rest:
        return {
            str(army + 1): _army_row(g, seat, army)
            for army in range(ARMIES)
            if g.army_size(seat, army)
        }
    row = _army_row(g, seat, _army(rest[0]))
    if len(rest) == 1:
        return row if g.army_size(seat, _army(rest[0])) else None
    return row.get(_army_field(rest), 0 if rest[1] in UNITS else None)


def _army_field(rest: Rest) -> str:
    known = ("area", "general", *UNITS)
    if len(rest) != 2 or rest[1] not in known:
        raise UnknownName(".".join(rest), "name of an army", [f"{rest[0]}.{k}" for k in known])
    return rest[1]


def _army_row(g: G, seat: int, army: int) -> dict[str, Any]:
    units = g.army_units(seat, army)
    row: dict[str, Any] = {name: units[kind] for name, kind in UNITS.items() if units[kind]}
    row["area"] = named(g, "area", g.army_area(seat, army))
    row["general"] = leader_name(g, g.state.general[army_at(seat, army)])
    return row


def _put_armies(g: G, seat: int, rest: Rest, value: Any) -> None:
    """`1: {area: castile, infantry: 3, general: ruler}`; nothing takes an Army off the board."""
    if len(rest) < 2:
        for army in [_army(rest[0])] if rest else range(ARMIES):
            _disband(g, seat, army)
        return
    s, army = g.state, _army(rest[0])
    field = _army_field(rest)
    place = army_at(seat, army)
    if field == "area":
        s.army_area[place] = find(g, "area", value)
    elif field == "general":
        put_leader(g, s.general, place, value)
    else:
        kind = UNITS[field]
        count = number(field, value, 0, 20)
        if kind < 3:
            s.mercenaries += s.army_units[place * KINDS + kind] - count
            if s.mercenaries < 0:
                raise BadCase("armies: there are not so many Mercenaries")
        s.army_units[place * KINDS + kind] = count
        _enough(g, seat)


def _disband(g: G, seat: int, army: int) -> None:
    s, place = g.state, army_at(seat, army)
    s.mercenaries += sum(s.army_units[place * KINDS : place * KINDS + 3])
    s.army_units[place * KINDS : (place + 1) * KINDS] = [0] * KINDS
    s.army_area[place] = NONE
    put_leader(g, s.general, place, None)


def _look_infantry(g: G, seat: int, rest: Rest) -> Any:
    if rest:
        return g.loose_infantry(seat, find(g, "area", one("infantry", rest)))
    row = g.state.infantry[AREAS_OF[seat]]
    return {g.world.areas[area].id: count for area, count in enumerate(row) if count}


def _put_infantry(g: G, seat: int, rest: Rest, value: Any) -> None:
    s = g.state
    if not rest:
        s.infantry[AREAS_OF[seat]] = [0] * AREAS
        return
    area = find(g, "area", one("infantry", rest))
    s.infantry[area_at(seat, area)] = number("infantry", value, 0, 20)
    _enough(g, seat)


# Ships


def ships_of(g: G, seat: int) -> int:
    """All Ships of a seat."""
    s = g.state
    row = SEAS_OF[seat]
    docked = sum(n for key, n in s.docked.items() if key // PROVINCES == seat)
    return sum(s.ships[row]) + sum(s.guards[row]) + sum(g.fleet(seat)) + docked


def _afloat(g: G, seat: int) -> None:
    if ships_of(g, seat) > MOST_SHIPS:
        raise BadCase(f"{g.seat_name(seat)} has only {MOST_SHIPS} Ships")


def _zones(column: str) -> Field:
    """Light Ships by Sea Zone: `ships` off the slots, `guards` on Trade Protection slots."""

    def look(g: G, seat: int, rest: Rest) -> Any:
        row = getattr(g.state, column)[SEAS_OF[seat]]
        if rest:
            return row[find(g, "sea", one(column, rest))]
        return {g.world.seas[sea].id: count for sea, count in enumerate(row) if count}

    def put(g: G, seat: int, rest: Rest, value: Any) -> None:
        row = getattr(g.state, column)
        if not rest:
            row[SEAS_OF[seat]] = [0] * SEAS
            return
        sea = find(g, "sea", one(column, rest))
        row[sea_at(seat, sea)] = number(column, value, 0, MOST_SHIPS)
        seats = range(len(g.state.seats))
        used = sum(g.state.guards[sea_at(other, sea)] for other in seats)
        if used > g.world.seas[sea].trade_slots:
            raise BadCase(f"guards: {g.world.seas[sea].id} has fewer slots than {used}")
        _afloat(g, seat)

    return Field(look, put, NUMBERS)


def _look_docked(g: G, seat: int, rest: Rest) -> Any:
    if rest:
        return g.docked(seat, find(g, "province", one("docked", rest)))
    return {
        g.world.provinces[key % PROVINCES].id: count
        for key, count in sorted(g.state.docked.items())
        if key // PROVINCES == seat
    }


def _put_docked(g: G, seat: int, rest: Rest, value: Any) -> None:
    s = g.state
    if not rest:
        s.docked = {key: n for key, n in s.docked.items() if key // PROVINCES != seat}
        return
    key = province_at(seat, find(g, "province", one("docked", rest)))
    s.docked.pop(key, None)
    count = number("docked", value, 0, MOST_SHIPS)
    if count:
        s.docked[key] = count
    _afloat(g, seat)


def _fleet_field(rest: Rest) -> str:
    known = ("at", "admiral", *FLEET)
    if len(rest) != 1 or rest[0] not in known:
        raise UnknownName(".".join(rest), "name of a fleet", known)
    return rest[0]


def _look_fleet(g: G, seat: int, rest: Rest) -> Any:
    place = g.state.fleet_place[seat]
    ships = g.fleet(seat)
    port = place >= PORT
    row: dict[str, Any] = {name: ships[kind] for name, kind in FLEET.items()}
    row["at"] = named(g, "province" if port else "sea", place - PORT if port else place)
    row["admiral"] = leader_name(g, g.state.admiral[seat])
    return row[_fleet_field(rest)] if rest else {k: v for k, v in row.items() if v}


def _put_fleet(g: G, seat: int, rest: Rest, value: Any) -> None:
    """`at` a Sea Zone or a Port; nothing takes the Fleet off the board."""
    s = g.state
    if not rest:
        s.fleet[SHIPS_OF[seat]] = [0] * 4
        s.fleet_place[seat] = NONE
        put_leader(g, s.admiral, seat, None)
        return
    field = _fleet_field(rest)
    if field == "at":
        in_port = value not in g.world.sea_index and value in g.world.province_index
        place = find(g, "province" if in_port else "sea", value)
        s.fleet_place[seat] = PORT + place if in_port else place
    elif field == "admiral":
        put_leader(g, s.admiral, seat, value)
    else:
        s.fleet[ship_at(seat, FLEET[field])] = number(field, value, 0, MOST_SHIPS)
        _afloat(g, seat)


# Merchants


def _look_merchants(g: G, seat: int, rest: Rest) -> Any:
    words = {code: word for word, code in MERCHANT.items()}
    if rest:
        return words[g.merchant(seat, find(g, "node", one("merchants", rest)))]
    row = g.state.merchants[NODES_OF[seat]]
    return {g.world.nodes[node].id: words[code] for node, code in enumerate(row) if code}


def _put_merchants(g: G, seat: int, rest: Rest, value: Any) -> None:
    """`sevilla: upright`, `laid` or `none`; `{}` takes them all home. A seat has three."""
    s = g.state
    row = NODES_OF[seat]
    if not rest:
        s.merchants_off[seat] += NODES - s.merchants[row].count(0)
        s.merchants[row] = [0] * NODES
        return
    node = find(g, "node", one("merchants", rest))
    if value not in MERCHANT:
        raise UnknownName(str(value), "merchant", MERCHANT)
    before = s.merchants[node_at(seat, node)]
    s.merchants[node_at(seat, node)] = MERCHANT[value]
    change = bool(MERCHANT[value]) - bool(before)
    s.merchants_off[seat] = max(0, s.merchants_off[seat] - change)
    if NODES - s.merchants[row].count(0) + s.merchants_off[seat] > 3:
        raise BadCase("merchants: a seat has three")


def _look_from(g: G, seat: int, rest: Rest) -> int:
    return g.state.allied_from[realm_at(seat, find(g, "realm", one("allied_from", rest)))]


def _put_from(g: G, seat: int, rest: Rest, value: Any) -> None:
    place = realm_at(seat, find(g, "realm", one("allied_from", rest)))
    g.state.allied_from[place] = number("allied_from", value, 0, 5)


FORCE_FIELDS = {
    "armies": Field(_look_armies, _put_armies, {"type": "object"}),
    "infantry": Field(_look_infantry, _put_infantry, NUMBERS),
    "ships": _zones("ships"),
    "guards": _zones("guards"),
    "docked": Field(_look_docked, _put_docked, NUMBERS),
    "fleet": Field(_look_fleet, _put_fleet, {"type": "object"}),
    "all_ships": Field(lambda g, seat, rest: ships_of(g, seat), None, NUMBER),
    "merchants": Field(
        _look_merchants,
        _put_merchants,
        {"type": "object", "additionalProperties": {"enum": list(MERCHANT)}},
    ),
    "allied_from": Field(_look_from, _put_from, NUMBERS),
}
