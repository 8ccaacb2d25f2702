"""VI.5, VI.6, VI.7 The planned actions are resolved."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def resolve(g: G) -> None:
    """3.8."""
    not_yet(g, "3.8", "resolution of actions")
