"""VII.1 Maintenance."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def maintain(g: G) -> None:
    """3.6."""
    not_yet(g, "3.6", "maintenance")
