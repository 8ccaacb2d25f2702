"""III.3 Pirates appear; X.2 they and privateers prey on trade."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def appear(g: G) -> None:
    """1.4."""
    not_yet(g, "1.4", "piracy")


def prey(g: G) -> None:
    """5.2."""
    not_yet(g, "5.2", "pirates and privateers")
