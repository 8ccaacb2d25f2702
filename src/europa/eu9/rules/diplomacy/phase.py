"""IV Diplomacy: wars, treaties, announcements, actions on minors."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import declare
from europa.eu9.rules.diplomacy import event_wars as wars
from europa.eu9.rules.diplomacy.turns import TURNS, Turn, by_turns
from europa.eu9.rules.diplomacy.window import open_window, play_window
from europa.eu9.rules.link import AGAIN, not_yet
from europa.eu9.sheet import total
from europa.eu9.table import G
from europa.kernel import Steps


def event_wars(g: G) -> Steps[bool]:
    """2.1: CBs of events by initiative, then the window; what was not used lapses."""
    if g.state.session is None:
        wars.turn_running(g)
    again = yield from _turns_then_window(g, "2.1", wars.turn)
    if not again:
        wars.lapse(g)
    return again


def _turns_then_window(g: G, segment: str, play: Turn) -> Steps[bool]:
    """Powers in turn, then one window for all that began (4.10.3)."""
    session = g.state.session
    if session is None or session.stage == TURNS:
        if (yield from by_turns(g, segment, play)):
            return AGAIN
        open_window(g, segment)
    return (yield from play_window(g, segment))


def negotiate(g: G) -> None:
    """2.2."""
    not_yet(g, "2.2", "negotiation")


def announce_alliances(g: G) -> None:
    """2.3."""
    not_yet(g, "2.3", "alliances")


def announce(g: G) -> None:
    """2.4."""
    not_yet(g, "2.4", "announcements")


def declare_wars(g: G) -> Steps[bool]:
    """2.5: declarations by initiative, then one window for all of them."""
    return (yield from _turns_then_window(g, "2.5", declare.turn))


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
