"""XII Peace."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G

LONGEST = 1
"""Turns of a war that have passed before it ends at 7.2."""


def begin(g: G) -> None:
    """7.0."""
    not_yet(g, "7.0", "start of the peace phase")


def ransom(g: G) -> None:
    """7.1."""
    not_yet(g, "7.1", "ransoms")


def offer(g: G) -> None:
    """7.2a."""
    not_yet(g, "7.2a", "peace between powers")


def offer_separately(g: G) -> None:
    """7.2b."""
    not_yet(g, "7.2b", "separate peace")
    # Until this chapter is written wars would never end: the second turn brings a white peace.
    g.state.wars[:] = [w for w in g.state.wars if max(dict(w.turns).values(), default=0) < LONGEST]


def with_minors(g: G) -> None:
    """7.3."""
    not_yet(g, "7.3", "peace with minors")


def carry_out(g: G) -> None:
    """7.4."""
    not_yet(g, "7.4", "terms of peace")


def interventions(g: G) -> None:
    """7.5."""
    not_yet(g, "7.5", "interventions")


def crusade(g: G) -> None:
    """7.8."""
    not_yet(g, "7.8", "crusade")
