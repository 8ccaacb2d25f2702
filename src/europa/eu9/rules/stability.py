"""XI.3, XII Stability is improved, and adjusted after wars."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def improve(g: G) -> None:
    """6.5."""
    not_yet(g, "6.5", "stability")


def adjust(g: G) -> None:
    """7.6."""
    not_yet(g, "7.6", "stability after wars")
