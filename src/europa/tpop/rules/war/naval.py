"""9.5 Naval Activation: Naval Movement to one destination, Undock, and what may follow them."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.rows import sea_at
from europa.tpop.rules.battle import sequence as battle
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.fleet_mix import (
    Cruise,
    mix,
    mix_at_end,
    mix_options,
    ready,
    ready_fleet,
    sail_from_fleet,
    sail_loose,
)
from europa.tpop.rules.forces.fleets import guard, loose_at, place_id
from europa.tpop.rules.forces.forces import LOOSE, army_id
from europa.tpop.rules.routes.sailing import (
    crossing_cost,
    destinations,
    fleet_can,
    has_room,
    next_places,
    sail_fleet,
    ship_places,
)
from europa.tpop.rules.terms.action import ask, number_options
from europa.tpop.rules.terms.adjacency import sea_slots_free
from europa.tpop.rules.terms.board import is_hostile_sea, ships_in
from europa.tpop.rules.terms.treasury import lose_any_power, total_power
from europa.tpop.rules.war.movement import ferries, ferry
from europa.tpop.state import LIGHT, PORT
from europa.tpop.table import G
from europa.tpop.world import NONE

FLEET, LIGHTS = -3, -4
"""Answers with a place; these stand beside them."""

MESSAGES = {
    "ask.sail.to": "{seat}, to which sea zone or port do you sail?",
    "ask.sail.ships": "{seat}, which ships sail to {place}?",
    "ask.sail.guard": "{seat}, how many ships protect trade in {place}?",
    "ask.sail.pirates": "{seat}, do you attack pirates?",
    "ask.sail.carry": "{seat}, do your ships carry an army or a unit?",
    "option.sea": "{a}",
    "option.port": "Port of {a}",
    "option.ships": "Ships in {a}",
    "option.docked": "Ships in the port of {a}",
    "option.fleet": "The fleet",
    "option.guard": "{a} on trade protection",
    "option.pirates": "Pirates of {a}",
    "option.carry": "{b} in {a}",
    "sail.crossing": "crossing the Pacific costs 1 power",
}


# What is possible


def _groups(g: G, seat: int, to: int, spent: set[int], cruise: Cruise) -> Iterator[tuple[int, int]]:
    """Ships that can go to a destination: (place, NONE) for Light Ships, (place, FLEET), (place,
    LIGHTS) for Light Ships that leave the Fleet for it."""
    fleet = ready_fleet(g, seat, cruise)
    for origin in ship_places(g, seat):
        if origin == to:
            continue
        reach = destinations(g, seat, origin, cruise.spaces)
        if to not in reach or crossing_cost(g, origin, to) > total_power(g, seat):
            continue
        if origin not in spent and ready(g, seat, origin, cruise) and has_room(g, seat, to):
            yield origin, NONE
        if origin == fleet:
            if fleet_can(g, seat, reach[to], to):
                yield origin, FLEET
            if LIGHTS not in spent and g.fleet(seat)[LIGHT] and has_room(g, seat, to):
                yield origin, LIGHTS


def sail_targets(g: G, seat: int, cruise: Cruise | None = None) -> list[int]:
    """R152: destinations to which at least one Ship can go, Sea Zones first."""
    cruise = cruise or Cruise()
    fleet = ready_fleet(g, seat, cruise)
    found: set[int] = set()
    for origin in ship_places(g, seat):
        loose = ready(g, seat, origin, cruise) > 0 or (origin == fleet and g.fleet(seat)[LIGHT] > 0)
        for to, middles in destinations(g, seat, origin, cruise.spaces).items():
            if to in found or crossing_cost(g, origin, to) > total_power(g, seat):
                continue
            if (loose and has_room(g, seat, to)) or (
                origin == fleet and fleet_can(g, seat, middles, to)
            ):
                found.add(to)
    return sorted(found)


def can_sail(g: G, seat: int) -> bool:
    """Whether Naval Movement is possible at all."""
    fleet = g.state.fleet_place[seat]
    for origin in ship_places(g, seat):
        loose = loose_at(g, seat, origin) > 0 or (origin == fleet and g.fleet(seat)[LIGHT] > 0)
        for to in next_places(g, seat, origin):
            if crossing_cost(g, origin, to) > total_power(g, seat):
                continue
            if loose and has_room(g, seat, to):
                return True
            if origin == fleet and fleet_can(g, seat, [], to):
                return True
    return False


# Naval Movement


def place_key(g: G, place: int, verbs: tuple[str, str]) -> str:
    """The key of a place: one verb for Sea Zones, one for Ports."""
    name = place_id(g, place).partition(":")[2]
    return f"{verbs[1] if place >= PORT else verbs[0]}:{name}"


def place_options(g: G, places: list[int], verbs: tuple[str, str]) -> list[Option]:
    return [Option(place_key(g, p, verbs), p, (place_id(g, p),)) for p in places]


def sail(g: G, seat: int, cruise: Cruise | None = None) -> Steps[None]:
    """9.5: any Ships within range to one destination; Battle, Pirates, slots, transport."""
    cruise = cruise or Cruise()
    options = place_options(g, sail_targets(g, seat, cruise), ("sea", "port"))
    to = yield ask(g, seat, "sail.to", options, "9.5")
    moved, with_fleet = yield from _gather(g, seat, to, cruise)
    moved += yield from mix_at_end(g, seat, to, with_fleet)
    cruise.note(to, moved, with_fleet or g.state.fleet_place[seat] == to)
    if to >= PORT:
        return

    fought = yield from trigger_battles(g, seat, areas=[], seas=[to], moved_from={})
    yield from fight_pirates(g, seat, [to])
    if not fought:
        yield from take_slots(g, seat, to, moved)
    yield from _carry(g, seat, to)


def _gather(g: G, seat: int, to: int, cruise: Cruise) -> Steps[tuple[int, bool]]:
    """Ships go to the destination, group by group; returns Light Ships moved outside the Fleet,
    and whether the Fleet moved."""
    spent: set[int] = set()
    moved, with_fleet, any_moved, crossed, mixed = 0, False, False, False, False
    while True:
        options = []
        for origin, what in _groups(g, seat, to, spent, cruise):
            note = "sail.crossing" if crossing_cost(g, origin, to) and not crossed else ""
            options.append(_group_option(g, origin, what, note))
        if not mixed:
            options += _mix_at_start(g, seat, to, cruise)
        if not options:
            break
        if any_moved:
            options.append(Option("done", NONE))
        told = {"place": place_id(g, to)}
        answer = yield ask(g, seat, "sail.ships", options, "9.5", told)
        if isinstance(answer, str):
            mix(g, seat, g.state.fleet_place[seat], answer)
            mixed = True
            continue
        if answer == NONE:
            break
        origin = g.state.fleet_place[seat] if answer in (FLEET, LIGHTS) else answer
        if crossing_cost(g, origin, to) and not crossed:
            yield from lose_any_power(g, seat, 1, "crossing", "9.5")
            crossed = True
        any_moved = True
        if answer == FLEET:
            sail_fleet(g, seat, to, cruise.spaces)
            with_fleet = True
            continue
        spent.add(answer)
        if answer == LIGHTS:
            moved += yield from sail_from_fleet(g, seat, to)
        else:
            moved += yield from sail_loose(g, seat, origin, to, cruise)
    return moved, with_fleet


def _group_option(g: G, origin: int, what: int, note: str) -> Option:
    if what == NONE:
        key = place_key(g, origin, ("ships", "docked"))
        return Option(key, origin, (place_id(g, origin),), note)
    key = "fleet" if what == FLEET else "fleet_light"
    return Option(key, what, (place_id(g, origin),), note)


def _mix_at_start(g: G, seat: int, to: int, cruise: Cruise) -> list[Option]:
    """9.5: Light Ships may join or leave the Fleet before it sails; where it doesn't fit into the
    Port, once some have left it may."""
    fleet = ready_fleet(g, seat, cruise)
    if fleet in (NONE, to) or crossing_cost(g, fleet, to) > total_power(g, seat):
        return []
    if to not in destinations(g, seat, fleet, cruise.spaces):
        return []
    return mix_options(g, seat, fleet, to) if has_room(g, seat, to) else []


# What may follow


def take_slots(g: G, seat: int, sea: int, moved: int) -> Steps[None]:
    """9.5, 12.3: activated Light Ships may take vacant Trade Protection slots."""
    most = min(moved, g.state.ships[sea_at(seat, sea)], sea_slots_free(g, sea))
    if most <= 0 or is_hostile_sea(g, seat, sea):
        return
    told = {"place": place_id(g, sea)}
    options = number_options(0, most, "guard")
    count = yield ask(g, seat, "sail.guard", options, "9.5", told)
    if count:
        guard(g, seat, sea, count)


def fight_pirates(g: G, seat: int, seas: list[int]) -> Steps[None]:
    """9.9: Ships that ended a Naval Activation may attack Pirates next to their Sea Zone."""
    fought: set[int] = set()
    while True:
        found = [
            (sea, node)
            for sea in seas
            if ships_in(g, seat, sea)
            for node in g.world.nodes_of_sea[sea]
            if g.state.pirates[node] and node not in fought
        ]
        if not found:
            return
        nodes, names = g.world.nodes, g.world.seas
        options = [
            Option(f"pirates:{nodes[node].id}:{names[sea].id}", place, (f"node:{nodes[node].id}",))
            for place, (sea, node) in enumerate(found)
        ]
        choice = yield ask(g, seat, "sail.pirates", [*options, Option("done", NONE)], "9.9")
        if choice == NONE:
            return
        sea, node = found[choice]
        fought.add(node)

        yield from battle.pirate_battle(g, seat, sea, node)


def _carry(g: G, seat: int, sea: int) -> Steps[None]:
    """R151: one Army or Unit may cross by a Naval Bridge that includes the destination."""
    if not ships_in(g, seat, sea):
        return

    found = ferries(g, seat, sea)
    if not found:
        return
    options = []
    for place, (area, army) in enumerate(found):
        who = "unit" if army == LOOSE else army_id(army)
        name = g.world.areas[area].id
        options.append(Option(f"carry:{name}:{who}", place, (f"area:{name}",)))
    choice = yield ask(g, seat, "sail.carry", [*options, Option("done", NONE)], "9.5")
    if choice != NONE:
        area, army = found[choice]
        yield from ferry(g, seat, area, army, sea)
