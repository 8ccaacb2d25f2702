"""IV-A The German Empire as one country: its members vanish into it and come out of it again."""

from __future__ import annotations

from europa.eu9.rules.events.political.thirty_years.sides import EVENT
from europa.eu9.rules.events.political.verbs.lands import UNDONE, give, vanish
from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE

EMPIRE = "german_empire"
FORMER = "former_prince"
"""Note of the event: province -> the minor it belonged to."""


def remember(scene: Scene) -> None:
    """Who owns what in the Empire before it becomes one."""
    g = scene.g
    for place, owner in enumerate(g.state.owner):
        if in_empire(g, place) and owner != NONE and not g.is_major(owner):
            scene.write(FORMER, g.world.provinces[place].id, g.name(owner))


def gather(scene: Scene) -> None:
    """Minors whose whole land went into the Empire are no countries any more."""
    g, s = scene.g, scene.g.state
    empire = g.country(EMPIRE)
    if s.gone[empire]:
        return
    for place in g.owned(empire):
        prince = scene.note(FORMER, g.world.provinces[place].id)
        minor = g.country(prince) if prince else NONE
        if minor != NONE and minor != empire and not s.gone[minor] and not g.owned(minor):
            vanish(scene, minor)


def dissolve(g: G, empire: int) -> None:
    """Old frontiers, all neutral."""
    s = g.state
    scene = Scene(g, EVENT)
    back: list[int] = []
    for place in g.owned(empire):
        prince = scene.note(FORMER, g.world.provinces[place].id)
        if not prince:
            continue
        minor = g.country(prince)
        s.gone[minor] = 0
        give(scene, place, minor)
        back.append(minor)
    for minor in dict.fromkeys(back):
        move(g, minor, NONE, NEUTRAL)


UNDONE[EMPIRE] = dissolve
