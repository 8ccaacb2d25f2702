"""M1.3: counters broken into change and put together again; parts left behind."""

from __future__ import annotations

import msgspec

from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.logistics.command import THIRDS
from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.military.stacks import split
from europa.eu9.table import G

CHANGE = {"A+": ("A-", "LD", "LD"), "A-": ("LD", "LD"), "LD": ("LDE", "LDE", "LDE")}
"""M1.3: what a counter breaks into."""
SMALL_FIRST = ("LDE", "LD", "A-", "A+")


def break_counter(g: G, place: int) -> None:
    """M1.3: one counter (a place in `units`) becomes change in the same stack."""
    s = g.state
    unit = s.units[place]
    s.units[place : place + 1] = [
        msgspec.structs.replace(unit, kind=kind) for kind in CHANGE[unit.kind]
    ]


def leave_behind(g: G, number: int, thirds: int) -> Stack:
    """E277: so many thirds of a stack stay as one of their own. Whole LD are never broken for whole
    LD: there are no LDE in Europe (M1.3)."""
    s = g.state
    least = SMALL_FIRST.index("LD") if thirds % LD == 0 else SMALL_FIRST.index("LDE")
    while True:
        chosen = _pick(g, number, thirds)
        if chosen is not None:
            return split(g, number, chosen)
        sizes = [(SMALL_FIRST.index(u.kind), n) for n, u in enumerate(s.units)
                 if u.stack == number and u.kind in CHANGE]  # fmt: skip
        larger = [(kind, n) for kind, n in sizes if kind > least]
        break_counter(g, min(larger)[1])


def _pick(g: G, number: int, thirds: int) -> list[int] | None:
    """Counters, smallest first, that make up exactly what must stay, or None: change is needed."""
    found: list[int] = []
    left = thirds
    own = [(SMALL_FIRST.index(u.kind), u.veteran, n) for n, u in enumerate(g.state.units)
           if u.stack == number and u.kind in SMALL_FIRST]  # fmt: skip
    for kind, _, n in sorted(own, reverse=True):
        size = THIRDS[SMALL_FIRST[kind]]
        if size <= left and left > 0:
            found.append(n)
            left -= size
    if left <= 0:
        return found
    return None


def tidy(g: G, number: int) -> None:
    """M1.3, R13.4: three LDE of a country become an LD, three NDE an NWD."""
    for small, whole in (("LDE", "LD"), ("NDE", "NWD")):
        _join(g, number, small, whole)


def _join(g: G, number: int, small: str, whole: str) -> None:
    s = g.state
    alike: dict[tuple[int, str], list[Unit]] = {}
    for unit in s.units:
        if unit.stack == number and unit.kind == small:
            alike.setdefault((unit.country, unit.group), []).append(unit)
    for units in alike.values():
        while len(units) >= LD:
            three, units = units[:LD], units[LD:]
            for unit in three:
                s.units.remove(unit)
            veteran = sum(unit.veteran for unit in three) * 2 > LD
            s.units.append(msgspec.structs.replace(three[0], kind=whole, veteran=veteran))
