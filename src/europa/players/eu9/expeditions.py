"""Expeditions: troops under a conquistador are shipped to coasts that nobody of ours has trodden.

Only provinces that are known can be settled, and only who stands beside them finds them.
"""

from __future__ import annotations

from europa.eu9.pieces import KING, Stack
from europa.eu9.rules.military.composition import LD, has_army, kind_of, size
from europa.eu9.rules.military.ground import Ground
from europa.eu9.rules.military.idle import PATHFINDERS
from europa.eu9.rules.military.movement.transport import loadable
from europa.eu9.rules.military.stacks import cargo, leaders_in, units_in
from europa.eu9.state import PROVINCES, SEAS
from europa.eu9.table import G
from europa.players.eu9.coasts import ELSE, GOALS, shores

PARTY = 2
"""LD that an expedition takes at most."""


def untrodden(g: G, power: int) -> list[int]:
    """Known seas on whose wanted coasts a power knows no province yet, or not all."""
    s, w = g.state, g.world
    found = []
    for continent in GOALS.get(g.name(power), ELSE):
        for sea in sorted(shores(continent)):
            if not s.known_seas[power * SEAS + sea] or sea in found:
                continue
            if any(_is_open(g, power, p, continent) for p in w.seas[sea].provinces):
                found.append(sea)
    return found


def _is_open(g: G, power: int, province: int, continent: str) -> bool:
    p = g.world.provinces[province]
    if p.europe or g.state.known[power * PROVINCES + province]:
        return False
    return continent in g.world.areas[p.area].continents


def is_party(g: G, stack: Stack) -> bool:
    """A few men without an army counter, led by somebody who finds his way."""
    units = units_in(g, stack.number)
    if stack.naval or not units or has_army(units) or size(g, stack) > PARTY * LD:
        return False
    return any(x < KING and kind_of(g, x) in PATHFINDERS for x in leaders_in(g, stack.number))


def parties(g: G, fleet: Stack) -> list[Stack]:
    """Parties that the fleet could take aboard where it lies."""
    return [stack for stack in loadable(g, fleet) if is_party(g, stack)]


def goal(g: G, ground: Ground, fleet: Stack) -> list[int]:
    """Seas where a fleet with a party, aboard or at hand, should go; none if it has no party."""
    aboard = any(is_party(g, x) for x in cargo(g, fleet.number))
    if not aboard and not parties(g, fleet):
        return []
    return untrodden(g, ground.country)
