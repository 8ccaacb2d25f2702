"""P 39.19 The Sadrazam without a name: his values are rolled for each round."""

from __future__ import annotations

from europa.eu9.combat.tables import replacement
from europa.eu9.rules.powers.single.viziers import generic, note_values
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.kernel import Entry

ROW = "turkey_vizier"
"""Of the table of leaders found on the spot."""


class SadrazamRolled(Entry, frozen=True):
    """What the Sadrazam is worth until the end of the next round."""

    values: str


def roll(g: G) -> None:
    """After 3.10 and at the end of each round."""
    if any(g.state.leader_state[n] == ON_MAP for n in generic()):
        values = replacement(ROW, g.d10("sadrazam", "turkey"))
        note_values(g, values)
        g.log(SadrazamRolled(values))


AFTER_STEP = {"3.10": (roll,), "4.5": (roll,)}
ENTRIES = (SadrazamRolled,)
MESSAGES = {"entry.SadrazamRolled": "Turkey: the Sadrazam commands with {values}"}
