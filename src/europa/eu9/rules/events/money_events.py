"""A2: ducats that events bring or take at once."""

from __future__ import annotations

from europa.eu9.entries import Paid
from europa.eu9.table import G
from europa.eu9.world.tables import economic_events


def gain(g: G, power: int, ducats: int, event: int, secret: bool = False) -> None:
    """The treasury after events; `secret`: the amount would tell what is in it (E42)."""
    g.add(power, "A2", ducats)
    why = economic_events()[event].title
    g.log(Paid(g.name(power), "A2", ducats, why), to=[g.seat_of(power)] if secret else None)
