"""VI.10 Prices of exotic resources."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def move(g: G) -> None:
    """3.12."""
    not_yet(g, "3.12", "prices")
