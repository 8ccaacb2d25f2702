"""A turn is one change of one match: nobody else changes it meanwhile, and when the turn ends
well the change is on disk.

SQLite belongs to one process, whose room already lets in one change at a time. So there a turn
only waits for the disk, and changes that come at the same moment share one commit. PostgreSQL is
shared by workers: a turn locks the match's row, reads what others did meanwhile, and tells them
of its own change when it is committed.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from secrets import token_hex
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, Engine, bindparam, insert, select, text, update

from europa.server.storage.rows import Move, SeatRow
from europa.server.storage.tables import matches, moves, seats

CHANNEL = "europa"
ORIGIN = token_hex(8)
"""Names this process in what it announces, so that it needn't listen to itself."""
LONGEST = 7000
"""Bytes of a change that is announced whole; PostgreSQL takes 8000."""
TOGETHER = 200
"""How many changes may share a commit."""

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


class Change(msgspec.Struct, frozen=True):
    """What a turn writes: the moves, and the seats that are not what they were."""

    match: str
    made: float
    over: bool
    moves: list[Move]
    shown: int
    """The version that clients are told from now on."""
    seats: list[SeatRow] = []
    begins: bool = False
    """Whether the match starts with this change."""


class Turn(Protocol):
    """The right to change a match."""

    def news(self, version: int) -> list[Move]:
        """What others have done since this version."""
        ...

    def shown(self, known: int) -> int:
        """The version that clients were told last; `known` is what this process knows of."""
        ...

    def write(self, change: Change) -> None: ...


class Turns(Protocol):
    def turn(self, match: str) -> AbstractContextManager[Turn]: ...

    def close(self) -> None: ...


def apply(connection: Connection, changes: list[Change]) -> None:
    """Write changes down, in one transaction with whatever else the connection does."""
    rows = [
        {"match": change.match, **msgspec.structs.asdict(move)}
        for change in changes
        for move in change.moves
    ]
    if rows:
        connection.execute(_move, rows)
        connection.execute(
            _match,
            [
                {
                    "b_id": change.match,
                    "b_version": change.moves[-1].version,
                    "b_over": change.over,
                    "b_made": change.made,
                    "b_shown": change.shown,
                }
                for change in changes
                if change.moves
            ],
        )
    for change in changes:
        if change.begins or not change.moves:
            values: dict[str, Any] = {"changed": change.made, "shown": change.shown}
            if change.begins:
                values["started"] = True
            connection.execute(update(matches).where(matches.c.id == change.match).values(values))
        for seat in change.seats:
            values = msgspec.structs.asdict(seat)
            where = {"b_match": change.match, "b_seat": values.pop("seat")}
            connection.execute(_seat.values(values), where)


class SharedCommits:
    """Turns of one process on SQLite: one thread writes, for all that wait."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._waiting: queue.SimpleQueue[tuple[Change, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="europa-writer", daemon=True)
        self._thread.start()

    @contextmanager
    def turn(self, match: str) -> Iterator[Turn]:
        yield self

    def news(self, version: int) -> list[Move]:
        return []

    def shown(self, known: int) -> int:
        return known

    def write(self, change: Change) -> None:
        done: Future[None] = Future()
        self._waiting.put((change, done))
        done.result()

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < TOGETHER and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    self._waiting.put(None)
                    break
                batch.append(more)
            self._commit(batch)

    def _commit(self, batch: list[tuple[Change, Future[None]]]) -> None:
        try:
            with self.engine.begin() as connection:
                apply(connection, [change for change, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            # One bad change must not take the others with it.
            for one in batch:
                self._commit([one])
        else:
            for _, done in batch:
                done.set_result(None)


class LockedRows:
    """Turns of several processes on PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @contextmanager
    def turn(self, match: str) -> Iterator[Turn]:
        with self.engine.begin() as connection:
            row = connection.execute(
                select(matches.c.version, matches.c.shown)
                .where(matches.c.id == match)
                .with_for_update()
            ).one()
            yield LockedTurn(connection, match, row.version, row.shown)

    def close(self) -> None:
        pass


class LockedTurn:
    """A turn that holds the lock on the match's row."""

    def __init__(self, connection: Connection, match: str, version: int, shown: int) -> None:
        self.connection = connection
        self.match = match
        self._version = version
        self._shown = shown

    def shown(self, known: int) -> int:
        return self._shown

    def news(self, version: int) -> list[Move]:
        if version == self._version:
            return []
        return moves_since(self.connection, self.match, version)

    def write(self, change: Change) -> None:
        apply(self.connection, [change])
        plain = change.moves and not (change.seats or change.begins)
        told = msgspec.json.encode(change).decode() if plain else ""
        tell(self.connection, change.match, told if len(told.encode()) < LONGEST else "")


def tell(connection: Connection, match: str, change: str = "") -> None:
    """Let every worker know that this match has changed, once this is committed.

    A change that is told with it can be followed without asking the database.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :what)"),
            {"channel": CHANNEL, "what": f"{match} {ORIGIN} {change}"},
        )


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
