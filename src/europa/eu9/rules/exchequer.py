"""XI Exchequer and budget."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def raise_taxes(g: G) -> None:
    """6.1."""
    not_yet(g, "6.1", "exceptional taxes")


def test(g: G) -> None:
    """6.2."""
    not_yet(g, "6.2", "exchequer test")


def seek_loan(g: G) -> None:
    """6.3."""
    not_yet(g, "6.3", "international loan")


def budget(g: G) -> None:
    """6.4."""
    not_yet(g, "6.4", "budget")
