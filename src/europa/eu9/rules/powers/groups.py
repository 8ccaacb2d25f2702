"""Counters of a power that are none of its own: whose class and technology they have."""

from __future__ import annotations

POLISH = "polish"
"""VI-1: Poles who fight for Sweden's pretender."""
EMIGRE = "emigre"
"""VII-5: the King's soldiers abroad."""
LIKE = {POLISH: "poland", EMIGRE: "france"}
"""Group -> country whose troops they are."""
CLASSES = {EMIGRE: "III"}
"""Group -> class of its armies, where that is told."""
