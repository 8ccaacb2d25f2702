"""Counters of a power that are none of its own: whose class and technology they have."""

from __future__ import annotations

from europa.eu9.table import G

POLISH = "polish"
"""VI-1: Poles who fight for Sweden's pretender."""
EMIGRE = "emigre"
"""VII-5: the King's soldiers abroad."""
REVOLUTIONARY = "revolutionary"
"""VII-5: armies that the Revolution raises."""
RAISED = "VII-5:part:revolutionary_armies"
"""Note: France raises such armies from now on."""
LIKE = {POLISH: "poland", EMIGRE: "france"}
"""Group -> country whose troops they are."""
CLASSES = {EMIGRE: "III"}
"""Group -> class of its armies, where that is told."""


def revolts(g: G, power: int) -> bool:
    """Whether it is a France that raises revolutionary armies."""
    return RAISED in g.state.event_notes and g.name(power) == "france"
