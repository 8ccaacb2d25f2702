"""XIV Victory points of a period, of a turn, at a transfer and at the end."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def period_wealth(g: G) -> None:
    """P.1."""
    not_yet(g, "P.1", "wealth and prestige")


def check_up(g: G) -> None:
    """P.2."""
    not_yet(g, "P.2", "check-up of the period")


def score_aims(g: G) -> None:
    """P.3."""
    not_yet(g, "P.3", "objectives")


def transfer_points(g: G) -> None:
    """P.4."""
    not_yet(g, "P.4", "points of a transfer or the end")


def turn_points(g: G) -> None:
    """8.3."""
    not_yet(g, "8.3", "points of the turn")


def leave(g: G, power: int) -> None:
    """P.4: points of a power whose seat leaves it within a period (E62)."""
    not_yet(g, "P.4", f"points of {g.name(power)}")
