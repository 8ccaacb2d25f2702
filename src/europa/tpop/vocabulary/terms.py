"""Names for what follows from a position: friend and foe, adjacency, capacities. Only looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from europa.kernel import UnknownName
from europa.tpop.rules.forces import capacity
from europa.tpop.rules.goals.struggles import area_points
from europa.tpop.rules.terms.adjacency import adjacent_areas, areas_adjacent
from europa.tpop.rules.terms.board import (
    is_friendly_area,
    is_hostile_area,
    is_hostile_sea,
    is_owned_by,
    seats_at_war,
)
from europa.tpop.table import G
from europa.tpop.vocabulary.words import FLAG, NUMBERS, Field, Rest, find, find_seat, one

FLAGS = {"type": "object", "additionalProperties": FLAG}
STANCE = {
    "type": "object",
    "additionalProperties": {"enum": ["friendly", "hostile", "neutral"]},
}


def _area_stance(g: G, area: int, rest: Rest) -> str:
    seat = find_seat(g, one("stance", rest))
    if is_hostile_area(g, seat, area):
        return "hostile"
    return "friendly" if is_friendly_area(g, seat, area) else "neutral"


def _sea_stance(g: G, sea: int, rest: Rest) -> str:
    return "hostile" if is_hostile_sea(g, find_seat(g, one("stance", rest)), sea) else "neutral"


def _realm_adjacent(g: G, realm: int, rest: Rest) -> bool:
    return find(g, "area", one("adjacent", rest)) in adjacent_areas(g, realm)


def _area_link(links: Callable[[G, int], Any]) -> Callable[[G, int, Rest], bool]:
    def look(g: G, area: int, rest: Rest) -> bool:
        return find(g, "area", one("adjacent", rest)) in links(g, area)

    return look


def _sea_touches(g: G, area: int, rest: Rest) -> bool:
    return find(g, "sea", one("touches", rest)) in g.world.seas_of_area[area]


def _node_adjacent(g: G, node: int, rest: Rest) -> bool:
    return find(g, "area", one("adjacent", rest)) in g.world.nodes[node].areas


def _capacity(naval: bool) -> Callable[[G, int, Rest], int]:
    """9.2: Units a realm can muster in an Area, or Ships in a Sea Zone, as things stand."""

    def look(g: G, realm: int, rest: Rest) -> int:

        if naval:
            found = capacity.nc(g, realm, find(g, "sea", one("nc", rest)))
        else:
            found = capacity.mc(g, realm, find(g, "area", one("mc", rest)))
        return sum(value for _, value in found)

    return look


def _owned_by(g: G, province: int, rest: Rest) -> bool:
    return is_owned_by(g, province, find(g, "realm", one("owned_by", rest)))


def _seat(look: Callable[[G, int, Rest], Any]) -> Callable[[G, int, Rest], Any]:
    """The same for a seat's realm."""

    def looked(g: G, seat: int, rest: Rest) -> Any:
        return look(g, g.state.seats[seat], rest)

    return looked


def _ground(g: G, seat: int, rest: Rest) -> int:
    """17.4: what an Area is worth to a seat as a Battleground."""
    return area_points(g, seat, find(g, "area", one("battleground", rest)))


def _enemy(g: G, seat: int, rest: Rest) -> bool:
    name = one("enemy_of", rest)
    if name not in (names := [g.seat_name(s) for s in range(len(g.state.seats))]):
        raise UnknownName(name, "seat", names)
    return seats_at_war(g, seat, names.index(name))


SEAT_TERMS = {
    "adjacent": Field(_seat(_realm_adjacent), None, FLAGS),
    "mc": Field(_seat(_capacity(naval=False)), None, NUMBERS),
    "nc": Field(_seat(_capacity(naval=True)), None, NUMBERS),
    "battleground": Field(_ground, None, NUMBERS),
    "enemy_of": Field(_enemy, None, FLAGS),
}
REALM_TERMS = {
    "adjacent": Field(_realm_adjacent, None, FLAGS),
    "mc": Field(_capacity(naval=False), None, NUMBERS),
    "nc": Field(_capacity(naval=True), None, NUMBERS),
}
PROVINCE_TERMS = {"owned_by": Field(_owned_by, None, FLAGS)}
AREA_TERMS = {
    "stance": Field(_area_stance, None, STANCE),
    "adjacent": Field(
        lambda g, a, rest: areas_adjacent(g, a, find(g, "area", one("adjacent", rest))),
        None,
        FLAGS,
    ),
    "by_land": Field(_area_link(lambda g, a: g.world.land_of_area[a]), None, FLAGS),
    "by_sea": Field(_area_link(lambda g, a: g.world.by_sea_of_area[a]), None, FLAGS),
    "touches": Field(_sea_touches, None, FLAGS),
}
SEA_TERMS = {"stance": Field(_sea_stance, None, STANCE)}
NODE_TERMS = {"adjacent": Field(_node_adjacent, None, FLAGS)}
