"""III.1.5 Ruling houses: the column of their values, the price of marriages within one."""

from __future__ import annotations

from europa.eu9.rules.powers.initiative import has_reigned
from europa.eu9.rules.terms import specials
from europa.eu9.table import G
from europa.eu9.world import PERIODS
from europa.eu9.world.tables import clamp, table

ERIC, AFTER_ERIC = "sweden_eric_xiv", 7


LAST_COLUMN = "last_column"
"""Held, with the power: all three values of the next monarch are rolled in the last column."""


def fixed_column(g: G, power: int) -> int:
    """P 34.11: all three values of the successor of Eric XIV, or of a king whose heir fell (IV-A);
    0: as usual."""
    if f"{LAST_COLUMN}:{g.name(power)}" in g.state.held:
        return AFTER_ERIC
    follows = g.state.held.get(f"reigned:{ERIC}") == g.state.turn
    return AFTER_ERIC if g.name(power) == "sweden" and follows else 0


def base_column(g: G, power: int) -> int:
    """III.1.5: the column of III.2 before the predecessor counts."""
    s, name = g.state, g.name(power)
    if name == "turkey":
        return 4
    if name == "poland":
        return 5
    if name == "russia":
        return 6 if has_reigned(g, "russia_peter_the_great") else 5
    if name == "france":
        return 6 if "III-11" in s.occurred else 5
    return 6 + (endogamy(g) if name == "spain" else 0)


def endogamy(g: G) -> int:
    """Habsburg marriages within the house: a malus by period and dynastic actions so far."""
    if specials.dissociated(g):
        return 0
    actions = g.state.occurred.get("dynastic_action", 0)
    found = table("habsburg_endogamy")
    period = g.state.period
    row = next(
        values
        for name, values in found["rows"].items()
        if PERIODS.index(name.split("-")[0]) <= period <= PERIODS.index(name.split("-")[-1])
    )
    return int(row[clamp(actions - 2, 0, len(row) - 1)])
