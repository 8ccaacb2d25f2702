"""VI.1 The sealed plan of a turn."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def plan(g: G) -> None:
    """3.4."""
    not_yet(g, "3.4", "plans")
