"""M11: troops and gold aboard: room, loading, where they may land, at which cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from europa.eu9.pieces import CITY, KING, OUTSIDE, Stack, Unit
from europa.eu9.rules.military.casualties import take_land
from europa.eu9.rules.military.composition import (
    LD,
    has_army,
    kind_of,
    land_thirds,
    pashas,
    ships,
)
from europa.eu9.rules.military.ground import Ground, ground_of, is_european, walls
from europa.eu9.rules.military.lookup.sea_help import carries_nobody
from europa.eu9.rules.military.ports import fits_port, is_haven, port_size
from europa.eu9.rules.military.stacks import cargo, leaders_in, put, relocate, units_in
from europa.eu9.rules.powers.limits import printed
from europa.eu9.rules.powers.single import rivers
from europa.eu9.rules.terms import specials
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.eu9.world.graph import on_european_map
from europa.eu9.world.tables import table

HALVES = 2
"""Points of transport are counted in halves: an LDE needs half a point."""
PERIOD_COLUMN = (0, 0, 0, 0, 1, 1, 2, 3)
"""[period]: column of `sea_transport`."""
GOLD_POINT = 5
"""Ducats a point of transport carries."""
PATHFINDERS = ("explorer", "conquistador", "governor")


class Landing(NamedTuple):
    """A way to bring troops ashore."""

    province: int
    mp: int
    active: bool
    cause: bool
    """It is a cause of attrition (M16.1)."""
    inside: bool = False
    """Into a besieged fortress of ours (M11.5)."""
    bound: bool = False
    """Somebody who may not stay aboard lands (M11.6)."""


def army_class(g: G, country: int) -> str:
    """IX.1: the class of a country's armies."""
    for special in specials.standing(g, "army_class", country):
        return str(special.says["value"])
    minor = g.world.countries[country].minor
    if country < POWERS and (g.is_major(country) or minor is None or not minor.army_class):
        return printed(g, country).army_class
    return minor.army_class if minor is not None and minor.army_class else "III"


def army_points(g: G, country: int) -> int:
    """M11.2: points of an A+, by class and period."""
    points = table("sea_transport")["army_plus_points"]
    column = PERIOD_COLUMN[g.state.period]
    name = army_class(g, country)
    for names, row in points.items():
        if name in names.split(","):
            return int(row[column])
    return int(points["III"][column])


def weight(g: G, units: Sequence[Unit], gold: int = 0) -> int:
    """M11.2: half points that troops and gold need."""
    total = HALVES * -(-gold // GOLD_POINT)
    for unit in units:
        if unit.kind == "A+":
            total += HALVES * army_points(g, unit.country)
        elif unit.kind == "A-":
            total += army_points(g, unit.country)
        else:
            total += {"LD": 4, "LDE": 1}.get(unit.kind, 0)
    return total


def room(g: G, units: Sequence[Unit]) -> int:
    """M11.2: half points that ships have: NWD, NGD 1, NTD 3, NDE 1/2."""
    total = 0
    for unit in units:
        if unit.kind == "NDE":
            total += 1
        else:
            nwd, ngd, vgd, ntd = ships(g, unit)
            total += HALVES * (nwd + ngd + vgd + 3 * ntd)
    return total


def room_left(g: G, fleet: Stack) -> int:
    """What is not used yet."""
    used = sum(weight(g, units_in(g, x.number), x.gold) for x in cargo(g, fleet.number))
    return room(g, units_in(g, fleet.number)) - used - weight(g, (), fleet.gold)


def bars_loading(g: G, fleet: Stack, stack: Stack) -> str:
    """M11.1, M2.7: why a land stack can't go aboard; empty if it can."""
    units = units_in(g, stack.number)
    if stack.moved or fleet.fought:
        return "moved"
    if carries_nobody(g, fleet, stack):
        return "no_room"
    if any(u.group == "timar" for u in units) or pashas(g, stack):
        return "never_by_sea"
    if rivers.bound_to(g, units_in(g, fleet.number)) is not None:
        return "no_room"
    if weight(g, units, stack.gold) > room_left(g, fleet):
        return "no_room"
    return ""


def loadable(g: G, fleet: Stack) -> list[Stack]:
    """M11.1: land stacks of friends beside a fleet that may go aboard; besieged ones by port."""
    ground = ground_of(g, fleet)
    if fleet.place >= SEA_PLACE:
        near: Sequence[int] = g.world.seas[fleet.place - SEA_PLACE].provinces
    else:
        near = (fleet.place,)
    return [
        x
        for p in near
        for x in ground.stacks(p)
        if not x.naval
        and units_in(g, x.number)
        and ground.is_friend(x)
        and (x.inside == OUTSIDE or (x.inside == CITY and fleet.place == p))
        and not bars_loading(g, fleet, x)
    ]


def is_light(g: G, stack: Stack) -> bool:
    """M11.4, E297: overseas, with an explorer, conquistador or governor and no A."""
    led = any(
        x < KING and kind_of(g, x) in PATHFINDERS for x in leaders_in(g, stack.number)
    ) or any(
        x < KING and kind_of(g, x) in PATHFINDERS
        for x in (leaders_in(g, stack.carrier) if stack.carrier else ())
    )
    return led and not has_army(units_in(g, stack.number))


def is_free_coast(g: G, ground: Ground, stack: Stack, province: int) -> bool:
    """E297: a coast overseas without enemy presence is as good as a port for pathfinders."""
    if is_european(g, province) or not is_light(g, stack):
        return False
    if ground.natives_active(province) or any(ground.is_foe(x) for x in ground.stacks(province)):
        return False
    return walls(g, province) < 0 or ground.holds(province)


def is_port_end(g: G, ground: Ground, fleet: Sequence[Unit], stack: Stack, province: int) -> bool:
    """M11.3: a controlled port that holds the fleet, or what counts as one."""
    size = port_size(g, province)
    if size and fits_port(size, fleet) and ground.holds(province):
        return True
    return is_free_coast(g, ground, stack, province)


def load(g: G, fleet: int, number: int) -> bool:
    """M11.1: go aboard; whether it was outside a port (evacuation: active, a cause)."""
    s = g.state
    stack, ships_of = s.stacks[number], s.stacks[fleet]
    ground = ground_of(g, stack)
    port = is_port_end(g, ground, units_in(g, fleet), stack, stack.place)
    origin = stack.place
    relocate(g, number, ships_of.place)
    put(g, number, carrier=fleet, came_from=origin, natives=0)
    return not port


def landings(g: G, fleet: Stack, stack: Stack, *, from_port: bool) -> list[Landing]:
    """M11.3-M11.5: provinces beside the fleet's sea where troops aboard may land."""
    sea = fleet.place - SEA_PLACE
    ground = ground_of(g, stack)
    units = units_in(g, fleet.number)
    found: list[Landing] = []
    for p in g.world.seas[sea].provinces:
        if ground.bar(p) or not ground.may_stay(p):
            continue
        rotw = not is_european(g, p) or (
            stack.came_from != NONE and not is_european(g, stack.came_from)
        )
        port = is_port_end(g, ground, units, stack, p)
        if is_free_coast(g, ground, stack, p) and from_port:
            found.append(Landing(p, 3 if rotw else 2, False, False))
        elif from_port or (port and is_free_coast(g, ground, stack, p)):
            found.append(Landing(p, 6 if rotw else 3, True, True))
    return found


def port_landing(g: G, stack: Stack, province: int, *, from_port: bool) -> Landing:
    """M11.3, M11.5: ashore in a controlled port that the fleet has entered."""
    rotw = not (is_european(g, province) and is_european(g, stack.came_from))
    besieged = province in g.state.sieges
    if from_port:
        return Landing(province, 3 if rotw else 2, False, False, besieged)
    return Landing(province, 6 if rotw else 3, True, True, besieged)


def room_inside(g: G, ground: Ground, province: int) -> int:
    """M1.2: thirds that still fit into a fortress: an LD for each level, one in a fort."""
    most = max(1, walls(g, province)) * LD
    held = [x for x in ground.stacks(province) if not x.naval and x.inside == CITY]
    return most - sum(land_thirds(units_in(g, x.number)) for x in held)


def may_stay_aboard(g: G, stack: Stack) -> bool:
    """M11.6: overseas, stacks without an A."""
    place = stack.place
    overseas = place >= SEA_PLACE and not g.world.seas[place - SEA_PLACE].europe
    if place < SEA_PLACE:
        overseas = not on_european_map()[place]
    return overseas and not has_army(units_in(g, stack.number))


def havens(g: G, ground: Ground, units: Sequence[Unit]) -> list[int]:
    """Ports a fleet may use, in order."""
    return [p.index for p in g.world.provinces if p.seas and is_haven(g, ground, p.index, units)]


def shed(g: G, number: int) -> None:
    """M11.8: troops that no longer fit are lost, an LDE at a time."""
    fleet = g.state.stacks.get(number)
    if fleet is None:
        return
    loads = [load.number for load in cargo(g, number)]
    while loads and room_left(g, fleet) < 0 and take_land(g, loads, 1):
        pass
