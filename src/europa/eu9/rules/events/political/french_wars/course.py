"""III-D What goes on from turn to turn: the king's diplomacy, the realm in war and truce."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.events.political.french_wars.captains import disperse, free_captives
from europa.eu9.rules.events.political.french_wars.outbreak import LAST, note_plus
from europa.eu9.rules.events.political.french_wars.settlement import note_helpers
from europa.eu9.rules.events.political.french_wars.sharing import fleet_comes_home, rebel_port
from europa.eu9.rules.events.political.french_wars.sides import EVENT, bind_realm, wars
from europa.eu9.rules.events.political.verbs.powers import give_skills_back
from europa.eu9.rules.logistics.leaders import end_of_stay
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


@own(FIRST, "after:2.11")
def palatinate_comes(scene: Scene) -> Steps[None]:
    """A truce was broken: the Palatinate marches in as soon as there is a war again."""
    if any(war.fresh == LAST for war in wars(scene.g)):
        for act in verbs_of(FIRST, "extension").diplomacy:
            if act["do"] == "all":
                yield from perform(scene, act)


@own("III-D(3)", "event")
def johann_kasimir_leaves(scene: Scene) -> None:
    """He stays until stage (2) is over."""
    end_of_stay(scene.g)


@own(FIRST, "4.0")
def note_revolts(scene: Scene) -> None:
    """Where great revolts stand as the rounds begin."""
    if wars(scene.g):
        note_plus(scene.g, "turn", anew=True)
        note_plus(scene.g, "ever", anew=False)


@own(FIRST, "4.5")
def ships_without_port(scene: Scene) -> None:
    """End of a round: ships of the Rebels without a port are French again."""
    if wars(scene.g):
        note_plus(scene.g, "ever", anew=False)
        note_helpers(scene.g)
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
    free_captives(scene.g)
    disperse(scene.g)
    bind_realm(scene.g)
