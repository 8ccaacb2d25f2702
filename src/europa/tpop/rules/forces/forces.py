"""9.0c Land Units: putting them on the board, moving them, losing them. Ships: `fleets.py`."""

from __future__ import annotations

from europa.tpop.entries import Moved, Placed, Removed
from europa.tpop.rows import area_at, army_at, unit_at
from europa.tpop.rules.terms.board import armies_in
from europa.tpop.state import (
    ARMIES,
    INFANTRY,
    KINDS,
    MERCENARY,
    REGULAR,
)
from europa.tpop.table import G
from europa.tpop.world import NONE

LOOSE = NONE
"""Stands where an Army could stand for Regular Infantry outside Armies."""
CATEGORIES = ("mercenary", "regular", "allied")
TYPES = ("infantry", "cavalry", "artillery")
MERCENARIES_A_TURN = 3


def unit_name(category: int, kind: int) -> str:
    """The readable name of a kind of Land Unit."""
    return f"{CATEGORIES[category]} {TYPES[kind]}"


def _area_id(g: G, area: int) -> str:
    return f"area:{g.world.areas[area].id}"


# Pieces on the board: these verbs leave the Manpower Reserve alone


def add_loose(g: G, seat: int, area: int, n: int = 1) -> None:
    """9.0c: Regular Infantry stands in an Area outside Armies."""
    g.state.infantry[area_at(seat, area)] += n


def take_loose(g: G, seat: int, area: int, n: int = 1) -> None:
    """Regular Infantry outside Armies leaves an Area."""
    assert g.loose_infantry(seat, area) >= n, "takes more Infantry than there is"
    g.state.infantry[area_at(seat, area)] -= n


def army_add(g: G, seat: int, army: int, category: int, kind: int, n: int = 1) -> None:
    """9.0c: Units onto an Army Mat. The Army must stand on the board (`deploy_army`)."""
    assert g.army_area(seat, army) != NONE, "Units for an Army that isn't on the board"
    g.state.army_units[unit_at(seat, army, category, kind)] += n


def army_take(g: G, seat: int, army: int, category: int, kind: int, n: int = 1) -> None:
    """9.0c: Units off an Army Mat; the figure of an empty Army leaves, its General stays."""
    place = unit_at(seat, army, category, kind)
    assert g.state.army_units[place] >= n, "takes more Units than the Army has"
    g.state.army_units[place] -= n
    if not g.army_size(seat, army):
        g.state.army_area[army_at(seat, army)] = NONE


def deploy_army(g: G, seat: int, army: int, area: int) -> None:
    """9.0c: an Army's figure onto the board; the caller assigns a Unit at once."""
    assert g.army_area(seat, army) in (NONE, area), "that Army stands elsewhere"
    g.state.army_area[army_at(seat, army)] = area


def free_armies(g: G, seat: int) -> list[int]:
    """Armies of a seat that are not on the board."""
    return [army for army in range(ARMIES) if g.army_area(seat, army) == NONE]


def free_army(g: G, seat: int) -> int:
    """The first Army of a seat that isn't on the board, or NONE."""
    free = free_armies(g, seat)
    return free[0] if free else NONE


def move_army(g: G, seat: int, army: int, area: int) -> None:
    """An Army with all its Units goes to an Area."""
    origin = g.army_area(seat, army)
    g.state.army_area[army_at(seat, army)] = area
    g.log(
        Moved(
            g.seat_name(seat),
            f"army {army + 1}",
            _area_id(g, origin),
            _area_id(g, area),
            g.army_size(seat, army),
        )
    )


def move_loose(g: G, seat: int, origin: int, area: int, n: int = 1) -> None:
    """Regular Infantry outside Armies goes to an Area."""
    take_loose(g, seat, origin, n)
    add_loose(g, seat, area, n)
    g.log(Moved(g.seat_name(seat), "infantry", _area_id(g, origin), _area_id(g, area), n))


def shift(g: G, seat: int, source: int, target: int, category: int, kind: int, n: int = 1) -> None:
    """9.5: Units change between Armies of one Area, or Regular Infantry between an Army and LOOSE.

    A target Army that isn't on the board is deployed where the Units stand.
    """
    assert source != LOOSE, "use `pick_up` with an Area for Infantry outside Armies"
    area = g.army_area(seat, source)
    if target == LOOSE:
        assert (category, kind) == (REGULAR, INFANTRY), "only Regular Infantry stands alone"
        army_take(g, seat, source, category, kind, n)
        add_loose(g, seat, area, n)
    else:
        deploy_army(g, seat, target, area)
        army_add(g, seat, target, category, kind, n)
        army_take(g, seat, source, category, kind, n)


def pick_up(g: G, seat: int, area: int, army: int, n: int = 1) -> None:
    """9.5: Regular Infantry of an Area joins an Army there (deployed for it if it was off)."""
    take_loose(g, seat, area, n)
    deploy_army(g, seat, army, area)
    army_add(g, seat, army, REGULAR, INFANTRY, n)


# Queries


def unit_counts(g: G, seat: int, area: int) -> list[int]:
    """A seat's Land Units in an Area by kind (category * 3 + type), Armies and single ones."""
    counts = [0] * KINDS
    for army in armies_in(g, seat, area):
        for kind, n in enumerate(g.army_units(seat, army)):
            counts[kind] += n
    counts[REGULAR * 3 + INFANTRY] += g.loose_infantry(seat, area)
    return counts


def holders(g: G, seat: int, area: int, category: int, kind: int) -> list[int]:
    """Where such a Unit stands in an Area: LOOSE first, then Armies with most of them first."""
    slot = category * 3 + kind
    found = [a for a in armies_in(g, seat, area) if g.army_units(seat, a)[slot]]
    found.sort(key=lambda a: (-g.army_units(seat, a)[slot], a))
    if slot == REGULAR * 3 + INFANTRY and g.loose_infantry(seat, area):
        found.insert(0, LOOSE)
    return found


# Gaining and losing: these verbs keep the Manpower Reserve and the Supply in step


def _take_one(g: G, seat: int, area: int, category: int, kind: int, army: int | None) -> None:
    source = holders(g, seat, area, category, kind)[0] if army is None else army
    if source == LOOSE:
        take_loose(g, seat, area)
    else:
        army_take(g, seat, source, category, kind)


def remove_as_casualty(
    g: G, seat: int, area: int, category: int, kind: int, army: int | None = None
) -> None:
    """9.7: a Regular goes to Exhausted, a Mercenary to the General Supply, an allied Unit goes.

    Without `army` it is taken from single Infantry first, then from the largest holder.
    """
    _take_one(g, seat, area, category, kind, army)
    if category == REGULAR:
        g.state.exhausted[seat] += 1
    elif category == MERCENARY:
        g.state.mercenaries += 1
    g.log(Removed(g.seat_name(seat), unit_name(category, kind), _area_id(g, area)))


def disband_unit(
    g: G, seat: int, area: int, category: int, kind: int, army: int | None = None
) -> None:
    """4.4: a Regular goes back to Available, a Mercenary to the General Supply, an allied Unit
    to the allied Units in the Reserve."""
    _take_one(g, seat, area, category, kind, army)
    if category == REGULAR:
        g.state.available[seat] += 1
    elif category == MERCENARY:
        g.state.mercenaries += 1
    else:
        g.state.allied_available[seat] += 1
    g.log(Removed(g.seat_name(seat), unit_name(category, kind), _area_id(g, area)))


def recruit_unit(g: G, seat: int, area: int, army: int, category: int, kind: int) -> None:
    """5.5: one Unit from the Reserve or the General Supply into an Area (LOOSE) or an Army."""
    s = g.state
    if category == REGULAR:
        assert s.available[seat] > 0, "no Manpower available"
        s.available[seat] -= 1
    elif category == MERCENARY:
        assert s.mercenaries > 0, "no Mercenaries left"
        s.mercenaries -= 1
    else:
        assert s.allied_available[seat] > 0, "no allied Units available"
        s.allied_available[seat] -= 1
    if army == LOOSE:
        assert (category, kind) == (REGULAR, INFANTRY), "only Regular Infantry stands alone"
        add_loose(g, seat, area)
    else:
        deploy_army(g, seat, army, area)
        army_add(g, seat, army, category, kind)
    g.log(Placed(g.seat_name(seat), unit_name(category, kind), _area_id(g, area)))


def army_id(army: int) -> str:
    """The readable id of an Army."""
    return f"army{army + 1}"
