"""What is said beside the rules: chat, notes, offers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from europa.server.storage.rows import Reader
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
    connection: Connection, match: str, author: Reader, reader: str | None, text: str
) -> TalkLine:
    """Add a line; it is numbered for its author."""
    made = time.time()
    connection.execute(
        insert(talk).values(
            match=match,
            number=_next_number(connection, talk, match),
            made=made,
            author=author.seat,
            reader=reader,
            text=text,
        )
    )
    number = connection.scalar(
        select(func.count()).select_from(talk).where(talk.c.match == match, _readable(author))
    )
    return TalkLine((number or 1) - 1, made, author.seat, reader, text)


def _readable(reader: Reader) -> ColumnElement[bool]:
    if reader.seat is None:
        return talk.c.reader.is_(None)
    own = or_(talk.c.reader == reader.seat, talk.c.author == reader.seat)
    return or_(talk.c.reader.is_(None), and_(own, talk.c.made >= reader.since))


def lines(connection: Connection, match: str, reader: Reader, start: int) -> list[TalkLine]:
    """What these eyes may read, from number `start` on. It is numbered for them: gaps would tell
    how much others whisper."""
    place = (func.row_number().over(order_by=talk.c.number) - 1).label("place")
    known = select(talk, place).where(talk.c.match == match, _readable(reader)).subquery()
    found = connection.execute(
        select(known).where(known.c.place >= start).order_by(known.c.place.desc()).limit(LINES)
    ).all()
    return [
        TalkLine(row.place, row.made, row.author, row.reader, row.text) for row in reversed(found)
    ]


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
    connection: Connection, match: str, maker: Reader, taker: str | None, text: str, expires: float
) -> OfferView:
    """Make an offer."""
    connection.execute(
        insert(offers).values(
            match=match,
            number=_next_number(connection, offers, match),
            maker=maker.seat,
            taker=taker,
            text=text,
            made=time.time(),
            expires=expires,
            status="open",
        )
    )
    return offers_of(connection, match, maker)[-1]


def _known(connection: Connection, match: str, reader: Reader) -> Sequence[Row[Any]]:
    """The offers that these eyes may know of, oldest first."""
    seen: ColumnElement[bool] = offers.c.taker.is_(None)
    if reader.seat is not None:
        own = or_(offers.c.taker == reader.seat, offers.c.maker == reader.seat)
        seen = or_(seen, and_(own, offers.c.made >= reader.since))
    return connection.execute(
        select(offers).where(offers.c.match == match, seen).order_by(offers.c.number)
    ).all()


def offers_of(connection: Connection, match: str, reader: Reader) -> list[OfferView]:
    """The offers that these eyes may know of, numbered for them."""
    now = time.time()
    return [
        OfferView(
            place,
            row.maker,
            row.taker,
            row.text,
            row.made,
            row.expires,
            "expired" if row.status == "open" and row.expires <= now else row.status,
            row.settled_by,
        )
        for place, row in enumerate(_known(connection, match, reader))
    ]


def settle(connection: Connection, match: str, reader: Reader, place: int, status: str) -> bool:
    """Accept, decline or withdraw what this reader knows by a number; False if it isn't open any
    more."""
    number = _known(connection, match, reader)[place].number
    done = connection.execute(
        update(offers)
        .where(
            offers.c.match == match,
            offers.c.number == number,
            offers.c.status == "open",
            offers.c.expires > time.time(),
        )
        .values(status=status, settled_by=reader.seat)
    )
    return done.rowcount == 1
