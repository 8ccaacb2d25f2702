"""What a power may count on: the exchequer to come, and how much it can spend this turn."""

from __future__ import annotations

from functools import lru_cache

from europa.eu9.rules.logistics import fortresses
from europa.eu9.rules.redeployment.unrest import cost
from europa.eu9.rules.treasury import exchequer, stability
from europa.eu9.table import G
from europa.eu9.world.tables import exchequer as row_of
from europa.eu9.world.tables import outcome, stability_change

HORIZON = 12
"""Turns for which an income is valued."""
RESERVE = 60
"""Ducats a treasury should not fall below."""
CAMPAIGNS = 40
"""Ducats that the rounds of a turn may cost."""
SAVED = 0.5
"""Part of what a treasury has too much or too little that a turn makes up for."""
CAUTION = 0.85
"""Part of the expected exchequer that is planned with."""
MOST_STABLE, LOWEST = 3, -3
CALM_ENOUGH = 2
"""Stability from which a reserve is worth more than another level."""


@lru_cache(maxsize=512)
def share(steadiness: int, modifier: int) -> float:
    """Part of gross income that regular income and prestige bring on average (XI.2)."""
    rows = [row_of(outcome(steadiness, die + modifier)) for die in range(1, 11)]
    return sum(row.regular + row.prestige for row in rows) / 1000


def expected(g: G, power: int, steadiness: int | None = None) -> float:
    """Ducats that the exchequer brings this turn on average."""
    at = g.state.stability[power] if steadiness is None else steadiness
    modifier = exchequer.test_modifier(g, power)
    return g.line(power, "B25") * share(max(-3, min(MOST_STABLE, at)), modifier)


def horizon(g: G) -> int:
    """Turns in which what is built now still pays."""
    return max(1, min(HORIZON, g.state.last_turn - g.state.turn))


def walls(g: G, power: int) -> int:
    """B31 and B32 as they will be."""
    s = g.state
    strong = sum(fortresses.upkeep(g, power, p, s.fortress[p])
                 for p in fortresses.kept(g).get(power, ()))  # fmt: skip
    return strong + s.fort.count(power) + s.mission.count(power)


def purse(g: G, power: int) -> float:
    """Ducats that a plan may cost: the exchequer to come and a full treasury's surplus.

    What prestige pays (A21) is lost if it isn't spent: it fills no treasury and buys no stability.
    So however poor a power is, it plans with what the exchequer will cover.
    """
    come = CAUTION * expected(g, power)
    owed = g.line(power, "B26") + g.line(power, "B27") + walls(g, power)
    surplus = g.line(power, "A8") - RESERVE - wished_for_order(g, power)
    return come - owed - CAMPAIGNS + SAVED * max(surplus, -CAMPAIGNS)


def wished_for_order(g: G, power: int) -> int:
    """Ducats set aside for stability (6.5)."""
    now = g.state.stability[power]
    return 0 if now >= MOST_STABLE else 50 if now >= 0 else 100


def order(g: G, power: int, have: int) -> int:
    """XI.3: the investment in stability that is worth most out of `have`; 0 if none is."""
    now = g.state.stability[power]
    best, worth = 0, 0.0
    calm = now >= CALM_ENOUGH or _lost_to_revolts(g, power) >= now - LOWEST + 3
    least = RESERVE if calm else 0 if now >= 0 else -RESERVE
    for ducats in (30, 50, 100):
        if have - ducats < least:
            continue
        modifier = stability.modifier(g, power, ducats)
        total = 0.0
        for die in range(1, 11):
            new = max(-3, min(MOST_STABLE, now + stability_change(die + modifier)))
            total += _value(g, power, new) - _value(g, power, now)
        if total / 10 - ducats > worth:
            best, worth = ducats, total / 10 - ducats
    return best


def _lost_to_revolts(g: G, power: int) -> int:
    """X.3: levels that the revolts of today will take next turn: what is bought now goes there."""
    s = g.state
    sides = [n for p, n in enumerate(s.revolt) if n and power in (s.owner[p], s.post_owner[p])]
    return cost(sides)


STABLE_TURNS = 4
CALM = 18
"""Worth of a level of stability beyond money: fewer revolts, better actions."""


def _value(g: G, power: int, steadiness: int) -> float:
    return STABLE_TURNS * expected(g, power, steadiness) + CALM * STABLE_TURNS * steadiness


def endurance(g: G, power: int, turns: int) -> float:
    """Ducats that a power can count on over some turns, debts and walls taken off (phase 2)."""
    s = g.state
    gross = s.gross[power][-1] if s.gross[power] else 0
    steady = max(-3, min(MOST_STABLE, s.stability[power]))
    debts = s.national_loan[power] + sum(x.rest for x in s.loans if x.power == power)
    each = CAUTION * gross * share(steady, exchequer.test_modifier(g, power))
    return s.treasury[power] + turns * (each - walls(g, power) - debts / 10)


def spare(g: G, power: int) -> float:
    """Ducats that campaigns and the like may still cost this turn, once plans are paid for."""
    have = g.line(power, "A8") + CAUTION * expected(g, power)
    planned = ("B26", "B27", "B29", "B30", "B31", "B32", "B33", "B34", "B35", "B36", "B37")
    spent = ("B40", "B41", "B42", "B43", "B44", "B45")
    return have - sum(g.line(power, line) for line in (*planned, *spent))
