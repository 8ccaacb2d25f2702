"""Where a seat's entries stand in the flat columns of a position.

s.war[realm_at(seat, realm)]        one entry
s.war[REALMS_OF[seat]]              the seat's whole row
"""

from __future__ import annotations

from europa.tpop.state import AREAS, ARMIES, KINDS, NODES, PROVINCES, REALMS, SEAS

MOST_SEATS = 6
SHIPS = 4
"""Kinds of Ship in a Fleet."""


def _rows(width: int) -> tuple[slice, ...]:
    return tuple(slice(seat * width, (seat + 1) * width) for seat in range(MOST_SEATS))


REALMS_OF, AREAS_OF, SEAS_OF, NODES_OF = (_rows(width) for width in (REALMS, AREAS, SEAS, NODES))
ARMIES_OF, UNITS_OF, SHIPS_OF = (_rows(width) for width in (ARMIES, ARMIES * KINDS, SHIPS))


def realm_at(seat: int, realm: int) -> int:
    return seat * REALMS + realm


def area_at(seat: int, area: int) -> int:
    return seat * AREAS + area


def sea_at(seat: int, sea: int) -> int:
    return seat * SEAS + sea


def node_at(seat: int, node: int) -> int:
    return seat * NODES + node


def province_at(seat: int, province: int) -> int:
    return seat * PROVINCES + province


def army_at(seat: int, army: int) -> int:
    return seat * ARMIES + army


def unit_at(seat: int, army: int, category: int = 0, kind: int = 0) -> int:
    """Units of a category and type in an Army; without them, where the Army's units begin."""
    return (seat * ARMIES + army) * KINDS + category * 3 + kind


def ship_at(seat: int, kind: int) -> int:
    return seat * SHIPS + kind
