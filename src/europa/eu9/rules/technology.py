"""VI.7 Technology groups and goals."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def advance(g: G) -> None:
    """3.13."""
    not_yet(g, "3.13", "technology")
