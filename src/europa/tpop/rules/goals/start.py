"""17 What goals compare with: the realms as they were at set-up."""

from __future__ import annotations

from europa.tpop.state import LARGE, TWO_SMALL, Tpop
from europa.tpop.world import NONE


def note_start(state: Tpop) -> None:
    """Keep Base Tax, Large Towns and Vassal Provinces of every seat (17.2, 17.3)."""
    state.start_tax, state.start_large, state.start_vassals = (), (), ()
    for seat, realm in enumerate(state.seats):
        small = state.small_out[seat] - state.small_covered[seat]
        large = state.large_out[seat] - state.large_covered[seat]
        own = [p for p, owner in enumerate(state.owner) if owner == realm]
        towns = [p for p in own if state.town[p] in (LARGE, TWO_SMALL)]
        free = [p for p in towns if state.holder[p] == NONE]
        vassals = tuple(p for p, above in enumerate(state.overlord) if above == realm)
        state.start_tax += (small + 2 * large,)
        state.start_large += (len(free),)
        state.start_vassals += (vassals,)
