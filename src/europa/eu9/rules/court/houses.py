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
UNDISPUTED = 2
"""Held under it: nor can there be a crisis."""


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


def undisputed(g: G, power: int) -> bool:
    """A low roll is no crisis in Venice, nor in England once its succession is settled (E525), nor
    in France while its war of succession decides (E486)."""
    name = g.name(power)
    if g.state.held.get(f"{LAST_COLUMN}:{name}") == UNDISPUTED:
        return True
    if name == "france" and any(one.event == "III-D(4)" for one in g.state.running):
        return not g.holds("heir_crowned")
    return name == "venice" or (name == "england" and g.holds("act_of_establishment"))


def shorter(g: G, power: int) -> int:
    """III.1.3, P 32.1: what the die of a succession or reign loses in Venice and Poland."""
    name = g.name(power)
    if name == "poland" and not g.holds("liberum_veto"):
        return 0 if g.holds("union_of_lublin") else -2
    if name == "poland":
        return 0 if g.holds("absolutism") else -2
    return -2 if name == "venice" else 0
