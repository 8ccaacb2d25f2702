"""R0 The loop of rounds and impulses: whose turn it is, and which round comes next."""

from __future__ import annotations

from europa.eu9.combat.rounds import END, NextRound
from europa.eu9.rules.military.stacks import acts_for
from europa.eu9.state import Eu9


def next_impulse(state: Eu9, start: int) -> bool:
    """R3.3: stand at the next alliance, from `start` on, that has anybody on the map."""
    present = {acts_for(stack) for stack in state.stacks.values()}
    for place in range(start, len(state.order)):
        if present.intersection(state.order[place]):
            state.impulse = place
            return True
    state.impulse = 0
    return False


def turn_page(state: Eu9) -> None:
    """4.5 is over: the round that 4.4 has rolled begins."""
    state.previous_round = state.round
    enter_round(state, state.coming or NextRound(END))
    state.coming = None


def enter_round(state: Eu9, found: NextRound) -> None:
    """Put the marker on a box of the round track, with its weather."""
    state.round = found.round
    state.extended_winter, state.bad_weather = found.extended, found.bad_weather
    state.sund_frozen = found.frozen
