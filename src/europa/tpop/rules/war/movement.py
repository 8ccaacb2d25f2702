"""9.5 Land Movement: an Army or a single Unit moves up to two spaces, by land or across ships."""

from __future__ import annotations

from collections.abc import Iterator

from europa.kernel import Option, Steps
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.forces import LOOSE, army_id, move_army, move_loose
from europa.tpop.rules.forces.muster import hire_mercenary, mercenary_kinds
from europa.tpop.rules.routes import access, bridge
from europa.tpop.rules.routes.reorganize import carry_out, choices, reorganize_options
from europa.tpop.rules.routes.retreats import mountain_cost
from europa.tpop.rules.terms import seams
from europa.tpop.rules.terms.action import ask
from europa.tpop.rules.terms.board import armies_in, is_friendly_area, is_hostile_area
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.rules.war.war import unit_areas
from europa.tpop.state import MIL
from europa.tpop.table import G
from europa.tpop.world import NONE

SPACES = 2

MESSAGES = {
    "ask.march": "{seat}, where does {who} in {area} go?",
    "option.to": "March to {a}",
    "option.ship": "By ship to {a}",
    "march.mountain": "mountains: {extra} MIL more",
    "march.paid": "military access: 1 influence or 3 ducats",
    "march.leave": "military access: an owner's leave, and 1 influence or 3 ducats",
}


class March:
    """A Land Movement under way."""

    __slots__ = (
        "area",
        "army",
        "hired",
        "most",
        "origin",
        "refused",
        "seat",
        "spaces",
        "spent",
        "stopped",
        "swift",
    )

    def __init__(self, seat: int, area: int, army: int, most: int, swift: bool) -> None:
        self.seat = seat
        self.most = most
        """Spaces it may move."""
        self.swift = swift
        """Neutral Areas don't stop it (Forced March)."""
        self.area = area
        self.army = army
        """An Army, or LOOSE for one Infantry."""
        self.origin = area
        """The space it came from last."""
        self.spaces = 0
        self.stopped = False
        self.refused: set[int] = set()
        self.spent: set[str] = set()
        self.hired = 0
        """Mercenaries of optional rule 2 that must move along."""

    def units(self, g: G) -> int:
        return 1 if self.army == LOOSE else g.army_size(self.seat, self.army)


# What may be entered


def step_barred(g: G, seat: int, origin: int, area: int, units: int) -> str:
    """9.5: why Units can't march into a land neighbour; empty if they can."""
    kind, why = access.access(g, seat, area)
    if not kind:
        return why
    extra = mountain_cost(g, seat, origin, area, units)
    if extra > g.power(seat, MIL):
        return f"9.5: the mountains cost {extra} MIL more"
    return ""


def land_steps(g: G, seat: int, area: int, units: int) -> Iterator[int]:
    """Land neighbours that so many Units may enter."""
    for other in g.world.land_of_area[area]:
        if not step_barred(g, seat, area, other, units):
            yield other


def sea_steps(g: G, seat: int, area: int, units: int, through: int = NONE) -> Iterator[int]:
    """Areas that so many Units may enter across a Naval Bridge."""
    if not g.world.seas_of_area[area] or not bridge.has_bridge(g, seat):
        return
    for other in bridge.landings(g, seat, area, units, through):
        if access.access(g, seat, other)[0]:
            yield other


def can_move(g: G, seat: int, area: int, units: int) -> bool:
    """Whether so many Units of an Area have anywhere to go."""
    for _ in land_steps(g, seat, area, units):
        return True
    for _ in sea_steps(g, seat, area, units):
        return True
    return False


# Carrying it out


def march(
    g: G,
    seat: int,
    area: int,
    army: int,
    *,
    most: int = SPACES,
    swift: bool = False,
    fight: bool = True,
) -> Steps[March]:
    """9.5, R147: the Land Movement of an Army or of a single Infantry (LOOSE), and its Battle
    (not without `fight`: the caller triggers it)."""
    walk = March(seat, area, army, most, swift)
    while True:
        reorganizing = _reorganizing(g, walk)
        steps = _step_options(g, walk)
        hires = _hire_options(g, walk, bool(steps))
        options = [*steps, *hires, *reorganize_options(reorganizing)]
        if not options:
            break
        if not walk.hired or walk.spaces:
            options.append(Option("done"))
        who = "infantry" if army == LOOSE else army_id(army)
        told = {"who": who, "area": g.world.areas[walk.area].id}
        key = yield ask(g, seat, "march", options, "9.5", told)
        if key == "done":
            break
        if key in reorganizing:
            yield from carry_out(g, seat, army, key, reorganizing[key], walk.spent)
            if g.army_area(seat, army) == NONE:
                break
        elif isinstance(key, str):
            _hire(g, walk, key)
        else:
            yield from _step(g, walk, key)
    if walk.spaces and fight:
        yield from seams.cards.when_attacked(g, seat, walk.area)
        moved = {walk.area: walk.origin}
        yield from trigger_battles(g, seat, areas=[walk.area], seas=[], moved_from=moved)
    return walk


def _reorganizing(g: G, walk: March) -> dict[str, tuple[str, int, int]]:
    if walk.army == LOOSE:
        return {}
    bound = walk.hired > 0 and not walk.spaces
    return choices(g, walk.seat, walk.army, walk.spent, bound=bound)


def _step_options(g: G, walk: March) -> list[Option]:
    """Where it can go next; the value is the Area, or -2 - Area across the sea."""
    if walk.stopped or walk.spaces >= walk.most:
        return []
    seat, units, ids = walk.seat, walk.units(g), g.world.areas
    options = []
    for area in land_steps(g, seat, walk.area, units):
        if area not in walk.refused:
            extra = mountain_cost(g, seat, walk.area, area, units)
            note = "march.mountain" if extra else _access_note(g, seat, area)
            target = (f"area:{ids[area].id}",)
            options.append(Option(f"to:{ids[area].id}", area, target, note, {"extra": extra}))
    for area in sea_steps(g, seat, walk.area, units):
        if area not in walk.refused:
            target = (f"area:{ids[area].id}",)
            note = _access_note(g, seat, area)
            options.append(Option(f"ship:{ids[area].id}", -2 - area, target, note))
    return options


def _access_note(g: G, seat: int, area: int) -> str:
    kind = access.access(g, seat, area)[0]
    return "" if kind == access.FREE else f"march.{kind}"


def _step(g: G, walk: March, answer: int) -> Steps[None]:
    """One space: leave and fee, mountains, then the move; R147 says where it must stop."""
    by_sea = answer < 0
    area = -2 - answer if by_sea else answer
    seat, units = walk.seat, walk.units(g)
    if not (yield from access.enter(g, seat, area)):
        walk.refused.add(area)
        return
    if not by_sea:
        lose_power(g, seat, MIL, mountain_cost(g, seat, walk.area, area, units), "9.5")
    distant = g.world.areas[area].distant
    free = is_friendly_area(g, seat, area) and not distant
    if walk.army == LOOSE:
        move_loose(g, seat, walk.area, area)
    else:
        move_army(g, seat, walk.army, area)
    walk.origin, walk.area = walk.area, area
    walk.spaces += 1
    passes = walk.swift and not distant and not is_hostile_area(g, seat, area)
    walk.stopped = by_sea or not (free or passes)
    walk.spent = set()


# Optional rule 2: Available Mercenaries


def _hire_options(g: G, walk: March, can_step: bool) -> list[Option]:
    """O2: before it leaves one of the seat's own Areas an Army may hire Mercenaries; only where it
    surely can move on with one Unit more."""
    if walk.army == LOOSE or walk.spaces or not can_step:
        return []
    s = g.state
    if not s.options.get("opt2_available_mercenaries"):
        return []
    if walk.area not in g.survey.areas[s.seats[walk.seat]]:
        return []

    return [
        Option(f"hire:{name}", f"hire:{name}")
        for name, cost in mercenary_kinds(g, walk.seat)
        if _sure_step(g, walk, cost)
    ]


def _sure_step(g: G, walk: March, cost: int) -> bool:
    """By land or bridge an Area that one Unit more can reach too, once it is paid; leave to enter
    might be refused."""
    seat, units = walk.seat, walk.units(g) + 1
    near = (*land_steps(g, seat, walk.area, units), *sea_steps(g, seat, walk.area, units))
    return any(access.is_sure(g, seat, area, cost) for area in near)


def _hire(g: G, walk: March, key: str) -> None:

    hire_mercenary(g, walk.seat, walk.area, walk.army, key.partition(":")[2])
    walk.hired += 1


def ferry(g: G, seat: int, area: int, army: int, through: int) -> Steps[None]:
    """9.5, R151: after Naval Movement one Army or Unit crosses by way of the Ships' Sea Zone."""
    units = 1 if army == LOOSE else g.army_size(seat, army)
    shores = list(sea_steps(g, seat, area, units, through))
    while shores:
        ids = g.world.areas
        options = [
            Option(f"ship:{ids[a].id}", a, (f"area:{ids[a].id}",), _access_note(g, seat, a))
            for a in shores
        ]
        who = "infantry" if army == LOOSE else army_id(army)
        told = {"who": who, "area": ids[area].id}
        shore = yield ask(g, seat, "march", [*options, Option("done", NONE)], "9.5", told)
        if shore == NONE:
            return
        if not (yield from access.enter(g, seat, shore)):
            shores.remove(shore)
            continue
        if army == LOOSE:
            move_loose(g, seat, area, shore)
        else:
            move_army(g, seat, army, shore)

        yield from seams.cards.when_attacked(g, seat, shore)
        moved = {shore: area}
        yield from trigger_battles(g, seat, areas=[shore], seas=[], moved_from=moved)
        return


# Transport after Naval Movement, and Retreats


def _shores(g: G, seat: int, area: int, units: int, through: int) -> Iterator[bool]:
    return (True for _ in sea_steps(g, seat, area, units, through))


def ferries(g: G, seat: int, through: int) -> list[tuple[int, int]]:
    """R151: (Area, Army or LOOSE) that could cross a Naval Bridge by way of a Sea Zone."""
    found = []
    for area in unit_areas(g, seat):
        groups = [(army, g.army_size(seat, army)) for army in armies_in(g, seat, area)]
        if g.loose_infantry(seat, area):
            groups.append((LOOSE, 1))
        found += [
            (area, army) for army, units in groups if any(_shores(g, seat, area, units, through))
        ]
    return found
