"""M7.5 How many natives a province has left this turn."""

from __future__ import annotations

from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.powers.usa import is_american
from europa.eu9.table import G


def unit_size(g: G, province: int) -> int:
    """Thirds of one native: LD, or LDE where they are weak."""
    area = g.world.provinces[province].area
    return 1 if g.world.areas[area].weak_natives else LD


def strength(g: G, province: int) -> int:
    """Thirds of an LD that are left there this turn (M7.5)."""
    if g.world.provinces[province].europe or is_american(g, province):
        return 0
    found = g.state.native_thirds.get(province)
    return g.state.natives[province] * unit_size(g, province) if found is None else found


def leave(g: G, province: int, thirds: int) -> None:
    """So many thirds are left; the count of whole natives follows."""
    s, size = g.state, unit_size(g, province)
    s.natives[province] = -(-thirds // size)
    if thirds % size:
        s.native_thirds[province] = thirds
    else:
        s.native_thirds.pop(province, None)
