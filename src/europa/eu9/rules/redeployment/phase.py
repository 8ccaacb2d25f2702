"""X Redeployment."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.rules.redeployment import looting
from europa.eu9.table import G


def natives_attack(g: G) -> None:
    """5.1."""
    not_yet(g, "5.1", "attacks of natives")


def raid(g: G) -> None:
    """5.2b."""
    not_yet(g, "5.2b", "raids on land")


def loot(g: G) -> None:
    """5.4: pillages heal; nobody loots while armies don't march."""
    looting.recover(g)
    not_yet(g, "5.4", "looting")


def praesidios(g: G) -> None:
    """5.5."""
    not_yet(g, "5.5", "praesidios")


def redeploy(g: G) -> None:
    """5.6."""
    not_yet(g, "5.6", "land redeployment")


def return_to_port(g: G) -> None:
    """5.7."""
    not_yet(g, "5.7", "return to port")


def bring_gold(g: G) -> None:
    """5.8."""
    not_yet(g, "5.8", "gold")
