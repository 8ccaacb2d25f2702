"""Counters of a country in case files: trade fleets, manufactures, troops and ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from europa.eu9.cases import stacks as case_stacks
from europa.eu9.fields import Field, Rest, find, one_of, pieces, row, whole
from europa.eu9.pieces import Mnu, Unit
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import UNITS, ZONES
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, RESOURCES


def zone_index(g: G) -> Mapping[str, int]:
    return g.world.zone_index


def good_index(g: G) -> Mapping[str, int]:
    return {name: n for n, name in enumerate(RESOURCES)}


def fleet() -> Field:
    """`tf: {stz_nord: 3}` sets both levels; `tf_max` the maximum alone, afterwards."""
    both = row("tf", ZONES, zone_index, "zone")
    most = row("tf_max", ZONES, zone_index, "zone")

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        assert both.put is not None
        assert most.put is not None
        both.put(g, n, rest, value)
        larger = {} if value == {} else value and max(whole(value), most.look(g, n, rest))
        most.put(g, n, rest, larger)

    return Field(both.look, put)


def _read_mnu(g: G, mnu: Mnu) -> str:
    return f"{MNU_KINDS[mnu.kind]} {mnu.level} {g.world.provinces[mnu.province].id}"


def _write_mnu(g: G, n: int, text: str) -> Mnu:
    kind, level, where = text.split()
    place = find(g.world.province_index, "province", where)
    has = tuple(name for name in MNU_KINDS if name in g.world.power(n).mnu)
    one_of(has, f"manufacture of {g.name(n)}", kind)
    return Mnu(n, MNU_KINDS.index(kind), int(level), place)


def _write_unit(g: G, n: int, text: str) -> Unit:
    """`A+ kent`, `LD kent veteran`, `F- kent 2/0/0/1`."""
    kind, where, *more = text.split()
    one_of(UNITS, "unit", kind)
    counts = next(([int(x) for x in word.split("/")] for word in more if "/" in word), [0] * 4)
    place = case_stacks.place_of(g, where)
    ships = (counts[0], counts[1], counts[2], counts[3])
    group = next((word for word in more if word in case_stacks.UNIT_GROUPS), "")
    return Unit(n, kind, place, "veteran" in more, ships, group=group)


def _read_unit(g: G, unit: Unit) -> str:
    ships = " " + "/".join(map(str, unit.ships)) if any(unit.ships) else ""
    where = place_name(g, unit.place)
    return f"{unit.kind} {where}{' veteran' if unit.veteran else ''}{ships}"


def units() -> Field:
    """`[A+ kent veteran, 4 LD kent]`: a number in front stands for so many counters alike."""
    each = pieces("units", "country", _read_unit, _write_unit)

    def put(g: G, n: int, rest: Rest, value: Any) -> None:
        assert each.put is not None
        written: list[str] = []
        for text in value or []:
            number, _, counter = str(text).partition(" ")
            written += [counter] * int(number) if number.isdecimal() else [text]
        each.put(g, n, rest, written)

    return Field(each.look, put)


def manufactures() -> Field:
    """`mnu: [wine 2 tejo]`."""
    return pieces("mnus", "owner", _read_mnu, _write_mnu)
