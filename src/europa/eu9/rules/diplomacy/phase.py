"""IV Diplomacy: wars, treaties, announcements, actions on minors."""

from __future__ import annotations

from europa.eu9.rules.diplomacy import (
    activation,
    announce_land,
    announcements,
    declare,
    minor_actions,
    minor_reactions,
    negotiation,
    pacts,
    resolution,
    ties,
    track,
)
from europa.eu9.rules.diplomacy import event_wars as wars
from europa.eu9.rules.diplomacy.announcing import trade as announce_trade
from europa.eu9.rules.diplomacy.causes.events import REACTION, follow_owners
from europa.eu9.rules.diplomacy.late_wars import declare_late
from europa.eu9.rules.diplomacy.turns import TURNS, Turn, alone, by_turns
from europa.eu9.rules.diplomacy.window import open_window, play_window
from europa.eu9.rules.income import collect
from europa.eu9.rules.link import AGAIN
from europa.eu9.sheet import total
from europa.eu9.table import G
from europa.kernel import Steps

LAST = "2.11"
"""The end of the diplomacy phase: broken truces of civil wars take effect."""


def event_wars(g: G) -> Steps[bool]:
    """2.1: CBs of events by initiative, then the window; what was not used lapses."""
    if g.state.session is None:
        follow_owners(g)
        wars.turn_running(g)
        wars.minors_declare(g, "2.1")
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
    wars.minors_declare(g, REACTION, segment)
    return (yield from play_window(g, segment))


def negotiate(g: G) -> Steps[bool]:
    """2.2: drafts in private, three rounds."""
    return (yield from negotiation.negotiate(g))


def announce_alliances(g: G) -> Steps[bool]:
    """2.3: old agreements expire, then powers announce theirs by initiative."""
    if g.state.session is None:
        pacts.expire(g)
        pacts.conclude_secrets(g)
    again = yield from alone(g, "2.3", pacts.turn)
    if not again:
        pacts.settle(g)
    return again


def announce(g: G) -> Steps[bool]:
    """2.4: money of Papacy and Empire; announcements by initiative."""
    if g.state.session is None:
        announce_land.yearly_money(g)
    return (yield from alone(g, "2.4", _announce))


def _announce(g: G, power: int) -> Steps[None]:
    """The convoy of the Levant first, then whatever a power wants to say."""
    yield from announce_trade.grant_levant(g, power)
    yield from announcements.turn(g, power)


def declare_wars(g: G) -> Steps[bool]:
    """2.5: declarations by initiative, then one window for all of them."""
    if g.state.session is None:
        wars.minors_declare(g, "2.5")
    again = yield from _turns_then_window(g, "2.5", declare.turn)
    if not again:
        wars.lapse(g, "2.5")
    return again


def act_on_minors(g: G) -> Steps[None]:
    """2.6: sealed lists."""
    yield from minor_actions.act(g)


def react(g: G) -> Steps[None]:
    """2.7: sealed reactions of Patrons and friends."""
    yield from minor_reactions.react(g)


def resolve(g: G) -> None:
    """2.8."""
    resolution.resolve(g)


def move_on_track(g: G) -> Steps[bool]:
    """2.9: winners by initiative."""
    again = yield from alone(g, "2.9", track.turn)
    if not again:
        g.state.advances = []
    return again


def wake_rotw(g: G) -> Steps[bool]:
    """2.10: minors overseas, then the window about their wars."""
    if g.state.session is None:
        if not list(activation.wake(g)):
            return False
        open_window(g, "2.10")
    return (yield from play_window(g, "2.10"))


def late_wars(g: G) -> Steps[None]:
    """3.14: overseas wars for what was done in the turn; then the expenses are added up."""
    yield from declare_late(g)
    collect.total(g)


def close(g: G) -> Steps[bool]:
    """2.11: a window for a war that broke out just now (III-D); what was ceded changes its owner;
    A8, the treasury after diplomacy."""
    if any(war.fresh == LAST for war in g.state.wars):
        if g.state.session is None:
            open_window(g, LAST)
        if (yield from play_window(g, LAST)):
            return AGAIN
    ties.hand_over_ceded(g)
    for power in g.majors():
        total(g, power, "A8")
    return False
