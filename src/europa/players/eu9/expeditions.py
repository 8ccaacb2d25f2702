"""Expeditions: troops under a conquistador are shipped to coasts that nobody of ours has trodden.

Only provinces that are known can be settled, and only who stands beside them finds them.
"""

from __future__ import annotations

from europa.eu9.pieces import KING, OUTSIDE, Stack
from europa.eu9.rules.military.composition import LD, has_army, kind_of, size
from europa.eu9.rules.military.ground import Ground, is_european
from europa.eu9.rules.military.idle import PATHFINDERS
from europa.eu9.rules.military.movement.sailing import ways
from europa.eu9.rules.military.movement.transport import bars_loading, loadable
from europa.eu9.rules.military.ports import is_haven
from europa.eu9.rules.military.stacks import cargo, leaders_in, stacks_of, units_in
from europa.eu9.state import PROVINCES, SEA_PLACE, SEAS
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


def is_band(g: G, stack: Stack) -> bool:
    """An LD or less that nobody leads: it finds land as well, if with more losses (M18.2)."""
    units = units_in(g, stack.number)
    small = bool(units) and not has_army(units) and size(g, stack) <= LD
    return small and not stack.naval and not leaders_in(g, stack.number)


def seeks_land(g: G, stack: Stack) -> bool:
    """A party, or a band that was shipped out."""
    abroad = stack.carrier or stack.place >= SEA_PLACE or not is_european(g, stack.place)
    return is_party(g, stack) or (bool(abroad) and is_band(g, stack))


def guides(g: G, stack: Stack) -> list[int]:
    """Leaders of a stack who find their way."""
    return [x for x in leaders_in(g, stack.number) if x < KING and kind_of(g, x) in PATHFINDERS]


def leaves_army(g: G, stack: Stack) -> bool:
    """A conquistador whose army has an LD to spare, in a port, while coasts wait to be trodden."""
    units = units_in(g, stack.number)
    if stack.naval or stack.moved or stack.place >= SEA_PLACE or not has_army(units):
        return False
    if not any(unit.kind == "LD" for unit in units) or not guides(g, stack):
        return False
    return g.world.provinces[stack.place].port and bool(untrodden(g, stack.country))


def ashore(g: G, fleet: Stack) -> Stack | None:
    """A party beside the fleet's sea that has found land, to be brought home with its news."""
    if fleet.place < SEA_PLACE:
        return None
    found = [x for x in loadable(g, fleet) if seeks_land(g, x) and x.discoveries]
    return found[0] if found else None


def parties(g: G, fleet: Stack) -> list[Stack]:
    """Parties that the fleet could take aboard where it lies, the led ones first."""
    found = [x for x in loadable(g, fleet) if is_party(g, x) or is_band(g, x)]
    return sorted(found, key=lambda x: not is_party(g, x))


def has_party(g: G, fleet: Stack) -> bool:
    """Whether a party is aboard."""
    return any(seeks_land(g, x) for x in cargo(g, fleet.number))


def waiting(g: G, ground: Ground, fleet: Stack) -> Stack | None:
    """The nearest party in a port where the fleet could take it aboard."""
    at_hand = parties(g, fleet)
    if at_hand:
        return at_hand[0]
    units = units_in(g, fleet.number)
    found = [
        x
        for x in stacks_of(g, (fleet.country,))
        if (is_party(g, x) or is_band(g, x)) and not x.carrier and x.inside == OUTSIDE
        and not bars_loading(g, fleet, x) and is_haven(g, ground, x.place, units)
    ]  # fmt: skip
    if not found:
        return None
    way = ways(g, ground, units, fleet.place)
    near = [x for x in found if x.place in way]
    led = [x for x in near if is_party(g, x)]
    return min(led or near, key=lambda x: (len(way[x.place]), x.number), default=None)


def goal(g: G, ground: Ground, fleet: Stack) -> list[int]:
    """Seas where a fleet with a party, aboard or in some port, should go; none without a party."""
    seas = untrodden(g, ground.country)
    if not seas or not (has_party(g, fleet) or waiting(g, ground, fleet)):
        return []
    return seas


def is_at_work(g: G, fleet: Stack) -> bool:
    """A party aboard looks for land on this very coast: its ships wait for it."""
    sea = fleet.place - SEA_PLACE
    return has_party(g, fleet) and sea in untrodden(g, fleet.country)
