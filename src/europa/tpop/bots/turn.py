"""A Bot's Turn: the chart Main Turn, and the card it draws."""

from __future__ import annotations

from europa.kernel import Steps
from europa.tpop.bots.trace import did
from europa.tpop.table import G


def take_turn(g: G, seat: int, event_only: bool) -> Steps[bool]:
    """One Turn; says whether the Bot Passed."""
    from europa.tpop.rules.event import has_event_to_take, take_event
    from europa.tpop.rules.turn import pay_for_passing

    if event_only or has_event_to_take(g, seat):
        did(g, seat, "takes an Event", "5.1")
        yield from take_event(g, seat)
        return False
    pay_for_passing(g, seat)
    return True
