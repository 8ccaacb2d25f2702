"""P 41.9 De Witt, who serves Holland as a minister."""

from __future__ import annotations

from europa.eu9.pieces import Minister
from europa.eu9.table import G

DE_WITT = "holland_de_witt"


def de_witt(g: G, power: int) -> Minister | None:
    """De Witt as a minister of Holland."""
    place = g.world.monarch_index[DE_WITT]
    return next((m for m in g.state.ministers if (m.power, m.monarch) == (power, place)), None)
