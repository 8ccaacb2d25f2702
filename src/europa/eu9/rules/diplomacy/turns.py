"""0.2 Segments that powers play in turn by initiative: each turn is a step of the kernel."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.table import G
from europa.eu9.treaties import Session
from europa.kernel import Steps

TURNS, WINDOW = "turns", "window"
Turn = Callable[[G, int], "Steps[None] | None"]
"""Plays one power's turn; None: it has nothing to decide."""


def open_session(g: G, segment: str, stage: str) -> Session:
    """All powers by initiative."""
    g.state.session = Session(segment, stage, tuple(by_initiative(g)))
    return g.state.session


def advance(g: G, **changes: object) -> Session:
    """The session with some of its fields changed."""
    assert g.state.session is not None
    g.state.session = msgspec.structs.replace(g.state.session, **changes)
    return g.state.session


def round_of(g: G) -> int:
    """Which round of talks is under way, for whoever is asked in it."""
    return g.state.session.at + 1 if g.state.session else 1


def by_turns(g: G, segment: str, play: Turn) -> Steps[bool]:
    """The next power that has something to decide; AGAIN until the last one has had its turn.

    The session stays open after the last turn: who opened it closes it.
    """
    session = g.state.session or open_session(g, segment, TURNS)
    while session.at < len(session.order):
        power = session.order[session.at]
        session = advance(g, at=session.at + 1)
        asking = play(g, power) if g.is_major(power) else None
        if asking is not None:
            yield from asking
            return AGAIN
    return False


def alone(g: G, segment: str, play: Turn) -> Steps[bool]:
    """A segment that is nothing but the powers' turns."""
    left = yield from by_turns(g, segment, play)
    if not left:
        g.state.session = None
    return left
