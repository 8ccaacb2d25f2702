"""A change of a match: what of it goes to disk, and what other workers are told."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, literal, select, text, update

from europa.server.storage.rows import Move, SeatRow
from europa.server.storage.tables import hooks, matches, moves, outbox, seats

CHANNEL = "europa"
ORIGIN = token_hex(8)
"""Names this process in what it announces, so that it needn't listen to itself."""
LONGEST = 7000
"""Bytes of a change that is announced whole; PostgreSQL takes 8000."""

WAIT = 2.0
"""Seconds before a letter is sent. (Its reader may look on at another worker, which recalls it.)"""

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
_letter = insert(outbox).from_select(
    ["match", "seat", "kind", "target", "body", "tries", "due"],
    select(
        hooks.c.match,
        hooks.c.seat,
        hooks.c.kind,
        hooks.c.target,
        bindparam("b_text", type_=outbox.c.body.type),
        literal(0),
        bindparam("b_made", type_=outbox.c.due.type),
    ).where(
        hooks.c.match == bindparam("b_match"),
        hooks.c.seat == bindparam("b_seat"),
        hooks.c.code.is_(None),
    ),
)
_notify = text("SELECT pg_notify(:channel, :told)")
_all = text(
    f"""
WITH kept AS (
    UPDATE matches SET
        version = COALESCE(one->'moves'->-1->>'version', one->'since'->>0)::int,
        shown = (one->>'shown')::int,
        over = (one->>'over')::bool,
        changed = (one->>'made')::float8,
        started = started OR (one->>'begins')::bool,
        own = own AND NOT (one->>'shares')::bool
    FROM json_array_elements(CAST(:changes AS json)) AS one
    WHERE id = one->>'match'
        AND version = (one->'since'->>0)::int AND shown = (one->'since'->>1)::int
    RETURNING id, one
), moved AS (
    INSERT INTO moves (match, version, kind, seat, key, number, journal, made, shown)
    SELECT id, move.* FROM kept, json_to_recordset(one->'moves') AS move (
        version int, kind text, seat text, key text, number int, journal int, made float8, shown int
    )
), seated AS (
    UPDATE seats SET
        kind = new.kind, holder = new.holder, account = new.account, host = new.host,
        token = decode(new.token, 'base64'), invitation = decode(new.invitation, 'base64'),
        stand_in = new.stand_in, bank = new.bank, deadline = new.deadline,
        vacation = new.vacation, away = new.away, seated = new.seated, unseen = new.unseen
    FROM kept, json_to_recordset(one->'seats') AS new (
        seat text, kind text, token text, invitation text, holder text, account int, host bool,
        stand_in text, bank float8, deadline float8, vacation float8, away float8,
        seated float8, unseen int
    )
    WHERE seats.match = kept.id AND seats.seat = new.seat
), posted AS (
    INSERT INTO outbox (match, seat, kind, target, body, tries, due)
    SELECT id, seat, kind, target, value, 0, (one->>'made')::float8 + :wait
    FROM kept, json_each_text(one->'asked'), hooks
    WHERE hooks.match = id AND hooks.seat = key AND hooks.code IS NULL
    RETURNING match
)
SELECT id, pg_notify(:channel, id || ' ' || :origin || ' '
    || (SELECT count(*) FROM posted WHERE match = id) || ' '
    || CASE WHEN octet_length(one::text) < {LONGEST} THEN one::text ELSE '' END)
FROM kept
"""
)
"""All of a list of changes at once. Matches that stand elsewhere by now are left as they are; the
others are told of, once this is committed."""


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
    shares: bool = False
    """Whether a stranger sits down at a match that one person had to themselves."""
    asked: dict[str, str] = {}
    """What is written to people who are asked now and don't look on, if they want letters."""

    @property
    def version(self) -> int:
        """The version of the match after it."""
        return self.moves[-1].version if self.moves else self.since[0]


def apply_shared(connection: Connection, changes: list[Change]) -> set[str]:
    """Write changes down on PostgreSQL and let every worker know, in one statement.

    Returns the matches that stood where their change began; the others are as they were.
    """
    # In order, so that two workers that lock several rows don't wait for each other.
    told = msgspec.json.encode(sorted(changes, key=lambda change: change.match)).decode()
    values = {"changes": told, "channel": CHANNEL, "origin": ORIGIN, "wait": WAIT}
    return {row.id for row in connection.execute(_all, values)}


def apply(connection: Connection, changes: list[Change]) -> None:
    """Write changes down, where nobody else writes (SQLite)."""
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
        flags = {"started": True} if change.begins else {}
        flags |= {"own": False} if change.shares else {}
        if flags:
            of_match = update(matches).where(matches.c.id == change.match)
            connection.execute(of_match.values(flags))
        for seat in change.seats:
            values: dict[str, Any] = msgspec.structs.asdict(seat)
            where = {"b_match": change.match, "b_seat": values.pop("seat")}
            connection.execute(_seat.values(values), where)
    letters = [
        {"b_match": change.match, "b_seat": seat, "b_text": words, "b_made": change.made}
        for change in changes
        for seat, words in change.asked.items()
    ]
    if letters:
        connection.execute(_letter, letters)


def tell(connection: Connection, match: str) -> None:
    """Let every worker know that something about this match has changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(_notify, {"channel": CHANNEL, "told": f"{match} {ORIGIN} 0 "})


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
