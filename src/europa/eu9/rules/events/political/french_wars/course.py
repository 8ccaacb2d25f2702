"""III-D What goes on from turn to turn: the king's diplomacy, the realm in war and truce."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.events.political.french_wars.captains import disperse
from europa.eu9.rules.events.political.french_wars.sharing import fleet_comes_home, rebel_port
from europa.eu9.rules.events.political.french_wars.sides import EVENT, bind_realm, wars
from europa.eu9.rules.events.political.verbs.powers import give_skills_back
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.kernel import Steps

FIRST = "III-D(1)"
"""It runs as long as the wars do: what they do each turn is told there."""


def _whole(scene: Scene) -> Scene:
    """The scene of all the wars, not of one stage."""
    return Scene(scene.g, EVENT, roles=dict(verbs_of(EVENT).roles))


@own(FIRST, "1.1")
def new_king(scene: Scene) -> Steps[None]:
    """A king crowned in the midst of a war has the same troubles abroad."""
    if not wars(scene.g):
        return
    for act in verbs_of(EVENT, "politic_crisis").event:
        if act["do"] == "set" and act["what"] == "dip":
            yield from perform(_whole(scene), act)


@own(FIRST, "4.5")
def ships_without_port(scene: Scene) -> None:
    """End of a round: ships of the Rebels without a port are French again."""
    inner = _whole(scene)
    if wars(scene.g) and rebel_port(inner) == NONE:
        fleet_comes_home(inner)


@own(FIRST, "7.4", "7.8")
def after_peaces(scene: Scene) -> None:
    """No war any more: one realm, one army, and a king who is listened to."""
    if wars(scene.g):
        return
    inner = _whole(scene)
    give_skills_back(inner)
    disperse(scene.g)
    bind_realm(scene.g)
