"""R0 The loop of rounds and impulses: whose turn it is, and which round comes next."""

from __future__ import annotations

from europa.eu9.combat.rounds import END, NextRound
from europa.eu9.rules.military.idle import has_work
from europa.eu9.rules.military.stacks import acts_for
from europa.eu9.state import Eu9
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Dice
from europa.kernel.journal import Journal


def next_impulse(state: Eu9, start: int) -> bool:
    """R3.3, R19.5: stand at the next alliance, from `start` on, that may have something to do."""
    g = G(state, Dice(b"\0" * 16), Journal(None))
    acting = {acts_for(stack) for stack in state.stacks.values() if stack.helps != NONE}
    for place in range(start, len(state.order)):
        one = state.order[place]
        if acting.intersection(one) or any(has_work(g, country) for country in one):
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
