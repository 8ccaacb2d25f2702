"""II.1.5 Too many manufactures: economic losses when the country is in unrest (E60)."""

from __future__ import annotations

from europa.eu9.entries import Removed
from europa.eu9.rules.limits import limit
from europa.eu9.rules.stability import change
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS

LOST = 2
"""Counters that go, whatever their level."""
EXCHANGES = {"holland": "amsterdam_stock_exchange", "england": "london_stock_exchange"}


def has_exchange(g: G, power: int) -> bool:
    """Whether a stock exchange steadies the country."""
    return g.holds(EXCHANGES.get(g.name(power), "none"))


def is_overbuilt(g: G, power: int) -> bool:
    """More counters than the limit of the period."""
    return len(g.mnus(power)) > limit(g, power, "mnu")


def strikes(g: G, power: int, strength: int) -> bool:
    """II.1.5a: whether a revolt of this strength roll brings economic losses."""
    return strength % 2 == 0 and (strength >= 10 or not has_exchange(g, power))


def revolt_losses(g: G, power: int, strength: int) -> None:
    """II.1.5a: a revolt in a country with too many manufactures."""
    if g.is_major(power) and is_overbuilt(g, power) and strikes(g, power, strength):
        lose(g, power)


def unrest(g: G, power: int) -> None:
    """II.1.5b: at the start of a turn, with bad stability, every second time."""
    worst = -2 if has_exchange(g, power) else -1
    troubled = g.state.stability[power] <= worst and is_overbuilt(g, power)
    if troubled and g.d10("economic_losses", g.name(power)) <= 5:
        lose(g, power)


def lose(g: G, power: int) -> None:
    """II.1.5: stability -1 and two manufactures drawn at random."""
    change(g, power, -1, "II.1")
    for _ in range(LOST):
        mnus = g.mnus(power)
        if mnus:
            mnu = g.pick("lost_manufacture", mnus, g.name(power))
            g.state.mnus.remove(mnu)
            place = g.world.provinces[mnu.province].id
            g.log(Removed(g.name(power), MNU_KINDS[mnu.kind], place))
