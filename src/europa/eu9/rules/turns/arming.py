"""50.2, 50.4, 50.5 With what a power enters: the lists at peace; in a war what its minor has."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home, muster
from europa.eu9.rules.powers.logistics import LAND_SIZES
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.openings import EntryRecord


def _former(g: G, power: int, record: EntryRecord) -> list[int]:
    """The power as a minor, and minors that it replaces."""
    return [power, *(g.country(name) for name in record.takes_from)]


def inherit_wars(g: G, power: int, record: EntryRecord) -> bool:
    """Wars of a minor that it replaces are its own; whether it is in one."""
    s = g.state
    old = _former(g, power, record)

    def now(countries: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(power if c in old else c for c in countries))

    for place, war in enumerate(s.wars):
        if not {*old} & {*war.members, *war.helping}:
            continue
        s.wars[place] = msgspec.structs.replace(
            war,
            attackers=now(war.attackers),
            defenders=now(war.defenders),
            attacked=now(war.attacked),
            turns=tuple((power if c in old else c, count) for c, count in war.turns),
            helpers=tuple(
                msgspec.structs.replace(h, country=power) if h.country in old else h
                for h in war.helpers
            ),
        )
    return any(power in (*war.members, *war.helping) for war in s.wars)


def arm(g: G, power: int, record: EntryRecord, *, at_war: bool) -> None:
    """Its forces: veterans of the lists; in a war those on the map, filled up with conscripts."""
    s, old = g.state, _former(g, power, record)
    if not at_war or record.in_war is None:
        s.units[:] = [unit for unit in s.units if unit.country not in old]
        muster(g, power, record.forces)
        return
    replace = msgspec.structs.replace
    s.units[:] = [replace(u, country=power) if u.country in old else u for u in s.units]
    for number, stack in s.stacks.items():
        if stack.country in old:
            s.stacks[number] = replace(stack, country=power)
    fleets = [force for force in record.forces if force.unit in NAVAL_UNITS and force.group]
    muster(g, power, fleets)
    _fill_up(g, power, record.in_war * LAND_SIZES["LD"])


def _fill_up(g: G, power: int, wanted: int) -> None:
    """Conscripts at home up to a size."""
    own = (u for u in g.state.units if u.country == power)
    left = wanted - sum(LAND_SIZES.get(u.kind, 0) for u in own)
    place = home(g, power)
    for kind in ("A+", "A-", "LD"):
        while place != NONE and left >= LAND_SIZES[kind]:
            left -= LAND_SIZES[kind]
            g.state.units.append(Unit(power, kind, place))
            g.log(Placed(g.name(power), kind, g.world.provinces[place].id))
