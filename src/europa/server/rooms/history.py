"""The past of a match: where it can be entered, and how it looked then."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from europa.kernel import Match
from europa.server.rooms.room import Room
from europa.server.rooms.sight import Sight
from europa.server.storage.rows import BACK, DEAL, NOTE, UNDO, Move

KEPT = 12
"""Past positions that a room keeps: a slider goes to and fro among neighbours."""

_past: WeakKeyDictionary[Room, tuple[int, OrderedDict[int, Match[Any]]]] = WeakKeyDictionary()


class Moment(msgspec.Struct, frozen=True):
    """A position that can be looked at again."""

    number: int
    """Answers given until then."""
    entry: int
    """The number of the first journal entry after it."""
    made: float
    """When it came about, in seconds since 1970."""


def moments(moves: list[Move], last: int, read: Sequence[int]) -> list[Moment]:
    """The positions on the way to now, oldest first: what was taken back is gone.

    Answers after number `last` are sealed: nobody is told that they exist. What nobody may know of
    (orders, parts of sealed decisions) has no moment of its own. `read` numbers the journal for
    the reader (`Match.journal_numbers`).
    """
    found: list[Moment] = []
    shown = 0
    for move in moves:
        if move.kind in (UNDO, BACK):
            found = [moment for moment in found if moment.number < move.number]
        elif move.kind == DEAL:
            found = []
        is_known = move.number <= last and move.shown != shown
        shown = move.shown
        if is_known and move.kind not in (NOTE, DEAL):
            entry = read[min(move.journal, len(read) - 1)]
            found.append(Moment(move.number, entry, move.made))
    return found


def position_at(room: Room, number: int) -> Match[Any]:
    """The match after so many answers. It is not to be changed."""
    stamp = _line(room)
    known = _past.get(room)
    if known is None or known[0] != stamp:
        known = _past[room] = (stamp, OrderedDict())
    past = known[1]
    if number in past:
        past.move_to_end(number)
        return past[number]
    near = max((n for n in past if n < number), default=None)
    answers = [given for _, part in room.match.given() for given in part]
    if near is not None and number - near <= 64 and not any(g.seat[:1] == "!" for g in answers):
        match = past[near].clone()
        for given in answers[near:number]:
            match.answer(given.seat, given.key)
    else:
        match = room.match.at(number)
    # Nobody answers for anybody in the past.
    match.orders = {}
    past[number] = match
    if len(past) > KEPT:
        past.popitem(last=False)
    return match


def _line(room: Room) -> int:
    """Changes when something was taken back: what was kept of the past may be another past."""
    undone = [move.version for move in room.moves if move.kind in (UNDO, BACK, DEAL)]
    return hash((room.saved[0] if not undone else 0, undone[-1] if undone else 0))


def table_at(room: Room, seat: str | None, number: int) -> bytes:
    """The table as this seat knew it then; nothing is asked of the past."""
    match = position_at(room, number)
    row = msgspec.structs.replace(room.row, started=False, rematch=None)
    return Sight(match, row, room.seats, room.shown).table(seat)
