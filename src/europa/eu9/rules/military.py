"""VIII The military phase."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.table import G


def set_up(g: G) -> None:
    """4.0."""
    not_yet(g, "4.0", "set-up of the military phase")


def winter(g: G) -> None:
    """4.1."""
    not_yet(g, "4.1", "wintering")


def supply(g: G) -> None:
    """4.2a."""
    not_yet(g, "4.2a", "supply")


def campaign(g: G) -> None:
    """4.2b."""
    not_yet(g, "4.2b", "campaigns")


def march(g: G) -> None:
    """4.2c."""
    not_yet(g, "4.2c", "movement")


def explore(g: G) -> None:
    """4.2d."""
    not_yet(g, "4.2d", "exploration")


def fight(g: G) -> None:
    """4.2e."""
    not_yet(g, "4.2e", "battles")


def besiege(g: G) -> None:
    """4.3."""
    not_yet(g, "4.3", "sieges")


def go_on(g: G) -> None:
    """4.4."""
    not_yet(g, "4.4", "continuation")


def end_round(g: G) -> None:
    """4.5."""
    not_yet(g, "4.5", "end of the round")


def clean_up(g: G) -> None:
    """4.6."""
    not_yet(g, "4.6", "clean-up")
