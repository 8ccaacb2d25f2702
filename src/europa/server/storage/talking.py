"""What is said beside the rules: chat, notes, offers."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from europa.server.storage.tables import matches, notes, offers, talk
from europa.server.views import OfferView, TalkLine

LINES = 500
"""How many lines a newcomer gets."""


def _next_number(connection: Connection, table: Any, match: str) -> int:
    # The lock keeps two workers from finding the same number.
    connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())
    last = connection.scalar(select(func.max(table.c.number)).where(table.c.match == match))
    return 0 if last is None else last + 1


def say(
    connection: Connection, match: str, author: str | None, reader: str | None, text: str
) -> TalkLine:
    """Add a line."""
    line = TalkLine(_next_number(connection, talk, match), time.time(), author, reader, text)
    connection.execute(
        insert(talk).values(
            match=match,
            number=line.number,
            made=line.made,
            author=author,
            reader=reader,
            text=text,
        )
    )
    return line


def _readable(seat: str | None) -> ColumnElement[bool]:
    if seat is None:
        return talk.c.reader.is_(None)
    return or_(talk.c.reader.is_(None), talk.c.reader == seat, talk.c.author == seat)


def lines(connection: Connection, match: str, seat: str | None, start: int) -> list[TalkLine]:
    """What this seat may read, from number `start` on."""
    found = connection.execute(
        select(talk)
        .where(talk.c.match == match, talk.c.number >= start, _readable(seat))
        .order_by(talk.c.number.desc())
        .limit(LINES)
    ).all()
    return [
        TalkLine(row.number, row.made, row.author, row.reader, row.text) for row in reversed(found)
    ]


def last_line(connection: Connection, match: str) -> int:
    """The number that the next line will have."""
    last = connection.scalar(select(func.max(talk.c.number)).where(talk.c.match == match))
    return 0 if last is None else last + 1


def note_of(connection: Connection, match: str, seat: str) -> str:
    found = connection.scalar(
        select(notes.c.text).where(notes.c.match == match, notes.c.seat == seat)
    )
    return found or ""


def write_note(connection: Connection, match: str, seat: str, text: str) -> None:
    connection.execute(delete(notes).where(notes.c.match == match, notes.c.seat == seat))
    if text:
        connection.execute(insert(notes).values(match=match, seat=seat, text=text))


def offer(
    connection: Connection, match: str, maker: str, taker: str | None, text: str, expires: float
) -> OfferView:
    """Make an offer."""
    number = _next_number(connection, offers, match)
    made = OfferView(number, maker, taker, text, time.time(), expires, "open", None)
    connection.execute(
        insert(offers).values(
            match=match,
            number=number,
            maker=maker,
            taker=taker,
            text=text,
            made=made.made,
            expires=expires,
            status="open",
        )
    )
    return made


def offers_of(connection: Connection, match: str, seat: str | None) -> list[OfferView]:
    """The offers that this seat may know of."""
    seen: ColumnElement[bool] = offers.c.taker.is_(None)
    if seat is not None:
        seen = or_(seen, offers.c.taker == seat, offers.c.maker == seat)
    found = connection.execute(
        select(offers).where(offers.c.match == match, seen).order_by(offers.c.number)
    )
    now = time.time()
    return [
        OfferView(
            row.number,
            row.maker,
            row.taker,
            row.text,
            row.made,
            row.expires,
            "expired" if row.status == "open" and row.expires <= now else row.status,
            row.settled_by,
        )
        for row in found
    ]


def settle(connection: Connection, match: str, number: int, status: str, seat: str) -> bool:
    """Accept, decline or withdraw; False if it isn't open any more."""
    done = connection.execute(
        update(offers)
        .where(
            offers.c.match == match,
            offers.c.number == number,
            offers.c.status == "open",
            offers.c.expires > time.time(),
        )
        .values(status=status, settled_by=seat)
    )
    return done.rowcount == 1
