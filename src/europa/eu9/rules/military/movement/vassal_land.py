"""4.17.6, R15.5 The land of a vassal outside the war: open to others once its Patron was there."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.eu9.world import NONE

GUEST = "patron_in:"
"""Effects of the turn: `patron_in:<vassal>`: troops of its Patron have been in its land."""


def note_guest(g: G, stack: Stack) -> None:
    """A stack stands in or enters land of its vassal, which is open for the rest of the turn."""
    s = g.state
    if stack.naval or stack.place >= len(s.owner):
        return
    minor = s.owner[stack.place]
    if minor != NONE and s.patron[minor] == stack.country and s.box[minor] == VA:
        s.effects[f"{GUEST}{g.name(minor)}"] = 1


def note_all(g: G) -> None:
    """4.0: those that stand there as the campaigns begin."""
    for stack in g.state.stacks.values():
        note_guest(g, stack)


def opened(g: G) -> list[tuple[int, int]]:
    """(vassal, Patron) whose land others may enter this turn."""
    names = [key.removeprefix(GUEST) for key in g.state.effects if key.startswith(GUEST)]
    return [(g.country(name), g.state.patron[g.country(name)]) for name in names]
