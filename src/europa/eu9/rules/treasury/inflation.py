"""XII Inflation (7.7): the marker, and what it takes from treasuries: A30 to A33."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.powers.inflation import percent
from europa.eu9.sheet import total
from europa.eu9.table import G
from europa.kernel import Entry

RICH = 100
"""Ducats of gold from the new world that drive prices up."""
LAST_BOX = 10
HALVED = {"poland": range(1, 8), "russia": range(1, 6), "sweden": range(3, 6)}
"""Periods in which a power loses only half the minimum."""


class Inflated(Entry, frozen=True):
    """What inflation takes from a treasury, for its own seat."""

    power: str
    percent: int
    lost: int
    treasury: int


ENTRIES = (Inflated,)
MESSAGES = {"entry.Inflated": "{power}: inflation of {percent} % takes {lost}, {treasury} are left"}


def rises(world_gold: int, die: int) -> bool:
    """XII.2: 3 or more if the world mined 100 ducats of gold, else 7 or more (E29)."""
    return die >= (3 if world_gold >= RICH else 7)


def mined(g: G) -> int:
    """XII.2: gold of the rest of the world this turn, mines opened since 3.1 with it."""
    s = g.state
    now = sum(
        g.world.provinces[p].gold
        for p, is_open in enumerate(s.gold_open)
        if is_open and s.post[p] and not s.spent_mine[p]
    )
    return max(s.world_gold, now)


def loss(g: G, power: int, treasury: int) -> int:
    """A32: a percentage of the treasury or debt, rounded up; at least as many ducats."""
    value = percent(g, power)
    halved = g.state.period in HALVED.get(g.name(power), ())
    least = -(-value // 2) if halved else value
    return max(least, -(-value * abs(treasury) // 100))


def inflate(g: G) -> None:
    """7.7: the marker may move; A31, A32, A33: the treasury of the next turn."""
    s = g.state
    if s.inflation < LAST_BOX and rises(mined(g), g.d10("inflation")):
        g.log(Changed("", "inflation", s.inflation, s.inflation + 1, "XII"))
        s.inflation += 1
    for power in g.majors():
        before = total(g, power, "A31")
        g.write(power, "A32", loss(g, power, before))
        s.treasury[power] = total(g, power, "A33")
        lost = g.line(power, "A32")
        entry = Inflated(g.name(power), percent(g, power), lost, s.treasury[power])
        g.log(entry, to=[g.seat_of(power)])
