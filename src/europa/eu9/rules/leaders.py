"""VII.5 Leaders come and go."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def place(g: G) -> None:
    """3.10."""
    not_yet(g, "3.10", "leaders")
