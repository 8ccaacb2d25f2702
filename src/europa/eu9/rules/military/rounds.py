"""VIII The military phase."""

from __future__ import annotations

from europa.eu9.combat import entries
from europa.eu9.combat.describe import DescribedSiege, Fight
from europa.eu9.combat.played import play_out
from europa.eu9.rules.link import not_yet
from europa.eu9.rules.military.aftermath import settle
from europa.eu9.table import G
from europa.kernel import Steps


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


def fight(g: G) -> Steps[None] | None:
    """4.2e: a battle that has been described is fought; which ones arise is still to come."""
    described = g.state.fight
    if described is not None and not isinstance(described, DescribedSiege):
        return _play(g, described)
    not_yet(g, "4.2e", "battles")
    return None


def besiege(g: G) -> Steps[None] | None:
    """4.3: the same for a siege."""
    described = g.state.fight
    if isinstance(described, DescribedSiege):
        return _play(g, described)
    not_yet(g, "4.3", "sieges")
    return None


def _play(g: G, described: Fight) -> Steps[None]:
    outcome = yield from play_out(g, described)
    g.state.outcome = outcome
    settle(g, described, outcome)


def go_on(g: G) -> None:
    """4.4."""
    not_yet(g, "4.4", "continuation")


def end_round(g: G) -> None:
    """4.5."""
    not_yet(g, "4.5", "end of the round")


def clean_up(g: G) -> None:
    """4.6."""
    g.state.fight = g.state.outcome = None
    not_yet(g, "4.6", "clean-up")


ENTRIES = entries.ENTRIES
MESSAGES = entries.MESSAGES
