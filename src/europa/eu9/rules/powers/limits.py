"""II.1 Limits: what the tables print, changed by their footnotes."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.entries import Changed
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, RELIGIONS
from europa.eu9.world.records import Limit, PeriodRecord

Condition = Callable[[G, int], bool]


def _flag(name: str) -> Condition:
    return lambda g, power: g.holds(name)


def _faith(*names: str) -> Condition:
    return lambda g, power: RELIGIONS[g.state.religion[power]] in names


def _attitude(name: str) -> Condition:
    return lambda g, power: g.state.attitude[power] == name


def _either(*conditions: Condition) -> Condition:
    return lambda g, power: any(condition(g, power) for condition in conditions)


def _parliament(g: G, power: int) -> bool:
    return g.state.government[power] == "parliament"


CATHOLIC, PROTESTANT = _faith("catholic"), _faith("protestant")
COLBERT = _flag("colbertian_mercantilism")
NOTES: dict[tuple[str, str, str], tuple[Condition, int]] = {
    ("england", "limits", "a"): (_flag("east_india_company"), 1),
    ("england", "limits", "c"): (_attitude("counter_reformation"), -2),
    ("england", "turn", "a"): (CATHOLIC, -1),
    ("england", "turn", "c"): (_attitude("counter_reformation"), -1),
    ("england", "turn", "e"): (_flag("east_india_company"), 1),
    ("france", "limits", "a"): (_either(PROTESTANT, COLBERT), 1),
    ("france", "limits", "c"): (COLBERT, 1),
    ("france", "turn", "a"): (lambda g, p: PROTESTANT(g, p) and not COLBERT(g, p), 1),
    ("france", "turn", "c"): (COLBERT, 1),
    ("france", "turn", "e"): (_attitude("conciliatory"), 1),
    ("spain", "limits", "c"): (_attitude("conciliatory"), 1),
    ("spain", "turn", "a"): (_attitude("conciliatory"), 1),
    ("spain", "turn", "b"): (_flag("asiento_spain"), 1),
    ("russia", "limits", "a"): (_either(_attitude("tolerant"), _flag("archangelsk_thrives")), 1),
    ("russia", "limits", "c"): (_flag("st_petersburg"), 1),
    ("russia", "turn", "a"): (_flag("st_petersburg"), 1),
    ("russia", "turn", "b"): (_attitude("tolerant"), 1),
    ("poland", "limits", "a"): (_either(PROTESTANT, _flag("union_of_lublin")), 1),
    ("poland", "turn", "b"): (PROTESTANT, 1),
    ("holland", "turn", "c"): (_parliament, 1),
    ("sweden", "limits", "a"): (_attitude("strictly_protestant"), 1),
    ("sweden", "limits", "c"): (_flag("overseas_expansion"), 2),
    ("sweden", "turn", "a"): (_attitude("strictly_protestant"), 1),
}
"""Footnotes that change a number: power, table, letter -> when, and by how much."""
CLOSED: dict[tuple[str, str, str], Condition] = {
    ("russia", "turn", "c"): _flag("archangelsk"),
}
"""Footnotes without whose condition there is nothing."""
NAMES = ("dti", "fti", "sfti", "mnu", "col", "tp", "max_nd")
ACTIONS = ("diplomatic", "tfi", "col", "tp", "competition")


def printed(g: G, power: int) -> PeriodRecord:
    """The table of the power for the period."""
    return g.world.limits(power, g.state.period)


def limit(g: G, power: int, name: str) -> int:
    """II.1.1: limit of the period: dti, fti, sfti, mnu, col, tp, max_nd."""
    row = printed(g, power)
    found: Limit = getattr(row, name) if name != "sfti" else (row.sfti or row.fti)
    value = _changed(g, power, "limits", found)
    who = g.name(power)
    if name in ("dti", "fti") and who == "spain" and "e" in found.notes and _expelled(g):
        value = min(value, 2)
    if name == "max_nd" and found.extra and who == "france":
        value += found.extra if "b" not in found.notes or COLBERT(g, power) else 0
    if name in ("dti", "fti", "sfti"):
        value = max(1, min(5, value))
    return max(0, value)


def actions(g: G, power: int, name: str) -> int:
    """II.1.2: actions of a kind this turn; "every two turns" means the odd ones."""
    found = printed(g, power).actions[name]
    if found.every == 2 and g.state.turn % 2 == 0:
        return 0
    lost = g.effect(f"{name}_lost", power) - g.effect(f"{name}_more", power)
    return max(0, _changed(g, power, "turn", found) - lost)


def _changed(g: G, power: int, kind: str, found: Limit) -> int:
    value, who = found.value, g.name(power)
    for letter in found.notes:
        key = (who, kind, letter)
        if key in CLOSED and not CLOSED[key](g, power):
            return 0
        if key in NOTES and NOTES[key][0](g, power):
            value += NOTES[key][1]
    if found.square and who == "poland" and _faith("orthodox", "protestant")(g, power):
        value = found.square
    if found.round and who == "poland" and PROTESTANT(g, power):
        value = found.round
    return value


def _expelled(g: G) -> bool:
    return g.holds("expulsions") and not g.holds("olivares")


def keep_within(g: G, power: int) -> None:
    """II.1.3: DTI, FTI, sFTI at most their limits, at least 1; sFTI never below FTI."""
    s = g.state
    for name, column in (("dti", s.dti), ("fti", s.fti), ("sfti", s.sfti)):
        old = column[power]
        least = 1 if name != "sfti" else s.fti[power]
        column[power] = max(least, min(old, limit(g, power, name)))
        if column[power] != old:
            g.log(Changed(g.name(power), name, old, column[power], "II.1"))


def makes(g: G, power: int, kind: int) -> bool:
    """Whether a power has manufactures of this kind at all."""
    return MNU_KINDS[kind] in g.world.power(power).mnu
