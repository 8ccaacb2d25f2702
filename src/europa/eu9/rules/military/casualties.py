"""What losses take off the map: counters broken and removed in the order of R19.4."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.logistics.command import THIRDS
from europa.eu9.rules.logistics.counters import has_counter
from europa.eu9.rules.logistics.recruit_naval import holds
from europa.eu9.rules.military.composition import LD, ships
from europa.eu9.rules.military.stacks import put
from europa.eu9.table import G
from europa.eu9.world import POWERS

NWD, NGD, VGD, NTD = range(4)
LAND_ORDER = ("LDE", "LD", "A-", "A+")
"""R19.4: small change first, armies last; conscripts before veterans."""
SINKING = (NTD, NGD, VGD, NWD)
"""R19.4: transports, galleys, then warships; NDE before all."""


def take_land(g: G, numbers: Sequence[int], thirds: int) -> int:
    """Losses of stacks in thirds of an LD; natives first; gives what was really lost."""
    s = g.state
    left = thirds
    for number in numbers:
        natives = min(s.stacks[number].natives, left)
        if natives:
            put(g, number, natives=s.stacks[number].natives - natives)
            left -= natives
    for unit in _victims(g, numbers):
        if left <= 0:
            break
        size = THIRDS[unit.kind]
        s.units.remove(unit)
        if size > left:
            s.units += _change(g, unit, size - left)
        left = max(0, left - size)
    return thirds - left


def _victims(g: G, numbers: Sequence[int]) -> list[Unit]:
    units = [u for u in g.state.units if u.stack in numbers and u.kind in THIRDS]
    return sorted(units, key=lambda u: (LAND_ORDER.index(u.kind), u.veteran))


def _change(g: G, unit: Unit, thirds: int) -> list[Unit]:
    """M1.3: what is left of a broken counter: A+ into A- and LD, LD into LDE; what no counter is
    left for is lost too (SPEC-concepts 2.1)."""
    whole, small = divmod(thirds, LD)
    kinds: list[str] = []
    if unit.kind == "A+" and whole >= 2:
        kinds.append("A-")
        whole -= 2
    for kind in ["LD"] * whole + ["LDE"] * small:
        if unit.country >= POWERS or has_counter(g, unit.country, kind, _planned(kinds)):
            kinds.append(kind)
    return [msgspec.structs.replace(unit, kind=kind) for kind in kinds]


def _planned(kinds: Sequence[str]) -> list[Action]:
    return [Action("buy", detail=kind) for kind in kinds]


def take_ships(g: G, numbers: Sequence[int], thirds: int) -> int:
    """M17.2: ships sink, in thirds: NWD break into NDE; of others 2/3 left is one, 1/3 none."""
    s = g.state
    left = thirds
    for unit in [u for u in s.units if u.stack in numbers and u.kind == "NDE"][:left]:
        s.units.remove(unit)
        left -= 1
    for kind in SINKING:
        for unit in [u for u in s.units if u.stack in numbers and ships(g, u)[kind]]:
            if left <= 0:
                return thirds
            left = _sink(g, unit, kind, left)
    return thirds - left


def _sink(g: G, unit: Unit, kind: int, thirds: int) -> int:
    """Ships of a kind out of one counter; gives what is left to lose."""
    s = g.state
    held = list(ships(g, unit))
    gone = min(held[kind], thirds // LD)
    held[kind] -= gone
    thirds -= gone * LD
    wreck: list[Unit] = []
    if held[kind] and 0 < thirds < LD:
        if kind == NWD:
            held[kind] -= 1
            piece = msgspec.structs.replace(unit, kind="NDE", ships=(0, 0, 0, 0), damaged=0)
            wreck = [piece] * (LD - thirds)
            thirds = 0
        elif thirds == 2:
            held[kind] -= 1
            thirds = 0
        else:
            thirds = 0
    s.units.remove(unit)
    s.units += [*floating(g, unit, held), *wreck]
    return thirds


def floating(g: G, unit: Unit, held: Sequence[int]) -> list[Unit]:
    """A counter with fewer ships; an F turns over by itself (SPEC-concepts 4.2)."""
    if not any(held):
        return []
    content = (held[0], held[1], held[2], held[3])
    if unit.kind not in ("F+", "F-"):
        return [unit]
    kind = unit.kind
    if kind == "F+" and unit.country < POWERS and holds(g, unit.country, "F-", content):
        kind = "F-"
    return [
        msgspec.structs.replace(
            unit, kind=kind, ships=content, damaged=min(unit.damaged, sum(held))
        )
    ]


def turn_over(g: G) -> None:
    """SPEC-concepts 4.2, E376: an F shows its + side only if its ships do not fit the - side, as
    the period has it; more than it holds now stays in it."""
    s = g.state
    for n, unit in enumerate(s.units):
        if unit.kind in ("F+", "F-") and any(unit.ships) and unit.country < POWERS:
            kind = "F-" if holds(g, unit.country, "F-", unit.ships) else "F+"
            if kind != unit.kind:
                s.units[n] = msgspec.structs.replace(unit, kind=kind)


def thirds_of(g: G, numbers: Iterable[int]) -> int:
    """LD and natives, or ND, of stacks in thirds: what percentages are taken of (E286, E290)."""
    s = g.state
    wanted = frozenset(numbers)
    total = sum(s.stacks[n].natives for n in wanted if n in s.stacks)
    for unit in s.units:
        if unit.stack in wanted:
            if unit.kind in THIRDS:
                total += THIRDS[unit.kind]
            else:
                total += 1 if unit.kind == "NDE" else LD * sum(ships(g, unit))
    return total
