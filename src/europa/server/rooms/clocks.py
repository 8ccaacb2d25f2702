"""Clocks: how long a person may think, and what happens when the time is up.

A seat's clock runs while the seat is asked. When the question has passed on to others the seat
gets its increment: once a turn, however many small choices the turn was made of.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from europa.server.storage.rows import SeatRow

DAY = 86_400.0
LEAST = 30.0
"""Seconds that a seat gets back after a computer has played one decision for it."""

Seconds = Annotated[float, Meta(ge=0, le=90 * DAY)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a match."""

    kind: Literal["none", "correspondence", "live"] = "none"
    """`correspondence` never saves up more than `time`, and knows vacations."""
    time: Seconds = 0.0
    """Seconds a seat begins with."""
    increment: Seconds = 0.0
    """Seconds added when a turn has been made."""
    vacation: Annotated[float, Meta(ge=0, le=365)] = 0.0
    """Days that a seat may be away without its clock running."""
    fall: Literal["move", "hand_over"] = "move"
    """When the flag falls: a computer plays that decision, or takes the seat until it is wanted
    back."""


def start(row: SeatRow, clock: Clock) -> SeatRow:
    """The seat with its clock set."""
    if clock.kind == "none":
        return msgspec.structs.replace(row, bank=None, deadline=None, vacation=0.0, away=None)
    away = clock.vacation * DAY if clock.kind == "correspondence" else 0.0
    return msgspec.structs.replace(row, bank=clock.time, deadline=None, vacation=away, away=None)


def tick(
    rows: Collection[SeatRow], asked: Collection[str], now: float, clock: Clock
) -> list[SeatRow]:
    """The seats whose clock must start or stop now that `asked` are asked."""
    changed = []
    for row in rows:
        if row.bank is None:
            continue
        runs = row.seat in asked and row.kind == "human" and not row.stand_in and row.away is None
        if runs and row.deadline is None:
            changed.append(msgspec.structs.replace(row, deadline=now + row.bank))
        elif not runs and row.deadline is not None:
            left = max(0.0, row.deadline - now)
            if row.seat not in asked:
                left += clock.increment
                if clock.kind == "correspondence":
                    left = min(left, max(clock.time, row.bank))
            changed.append(msgspec.structs.replace(row, bank=left, deadline=None))
    return changed


def leave(row: SeatRow, now: float) -> SeatRow:
    """The seat goes on vacation: its clock stops."""
    left = row.bank if row.deadline is None else max(0.0, row.deadline - now)
    return msgspec.structs.replace(row, bank=left, deadline=None, away=now)


def come_back(row: SeatRow, now: float) -> SeatRow:
    """The seat is back; what it was away is taken from its vacation."""
    spent = now - (now if row.away is None else row.away)
    return msgspec.structs.replace(row, away=None, vacation=max(0.0, row.vacation - spent))


def fallen(rows: Collection[SeatRow], now: float) -> list[SeatRow]:
    """The seats whose flag has fallen."""
    return [row for row in rows if row.deadline is not None and row.deadline <= now]


def overstayed(rows: Collection[SeatRow], now: float) -> list[SeatRow]:
    """The seats whose vacation is used up."""
    return [row for row in rows if row.away is not None and now - row.away >= row.vacation]


def reset(row: SeatRow, clock: Clock) -> SeatRow:
    """After a computer has played a decision: some time for the next."""
    return msgspec.structs.replace(row, bank=max(clock.increment, LEAST), deadline=None)
