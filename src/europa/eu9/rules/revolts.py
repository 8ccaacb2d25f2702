"""III.5 Revolts break out; X.3 they cost and spread."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def break_out(g: G) -> None:
    """1.6."""
    not_yet(g, "1.6", "revolts")


def spread(g: G) -> None:
    """5.3."""
    not_yet(g, "5.3", "revolts")
