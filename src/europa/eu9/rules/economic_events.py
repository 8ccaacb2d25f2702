"""III.2 Economic events."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def roll_events(g: G) -> None:
    """1.2."""
    not_yet(g, "1.2", "economic events")
