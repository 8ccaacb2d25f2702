"""How strong sides are in a war, and how likely the stronger one wins."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.powers.wars import full_wars
from europa.eu9.state import EW, MA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.players.eu9.survey import Survey

MINORS = 0.6
"""Part of a minor's forces that its Patron may count on."""


def wars_of(g: G, power: int, but: int = 0) -> list[War]:
    """Full wars that a power fights, one left out."""
    return [war for war in full_wars(g, power) if not war.armistice and war.number != but]


def strength(g: G, look: Survey, power: int, but: int = 0) -> float:
    """Forces of a power and of the minors that would come, shared with its wars but one."""
    minors = [m for m in g.minors_of(power) if g.state.box[m] >= EW]
    own = look.forces(g, power) if power != NONE else 0.0
    own += MINORS * sum(look.forces(g, m) for m in minors)
    return own / (1 + len(wars_of(g, power, but)))


def against(g: G, look: Survey, enemies: Sequence[int], but: int = 0) -> float:
    """Forces of an alliance, with half of those of a Patron who may help a minor."""
    found = 0.0
    for country in enemies:
        others = len(wars_of(g, country, but))
        found += look.forces(g, country) / (1 + others / 2)
        patron = g.state.patron[country]
        if patron not in (NONE, *enemies) and g.state.box[country] >= MA and g.is_major(patron):
            found += look.forces(g, patron) / 2
    return found


def chance_of(mine: float, theirs: float) -> float:
    """How likely the stronger side wins a war."""
    return mine * mine / (mine * mine + theirs * theirs) if mine else 0.0


def unrest(g: G, power: int) -> int:
    """Sides of the revolts against a power."""
    s = g.state
    return sum(
        sides
        for p, sides in enumerate(s.revolt)
        if sides and power in (s.owner[p], s.post_owner[p])
    )
