"""XII Inflation."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def inflate(g: G) -> None:
    """7.7."""
    not_yet(g, "7.7", "inflation")
