"""III.3 The economic situation of the turn (1.3)."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.state import SITUATIONS
from europa.eu9.table import G
from europa.eu9.world.tables import situation
from europa.kernel import Entry

LAST_BOX = 10


class Situation(Entry, frozen=True):
    """Crisis, normal or boom."""

    die: int
    situation: str


ENTRIES = (Situation,)
MESSAGES = {"entry.Situation": "The economic situation: {situation} ({die})"}


def roll_situation(g: G) -> None:
    """1.3: d10, kept for piracy; 1 or 10 drives inflation up a box."""
    s = g.state
    s.situation_die = g.d10("situation")
    name = situation(s.situation_die)
    s.situation = SITUATIONS.index(name)
    g.log(Situation(s.situation_die, name))
    if s.situation_die in (1, 10):
        shift_inflation(g, 1, "III.3")


def shift_inflation(g: G, boxes: int, rule: str) -> None:
    """The inflation marker moves, within its track."""
    s = g.state
    old, s.inflation = s.inflation, max(1, min(LAST_BOX, s.inflation + boxes))
    if old != s.inflation:
        g.log(Changed("", "inflation", old, s.inflation, rule))
