"""Events that are laws: they hold from the day they come until somebody undoes them."""

from __future__ import annotations

from europa.eu9.table import G

NAVIGATION = "IV-5"
"""The Act of Navigation: undone by a lost war or by V-3."""


def is_law(g: G, event: str) -> bool:
    """Whether an event has come and is not over."""
    return event in g.state.occurred and not g.state.event_notes.get(f"{event}:ended:turn")
