"""Thrones that an event fills: an heir of another house, one king for two crowns (E480)."""

from __future__ import annotations

from europa.eu9.rules.court.houses import shorter
from europa.eu9.rules.court.monarchs import (
    announce,
    begin_reign,
    heritage,
    ripen,
    roll_values,
    title,
)
from europa.eu9.rules.court.named_monarchs import SAFE
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import clamp, reign_length

LONGEST = 10
FOR_GOOD = 99
"""A turn that never comes."""


def heir_of(g: G, power: int) -> tuple[list[int], int]:
    """Values and the last turn of an heir of this power's monarch, by its dice."""
    before = heritage(g, power)
    roll = clamp(g.d10("succession", g.name(power)) + shorter(g, power), 1, LONGEST)
    return roll_values(g, power, before, False), g.state.turn + reign_length(roll)


def enthrone(g: G, power: int, values: list[int], dies: int) -> None:
    """Somebody without a name in the lists reigns from now on."""
    s = g.state
    begin_reign(g, power)
    s.monarch[power] = NONE
    s.skills[power * 3 : power * 3 + 3] = values
    s.dies[power] = dies
    ripen(g, power)
    tell(g, "new_monarch", power, name=title(g, power))
    announce(g, power)


def share_throne(g: G, power: int, other: int) -> None:
    """The monarch of another power reigns here too; he dies there."""
    s = g.state
    enthrone(g, power, s.skills[other * 3 : other * 3 + 3], FOR_GOOD)
    s.held[f"{SAFE}:{g.name(power)}"] = FOR_GOOD
    s.monarch[power] = s.monarch[other]
    s.leads[power] = 0
