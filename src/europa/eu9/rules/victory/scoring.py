"""Who has won: the seat with the most victory points of all its powers."""

from __future__ import annotations

from europa.eu9.state import Eu9
from europa.eu9.world import NONE, load_world
from europa.kernel import Result


def scores(state: Eu9) -> dict[str, int]:
    """Victory points by seat: those of every power it has played (XIV)."""
    w = load_world()
    found = {}
    for seat, powers in w.scenarios[state.scenario].seats:
        played = [n for name, _ in powers if state.joined[n := w.country_index[name]] != NONE]
        found[seat] = sum(state.vp[power] for power in played)
    return found


def result(state: Eu9) -> Result:
    """The winners and all scores."""
    points = scores(state)
    best = max(points.values())
    return Result(tuple(seat for seat in points if points[seat] == best), points)
