"""M1.3: counters put together: armies out of smaller ones, fleets out of loose ships."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.logistics.command import THIRDS
from europa.eu9.rules.logistics.counters import fleet_counters
from europa.eu9.rules.logistics.recruit_naval import holds
from europa.eu9.rules.military.composition import FLEETS, LD, ships
from europa.eu9.rules.powers.cossacks import COSSACK
from europa.eu9.state import SHIPS
from europa.eu9.table import G
from europa.eu9.world import POWERS

NO_SHIPS = (0, 0, 0, 0)
Content = tuple[int, int, int, int]


def armies(g: G, stack: Stack) -> dict[str, tuple[int, ...]]:
    """Ways to an A+: of two A-, or an A- and two LD of one country and kind; never 2 LD to an A-.

    A key says what it takes; the value are places in `units`.
    """
    alike: dict[tuple[int, str], dict[str, list[int]]] = {}
    for n, unit in enumerate(g.state.units):
        if unit.stack == stack.number and unit.kind in ("A-", "LD"):
            group = "" if unit.group == COSSACK else unit.group  # P 37.8: they may join an A
            kinds = alike.setdefault((unit.country, group), {"A-": [], "LD": []})
            kinds[unit.kind].append(n)
    found: dict[str, tuple[int, ...]] = {}
    for (country, group), kinds in alike.items():
        small, single = kinds["A-"], kinds["LD"]
        name = f"{g.name(country)}{group and '/' + group}"
        if len(small) > 1:
            found[f"2A-:{name}"] = tuple(small[:2])
        if small and len(single) > 1:
            found[f"A-2LD:{name}"] = (small[0], *single[:2])
    return found


def combine(g: G, places: Sequence[int]) -> None:
    """The counters become an A+; it is veteran if more than half of its LD are."""
    s = g.state
    parts = [s.units[n] for n in places]
    known = sum(u.seasoned + u.veteran * THIRDS[u.kind] // LD for u in parts)
    whole = sum(THIRDS[u.kind] for u in parts) // LD
    veteran = known == whole
    s.units[places[0]] = msgspec.structs.replace(
        parts[0], kind="A+", veteran=veteran, seasoned=0 if veteran else known
    )
    s.units = [u for n, u in enumerate(s.units) if n not in places[1:]]


def _loose(g: G, number: int, country: int) -> list[int]:
    return [n for n, u in enumerate(g.state.units)
            if u.stack == number and u.country == country and u.kind in SHIPS]  # fmt: skip


def _with(content: Content, kind: str) -> Content:
    more = [held + (name == kind) for held, name in zip(content, SHIPS, strict=True)]
    return (more[0], more[1], more[2], more[3])


def fleets(g: G, stack: Stack) -> list[int]:
    """Countries whose loose ships would fit into an F there, an old one or a new one."""
    if not stack.naval or stack.convoy:
        return []
    s = g.state
    owners = dict.fromkeys(u.country for u in s.units if u.stack == stack.number)
    return [c for c in owners if c < POWERS and _loose(g, stack.number, c) and _room(g, stack, c)]


def _room(g: G, stack: Stack, country: int) -> bool:
    if _old(g, stack, country) is not None:
        return True
    afloat = sum(u.country == country and u.kind in FLEETS for u in g.state.units)
    return afloat < fleet_counters(g, country)


def _old(g: G, stack: Stack, country: int) -> int | None:
    """The first F of the stack that still holds one of its loose ships."""
    kinds = {g.state.units[n].kind for n in _loose(g, stack.number, country)}
    for n, unit in enumerate(g.state.units):
        if unit.stack == stack.number and unit.country == country and unit.kind in FLEETS:
            held = ships(g, unit)
            if any(holds(g, country, "F+", _with(held, kind)) for kind in kinds):
                return n
    return None


def assemble(g: G, stack: Stack, country: int) -> None:
    """Loose ships go into an F of theirs there, or a new one, as many as it holds (4.2)."""
    s = g.state
    old = _old(g, stack, country)
    loose = _loose(g, stack.number, country)
    first: Unit = s.units[loose[0]] if old is None else s.units[old]
    content: Content = NO_SHIPS if old is None else ships(g, first)
    taken: list[int] = []
    for n in loose:
        more = _with(content, s.units[n].kind)
        if holds(g, country, "F+", more):
            content = more
            taken.append(n)
    if not taken:
        return
    kind = "F-" if holds(g, country, "F-", content) else "F+"
    fleet = msgspec.structs.replace(first, kind=kind, ships=content)
    if old is None:
        s.units[taken.pop(0)] = fleet
    else:
        s.units[old] = fleet
    s.units = [u for n, u in enumerate(s.units) if n not in taken]


def scatter(g: G, place: int) -> int:
    """An F (a place in `units`) is broken into its ships; gives how many there are."""
    s = g.state
    unit = s.units[place]
    found = [
        msgspec.structs.replace(unit, kind=kind, ships=NO_SHIPS, damaged=0)
        for kind, count in zip(SHIPS, ships(g, unit), strict=True)
        for _ in range(count)
    ]
    for n in range(min(unit.damaged, len(found))):
        found[n] = msgspec.structs.replace(found[n], damaged=1)
    s.units[place : place + 1] = found
    return len(found)
