"""E1120 A player gets up for good: the power is played on at its seat, by a computer."""

from __future__ import annotations

from europa.eu9.table import G
from europa.kernel import Entry
from europa.kernel.errors import NotAllowed

LEFT = "left"
"""Under `held`: a seat whose player has got up."""


class PlayerLeft(Entry, frozen=True):
    """A player has got up; nothing of the position changes."""

    seat: str


def get_up(g: G, seat: str) -> None:
    """E1120: all that the power owns, owes and has signed stays; who sits down plays it on."""
    mark = f"{LEFT}:{seat}"
    if mark in g.state.held:
        raise NotAllowed(f"the player of {seat} has got up already: a computer plays on there")
    g.state.held[mark] = g.state.turn
    g.log(PlayerLeft(seat))


ENTRIES = (PlayerLeft,)
MESSAGES = {"entry.PlayerLeft": "The player of {seat} leaves: a computer plays on"}
