"""III.4 Political events: rolled and marked off."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def draw_events(g: G) -> None:
    """1.5."""
    not_yet(g, "1.5", "political events")
