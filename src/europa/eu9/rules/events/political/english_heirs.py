"""II-1(1) The English Reformation comes when Henry VIII dies, if it was not drawn before."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE

HENRY = "england_henry_viii"


@own("II-1(1)", "event")
def occupations_end(scene: Scene) -> None:
    """English occupations in France: control in a war of the two, else gone."""
    g, s = scene.g, scene.g.state
    england, france = g.country("england"), g.country("france")
    for place, who in enumerate(s.occupied):
        if who == england and s.owner[place] == france:
            s.occupied[place] = NONE
            s.controller[place] = england if at_war(g, england, france) else france


@own("II-1(1)", "early:dies")
def henry_is_dead(scene: Scene) -> None:
    """It is an event of this turn: the king rolled now is the heir."""
    call = "first:II-1(1)"
    if scene.person == HENRY and call not in scene.g.state.event_calls:
        scene.g.state.event_calls.append(call)
