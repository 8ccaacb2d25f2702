"""I-8(2) The Reformation: who has just taken an attitude."""

from __future__ import annotations

from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES

CHOOSERS = ("france", "spain", "england", "poland")


def changed(scene: Scene) -> list[int]:
    """All four that choose; when another event speaks of the effects, the one concerned."""
    return [c for c in map(scene.g.country, CHOOSERS) if scene.g.is_major(c)]


ROLES["I-8(2)", "changed"] = changed
