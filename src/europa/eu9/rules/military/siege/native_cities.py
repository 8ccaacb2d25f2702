"""4.22.3, 4.26.3 Cities overseas that are attacked without a war: natives first, then the walls."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.military.wilds.native_numbers import strength
from europa.eu9.rules.powers.single.american_empires import is_open
from europa.eu9.state import COUNTRIES
from europa.eu9.table import G
from europa.eu9.world import NONE


def is_city(g: G, place: int) -> bool:
    """A city with walls overseas that no power and no establishment holds."""
    s, p = g.state, g.world.provinces[place]
    free = s.controller[place] == NONE and s.post_owner[place] == NONE
    return not p.europe and bool(p.city and p.fortress) and free


def may_besiege(g: G, stack: Stack, place: int) -> bool:
    """Natives there were attacked by this power or are active against it, or there are none."""
    if not is_city(g, place):
        return False
    owner = g.state.area_owner[g.world.provinces[place].area]
    power = stack.country
    if owner != NONE and not is_open(g, power, owner):
        return False
    if not strength(g, place):
        return True
    key = place * COUNTRIES + power
    return bool(g.state.native_fights.get(key) or g.state.roused.get(key))
