"""The map as marchers and sailors use it: borders with their costs, coasts, straits, distances.

Made once, when it is first used. Costs of a border stand in eight columns: four kinds of going
(`EUROPE` ... `NATIVE`), each for friendly land and for other land (M3.1, M3.2).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from europa.eu9.world.load import load_world
from europa.eu9.world.records import ProvinceRecord, read
from europa.eu9.world.specials import specials_of
from europa.eu9.world.tables import table
from europa.eu9.world.world import NONE, Ints

RIVER_FLEET = "river_fleet"
"""Kind of the special rules that open ports up a river."""

EUROPE, ROTW, LIGHT, NATIVE = 0, 2, 4, 6
"""Columns of costs: a European province; one overseas for stacks with an A, for LD and LDE alone,
for natives and minors of the rest of the world. One more: the province is not friendly."""
PLAIN, RIVER, PASS, STRAIT, BERING = "plain", "river", "pass", "strait", "bering"
WHOLE_MOVE = 12
"""M3.1: movement points of a land stack; what the way over the Bering strait takes (M3.5)."""
FAR = 255


class Border(NamedTuple):
    """The way from a province into the next one."""

    to: int
    kind: str
    costs: Ints
    """Movement points by column."""


class StraitFort(NamedTuple):
    """M14: a fort that fires at ships which cross its red borders."""

    id: str
    province: int
    europe: bool
    needs_city: bool
    """Sunda: only for the owner of the city."""


def _terrain(terrain: str, column: int, friendly: bool) -> int:
    """M3.1: what entering land of a kind costs, border and swamps apart."""
    if column == EUROPE:
        if terrain == "plain":
            return 1 if friendly else 2
        return 3 if terrain == "mountain" and not friendly else 2
    if terrain == "plain":
        return 2 if friendly else 4
    return 4 if column == NATIVE else 6


def _along_river(one: int, other: int) -> bool:
    """E330: a river border, or both have a river border with one third province."""
    w = load_world()
    if w.borders[one, other] == RIVER:
        return True
    near = [p for p in w.provinces[one].neighbours if w.borders[one, p] == RIVER]
    return any(w.borders.get((other, p)) == RIVER for p in near)


def _cost(one: int, other: int, column: int, friendly: bool) -> int:
    """M3.1, M3.2, M3.5: terrain and border of one step."""
    w = load_world()
    kind = w.borders[one, other]
    if kind == BERING:
        return WHOLE_MOVE
    more = 1 if column == EUROPE else 2
    if column == LIGHT and _along_river(one, other):
        return (2 if friendly else 4) + (more if kind == RIVER else 0)
    here, there = w.provinces[one].terrain, w.provinces[other].terrain
    extra = (kind != PLAIN) + (here == "swamp") + (there == "swamp")
    return _terrain(there, column, friendly) + more * extra


@cache
def borders() -> tuple[tuple[Border, ...], ...]:
    """[province]: the ways out of it, with their costs."""
    w = load_world()
    columns = [(column, column_friendly) for column in (EUROPE, ROTW, LIGHT, NATIVE)
               for column_friendly in (True, False)]  # fmt: skip
    return tuple(
        tuple(
            Border(
                there,
                w.borders[p.index, there],
                tuple(_cost(p.index, there, *column) for column in columns),
            )
            for there in p.neighbours
        )
        for p in w.provinces
    )


@cache
def entries() -> tuple[tuple[Border, ...], ...]:
    """[province]: the ways into it; `to` is where each begins. For searches that go backwards."""
    found: list[list[Border]] = [[] for _ in borders()]
    for start, ways in enumerate(borders()):
        for way in ways:
            found[way.to].append(Border(start, way.kind, way.costs))
    return tuple(tuple(ways) for ways in found)


ASHORE = ("ile_de_france", "svealand")
"""On the continent: the map cuts Scandinavia off, and nobody calls it an island."""


@cache
def _mainland() -> frozenset[int]:
    """The provinces of Europe that hang together by land with the continent."""
    w = load_world()
    edge = [w.province_index[name] for name in ASHORE]
    found = set(edge)
    while edge:
        here = edge.pop()
        for there in w.provinces[here].neighbours:
            by_land = w.borders[here, there] != STRAIT and w.provinces[there].europe
            if there not in found and by_land:
                found.add(there)
                edge.append(there)
    return frozenset(found)


def is_island(province: int) -> bool:
    """Not linked by land with the continent; the British Isles too (E443)."""
    return province not in _mainland()


@cache
def on_european_map() -> tuple[bool, ...]:
    """[province]: on the European sheet: no LDE, gold is home (SPEC-concepts 1.1)."""
    return tuple(p.sheet == "europe" for p in read("provinces", ProvinceRecord))


@cache
def coasts() -> tuple[tuple[Ints, ...], ...]:
    """[province]: its coasts, each with its seas: most have one, inland ones none (M19.2)."""
    w = load_world()
    found: list[tuple[Ints, ...]] = [((p.seas,) if p.seas else ()) for p in w.provinces]
    for row in table("multiple_coasts")["rows"]:
        place = w.province_index[row["province"]]
        found[place] = tuple(tuple(w.sea_index[sea] for sea in coast) for coast in row["coasts"])
    for place, sea in river_ports().items():
        found[place] = ((sea,),)
    return tuple(found)


@cache
def river_ports() -> dict[int, int]:
    """P 37.10: inland provinces from which a river fleet reaches a sea."""
    w = load_world()
    return {
        w.province_index[name]: w.sea_index[record.says["sea"]]
        for record in specials_of(RIVER_FLEET)
        for name in record.says["ports"]
    }


@cache
def shores(sea: int) -> Ints:
    """Provinces whose ports lie on a sea: its coast, and those up its rivers."""
    inland = tuple(p for p, mouth in river_ports().items() if mouth == sea)
    return (*load_world().seas[sea].provinces, *inland)


@cache
def printed_main_coast() -> dict[int, int]:
    """Provinces with two coasts: place of the main one in `coasts`; NONE: the owner chooses."""
    w = load_world()
    found = {}
    for row in table("multiple_coasts")["rows"]:
        names = row["main"] and row["coasts"].index(row["main"])
        found[w.province_index[row["province"]]] = NONE if names is None else names
    return found


def passes(province: int, one: int, other: int) -> bool:
    """M19.1: whether the port of a province lies on both seas: never between separate coasts."""
    return any(one in coast and other in coast for coast in coasts()[province])


@cache
def strait_forts() -> tuple[StraitFort, ...]:
    """IX.13.1: the fortified straits."""
    index = load_world().province_index
    return tuple(
        StraitFort(row["id"], index[row["controller"]], row["map"] == "europe", "note" in row
                   and "city" in row["note"])
        for row in table("strait_forts")["rows"]
    )  # fmt: skip


@cache
def straits_between() -> dict[tuple[int, int], int]:
    """Pairs of seas, both ways -> place in `strait_forts` of the fort on their border."""
    index = load_world().sea_index
    found: dict[tuple[int, int], int] = {}
    for place, row in enumerate(table("strait_forts")["rows"]):
        for a, b in row["borders"]:
            found[index[a], index[b]] = found[index[b], index[a]] = place
    return found


# Distances


@cache
def places() -> tuple[Ints, ...]:
    """[place]: places that touch it; provinces come first, then seas: 783 in one list."""
    w = load_world()
    first = len(w.provinces)
    return (
        *((*p.neighbours, *(first + sea for sea in p.seas)) for p in w.provinces),
        *((*s.provinces, *(first + sea for sea in s.neighbours)) for s in w.seas),
    )


def _spread(start: int, near: tuple[Ints, ...]) -> bytes:
    found = bytearray([FAR]) * len(near)
    found[start] = 0
    edge, steps = [start], 0
    while edge:
        steps += 1
        reached = []
        for here in edge:
            for there in near[here]:
                if found[there] == FAR:
                    found[there] = steps
                    reached.append(there)
        edge = reached
    return bytes(found)


@cache
def distances(place: int) -> bytes:
    """Steps from a place to every other one, over land and sea."""
    return _spread(place, places())


@cache
def land_distances(province: int) -> bytes:
    """[province]: provinces to march through; FAR where no land leads."""
    return _spread(province, tuple(p.neighbours for p in load_world().provinces))


@cache
def sea_distances(sea: int) -> bytes:
    """[sea]: seas to sail through."""
    return _spread(sea, tuple(s.neighbours for s in load_world().seas))
