"""A change of a match: what of it goes to disk, and what other workers are told."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, text, update

from europa.server.storage.rows import Move, SeatRow
from europa.server.storage.tables import matches, moves, seats

CHANNEL = "europa"
ORIGIN = token_hex(8)
"""Names this process in what it announces, so that it needn't listen to itself."""
LONGEST = 7000
"""Bytes of a change that is announced whole; PostgreSQL takes 8000."""

_move = insert(moves)
_match = (
    update(matches)
    .where(matches.c.id == bindparam("b_id"))
    .values(
        version=bindparam("b_version"),
        over=bindparam("b_over"),
        changed=bindparam("b_made"),
        shown=bindparam("b_shown"),
    )
)
_seat = update(seats).where(
    seats.c.match == bindparam("b_match"), seats.c.seat == bindparam("b_seat")
)
_notify = text("SELECT pg_notify(:channel, what) FROM unnest(CAST(:told AS text[])) AS what")


class Change(msgspec.Struct, frozen=True):
    """What is written at once: the moves, and the seats that are not what they were."""

    match: str
    since: tuple[int, int]
    """The `version` and `shown` of the match to which this was done."""
    made: float
    over: bool
    moves: list[Move]
    shown: int
    """The version that clients are told from now on."""
    seats: list[SeatRow] = []
    begins: bool = False
    """Whether the match starts with this change."""

    @property
    def version(self) -> int:
        """The version of the match after it."""
        return self.moves[-1].version if self.moves else self.since[0]


def apply(connection: Connection, changes: list[Change]) -> None:
    """Write changes down, in one transaction with whatever else the connection does."""
    rows = [
        {"match": change.match, **msgspec.structs.asdict(move)}
        for change in changes
        for move in change.moves
    ]
    if rows:
        connection.execute(_move, rows)
    if changes:
        connection.execute(
            _match,
            [
                {
                    "b_id": change.match,
                    "b_version": change.version,
                    "b_over": change.over,
                    "b_made": change.made,
                    "b_shown": change.shown,
                }
                for change in changes
            ],
        )
    for change in changes:
        if change.begins:
            begun = update(matches).where(matches.c.id == change.match).values(started=True)
            connection.execute(begun)
        for seat in change.seats:
            values: dict[str, Any] = msgspec.structs.asdict(seat)
            where = {"b_match": change.match, "b_seat": values.pop("seat")}
            connection.execute(_seat.values(values), where)


def tell_changes(connection: Connection, changes: Iterable[Change]) -> None:
    """Let every worker know of these changes, once they are committed."""
    told = []
    for change in changes:
        whole = msgspec.json.encode(change).decode()
        fits = len(whole.encode()) < LONGEST
        told.append(f"{change.match} {ORIGIN} {whole if fits else ''}")
    if told:
        connection.execute(_notify, {"channel": CHANNEL, "told": told})


def tell(connection: Connection, match: str) -> None:
    """Let every worker know that something about this match has changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(_notify, {"channel": CHANNEL, "told": [f"{match} {ORIGIN} "]})


def moves_since(connection: Connection, match: str, version: int) -> list[Move]:
    """The moves after this version, oldest first."""
    found = connection.execute(
        select(moves)
        .where(moves.c.match == match, moves.c.version > version)
        .order_by(moves.c.version)
    )
    return [
        Move(row.version, row.kind, row.seat, row.key, row.number, row.journal, row.made, row.shown)
        for row in found
    ]
