"""XIII Inter-turn."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def attribute(g: G) -> None:
    """8.1."""
    not_yet(g, "8.1", "trade centres and convoys")


def heal(g: G) -> None:
    """8.2."""
    not_yet(g, "8.2", "natives, militia and the wounded")
