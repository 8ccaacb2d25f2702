"""VI.4 Voluntary removal and bankruptcy."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def declare(g: G) -> None:
    """3.3."""
    not_yet(g, "3.3", "removal and bankruptcy")
