"""9.5 Naval Activation: Naval Movement to one destination, Undock, and what may follow them."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.rules.action import ask, number_options, sea_options
from europa.tpop.rules.board import is_hostile_sea, sea_slots_free, ships_in
from europa.tpop.rules.fleets import (
    fleet_add,
    fleet_size,
    fleet_take,
    guard,
    loose_at,
    move_fleet,
    move_ships,
    place_id,
    port_room,
    remove_ship,
)
from europa.tpop.rules.forces import LOOSE
from europa.tpop.rules.reorganize import army_id
from europa.tpop.rules.sailing import (
    crossing_cost,
    destinations,
    galleys_survive,
    has_room,
    loose_places,
    may_enter_sea,
    next_places,
    ports_with_ships,
    retreat_seas,
    ship_places,
)
from europa.tpop.rules.treasury import lose_any_power, total_power
from europa.tpop.state import GALLEY, LIGHT, PORT, SEAS
from europa.tpop.table import G
from europa.tpop.world import NONE

__all__ = ["can_sail", "can_undock", "retreat_seas", "sail", "undock"]

FLEET = -3
"""Answers with a place; these stand beside them."""

MESSAGES = {
    "ask.sail.to": "{seat}, to which sea zone or port do you sail?",
    "ask.sail.ships": "{seat}, which ships sail to {place}?",
    "ask.sail.number": "{seat}, how many ships?",
    "ask.sail.fleet": "{seat}, do ships join or leave the fleet in {place}?",
    "ask.sail.guard": "{seat}, how many ships protect trade in {place}?",
    "ask.sail.pirates": "{seat}, do you attack pirates?",
    "ask.sail.carry": "{seat}, do your ships carry an army or a unit?",
    "ask.undock": "{seat}, which ships leave port?",
    "ask.undock.sea": "{seat}, into which sea zone?",
    "option.sea": "{a}",
    "option.port": "Port of {a}",
    "option.ships": "Ships in {a}",
    "option.docked": "Ships in the port of {a}",
    "option.fleet": "The fleet",
    "option.join": "{a} join the fleet",
    "option.leave": "{a} leave the fleet",
    "option.guard": "{a} on trade protection",
    "option.pirates": "Pirates of {a}",
    "option.carry": "{b} in {a}",
    "option.out": "Ships in {a}",
    "option.out_fleet": "The fleet",
    "sail.crossing": "crossing the Pacific costs 1 power",
}


class Cruise:
    """Naval Maneuver: two Activations of 3 spaces in which a Ship moves once."""

    __slots__ = ("fleet", "moved", "spaces")

    def __init__(self, spaces: int = 2) -> None:
        self.spaces = spaces
        self.moved: dict[int, int] = {}
        """Place -> Light Ships there that have moved already."""
        self.fleet = False
        """Whether the Fleet has."""

    def note(self, place: int, ships: int, fleet: bool) -> None:
        self.moved[place] = self.moved.get(place, 0) + max(0, ships)
        self.fleet = self.fleet or fleet


def _ready(g: G, seat: int, place: int, cruise: Cruise) -> int:
    """Light Ships outside the Fleet at a place that may still move."""
    return max(0, loose_at(g, seat, place) - cruise.moved.get(place, 0))


def _ready_fleet(g: G, seat: int, cruise: Cruise) -> int:
    """Where the Fleet is if it may still move, else NONE."""
    return NONE if cruise.fleet else g.state.fleet_place[seat]


# What is possible


def _fleet_can(g: G, seat: int, middles: list[int], to: int) -> bool:
    """Whether the Fleet may go to a place: room in Port, and not all of it lost on the way."""
    if not has_room(g, seat, to, fleet=True):
        return False
    if galleys_survive(g, seat, middles, to):
        return True
    return fleet_size(g, seat) > g.fleet(seat)[GALLEY]


def _groups(g: G, seat: int, to: int, spent: set[int], cruise: Cruise) -> Iterator[tuple[int, int]]:
    """Ships that can go to a destination: (place, NONE) for Light Ships, (place, FLEET)."""
    fleet = _ready_fleet(g, seat, cruise)
    for origin in ship_places(g, seat):
        if origin == to:
            continue
        reach = destinations(g, seat, origin, cruise.spaces)
        if to not in reach or crossing_cost(g, origin, to) > total_power(g, seat):
            continue
        if origin not in spent and _ready(g, seat, origin, cruise) and has_room(g, seat, to):
            yield origin, NONE
        if origin == fleet and _fleet_can(g, seat, reach[to], to):
            yield origin, FLEET


def sail_targets(g: G, seat: int, cruise: Cruise | None = None) -> list[int]:
    """R152: destinations to which at least one Ship can go, Sea Zones first."""
    cruise = cruise or Cruise()
    fleet = _ready_fleet(g, seat, cruise)
    found: set[int] = set()
    for origin in ship_places(g, seat):
        loose = _ready(g, seat, origin, cruise) > 0
        for to, middles in destinations(g, seat, origin, cruise.spaces).items():
            if to in found or crossing_cost(g, origin, to) > total_power(g, seat):
                continue
            if (loose and has_room(g, seat, to)) or (
                origin == fleet and _fleet_can(g, seat, middles, to)
            ):
                found.add(to)
    return sorted(found)


def can_sail(g: G, seat: int) -> bool:
    """Whether Naval Movement is possible at all."""
    fleet = g.state.fleet_place[seat]
    for origin in ship_places(g, seat):
        loose = loose_at(g, seat, origin) > 0
        for to in next_places(g, seat, origin):
            if crossing_cost(g, origin, to) > total_power(g, seat):
                continue
            if loose and has_room(g, seat, to):
                return True
            if origin == fleet and _fleet_can(g, seat, [], to):
                return True
    return False


def undock_seas(g: G, seat: int, province: int) -> list[int]:
    """5.5: Sea Zones in front of a Port into which Ships may Undock: not Hostile."""
    return [
        sea
        for sea in g.world.seas_of_province[province]
        if may_enter_sea(g, seat, sea) and not is_hostile_sea(g, seat, sea)
    ]


def can_undock(g: G, seat: int, cruise: Cruise | None = None) -> bool:
    """Whether any Ship can leave a Port by Undock."""
    ports = ports_with_ships(g, seat)
    if cruise is not None:
        fleet = _ready_fleet(g, seat, cruise)
        ports = [p for p in ports if fleet == PORT + p or _ready(g, seat, PORT + p, cruise)]
    return any(undock_seas(g, seat, province) for province in ports)


# Naval Movement


def place_key(g: G, place: int, verbs: tuple[str, str]) -> str:
    """The key of a place: one verb for Sea Zones, one for Ports."""
    name = place_id(g, place).partition(":")[2]
    return f"{verbs[1] if place >= PORT else verbs[0]}:{name}"


def _place_options(g: G, places: list[int], verbs: tuple[str, str]) -> list[Option]:
    return [Option(place_key(g, p, verbs), p, (place_id(g, p),)) for p in places]


def sail(g: G, seat: int, cruise: Cruise | None = None) -> Steps[None]:
    """9.5: any Ships within range to one destination; Battle, slots, Pirates, transport."""
    cruise = cruise or Cruise()
    options = _place_options(g, sail_targets(g, seat, cruise), ("sea", "port"))
    to = yield ask(g, seat, "sail.to", options, "9.5")
    moved, with_fleet = yield from _gather(g, seat, to, cruise)
    moved += yield from _mix_fleet(g, seat, to, with_fleet)
    cruise.note(to, moved, with_fleet or g.state.fleet_place[seat] == to)
    if to >= PORT:
        return
    from europa.tpop.rules import battle

    fought = yield from battle.trigger_battles(g, seat, areas=[], seas=[to], moved_from={})
    if not fought:
        yield from _take_slots(g, seat, to, moved)
    yield from _fight_pirates(g, seat, [to])
    yield from _carry(g, seat, to)


def _gather(g: G, seat: int, to: int, cruise: Cruise) -> Steps[tuple[int, bool]]:
    """Ships go to the destination, group by group; returns Light Ships moved outside the Fleet,
    and whether the Fleet moved."""
    spent: set[int] = set()
    mixed: set[str] = set()
    moved, with_fleet, any_moved, crossed = 0, False, False, False
    while True:
        groups = list(_groups(g, seat, to, spent, cruise))
        options = []
        for origin, what in groups:
            key = "fleet" if what == FLEET else place_key(g, origin, ("ships", "docked"))
            note = "sail.crossing" if crossing_cost(g, origin, to) and not crossed else ""
            options.append(
                Option(key, FLEET if what == FLEET else origin, (place_id(g, origin),), note)
            )
        if any(what == FLEET for _, what in groups) and to < PORT:
            options += _fleet_mix_options(g, seat, g.state.fleet_place[seat], mixed)
        if not options:
            break
        if any_moved:
            options.append(Option("done", NONE))
        told = {"place": place_id(g, to)}
        answer = yield ask(g, seat, "sail.ships", options, "9.5", told)
        if isinstance(answer, str):
            _mix(g, seat, g.state.fleet_place[seat], answer, mixed)
            continue
        if answer == NONE:
            break
        origin = g.state.fleet_place[seat] if answer == FLEET else answer
        if crossing_cost(g, origin, to) and not crossed:
            yield from lose_any_power(g, seat, 1, "crossing", "9.5")
            crossed = True
        any_moved = True
        if answer == FLEET:
            _sail_fleet(g, seat, to, cruise)
            with_fleet = True
        else:
            spent.add(origin)
            moved += yield from _sail_loose(g, seat, origin, to, cruise)
    return moved, with_fleet


def _sail_fleet(g: G, seat: int, to: int, cruise: Cruise) -> None:
    """9.0c: the Fleet sails; Galleys that must cross other waters on the way are lost."""
    origin = g.state.fleet_place[seat]
    middles = destinations(g, seat, origin, cruise.spaces)[to]
    if not galleys_survive(g, seat, middles, to):
        for _ in range(g.fleet(seat)[GALLEY]):
            remove_ship(g, seat, origin, GALLEY)
    move_fleet(g, seat, to)


def _sail_loose(g: G, seat: int, origin: int, to: int, cruise: Cruise) -> Steps[int]:
    """Some or all Light Ships of a place sail."""
    most = _ready(g, seat, origin, cruise)
    if to >= PORT:
        most = min(most, port_room(g, seat, to - PORT))
    count = most
    if most > 1:
        count = yield ask(g, seat, "sail.number", number_options(1, most, "number"), "9.5")
    move_ships(g, seat, origin, to, count)
    return count


# The Fleet at the ends of its way


def _fleet_mix_options(g: G, seat: int, place: int, mixed: set[str]) -> list[Option]:
    """9.5: Light Ships may join or leave the Fleet where it is; each once at either end."""
    options = []
    if not mixed:
        options += [Option(f"join:{n}") for n in range(1, _joinable(g, seat, place) + 1)]
        light = g.fleet(seat)[LIGHT] if g.state.fleet_place[seat] == place else 0
        if place >= PORT and fleet_size(g, seat) > 4:
            light = 0
        if light == fleet_size(g, seat):
            light -= 1
        options += [Option(f"leave:{n}") for n in range(1, light + 1)]
    return options


def _joinable(g: G, seat: int, place: int) -> int:
    """Light Ships at a place that could join the Fleet there."""
    return loose_at(g, seat, place) if g.state.fleet_place[seat] in (NONE, place) else 0


def _mix(g: G, seat: int, place: int, key: str, mixed: set[str]) -> int:
    """Carry it out; returns how many more Light Ships stand outside the Fleet."""
    verb, _, number = key.partition(":")
    mixed.add(verb)
    if verb == "join":
        fleet_add(g, seat, place, int(number))
        return -int(number)
    fleet_take(g, seat, int(number))
    return int(number)


def _mix_fleet(g: G, seat: int, place: int, with_fleet: bool) -> Steps[int]:
    """9.5, 9.0c: at the destination the Fleet picks up or drops off, or is deployed."""
    if not with_fleet and g.state.fleet_place[seat] != NONE:
        return 0
    mixed: set[str] = set()
    options = _fleet_mix_options(g, seat, place, mixed)
    if not options:
        return 0
    told = {"place": place_id(g, place)}
    key = yield ask(g, seat, "sail.fleet", [*options, Option("done")], "9.5", told)
    return 0 if key == "done" else _mix(g, seat, place, key, mixed)


# What may follow


def _take_slots(g: G, seat: int, sea: int, moved: int) -> Steps[None]:
    """9.5, 12.3: activated Light Ships may take vacant Trade Protection slots."""
    most = min(moved, g.state.ships[seat * SEAS + sea], sea_slots_free(g, sea))
    if most <= 0 or is_hostile_sea(g, seat, sea):
        return
    told = {"place": place_id(g, sea)}
    options = number_options(0, most, "guard")
    count = yield ask(g, seat, "sail.guard", options, "9.5", told)
    if count:
        guard(g, seat, sea, count)


def _fight_pirates(g: G, seat: int, seas: list[int]) -> Steps[None]:
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
        from europa.tpop.rules import battle

        yield from battle.pirate_battle(g, seat, sea, node)


def _carry(g: G, seat: int, sea: int) -> Steps[None]:
    """R151: one Army or Unit may cross by a Naval Bridge that includes the destination."""
    if not ships_in(g, seat, sea):
        return
    from europa.tpop.rules.movement import ferries, ferry

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


# Undock


def undock(g: G, seat: int, cruise: Cruise | None = None) -> Steps[None]:
    """5.5: any Ships leave Ports for non-Hostile Sea Zones in front of them."""
    cruise = cruise or Cruise()
    spent: set[int] = set()
    entered: dict[int, int] = {}
    while True:
        ports = [p for p in loose_places(g, seat) if p >= PORT and p not in spent]
        ports = [p for p in ports if _ready(g, seat, p, cruise)]
        ports = [p for p in ports if undock_seas(g, seat, p - PORT)]
        options = _place_options(g, ports, ("out", "out"))
        fleet = _ready_fleet(g, seat, cruise)
        if fleet >= PORT and undock_seas(g, seat, fleet - PORT):
            options.append(Option("out_fleet", FLEET, (place_id(g, fleet),)))
        if not options:
            break
        if entered:
            options.append(Option("done", NONE))
        answer = yield ask(g, seat, "undock", options, "5.5")
        if answer == NONE:
            break
        port = fleet if answer == FLEET else answer
        seas = undock_seas(g, seat, port - PORT)
        sea = seas[0]
        if len(seas) > 1:
            sea = yield ask(g, seat, "undock.sea", sea_options(g, seas, "into"), "5.5")
        entered.setdefault(sea, 0)
        if answer == FLEET:
            move_fleet(g, seat, sea)
        else:
            spent.add(port)
            entered[sea] += yield from _sail_loose(g, seat, port, sea, cruise)
    for sea, moved in entered.items():
        cruise.note(sea, moved, g.state.fleet_place[seat] == sea)
    for sea, moved in sorted(entered.items()):
        yield from _take_slots(g, seat, sea, moved)
    yield from _fight_pirates(g, seat, sorted(entered))
