"""P 37.8 Cossacks of Russia: who has them, and where they live."""

from __future__ import annotations

from europa.eu9.state import VA
from europa.eu9.table import G

COSSACK = "cossack"
"""The group of their LD."""
LDS, FREE = 4, 2
"""Their LD counters; those kept for nothing."""
UKRAINE, KHANATES = "ukraine", ("kazan", "astrakhan")
TOLERANT = "religious_tolerance"


def cossack_lands(g: G) -> list[int]:
    """Land of the Ukraine that is Russian or a vassal's, and khanates that are wholly Russian."""
    s, w, russia = g.state, g.world, g.country("russia")
    if s.attitude[russia] == TOLERANT:
        return []
    mine = {russia, *(c for c in g.minors_of(russia) if s.box[c] == VA)}
    lands = [w.province_index[name] for name in w.regions[UKRAINE]]
    found = [p for p in lands if s.owner[p] in mine]
    for name in KHANATES:
        land = w.countries[w.country_index[name]].provinces
        if all(s.owner[p] == russia for p in land):
            found += [p for p in land if p not in found]
    return found


def has_cossacks(g: G) -> bool:
    """37.8: whether Russia has any such land; not if Tolerant."""
    return bool(cossack_lands(g))
