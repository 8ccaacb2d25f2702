"""III-1(1) The war of Holland against an annexed Portugal: when it is over, and who leaves."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.dutch_revolt import EVENT, HOLLAND, RECOGNISED
from europa.eu9.rules.events.political.engine import GOES_ON, own
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS

WAR, REVOLT = "holland_portugal", "dutch_revolt"
LAST_PERIOD = 4
"""The war, and the cause that a recognised Holland has after it, end with this period."""


@own(EVENT, "7.4")
def end_overseas(scene: Scene) -> None:
    """It ends with recognition, with the war of the revolt, or with period IV; Portugal gets back
    what Holland holds and does not keep."""
    g, s = scene.g, scene.g.state
    war = named_war(g, WAR)
    late = s.turn >= PERIOD_TURNS[LAST_PERIOD][1]
    if war is None or not (late or g.holds(RECOGNISED) or named_war(g, REVOLT) is None):
        return
    holland, portugal = g.country(HOLLAND), g.country("portugal")
    leave_war(g, war, war.members)
    for post in g.posts(portugal):
        if s.controller[post] == holland:
            s.controller[post] = NONE


def _goes_on(g: G) -> bool:
    return named_war(g, WAR) is not None or g.state.period <= LAST_PERIOD


GOES_ON[EVENT, "war_holland_portugal"] = _goes_on
