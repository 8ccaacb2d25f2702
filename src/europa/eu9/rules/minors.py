"""VI.11, VII.4 Administration and reinforcements of minors."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def administer(g: G) -> None:
    """3.9."""
    not_yet(g, "3.9", "minors")
