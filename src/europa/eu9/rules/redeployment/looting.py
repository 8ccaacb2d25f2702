"""X.4 Looting provinces and burning trading posts (5.4): what they bring and cost."""

from __future__ import annotations

from europa.eu9.entries import Paid, Removed
from europa.eu9.rules.powers import establishments
from europa.eu9.state import TP
from europa.eu9.table import G
from europa.kernel import Entry

MOST_PILLAGE = 2


class Looted(Entry, frozen=True):
    """A province is looted."""

    power: str
    province: str
    ducats: int


ENTRIES = (Looted,)
MESSAGES = {"entry.Looted": "{power} loots {province}: {ducats} ducats"}


def recover(g: G) -> None:
    """5.4: one level of pillage off each province."""
    s = g.state
    for province, levels in enumerate(s.pillage):
        if levels:
            s.pillage[province] = levels - 1
            g.log(Removed(g.name(s.owner[province]), "pillage", g.world.provinces[province].id))


def loot(g: G, power: int, province: int) -> int:
    """5.4: its income goes to A9, unless it has been pillaged before."""
    s, w = g.state, g.world
    ducats = 0 if s.pillage[province] else w.provinces[province].income
    s.pillage[province] = min(MOST_PILLAGE, s.pillage[province] + 1)
    g.log(Looted(g.name(power), w.provinces[province].id, ducats))
    if ducats and g.is_major(power):
        g.add(power, "A9", ducats)
        g.log(Paid(g.name(power), "A9", ducats, "loot"), to=[g.seat_of(power)])
    return ducats


def can_burn(g: G, power: int, province: int) -> bool:
    """5.4: an enemy's trading post that the power controls; besieging it is not enough."""
    s = g.state
    return (
        s.post[province] == TP
        and s.controller[province] == power
        and s.post_owner[province] != power
    )


def burn(g: G, power: int, province: int) -> None:
    """5.4: a trading post is burnt down; there is no money in it."""
    assert can_burn(g, power, province), "only a TP that is controlled can be burnt"
    establishments.remove(g, province)
