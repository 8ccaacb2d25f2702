"""II-1(1) The English Reformation comes when Henry VIII dies, if it was not drawn before."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.terms.scene import Scene

HENRY = "england_henry_viii"


@own("II-1(1)", "early:dies")
def henry_is_dead(scene: Scene) -> None:
    """It is an event of this turn: the king rolled now is the heir."""
    call = "first:II-1(1)"
    if scene.person == HENRY and call not in scene.g.state.event_calls:
        scene.g.state.event_calls.append(call)
