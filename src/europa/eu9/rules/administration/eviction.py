"""VI.6.6 What stands where another has settled: his forts and forces go."""

from __future__ import annotations

import msgspec

from europa.eu9.rules.administration.colonisation import SETTLED
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import distances


def evict_all(g: G) -> None:
    """3.11, VI.6.6: where a new COL or TP still stands, forts and forces of others go."""
    s = g.state
    for key in [key for key in s.effects if key.startswith(SETTLED)]:
        name, _, country = key.removeprefix(SETTLED).rpartition(":")
        province = g.world.province_index[name]
        if s.post_owner[province] == g.country(country):
            _evict(g, g.country(country), province)


def _evict(g: G, country: int, province: int) -> None:
    """Forces of others go to the nearest COL or TP of theirs, without one home."""
    s = g.state
    if s.fort[province] not in (NONE, country):
        s.fort[province] = NONE
    for n, unit in enumerate(s.units):
        if unit.place == province and unit.country != country and unit.kind not in NAVAL_UNITS:
            far = distances(province)
            posts = sorted(g.posts(unit.country), key=lambda p: (far[p], p))
            refuge = posts[0] if posts else home(g, unit.country)
            s.units[n] = msgspec.structs.replace(unit, place=refuge, stack=0)
