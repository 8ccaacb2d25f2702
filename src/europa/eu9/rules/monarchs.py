"""III.1 Survival of monarchs and their successors."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def survive(g: G) -> None:
    """1.1."""
    not_yet(g, "1.1", "monarchs")
