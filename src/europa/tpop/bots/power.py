"""Bot Power (4.4 D, R210, R211): what a Bot has instead of monarch power and Ducats."""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.tpop.bots.trace import did
from europa.tpop.rules.realms import curia
from europa.tpop.rules.realms.empire_lands import authority_power
from europa.tpop.rules.terms.bot_purse import gain
from europa.tpop.rules.terms.realm import is_emperor
from europa.tpop.state import DIP, MIL
from europa.tpop.table import G
from europa.tpop.world import decks

LEVELS = ("easy", "normal", "hard", "very_hard")
MANY_SMALL, MANY_LARGE = 20, 8


@cache
def parameters() -> dict[str, Any]:
    """The numbers of Bots (R210)."""
    found: dict[str, Any] = decks.bots()["parameters"]
    return found


def level(g: G) -> int:
    """R210: the column of the difficulty."""
    return LEVELS.index(str(g.state.options.get("bot_level", "normal")))


def by_level(g: G, name: str) -> int:
    """R210: a number that depends on the difficulty."""
    value: int = parameters()[name]["values"][level(g)]
    return value


# Income (4.4 D)


def income(g: G, seat: int) -> list[tuple[str, int]]:
    """4.4 D: what a Bot gains in a Round, and why."""
    s = g.state
    crown = authority_power(g) if is_emperor(g, seat) else (0, 0, 0)
    parts = [
        ("difficulty", by_level(g, "bot_power_income")),
        ("20 or more Small Towns", int(s.small_out[seat] >= MANY_SMALL)),
        ("8 Large Towns", int(s.large_out[seat] >= MANY_LARGE)),
        ("Papal Controller", int(curia.controller(g) == seat)),
        ("Emperor", crown[DIP] + crown[MIL]),
        ("Focus on Economics", int(s.bot_focus[seat] == FOCI.index("eco"))),
    ]
    return [(why, amount) for why, amount in parts if amount]


FOCI = ("exp", "pol", "war", "eco")
"""Kinds of Focus, in the order of the Milestone decks (`deal.SUITS`)."""


def collect(g: G, seat: int) -> None:
    """4.4 D, B-01, B-02: Spent Bot Power is discarded, new Bot Power gained."""
    s = g.state
    s.bot_spent[seat] = 0
    parts = income(g, seat)
    words = ", ".join(f"{why} {amount}" for why, amount in parts)
    did(g, seat, f"collects Bot Power: {words}", "4.4 D")
    gain(g, seat, sum(amount for _, amount in parts), "4.4 D")


# Events: monarch power and Ducats become Bot Power


# Cubes (token limits)
