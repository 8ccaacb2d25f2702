"""III.3 The economic situation."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def roll_situation(g: G) -> None:
    """1.3."""
    not_yet(g, "1.3", "economic situation")
