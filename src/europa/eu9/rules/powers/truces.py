"""Truces that an event makes in a war that goes on: it rests for some turns, or until broken."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.powers.wars import change_war
from europa.eu9.table import G
from europa.eu9.world import LAST_TURN


def _key(war: War) -> str:
    return f"rests:{war.number}"


def rested(g: G, war: War) -> bool:
    """Whether a truce was made in this war, and has not been broken."""
    return _key(war) in g.state.event_notes


def rests(g: G, war: War) -> bool:
    """Whether a truce keeps this war at rest in the turn that begins."""
    return g.state.turn <= int(g.state.event_notes.get(_key(war), "0"))


def make_truce(g: G, war: War, turns: int = 0) -> War:
    """The war rests for so many turns after this one; none: until the truce is broken."""
    last = g.state.turn + turns if turns else LAST_TURN
    g.state.event_notes[_key(war)] = str(last)
    return change_war(g, war, armistice=True)


def end_truce(g: G, war: War) -> War:
    """The war is fought again."""
    g.state.event_notes.pop(_key(war), None)
    return change_war(g, war, armistice=False)
