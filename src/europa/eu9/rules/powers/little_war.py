"""SPEC-minors 13.2 The little war in Hungary: raids without a war, from I-E to a formal peace."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.powers.crowns import habsburg
from europa.eu9.state import EW
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

FLAG, PEACE, LAST = "little_war", "little_war_over", 42
"""E595: it ends with a formal peace of TUR and HAB, at the latest after this turn."""
SIDES = ("austria", "poland", "turkey")


@cache
def lands() -> frozenset[int]:
    """Provinces of Hungary in 1492."""
    w = load_world()
    return frozenset(w.countries[w.country_index["hungary"]].provinces)


def is_on(g: G) -> bool:
    """Whether it is fought now."""
    return g.holds(FLAG) and not g.holds(PEACE) and g.state.turn <= LAST


def fights(g: G, country: int) -> bool:
    """HAB, POL, TUR; the Crimea beside TUR in EW or better."""
    s, name = g.state, g.name(country)
    if name == "crimea":
        return s.patron[country] == g.country("turkey") and s.box[country] >= EW
    return name in SIDES


def payer(g: G, country: int) -> int:
    """Who loses stability for it: HIS for a minor Austria, TUR for the Crimea."""
    name = g.name(country)
    if name == "crimea":
        return g.country("turkey")
    return habsburg(g) if name == "austria" and not g.is_major(country) else country


def look(g: G) -> None:
    """End of a round: who has troops in land that it doesn't hold has sent a stack this turn."""
    s = g.state
    for unit in s.units if is_on(g) else ():
        if unit.place in lands() and fights(g, unit.country):
            power = payer(g, unit.country)
            strange = s.controller[unit.place] != unit.country
            if strange and power != NONE and not g.effect(FLAG, power):
                g.add_effect(FLAG, power)


def parties(g: G) -> list[int]:
    """7.6: powers that occupy, are occupied, or have troops in land they don't hold."""
    s = g.state
    if not is_on(g):
        return []
    found: list[int] = []
    for p in sorted(lands()):
        if s.occupied[p] not in (NONE, s.owner[p]) and fights(g, s.occupied[p]):
            found += [s.occupied[p], s.owner[p]]
    found += [
        unit.country
        for unit in s.units
        if unit.place in lands()
        and fights(g, unit.country)
        and s.controller[unit.place] != unit.country
    ]
    return [c for c in dict.fromkeys(payer(g, x) for x in found if x != NONE) if c != NONE]


def formal_peace(g: G, one: int, other: int) -> None:
    """E595: a formal peace of TUR with HAB ends it."""
    names = {g.name(one), g.name(other)}
    if is_on(g) and names == {"turkey", "austria"}:
        g.state.in_force[PEACE] = g.state.turn
