"""VI.12 Convoys: how large they are, and what a convoy of the Levant that is not granted costs."""

from __future__ import annotations

from europa.eu9.rules.income.centres import GREAT_ORIENT, great_orient
from europa.eu9.rules.powers import stability
from europa.eu9.table import G
from europa.eu9.world.tables import table

PER_SHIP = 15
"""Ducats that a NTD of a convoy carries."""
FEE = 20
"""What TUR gets for a convoy of the Levant that arrives, or loses for one that doesn't."""


def levant_ships(income: int) -> int:
    """NTD of the Levant's convoy by what the Great Orient yields."""
    return 4 if income >= 100 else 3 if income >= 50 else 2


def ships(g: G, convoy: str) -> int:
    """NTD of a convoy this turn."""
    if convoy == "levant":
        return levant_ships(great_orient(g))
    return next(int(row["ntd"]) for row in table("convoys_trade_centres")["convoys"]
                if row["id"] == convoy)  # fmt: skip


def cargo(g: G, convoy: str) -> int:
    """Ducats a full convoy brings."""
    return PER_SHIP * ships(g, convoy)


def levant_lost(g: G) -> None:
    """Not granted, or lost: TUR loses 20 ducats and a level of stability."""
    owner = g.state.centre_owner[GREAT_ORIENT]
    g.add(owner, "A10", -FEE)
    stability.change(g, owner, -1, "VI.12")


def levant_arrived(g: G) -> None:
    """TUR gets its fee."""
    g.add(g.state.centre_owner[GREAT_ORIENT], "A10", FEE)
