"""P 14 Ragusa: its trade or its privateer serve who holds the mountains behind it."""

from __future__ import annotations

from europa.eu9.rules.powers.lands import balkans_troubled
from europa.eu9.table import G

LAND, LAST = "montenegro", 25
SEA = "sea_adriatique"
PREY = ("ctz_venice", "stz_ionienne")
"""Zones in which its privateer robs."""
TRADE = ("stz_lion", "stz_ionienne", "stz_noire_w", "ctz_venice", "ctz_turkey")
"""Zones of the Mediterranean centre."""
GROUP = "ragusa"
"""Of its privateer."""


def has_ragusa(g: G, power: int) -> bool:
    """To turn 25: the owner of the land, its controller while the Balkans are troubled."""
    s, land = g.state, g.world.province_index[LAND]
    if s.turn > LAST:
        return False
    return (s.controller if balkans_troubled(g) else s.owner)[land] == power
