"""III.5 Diplomatic events."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def resolve(g: G) -> None:
    """1.7."""
    not_yet(g, "1.7", "diplomatic events")
