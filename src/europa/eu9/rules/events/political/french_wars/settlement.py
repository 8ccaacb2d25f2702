"""III-D(Final) What the wars cost France, and what is remembered of them."""

from __future__ import annotations

from europa.eu9.rules.events.political.french_wars.sides import (
    EVENT,
    FINAL,
    MINORS,
    france,
    is_mild,
    is_protestant,
    is_strict,
)
from europa.eu9.rules.events.political.verbs.dice import OWN_ROLLS
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import SIDES
from europa.eu9.world.political import Act

FORCED = "mandatory_change"


def consequences(scene: Scene, act: Act) -> int:
    """One more for each truce that favoured the Rebels, for a forced change, for a strict end."""
    g = scene.g
    minors = [g.country(name) for name in MINORS]
    truces = sum(
        p.cause == EVENT and p.level > 0 and any(c in minors for c in p.winners)
        for p in g.state.peaces
    )
    forced = Scene(g, EVENT).note("part", FORCED)
    return truces + bool(forced) + is_strict(scene)


def heir_side(scene: Scene) -> list[int]:
    """E489: France, and the minor of the faith of its last king."""
    g = scene.g
    if is_protestant(scene):
        return [g.country("huguenots")]
    return [france(g)] if is_mild(scene) else [g.country("holy_league")]


OWN_ROLLS["consequences"] = consequences
SIDES[FINAL, "heir_side"] = heir_side
