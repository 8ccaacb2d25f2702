"""Who has won: the seat with the most victory points of all its powers."""

from __future__ import annotations

from europa.eu9.state import Eu9
from europa.eu9.world import load_world
from europa.kernel import Result


def scores(state: Eu9) -> dict[str, int]:
    """Victory points by seat: those of every power it has played (XIV)."""
    w = load_world()
    found = {}
    for seat, powers in w.scenarios[state.scenario].seats:
        played = [w.country_index[name] for name, turn in powers if turn <= state.turn]
        found[seat] = sum(state.vp[power] for power in played)
    return found


def result(state: Eu9) -> Result:
    """The winners and all scores."""
    points = scores(state)
    best = max(points.values())
    return Result(tuple(seat for seat in points if points[seat] == best), points)
