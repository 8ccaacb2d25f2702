"""IV Diplomacy: wars, treaties, announcements, actions on minors."""

from __future__ import annotations

from europa.eu9.rules.link import not_yet
from europa.eu9.sheet import total
from europa.eu9.table import G


def event_wars(g: G) -> None:
    """2.1."""
    not_yet(g, "2.1", "wars caused by events")


def negotiate(g: G) -> None:
    """2.2."""
    not_yet(g, "2.2", "negotiation")


def announce_alliances(g: G) -> None:
    """2.3."""
    not_yet(g, "2.3", "alliances")


def announce(g: G) -> None:
    """2.4."""
    not_yet(g, "2.4", "announcements")


def declare_wars(g: G) -> None:
    """2.5."""
    not_yet(g, "2.5", "declarations of war")


def act_on_minors(g: G) -> None:
    """2.6."""
    not_yet(g, "2.6", "actions on minors")


def react(g: G) -> None:
    """2.7."""
    not_yet(g, "2.7", "reactions")


def resolve(g: G) -> None:
    """2.8."""
    not_yet(g, "2.8", "resolution of actions on minors")


def move_on_track(g: G) -> None:
    """2.9."""
    not_yet(g, "2.9", "diplomatic track")


def wake_rotw(g: G) -> None:
    """2.10."""
    not_yet(g, "2.10", "minors of the rest of the world")


def close(g: G) -> None:
    """2.11: A8, the treasury after diplomacy."""
    for power in g.majors():
        total(g, power, "A8")
