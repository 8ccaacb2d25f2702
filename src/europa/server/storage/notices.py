"""Who wants to hear of a match from afar, and what is still to be sent."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from europa.server.storage.tables import hooks, outbox, seats


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


class Hook(NamedTuple):
    """A way in which a seat wants to be told."""

    kind: str
    browser: str
    """Which one, if it is a browser."""
    is_confirmed: bool
    trouble: str
    """Why the last letter was given up, if it was."""


def hooks_of(connection: Connection, match: str, seat: str) -> list[Hook]:
    """In which ways this seat wants to be told."""
    rows = connection.execute(
        select(hooks)
        .where(hooks.c.match == match, hooks.c.seat == seat)
        .order_by(hooks.c.kind, hooks.c.browser)
    )
    return [Hook(row.kind, row.browser, row.code is None, row.trouble) for row in rows]


def set_hook(
    connection: Connection,
    match: str,
    seat: str,
    kind: str,
    target: str,
    browser: str = "",
    code: bytes | None = None,
) -> None:
    """Tell the seat there from now on, instead of where this kind (or this browser) was told. With
    a code: once somebody there has shown what it is the hash of."""
    drop_hook(connection, match, seat, kind, browser)
    connection.execute(
        insert(hooks).values(
            match=match, seat=seat, kind=kind, browser=browser, target=target, code=code
        )
    )


def confirm(connection: Connection, code: bytes) -> bool:
    """Somebody has read the first letter; False if there is nothing to confirm."""
    done = connection.execute(update(hooks).where(hooks.c.code == code).values(code=None))
    return done.rowcount > 0


def is_confirmed(connection: Connection, kind: str, target: str, account: int) -> bool:
    """Whether this person has confirmed the target before."""
    mine = select(seats.c.match).where(
        seats.c.match == hooks.c.match, seats.c.seat == hooks.c.seat, seats.c.account == account
    )
    found = select(hooks.c.match).where(
        hooks.c.kind == kind, hooks.c.target == target, hooks.c.code.is_(None), mine.exists()
    )
    return connection.scalar(found.limit(1)) is not None


def put(connection: Connection, letter: Letter) -> None:
    """Send this soon."""
    values = letter._asdict() | {"due": time.time()}
    del values["id"]
    connection.execute(insert(outbox).values(values))


def drop_hook(
    connection: Connection, match: str, seat: str, kind: str = "", browser: str = ""
) -> None:
    """Tell the seat nothing any more: by this kind, or in this browser only, or at all."""
    wanted = [hooks.c.match == match, hooks.c.seat == seat]
    wanted += [hooks.c.kind == kind] if kind else []
    wanted += [hooks.c.browser == browser] if browser else []
    connection.execute(delete(hooks).where(*wanted))


def forget_target(connection: Connection, kind: str, target: str) -> None:
    """Nobody is there any more: what waits for it is not sent, and no seat is told there."""
    for table in (hooks, outbox):
        connection.execute(delete(table).where(table.c.kind == kind, table.c.target == target))


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


def note_trouble(connection: Connection, letter: Letter, trouble: str) -> None:
    """Why the last letter to this target was given up; nothing: it arrived."""
    connection.execute(
        update(hooks)
        .where(hooks.c.match == letter.match, hooks.c.seat == letter.seat)
        .where(hooks.c.kind == letter.kind, hooks.c.target == letter.target)
        .values(trouble=trouble)
    )


def waits(connection: Connection, letter: Letter) -> bool:
    """Whether it is still to be sent: nobody recalled it, and its target is not gone."""
    return connection.scalar(select(outbox.c.id).where(outbox.c.id == letter.id)) is not None


def done(connection: Connection, letter: Letter) -> None:
    """Sent, or given up."""
    connection.execute(delete(outbox).where(outbox.c.id == letter.id))


def later(connection: Connection, letter: Letter, seconds: float) -> None:
    """Try again after a while."""
    connection.execute(
        update(outbox).where(outbox.c.id == letter.id).values(due=time.time() + seconds)
    )
