"""A described fight in a position: what case files set as `fight`."""

from __future__ import annotations

from typing import Any

from europa.eu9.combat.describe import DescribedSiege, fight_from
from europa.eu9.flow import BY_NUMBER
from europa.eu9.state import Eu9
from europa.kernel import UnknownName


def describe(state: Eu9, raw: Any) -> None:
    """Let a fight wait, at the segment in which it is fought; play halts after that segment."""
    fight = state.fight = fight_from(raw)
    if isinstance(fight, DescribedSiege):
        state.cursor, state.stop = BY_NUMBER["4.3"], BY_NUMBER["4.4"]
        seats = [fight.siege.besieger, fight.siege.besieged]
    else:
        state.cursor, state.stop = BY_NUMBER["4.2e"], BY_NUMBER["4.3a"]
        seats = [side.seat or side.name for side in (fight.phasing, fight.other)]
    for seat in seats:
        if seat not in state.seats:
            raise UnknownName(seat, "seat (write `seat: ANG` to say who answers)", state.seats)
