"""VI.8, VI.9 Competition, planned and automatic."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def react(g: G) -> None:
    """3.5."""
    not_yet(g, "3.5", "reactions to competition")


def automatic(g: G) -> None:
    """3.11."""
    not_yet(g, "3.11", "automatic competition")


def after_peace(g: G) -> None:
    """8.4."""
    not_yet(g, "8.4", "competition for freed resources")
