"""Who wants to hear of a match from afar, and what is still to be sent."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from europa.server.storage.tables import hooks, outbox


class Letter(NamedTuple):
    """Something to be sent."""

    id: int
    match: str
    seat: str
    kind: str
    """`webhook`, `email` or `push`."""
    target: str
    body: str
    tries: int


def hooks_of(connection: Connection, match: str, seat: str) -> dict[str, str]:
    """Where this seat wants to be told, by kind."""
    rows = connection.execute(
        select(hooks.c.kind, hooks.c.target).where(hooks.c.match == match, hooks.c.seat == seat)
    )
    return {row.kind: row.target for row in rows}


def set_hook(connection: Connection, match: str, seat: str, kind: str, target: str) -> None:
    """Tell the seat there from now on; an empty target: not at all."""
    connection.execute(
        delete(hooks).where(hooks.c.match == match, hooks.c.seat == seat, hooks.c.kind == kind)
    )
    if target:
        connection.execute(insert(hooks).values(match=match, seat=seat, kind=kind, target=target))


def take_due(connection: Connection, number: int, hold: float) -> list[Letter]:
    """Letters that are due; nobody else takes them for `hold` seconds."""
    now = time.time()
    rows = connection.execute(
        select(outbox)
        .where(outbox.c.due <= now)
        .order_by(outbox.c.due)
        .limit(number)
        .with_for_update(skip_locked=True)
    ).all()
    letters = [
        Letter(row.id, row.match, row.seat, row.kind, row.target, row.body, row.tries)
        for row in rows
    ]
    for letter in letters:
        connection.execute(
            update(outbox)
            .where(outbox.c.id == letter.id)
            .values(tries=letter.tries + 1, due=now + hold)
        )
    return letters


def recall(connection: Connection, match: str, readers: list[str]) -> None:
    """These seats needn't be written to: they look on."""
    connection.execute(delete(outbox).where(outbox.c.match == match, outbox.c.seat.in_(readers)))


def done(connection: Connection, letter: Letter) -> None:
    """Sent, or given up."""
    connection.execute(delete(outbox).where(outbox.c.id == letter.id))


def later(connection: Connection, letter: Letter, seconds: float) -> None:
    """Try again after a while."""
    connection.execute(
        update(outbox).where(outbox.c.id == letter.id).values(due=time.time() + seconds)
    )
