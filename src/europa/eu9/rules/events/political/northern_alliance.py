"""IV-1(2) The Northern Alliance: the lost peace of the power that leads it is its end."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.scene import Scene

EVENT, FATAL = "IV-1(2)", 3
LEAGUE = "league:northern"
LEADER = {"controller": {"side": "northern"}}


@own(EVENT, "7.4")
def dissolve(scene: Scene) -> None:
    """A losing peace of level 3 or more of its leader in this war, though he is out of it now."""
    s = scene.g.state
    if LEAGUE not in s.event_notes:
        return
    leaders = countries(scene, LEADER)
    for peace in s.peaces:
        lost = peace.level >= FATAL and any(c in peace.losers for c in leaders)
        if lost and (peace.turn, peace.cause) == (s.turn, EVENT):
            s.event_notes.pop(LEAGUE, None)
            s.in_force.pop("northern_hre_alliance", None)
