"""V Incomes: sheet B to the gross income; 3.14 totals."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def collect(g: G) -> None:
    """3.1."""
    not_yet(g, "3.1", "income")


def total(g: G) -> None:
    """3.14."""
    not_yet(g, "3.14", "totals")
