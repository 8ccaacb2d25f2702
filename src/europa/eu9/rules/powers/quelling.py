"""X.5 A revolt is over, whoever or whatever ends it."""

from __future__ import annotations

from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry


class RevoltOver(Entry, frozen=True):
    """A revolt has ended."""

    province: str


def peasants(g: G, province: int) -> str:
    """Mark of a revolt that is part of the Peasants' War."""
    return f"peasants:{g.world.provinces[province].id}"


def quell(g: G, province: int) -> None:
    """Counters, rebels and their leaders go; the owner has his city again."""
    s = g.state
    rebels = g.country("rebels")
    s.revolt[province] = 0
    s.held.pop(peasants(g, province), None)
    s.units[:] = [u for u in s.units if not (u.country == rebels and u.place == province)]
    for n, leader in enumerate(g.world.leaders):
        if leader.country == "quidam" and s.leader_place[n] == province:
            g.put_leader(n, NONE, 0)
    if s.controller[province] == NONE:
        s.controller[province] = s.owner[province]
    g.log(RevoltOver(g.world.provinces[province].id))


ENTRIES = (RevoltOver,)
MESSAGES = {"entry.RevoltOver": "The revolt in {province} is over"}
