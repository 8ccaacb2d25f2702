"""All answers of Bots: the general procedure and what the charts say about single asks."""

from __future__ import annotations

from europa.tpop.bots import battle, choice, empire, events, peace, selection, tokens
from europa.tpop.bots.choice import choose

__all__ = ["SILENT", "choose"]

SILENT = frozenset(("casualty", "next_battle", "rebel_area", "rebel_result", "cube.surplus"))
"""Kinds of no interest to a reader."""

MODULES = (choice, battle, empire, events, peace, selection, tokens)
"""Modules that register answers."""
