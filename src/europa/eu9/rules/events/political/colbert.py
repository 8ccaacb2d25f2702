"""V-5 Colbert: how many levels a power may keep in the French trade zone."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import NUMBERS
from europa.eu9.rules.terms.scene import Scene

ZONE = "ctz_france"
PRICE = 10


def levels(scene: Scene, one: int) -> int:
    """As many as it has and can pay for."""
    g = scene.g
    have = g.tf(one, g.world.zone_index[ZONE])
    return min(have, max(0, g.line(one, "A2")) // PRICE)


@own("V-5", "event")
def standing_causes_count(scene: Scene) -> None:
    """France has its causes by the position of each turn (4.9.4, 4.9.5), not by that of today."""
    g = scene.g
    france = g.country("france")
    kept = [cb for cb in g.state.causes if (cb.source, cb.holder) != ("V-5", france)]
    g.state.causes[:] = kept


NUMBERS["V-5", "keep_levels"] = levels
