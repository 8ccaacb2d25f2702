"""R4: sources and lines of supply: a least-cost search backwards from the stack to its source."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from europa.eu9.pieces import CITY, IN_PRESIDIO, OUTSIDE, Stack
from europa.eu9.rules.military import civil_supply
from europa.eu9.rules.military.composition import (
    FLEETS,
    LD,
    has_army,
    land_thirds,
    naval_thirds,
    pashas,
)
from europa.eu9.rules.military.ground import Ground, ground_of, holder, walls
from europa.eu9.rules.military.paths import Mover, entry_cost, mover_of
from europa.eu9.rules.military.ports import sea_line
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.state import SEA_PLACE, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import BERING, LIGHT, NATIVE, WHOLE_MOVE, entries

LONG = 6
"""R4.5: movement points from which a line is weak."""
BY_FLEET, BY_FLEET_FAR = 3, 6
"""R4.4: what the last leg from a fleet costs; into desert or wasteland."""
SUPPLYING = ("supply", "blockade_supply")
ROAMS = "roams"
"""In force, with a country: a rebellion overseas that has its counters (`roams:siberia`)."""
SMALL_FLEET, LARGE_FLEET = 2, 3
"""R4.3: ND that an F- and an F+ must hold to count as such."""


class Line(NamedTuple):
    """A line of supply."""

    mp: int
    source: int
    """A province, or SEA_PLACE + the sea of a fleet."""
    causes: tuple[str, ...]
    """What makes it weak (R4.5): long, desert, foreign, far_fleet."""
    straits: int = 0
    """Modifier of closed straits on the fleet's own line."""


def _is_lent(g: G, ground: Ground, province: int, who: int) -> bool:
    """A city of a neutral that supplies us by an event; not while it is besieged."""
    return who in ground.sources and not ground.land_foes[who] and province not in g.state.sieges


def is_source(g: G, ground: Ground, province: int, mover: Mover) -> bool:
    """R4.3 on land: a city, COL or TP of the alliance; forts and missions for LD alone."""
    s, p = g.state, g.world.provinces[province]
    if mover.column == NATIVE and not p.europe:
        if s.area_owner[p.area] == ground.country:
            return s.post_owner[province] == NONE and s.fort[province] == NONE
        if _roams(g, ground.country):
            bare = s.fort[province] == NONE and not s.fortress[province]
            return bare or s.revolt[province] > 0
    who = holder(g, province)
    if p.europe and civil_supply.is_source(g, ground, province):
        return True
    if who == NONE or not ground.friends[who]:
        return who == ground.country or _is_lent(g, ground, province, who)
    if s.box[who] == VA and s.patron[who] != NONE and who != ground.country:
        return False
    if ground.helps != NONE and g.world.countries[ground.country].minor is not None:
        return who == ground.country
    if p.europe or s.post_owner[province] != NONE or (p.city and p.fortress):
        return True
    return mover.column == LIGHT


def _roams(g: G, country: int) -> bool:
    """III-16: rebels who live off all native land without a fort, and off their revolts."""
    return f"{ROAMS}:{g.name(country)}" in g.state.in_force


def is_owned(g: G, ground: Ground, province: int) -> bool:
    """R4.5 iii: a member of the alliance owns it."""
    s, p = g.state, g.world.provinces[province]
    if not p.europe and _roams(g, ground.country):
        return True
    owner = s.owner[province] if p.europe else s.post_owner[province]
    if owner == NONE and not p.europe:
        minor = s.area_owner[p.area]
        if minor != NONE and ground.friends[minor]:
            return True
        owner = s.fort[province] if s.fort[province] != NONE else s.mission[province]
    return owner != NONE and bool(ground.friends[owner])


def may_cross(g: G, ground: Ground, province: int) -> bool:
    """E270: what a line may enter."""
    if not ground.knows(province) or ground.foes_in(province) or ground.has_stranger(province):
        return False
    if ground.is_friendly(province) or ground.holds(province):
        return True
    who = holder(g, province)
    if who != NONE and ground.right_of_way(province, who) and who not in ground.unsupplied:
        return True
    if civil_supply.may_cross(g, ground, province):
        return True
    if ground.friends_in(province):
        return ground.bar(province) == ""
    empty = not g.world.provinces[province].europe and walls(g, province) < 0
    return empty and not ground.natives_active(province) and ground.bar(province) == ""


def _is_desert(g: G, country: int, province: int) -> bool:
    """E271: a desert that is not national to the commander's country."""
    p = g.world.provinces[province]
    return p.terrain == "desert" and country not in p.national


def _step(g: G, ground: Ground, mover: Mover, into: int, costs: tuple[int, ...]) -> int:
    """Cost of a line's step into a province: a desert doubles it (E271)."""
    cost = entry_cost(g, ground.country, mover, into, costs, ground.is_friendly(into))
    return 2 * cost if _is_desert(g, ground.country, into) else cost


def land_lines(g: G, ground: Ground, mover: Mover, start: int, light: bool) -> list[Line]:
    """R4.4: lines over land to sources within 12 MP: those that may be best."""
    found: list[Line] = []
    if is_source(g, ground, start, mover):
        weak = () if is_owned(g, ground, start) else ("foreign",)
        found.append(Line(0, start, weak))
        if not weak:
            return found
    ways = entries()
    best: dict[tuple[int, bool], int] = {}
    queue: list[tuple[int, bool, int]] = [(0, False, start)]
    while queue:
        spent, desert, here = heappop(queue)
        if (here, desert) in best or (here, False) in best:
            continue
        best[here, desert] = spent
        if here != start:
            if is_source(g, ground, here, mover) and not ground.foes_in(here):
                causes = _causes(g, ground, here, spent, desert, light)
                found.append(Line(spent, here, causes))
                if not causes:
                    return found
            if not may_cross(g, ground, here):
                continue
        for way in ways[here]:
            if way.kind == BERING or (way.to, False) in best:
                continue
            cost = spent + _step(g, ground, mover, here, way.costs)
            if cost > WHOLE_MOVE or not _may_pass(g, ground, way.to, mover):
                continue
            dry = desert or _is_desert(g, ground.country, here)
            dry = dry or _is_desert(g, ground.country, way.to)
            heappush(queue, (cost, dry, way.to))
    return found


def _may_pass(g: G, ground: Ground, province: int, mover: Mover) -> bool:
    return may_cross(g, ground, province) or (
        is_source(g, ground, province, mover) and not ground.foes_in(province)
    )


def _causes(
    g: G, ground: Ground, source: int, mp: int, desert: bool, light: bool
) -> tuple[str, ...]:
    causes = (
        ("long", mp >= LONG and not light),
        ("desert", desert),
        ("foreign", not is_owned(g, ground, source)),
    )
    return tuple(name for name, holds in causes if holds)


def fleet_feeds(g: G, fleet: Stack, thirds: int, army: bool, pasha: int) -> bool:
    """R4.3: whether a fleet is large enough for a land stack (`naval_supply`); LDE never count."""
    units = [u for u in units_in(g, fleet.number) if not (fleet.convoy and u.kind == "NTD")]
    nd = naval_thirds(g, units) // LD
    whole = thirds // LD
    if nd >= LARGE_FLEET and any(u.kind == "F+" for u in units):
        return True
    if nd >= SMALL_FLEET and any(u.kind in FLEETS for u in units):
        return whole <= 5 and pasha <= 1
    if army or pasha:
        return False
    return whole <= 3 if nd else whole <= 1


def _is_beside(ground: Ground, stack: Stack, other: Stack) -> bool:
    """E265: whether troops are of one force with a stack: its alliance's, in the field there."""
    if other.number == stack.number:
        return True
    field = not other.naval and not other.carrier and other.inside == OUTSIDE
    return field and ground.is_friend(other)


def fleet_lines(g: G, ground: Ground, stack: Stack, light: bool) -> list[Line]:
    """R4.4, R4.5: lines from fleets beside the stack that have declared supply."""
    p = g.world.provinces[stack.place]
    found: list[Line] = []
    force = [x for x in ground.stacks(stack.place) if _is_beside(ground, stack, x)]
    units = [unit for x in force for unit in units_in(g, x.number)]
    crowd = sum(pashas(g, x) for x in force)
    thirds = land_thirds(u for u in units if u.kind != "LDE")
    for sea in p.seas:
        for fleet in ground.stacks(SEA_PLACE + sea):
            if fleet.action not in SUPPLYING or not ground.is_friend(fleet):
                continue
            if fleet.action == "blockade_supply" and fleet.target != stack.place:
                continue
            if not fleet_feeds(g, fleet, thirds, has_army(units), crowd):
                continue
            own = sea_line(g, ground, units_in(g, fleet.number), fleet.place)
            if own is None:
                continue
            mover = mover_of(g, stack)
            waste = p.wasteland and mover.strange and ground.country not in p.national
            far = waste or _is_desert(g, ground.country, stack.place)
            mp = (BY_FLEET_FAR if far else BY_FLEET) + own.crossed
            if mp > WHOLE_MOVE:
                continue
            causes = [name for name, holds in (
                ("long", mp >= LONG and not light), ("far_fleet", own.crossed and not light)
            ) if holds]  # fmt: skip
            found.append(Line(mp, fleet.place, tuple(causes), own.straits))
    return found


def line_of(g: G, stack: Stack, ground: Ground | None = None) -> Line | None:
    """R4.4, R4.5: the line of supply of a land stack: fewest causes, then straits, then length."""
    if stack.carrier:
        return Line(0, stack.place, ())
    if stack.inside in (CITY, IN_PRESIDIO):
        return Line(0, stack.place, ())
    ground = ground or ground_of(g, stack)
    mover = mover_of(g, stack)
    light = mover.column == LIGHT and not g.world.provinces[stack.place].europe
    lines = land_lines(g, ground, mover, stack.place, light)
    if not lines or min(len(line.causes) for line in lines):
        lines += fleet_lines(g, ground, stack, light)
    return min(lines, key=lambda x: (len(x.causes), x.straits, x.mp), default=None)


def nearest_source(g: G, stack: Stack) -> int | None:
    """C12.5: movement points to the nearest source, weak ones too; None without any."""
    if stack.inside != OUTSIDE:
        return 0
    ground, mover = ground_of(g, stack), mover_of(g, stack)
    light = mover.column == LIGHT and not g.world.provinces[stack.place].europe
    lines = _every_line(g, ground, mover, stack, light)
    return min((line.mp for line in lines), default=None)


def _every_line(g: G, ground: Ground, mover: Mover, stack: Stack, light: bool) -> list[Line]:
    """Lines over land, the first without a weakness being the last, and all from fleets."""
    return land_lines(g, ground, mover, stack.place, light) + fleet_lines(g, ground, stack, light)
