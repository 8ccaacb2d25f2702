"""V-5 Colbert: how many levels a power may keep in the French trade zone."""

from __future__ import annotations

from europa.eu9.rules.events.political.verbs.flow import NUMBERS
from europa.eu9.rules.terms.scene import Scene

ZONE = "ctz_france"
PRICE = 10


def levels(scene: Scene, one: int) -> int:
    """As many as it has and can pay for."""
    g = scene.g
    have = g.tf(one, g.world.zone_index[ZONE])
    return min(have, max(0, g.line(one, "A2")) // PRICE)


NUMBERS["V-5", "keep_levels"] = levels
