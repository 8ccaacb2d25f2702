"""III-1(1) The Dutch revolt: what its records can't say."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.terms.core import holds
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world.political import Act
from europa.kernel import Steps

TAXES = "dutch_tax"
"""Held: turns in which Spain taxed Holland."""


def liberties(scene: Scene, act: Act) -> int:
    """Taxes make a revolt likelier; a truce in Germany, a Catholic England and unlucky Huguenots
    do not."""
    found = scene.g.state.held.get(TAXES, 0)
    found -= 2 * holds(scene, ["flag", "truce_of_augsburg"])
    found -= holds(scene, ["religion", "england", "catholic"])
    return found - (holds(scene, ["occurred", "III-11"]) and not _favoured(scene))


def _favoured(scene: Scene) -> bool:
    """Whether the Huguenots ever had a truce in their favour."""
    huguenots = scene.g.country("huguenots")
    return any(
        peace.kind == "truce" and huguenots in peace.winners and peace.level
        for peace in scene.g.state.peaces
    )


@own("III-1(1)", "event")
def strict_spain(scene: Scene) -> Steps[None]:
    """E460: after the attitudes that the event itself brought: a strict Spain has the revolt."""
    done = scene.note("part", "revolt") == str(scene.g.state.turn)
    if not done and holds(scene, ["stance", "spain", "cr"]):
        yield from begin_part(scene, scene.event, "revolt")


OWN_ROLLS["commercial_liberties"] = liberties
