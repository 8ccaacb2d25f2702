"""II-14, II-15, II-17 Russia against a khanate: which one it attacked."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when import KHANATES
from europa.eu9.rules.terms.who import ROLES

EVENTS = ("II-14", "II-15", "II-17")
ROLE = "khanate"


def attacked(scene: Scene) -> list[int]:
    """The khanate in the war of the event."""
    g = scene.g
    wars = [war for war in g.state.wars if war.cause == scene.event]
    found = [c for war in wars for c in war.defenders if g.name(c) in KHANATES]
    return found[:1]


def remember(scene: Scene) -> None:
    """It is known from now on, even when it is no more."""
    if scene.g.name(scene.other) in KHANATES:
        scene.write("role", ROLE, scene.g.name(scene.other))


for _event in EVENTS:
    ROLES[_event, ROLE] = attacked
    own(_event, "on:uses_cb")(remember)
