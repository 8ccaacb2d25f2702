"""LB4: what a Bot's Units count as in a Land Battle."""

from __future__ import annotations

from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.table import G

SHARE = 4
"""One Unit in so many is Cavalry, and with Cannons another one Artillery."""


def drilled(g: G, seat: int, units: int) -> list[int]:
    """LB4: Infantry, Cavalry and Artillery of so many Units."""
    cannons = seat in g.state.idea_held[idea_index("cannons")]
    cavalry = units // SHARE
    artillery = units // SHARE if cannons else 0
    return [units - cavalry - artillery, cavalry, artillery]
