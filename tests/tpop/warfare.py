"""Short ways to put Units, Wars and Unrest into a position, for tests of battles and Rebels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from europa.tpop.rules.forces.fleets import add_ship
from europa.tpop.rules.forces.forces import add_loose, army_add, deploy_army
from europa.tpop.rules.realms.npr import note_positions
from europa.tpop.rules.terms.tokens import add_unrest
from europa.tpop.state import (
    ARMIES,
    ATTACKER,
    DEFENDER,
    INFANTRY,
    LIGHT,
    REALMS,
    REGULAR,
)
from europa.tpop.table import G
from europa.tpop.testing import position, seat


def table(
    dice: Mapping[str, Sequence[int]] | None = None, *, turn: str = "castile", **kw: Any
) -> G:
    """A position in the Action Phase without any Units on the board, on this realm's Turn."""
    g = position(dice=dice, **kw)
    s = g.state
    s.infantry = bytearray(len(s.infantry))
    s.army_area = [-1] * len(s.army_area)
    s.army_units = bytearray(len(s.army_units))
    s.ships, s.guards = bytearray(len(s.ships)), bytearray(len(s.guards))
    s.fleet, s.fleet_place = [0] * len(s.fleet), [-1] * len(s.fleet_place)
    s.docked = {}
    s.unrest = bytearray(len(s.unrest))
    s.phase, s.step, s.turn = "actions", "turn", seat(g, turn)
    note_positions(g)
    return g


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def province(g: G, name: str) -> int:
    return g.world.province_index[name]


def sea(g: G, name: str) -> int:
    return g.world.sea_index[name]


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def infantry(g: G, who: str, where: str, count: int) -> None:
    add_loose(g, seat(g, who), area(g, where), count)


def army(
    g: G, who: str, number: int, where: str, units: Mapping[tuple[int, int], int] | int
) -> None:
    """An Army with Units by (category, type), or so many Regular Infantry."""
    counts = {(REGULAR, INFANTRY): units} if isinstance(units, int) else units
    deploy_army(g, seat(g, who), number, area(g, where))
    for (category, kind), count in counts.items():
        army_add(g, seat(g, who), number, category, kind, count)


def general(g: G, who: str, number: int, card: str) -> None:
    g.state.general[seat(g, who) * ARMIES + number] = g.world.character_index[card]


def ships(g: G, who: str, where: str, count: int, kind: int = LIGHT) -> None:
    for _ in range(count):
        add_ship(g, seat(g, who), sea(g, where), kind)


def war(g: G, attacker: str, defender: str) -> None:
    """War tokens; the first one is a player."""
    s = g.state
    first, second = realm(g, attacker), realm(g, defender)
    s.war[seat(g, attacker) * REALMS + second] = ATTACKER
    if second in s.seats:
        s.war[seat(g, defender) * REALMS + first] = DEFENDER


def unrest(g: G, *names: str) -> None:
    for name in names:
        add_unrest(g, province(g, name))
