"""VI.2, VI.3 Trade fleets recover; interest and refunds that are due."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def mandatory(g: G) -> None:
    """3.2."""
    not_yet(g, "3.2", "recovery, interest and refunds")
