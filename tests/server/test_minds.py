"""The line to a mind: whoever asks meanwhile, it is told what it lacks."""

from __future__ import annotations

from typing import Any

from europa.kernel import Match
from europa.kernel.save import pack_match
from europa.server.minds import Mind, Played, Position, Think
from europa.server.moves import ANSWER


def test_a_mind_that_somebody_else_asked_is_told_everything() -> None:
    match: Match[Any] = Match.new("marches", seed=3)
    save = pack_match(match)
    moves: list[Played] = []
    told: list[int | None] = []

    def position(known: int | None) -> Position:
        told.append(known)
        return Position("m", None if known else save, known or 1, [] if known else moves)

    players = dict.fromkeys(match.seats(), ("random", 7))
    mind = Mind()
    try:
        ours = mind.think("m", position, Think(position(None), players, 9, 3))
        mind.think("m", position, Think(position(None), players, 9, 1))
        for seat, key in ours.answers:
            match.answer(seat, key)
            moves.append(Played(ANSWER, seat, key))
        mind.remember("m", 1 + len(moves), ours)
        told.clear()
        more = mind.think("m", position, Think(position(None), players, 9, 1))
        assert told == [None, 4, None], "it stands elsewhere, and says so"
        mind.remember("m", 5, more)
        match.answer(*more.answers[0])
        told.clear()
        again = mind.think("m", position, Think(position(None), players, 9, 1))
        assert told == [None, 5], "it stands where the match does"
        match.answer(*again.answers[0])
    finally:
        mind.close()
