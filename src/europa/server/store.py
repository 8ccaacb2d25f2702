"""Matches on disk: what is written here survives the end of the process, however it ends."""

from __future__ import annotations

import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    insert,
    select,
    update,
)

from europa.kernel.errors import SaveFromFuture

SCHEMA = 1
"""Raised with every change of the tables: migrations will begin here."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
about = Table(
    "about",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("save", LargeBinary, nullable=False),
)
Index("ix_matches_changed", matches.c.changed)
seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("seat", String(80), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("token", LargeBinary(32)),
)


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: str
    kind: str
    """`human`, the name of a player, or a kind that the game plays itself."""
    token: bytes | None = None
    """The hash of the token; None if nobody may speak for the seat."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match as the list shows it."""

    id: str
    game: str
    scenario: str
    created: float
    changed: float
    version: int
    over: bool


def hashed(token: str) -> bytes:
    """What is kept of a token. It is 256 bits of chance: a plain hash is enough."""
    return sha256(token.encode()).digest()


class Store:
    """The database. Every method is one transaction and blocks: call it from a worker thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        metadata.create_all(engine)
        with engine.begin() as connection:
            known = connection.execute(select(about.c.value).where(about.c.name == "schema"))
            found = known.first()
            if found is None:
                connection.execute(insert(about).values(name="schema", value=str(SCHEMA)))
            elif int(found.value) > SCHEMA:
                raise SaveFromFuture(
                    f"{engine.url} was written by a newer europa: update it, or set EUROPA_DATA"
                )

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The SQLite database of a data folder."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        engine = create_engine(
            f"sqlite:///{folder / 'europa.db'}", connect_args={"timeout": 30}, pool_size=8
        )
        event.listen(engine, "connect", _prepare)
        return cls(engine)

    def close(self) -> None:
        self.engine.dispose()

    def add(self, row: MatchRow, save: bytes, taken: list[SeatRow]) -> None:
        """Keep a new match with its seats."""
        with self.engine.begin() as connection:
            connection.execute(insert(matches).values(save=save, **msgspec.structs.asdict(row)))
            for place, seat in enumerate(taken):
                values = {"match": row.id, "place": place, **msgspec.structs.asdict(seat)}
                connection.execute(insert(seats).values(values))

    def write(
        self, match: str, version: int, over: bool, save: bytes, *, heard: bool = True
    ) -> None:
        """Keep a change. When this returns, it is on disk. What nobody is to hear of leaves the
        time of the last change as it is."""
        found = update(matches).where(matches.c.id == match)
        values: dict[str, Any] = {"version": version, "over": over, "save": save}
        if heard:
            values["changed"] = time.time()
        with self.engine.begin() as connection:
            connection.execute(found.values(values))

    def give_seat(self, match: str, seat: str, kind: str) -> None:
        """Somebody else answers for a seat; the token that opened it opens nothing any more."""
        found = update(seats).where(seats.c.match == match, seats.c.seat == seat)
        with self.engine.begin() as connection:
            connection.execute(found.values(kind=kind, token=None))

    def read(self, match: str) -> tuple[MatchRow, bytes, list[SeatRow]] | None:
        """A match, its save and its seats; None if there is none of this id."""
        with self.engine.connect() as connection:
            found = connection.execute(select(matches).where(matches.c.id == match)).first()
            if found is None:
                return None
            rows = connection.execute(
                select(seats).where(seats.c.match == match).order_by(seats.c.place)
            )
            taken = [SeatRow(row.seat, row.kind, row.token) for row in rows]
            return _row(found), found.save, taken

    def recent(self, number: int) -> list[tuple[MatchRow, list[SeatRow]]]:
        """The matches that changed last, without their saves."""
        columns = [column for column in matches.c if column.name != "save"]
        with self.engine.connect() as connection:
            found = connection.execute(
                select(*columns).order_by(matches.c.changed.desc()).limit(number)
            ).all()
            rows = connection.execute(
                select(seats)
                .where(seats.c.match.in_([row.id for row in found]))
                .order_by(seats.c.match, seats.c.place)
            ).all()
        return [
            (_row(row), [SeatRow(s.seat, s.kind, s.token) for s in rows if s.match == row.id])
            for row in found
        ]


def _row(found: Any) -> MatchRow:
    return MatchRow(*(getattr(found, name) for name in MatchRow.__struct_fields__))


def _prepare(connection: Any, _record: Any) -> None:
    """SQLite's settings, for every connection: durable commits, readers beside one writer."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
