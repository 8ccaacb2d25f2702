"""4.3.1 When powers may talk in private."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.turns import WINDOW
from europa.eu9.state import Eu9

CLOSED = ("2.3", "2.4", "2.5")
"""From the announcements to the end of the declarations only public words are heard."""


def is_open(state: Eu9) -> bool:
    """Whether private messages are delivered now: again once the window of 2.5 is open."""
    reacting = state.session is not None and state.session.stage == WINDOW
    return state.segment not in CLOSED or (state.segment == "2.5" and reacting)
