"""P 35.3 An Italian minor that Venice has annexed is lowered by another power: it revolts."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.causes import give
from europa.eu9.rules.powers.forces import dissolve_forces
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.terms import specials
from europa.eu9.state import AN, EW, NEUTRAL
from europa.eu9.table import G

SOURCE = "Italian revolt"
"""Cause of the war, with the minor: `Italian revolt:parma`."""

RISEN = "italian_revolt:"
"""Effect of the turn: nobody wins it over any more."""


def may_revolt(g: G, minor: int) -> bool:
    """Whether it was annexed by a right that ends in revolt when it is lowered."""
    s = g.state
    patron = g.name(s.patron[minor]) if s.box[minor] == AN else ""
    return any(
        special.condition and special.says["power"] == patron
        for special in specials.standing(g, "annex_value", minor)
    )


def revolt(g: G, minor: int, instigator: int) -> None:
    """It is neutral, has its land and cities, and is at war without its basic forces; who caused
    it has a CB this turn."""
    patron = g.state.patron[minor]
    move(g, minor, patron, NEUTRAL)
    begin_war(g, "full", (minor,), (patron,), calls=False, declared=False)
    dissolve_forces(g, minor)
    give(g, instigator, patron, f"{SOURCE}:{g.name(minor)}", turns=1)
    g.add_effect(RISEN + g.name(minor))


def support(g: G, power: int, source: str) -> None:
    """The CB is used: the minor goes into EW of who caused its revolt."""
    if source.startswith(SOURCE):
        move(g, g.country(source.partition(":")[2]), power, EW)
