"""C12.5 Siege attrition of besiegers."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import PRESIDIO
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, pashas
from europa.eu9.rules.military.ground import ground_of
from europa.eu9.rules.military.journey import MANY_PASHAS, MASSED
from europa.eu9.rules.military.paths import hardship
from europa.eu9.rules.military.siege.walls_and_works import garrison
from europa.eu9.rules.military.supply import line_of
from europa.eu9.rules.military.supply_step import best_siege, chief, outer_siege
from europa.eu9.table import G


def attrition_modifier(g: G, key: int, numbers: Sequence[int]) -> int:
    """C12.5, E58: no manoeuvre; want of supply, mass, weather, land and leaders' siege values."""
    s = g.state
    stacks = [s.stacks[n] for n in numbers]
    stack = chief(g, numbers)
    ground = ground_of(g, stack)
    line = line_of(g, stack, ground)
    troops = thirds_of(g, numbers) - sum(x.natives for x in stacks)
    massed = troops >= MASSED * LD or sum(pashas(g, x) for x in stacks) >= MANY_PASHAS
    found = 2 * (line is None) + 2 * massed + 2 * s.bad_weather
    found += hardship(g, ground, key % PRESIDIO) + (line.straits if line is not None else 0)
    return found - outer_siege(g, key) + best_siege(g, garrison(g, key))
