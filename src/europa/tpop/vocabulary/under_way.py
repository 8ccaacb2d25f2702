"""Names for a Turn under way: who stood where when it began, whether a Battle was won in it.

Where one of them is set, the Turn counts as begun: what was noted then is kept. The rest is noted
as the board stands at that moment, so Units are set first.
"""

from __future__ import annotations

from typing import Any

from europa.tpop.rules.realms.npr import note_positions
from europa.tpop.rules.rounds.turn import BEGUN
from europa.tpop.table import G
from europa.tpop.vocabulary.words import NAMES, Field, Rest, find_seat, listed


def _begin(g: G) -> None:
    if not g.state.marks.get(BEGUN):
        note_positions(g)
        g.state.marks[BEGUN] = 1


def put_battle_won(g: G, _: int, rest: Rest, value: Any) -> None:
    """9.7: whether the Active Player has earned MIL for a Battle this Turn."""
    _begin(g)
    g.state.won_battle = int(bool(value))


def _seats_of(column: str) -> Field:
    """R140: the seats that had Units or Ships in a place when the Turn began."""

    def look(g: G, place: int, rest: Rest) -> list[str]:
        bits = getattr(g.state, column)
        seats = range(len(g.state.seats))
        return [g.seat_name(seat) for seat in seats if bits and bits[place] >> seat & 1]

    def put(g: G, place: int, rest: Rest, value: Any) -> None:
        _begin(g)
        seats = {find_seat(g, name) for name in listed(column, value)}
        getattr(g.state, column)[place] = sum(1 << seat for seat in seats)

    return Field(look, put, NAMES)


STOOD, SAILED = _seats_of("stood"), _seats_of("sailed")
