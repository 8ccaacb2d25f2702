"""Armies that cross the sea: which fleet takes whom aboard, where they land, what that is worth.

Where ships can go and what the way costs is asked of the rules (`voyages`, `bars_loading`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from europa.eu9.pieces import OUTSIDE, Stack, Unit
from europa.eu9.rules.military import rights
from europa.eu9.rules.military.attrition import percentage
from europa.eu9.rules.military.composition import LD, land_thirds, size
from europa.eu9.rules.military.ground import Ground, ground_of, holder
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.movement.sailing import Voyage, voyages
from europa.eu9.rules.military.movement.transport import bars_loading, room_left, weight
from europa.eu9.rules.military.paths import reach
from europa.eu9.rules.military.ports import is_haven
from europa.eu9.rules.military.stacks import cargo, name_of, stacks_of, units_in
from europa.eu9.rules.military.supply import SUPPLYING, line_of
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option
from europa.players.eu9.expeditions import is_party
from europa.players.eu9.missions import HUNGER, Mission, prospect
from europa.players.eu9.survey import survey
from europa.players.eu9.thought import Because, Thought
from europa.players.eu9.weights import weights

LOOKED_AT = 6
"""Coasts that are thought about for each army, the most promising first."""
LATER = 0.6
"""Worth of a crossing that begins with a march to a port."""
CHASED = 0.4
"""Worth of a crossing past a stronger fleet."""
HAVEN = 4.0
"""What it is worth to bring an idle fleet into port."""
FACES = range(1, 11)


class Crossing(NamedTuple):
    """An army's way over the sea."""

    fleet: int
    load: int
    """The army."""
    port: int
    """Where it goes aboard."""
    place: int
    """The sea or friendly port where the fleet ends its move."""
    shore: int
    """Where the army lands."""
    worth: float
    """What it is worth more than leaving the army to itself."""
    why: str
    whole: bool
    """Everybody fits aboard; else the army must be divided first."""


Own = Callable[[Stack], float]
"""What an army's best mission without ships is worth."""


def is_transport(g: G, stack: Stack) -> bool:
    """Ships that may carry an army: no convoy, no privateers."""
    if not stack.naval or stack.convoy or not units_in(g, stack.number):
        return False
    return not is_privateer(g, stack)


def goals(thought: Thought, ground: Ground) -> list[int]:
    """Provinces on a coast where troops of a country are wanted: revolts, enemies, sieges."""
    g, s = thought.g, thought.g.state
    country = ground.country
    found = [
        p
        for p, sides in enumerate(s.revolt)
        if sides and country in (s.owner[p], s.post_owner[p]) and g.world.provinces[p].seas
    ]
    if g.enemies(country):
        for p in g.world.provinces:
            who = holder(g, p.index) if p.seas else NONE
            if who != NONE and (ground.land_foes[who] or p.index in s.sieges):
                found.append(p.index)
    return list(dict.fromkeys(p for p in found if not ground.bar(p) and ground.may_stay(p)))


def best_crossing(thought: Thought, fleet: Stack, own: Own, *, free: bool) -> Crossing | None:
    """The best that a fleet can do with an army that stands in a port within its reach."""
    g = thought.g
    if not is_transport(g, fleet) or fleet.fought:
        return None
    ground = ground_of(g, fleet)
    wanted = goals(thought, ground)
    if not wanted:
        return None
    barred = not free and bool(rights.bars_action(g, fleet))
    sea = voyages(g, fleet.number)
    best: Crossing | None = None
    for army in _armies(g, ground, fleet):
        if army.place != fleet.place and army.place not in sea:
            continue
        found = _over(thought, ground, fleet, army, wanted, sea, barred=barred)
        if found is None or not (found.whole or _may_divide(thought, army)):
            continue
        worth = found.worth - max(0.0, own(army))
        if worth > (best.worth if best else 0.0):
            best = found._replace(worth=worth)
    return best


def under_way(thought: Thought, fleet: Stack) -> Crossing | None:
    """Where a fleet that has begun to move should bring whom it has aboard or could take aboard:
    for who asks in the middle of a move."""
    g = thought.g
    loads = [x for x in cargo(g, fleet.number) if not is_party(g, x)]
    if not loads:
        return best_crossing(thought, fleet, lambda _: 0.0, free=False)
    ground = ground_of(g, fleet)
    return _over(thought, ground, fleet, loads[0], goals(thought, ground), voyages(g, fleet.number))


def _may_divide(thought: Thought, army: Stack) -> bool:
    """Whether it has not been tried in this round."""
    s = thought.g.state
    return (s.turn, s.round, army.number) not in thought.memory.parted


def _armies(g: G, ground: Ground, fleet: Stack) -> list[Stack]:
    """Armies in ports that the fleet could take aboard, whole or in part."""
    units = units_in(g, fleet.number)
    return [
        x
        for x in stacks_of(g, (fleet.country,))
        if not x.naval and not x.carrier and not x.moved and not x.engaged
        and x.inside == OUTSIDE and x.place < SEA_PLACE and units_in(g, x.number)
        and is_haven(g, ground, x.place, units) and not is_party(g, x)
        and bars_loading(g, fleet, x) in ("", "no_room")
    ]  # fmt: skip


def _over(
    thought: Thought,
    ground: Ground,
    fleet: Stack,
    army: Stack,
    wanted: Sequence[int],
    sea: dict[int, Voyage],
    *,
    barred: bool = False,
) -> Crossing | None:
    """The best coast for an army aboard a fleet."""
    g = thought.g
    units = units_in(g, army.number)
    whole = bool(army.carrier) or not bars_loading(g, fleet, army)
    thirds = land_thirds(units) if whole else berths(g, units, room_left(g, fleet))
    if not thirds:
        return None
    look = survey(thought)
    near = {army.place} if army.carrier else {army.place, *reach(g, army.number)}
    ranked = sorted(wanted, key=lambda p: (-(look.worth(g, p) + 100 * g.state.revolt[p]), p))
    best: Crossing | None = None
    for shore in [p for p in ranked if p not in near][:LOOKED_AT]:
        there = prospect(thought, ground, army, shore, thirds)
        if there.worth <= (best.worth if best else 0.0):
            continue
        for place in _landings(g, ground, fleet, shore, sea):
            if barred and place >= SEA_PLACE:
                continue
            worth = there.worth * _fed(g, fleet, army, shore, place)
            worth *= _safety(g, ground, fleet, sea[place])
            worth -= _toll(g, fleet, thirds, sea[place].modifier)
            if worth > (best.worth if best else 0.0):
                why = f"over the sea to {place_name(g, shore)}: {there.why}"
                best = Crossing(
                    fleet.number, army.number, army.place, place, shore, worth, why, whole
                )
    return best


def _landings(g: G, ground: Ground, fleet: Stack, shore: int, sea: dict[int, Voyage]) -> list[int]:
    """Places from which a fleet may land troops in a province: its seas, or its port if ours."""
    units = units_in(g, fleet.number)
    if shore in sea and is_haven(g, ground, shore, units):
        return [shore]
    return [SEA_PLACE + x for x in g.world.provinces[shore].seas if SEA_PLACE + x in sea]


def berths(g: G, units: Sequence[Unit], room: int) -> int:
    """The most thirds of LD out of some counters that fit aboard, somebody staying behind."""
    best = 0
    for chosen in product((False, True), repeat=len(units)):
        party = [unit for unit, goes in zip(units, chosen, strict=True) if goes]
        if len(party) < len(units) and weight(g, party) <= room:
            best = max(best, land_thirds(party))
    return best


def _fed(g: G, fleet: Stack, army: Stack, shore: int, place: int) -> float:
    """How well the army would be fed ashore, by land or by the fleet that brought it."""
    s = g.state
    s.stacks[army.number] = replace(army, place=shore, inside=OUTSIDE)
    s.stacks[fleet.number] = replace(fleet, place=place, action=SUPPLYING[0])
    line = line_of(g, s.stacks[army.number])
    s.stacks[army.number], s.stacks[fleet.number] = army, fleet
    return HUNGER if line is None else 1.0 - 0.1 * len(line.causes)


def _safety(g: G, ground: Ground, fleet: Stack, way: Voyage) -> float:
    """Less where a stronger enemy fleet lies at sea or in port on the way."""
    seas = {place for place in way.path if place >= SEA_PLACE}
    seas |= {p for x in seas for p in g.world.seas[x - SEA_PLACE].provinces}
    theirs = [
        size(g, x)
        for x in g.state.stacks.values()
        if x.naval and x.place in seas and ground.is_foe(x)
    ]
    return CHASED if max(theirs, default=0) > size(g, fleet) else 1.0


def _toll(g: G, fleet: Stack, thirds: int, modifier: int) -> float:
    """What the sea takes of the ships and of those aboard, on average."""
    return weights().attrition * _wear(modifier) * (size(g, fleet) + thirds) / LD


@lru_cache(maxsize=64)
def _wear(modifier: int) -> float:
    return sum(percentage(die + modifier) for die in FACES) / len(FACES) / 100


def party(g: G, fleet: Stack, options: Sequence[Option]) -> Option | None:
    """Of all that could leave an army: the most that fit aboard, with the fewest leaders."""
    space = room_left(g, fleet)
    fitting = []
    for option in options:
        kinds, leaders = option.value[1]
        units = [Unit(country, kind, NONE) for kind, country, _ in kinds]
        if weight(g, units) <= space:
            fitting.append((land_thirds(units), -len(leaders), option.key, option))
    return max(fitting)[-1] if fitting else None


def next_leg(g: G, ask: Ask, fleet: Stack, crossing: Crossing) -> Because | None:
    """4.2c: to the port where the army waits, aboard, and over the sea; None if it is closed."""
    army = g.state.stacks.get(crossing.load)
    if army is None:
        return None
    if army.carrier == fleet.number:
        option = ask.find(f"to:{place_name(g, crossing.place)}")
    elif fleet.place == army.place:
        option = ask.find(f"load:{name_of(g, army)}")
    else:
        option = ask.find(f"via:{place_name(g, crossing.port)}")
    return None if option is None else Because(option, f"{crossing.why}.")


def embark(thought: Thought, army: Stack) -> Mission | None:
    """A march to the nearest port from which ships could take an army where it is wanted."""
    g = thought.g
    if army.moved or army.engaged or army.inside != OUTSIDE:
        return None
    fleets = [x for x in stacks_of(g, (army.country,)) if is_transport(g, x)]
    if not fleets:
        return None
    ground = ground_of(g, army)
    wanted = goals(thought, ground)
    if not wanted:
        return None
    fleet = max(fleets, key=lambda x: (room_left(g, x), -x.number))
    if bars_loading(g, fleet, army) not in ("", "no_room"):
        return None
    units = units_in(g, fleet.number)
    if is_haven(g, ground, army.place, units):
        return None
    found = _over(thought, ground, fleet, army, wanted, voyages(g, fleet.number))
    if found is None:
        return None
    ways = reach(g, army.number)
    ports = [
        way
        for p, way in ways.items()
        if is_haven(g, ground, p, units) and ground.is_friendly(p) and not way.active
    ]
    if not ports:
        return None
    best = min(ports, key=lambda way: (way.mp, way.place))
    worth = LATER * found.worth - weights().march_mp * best.mp
    why = f"to board in {place_name(g, best.place)}: {found.why}"
    return Mission(army.number, best.place, worth, False, why) if worth > 0 else None


def home(g: G, fleet: Stack) -> Mission | None:
    """An idle fleet at sea puts into the nearest port; one that feeds or shuts in stays."""
    if fleet.place < SEA_PLACE or not is_transport(g, fleet) or _is_busy(g, fleet):
        return None
    ground, units = ground_of(g, fleet), units_in(g, fleet.number)
    ports = [
        (way.modifier, way.zones, p)
        for p, way in voyages(g, fleet.number).items()
        if p < SEA_PLACE and is_haven(g, ground, p, units)
    ]
    if not ports:
        return None
    port = min(ports)[-1]
    return Mission(fleet.number, port, HAVEN, False, "ships wear out at sea")


def _is_busy(g: G, fleet: Stack) -> bool:
    """It blockades a port that is still an enemy's, or feeds troops ashore."""
    ground = ground_of(g, fleet)
    if fleet.action in SUPPLYING:
        shores = g.world.seas[fleet.place - SEA_PLACE].provinces
        return any(ground.friends_in(p) for p in shores)
    return bool(fleet.action)
