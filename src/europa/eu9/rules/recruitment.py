"""VII.2 Recruitment."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def recruit(g: G) -> None:
    """3.7."""
    not_yet(g, "3.7", "recruitment")
