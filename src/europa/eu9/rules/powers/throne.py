"""Who sits on a throne now, and who has a minister's ear."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import reigns
from europa.eu9.table import G


def rules_or_serves(g: G, name: str) -> bool:
    """Whether somebody of the lists is king or minister."""
    return reigns(g, name) or serves(g, name)


def serves(g: G, name: str) -> bool:
    """Whether somebody of the lists is a minister."""
    place = g.world.monarch_index[name]
    return any(minister.monarch == place for minister in g.state.ministers)
