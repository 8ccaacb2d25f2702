"""Who sits on a throne now, and who has a minister's ear."""

from __future__ import annotations

from europa.eu9.table import G


def reigns(g: G, name: str) -> bool:
    """Whether a named monarch is on his throne."""
    return g.world.monarch_index[name] in g.state.monarch


def rules_or_serves(g: G, name: str) -> bool:
    """Whether somebody of the lists is king or minister."""
    return reigns(g, name) or serves(g, name)


def serves(g: G, name: str) -> bool:
    """Whether somebody of the lists is a minister."""
    place = g.world.monarch_index[name]
    return any(minister.monarch == place for minister in g.state.ministers)
