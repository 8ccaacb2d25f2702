"""Calls for help whose moment an event tells: VI-13's pretender, the colonies of VII-4."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.calls import answer_calls
from europa.eu9.rules.events.political.engine import own, whom
from europa.eu9.rules.events.political.verbs.forces import RULES
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act
from europa.kernel import Steps

AUSTRIAN = "VI-13"
OF_A_WINDOW = "helper_cb"
"""Marks a call that is made in the window of its declaration anyway."""


def call_allies(scene: Scene, act: Act) -> Steps[None]:
    """A minor in the event's war calls now, by its preferences."""
    g, s = scene.g, scene.g.state
    if OF_A_WINDOW in act:
        return
    for minor in whom(scene, act):
        wars = [war for war in s.wars if war.cause == scene.event and minor in war.members]
        s.calling += [(minor, war.number) for war in wars]
        if wars and not g.is_major(minor):
            yield from answer_calls(g)


@own(AUSTRIAN, "event")
def wait_for_france(scene: Scene) -> None:
    """The pretender calls nobody before France has had its chance (2.5)."""
    s = scene.g.state
    mine = [war.number for war in s.wars if war.cause == AUSTRIAN]
    s.calling = [row for row in s.calling if row[1] not in mine]


RULES["call_allies"] = call_allies
