"""IV-A, E507: three mercenary generals each turn, for whom Union and League bid."""

from __future__ import annotations

from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.thirty_years.sides import (
    EVENT,
    LEAGUE,
    UNION,
    player,
    war_of,
)
from europa.eu9.rules.logistics.hired import MERCENARY, free
from europa.eu9.rules.logistics.mercenaries import hire, sale
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.world import NONE
from europa.kernel import Steps

FOR_SALE = 3


@own(EVENT, "before:3.10")
def sell(scene: Scene) -> Steps[None]:
    """Besides those whom all may hire: blind bids for each, unsold ones go."""
    g = scene.g
    if war_of(g) is None:
        return
    powers = [player(scene, side) for side in (LEAGUE, UNION)]
    bidders = [power for power in dict.fromkeys(powers) if power != NONE]
    for _ in range(min(FOR_SALE, len(free(g, MERCENARY, "general"))) if bidders else 0):
        winner = yield from sale(g, "general", bidders)
        if winner != NONE:
            hire(g, "general", winner)
