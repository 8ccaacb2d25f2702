"""B4, B24 What economic events add to the income of provinces and to all income, or take."""

from __future__ import annotations

from europa.eu9.rules.income.land_income import holdings
from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.table import G


def percent(amount: int, rate: int) -> int:
    """A percentage; gains and losses of these events are rounded up."""
    size = -(-abs(amount) * abs(rate) // 100)
    return size if rate >= 0 else -size


def on_land(g: G, power: int) -> int:
    """B4: ducats, percent of B1 (`B4_percent`), and a sum for each sound province."""
    s = g.state
    sound = [
        p for p in holdings(g, power) if s.owner[p] == s.controller[p] == power and not s.pillage[p]
    ]
    each = g.effect("B4_each", power) * len(sound)
    rate = g.effect("B4_percent", power)
    return g.effect("B4", power) + percent(g.line(power, "B1"), rate) + each


def on_total(g: G, power: int) -> int:
    """B24: ducats, and percent of B23 (`B24_percent`)."""
    rate = g.effect("B24_percent", power) + bonus(g, "gross_income_percent", power)
    return g.effect("B24", power) + percent(max(0, g.line(power, "B23")), rate)
