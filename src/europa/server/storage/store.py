"""Matches, their seats, moves and saves. Methods block: call them from a worker thread."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, or_, select, update

from europa.server.storage.changes import Change, moves_since, tell
from europa.server.storage.commits import Commits
from europa.server.storage.engine import in_folder
from europa.server.storage.rows import Latest, Loaded, MatchRow, Move, SeatRow
from europa.server.storage.tables import matches, saves, seats

_matches = [matches.c[name] for name in MatchRow.__struct_fields__]
_seats = [seats.c[name] for name in SeatRow.__struct_fields__]
PEOPLE = ("human", "open", "invited")


class Store:
    """The matches of a server."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        """Whether other workers may change the same matches."""
        self.commits = Commits(engine, self.is_shared)

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        return cls(in_folder(folder))

    def close(self) -> None:
        self.commits.close()
        self.engine.dispose()

    def write(self, change: Change) -> Future[None]:
        """Keep a change: it is on disk when the future is done. Doesn't block."""
        return self.commits.write(change)

    @contextmanager
    def changing(self, match: str) -> Iterator[Connection]:
        """A transaction on what lies beside the moves: seats, talk, offers. Others are told."""
        with self.engine.begin() as connection:
            yield connection
            tell(connection, match)

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        """One picture of all tables, though other workers write meanwhile."""
        with self.engine.connect() as connection:
            if self.is_shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    def add(self, row: MatchRow, save: bytes, taken: list[SeatRow]) -> None:
        """Keep a new match with its seats."""
        with self.engine.begin() as connection:
            connection.execute(insert(matches).values(msgspec.structs.asdict(row)))
            connection.execute(insert(saves).values(match=row.id, version=row.version, data=save))
            for place, seat in enumerate(taken):
                values = {"match": row.id, "place": place, **msgspec.structs.asdict(seat)}
                connection.execute(insert(seats).values(values))

    def checkpoint(self, match: str, version: int, save: bytes) -> None:
        """Keep a save, so that loading needs only the moves after it; older saves go."""
        with self.engine.begin() as connection:
            known = connection.scalar(
                select(saves.c.version).where(saves.c.match == match, saves.c.version >= version)
            )
            if known is None:
                connection.execute(insert(saves).values(match=match, version=version, data=save))
                connection.execute(
                    delete(saves).where(saves.c.match == match, saves.c.version < version)
                )

    def read(self, match: str) -> Loaded | None:
        """A match with its newest save and the moves since; None if there is none of this id."""
        with self._snapshot() as connection:
            row = connection.execute(select(*_matches).where(matches.c.id == match)).first()
            if row is None:
                return None
            save = connection.execute(
                select(saves).where(saves.c.match == match).order_by(saves.c.version.desc())
            ).first()
            assert save is not None
            return Loaded(
                MatchRow(*row),
                seats_of(connection, match),
                save.version,
                save.data,
                moves_since(connection, match, save.version),
            )

    def latest(self, match: str, version: int) -> Latest:
        """The match and its seats as they are now, with the moves after this version."""
        with self._snapshot() as connection:
            row = connection.execute(select(*_matches).where(matches.c.id == match)).one()
            found = moves_since(connection, match, version)
            return Latest(MatchRow(*row), seats_of(connection, match), found)

    def stamp(self, match: str) -> tuple[int, float]:
        """Version and time of the last change: equal stamps, nothing has changed."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(matches.c.version, matches.c.changed).where(matches.c.id == match)
            ).one()
            return found.version, found.changed

    def moves_of(self, match: str) -> list[Move]:
        """All moves that were ever made."""
        with self.engine.connect() as connection:
            return moves_since(connection, match, 0)

    def write_match(self, match: str, **values: Any) -> None:
        """Change what the list shows of a match."""
        with self.changing(match) as connection:
            connection.execute(
                update(matches).where(matches.c.id == match).values(**values, changed=time.time())
            )

    def recent(
        self,
        number: int,
        *,
        started: bool | None = None,
        listed_only: bool = False,
        account: int | None = None,
    ) -> list[tuple[MatchRow, list[SeatRow]]]:
        """The matches that changed last, without their positions."""
        wanted = select(*_matches).order_by(matches.c.changed.desc()).limit(number)
        if started is not None:
            wanted = wanted.where(matches.c.started == started)
        if listed_only:
            wanted = wanted.where(matches.c.visibility == "listed")
        if account is not None:
            mine = select(seats.c.match).where(seats.c.account == account)
            wanted = wanted.where(matches.c.id.in_(mine))
        with self.engine.connect() as connection:
            found = [MatchRow(*row) for row in connection.execute(wanted)]
            rows = connection.execute(
                select(seats.c.match, *_seats)
                .where(seats.c.match.in_([row.id for row in found]))
                .order_by(seats.c.match, seats.c.place)
            ).all()
        taken: dict[str, list[SeatRow]] = {row.id: [] for row in found}
        for name, *values in rows:
            taken[name].append(SeatRow(*values))
        return [(row, taken[row.id]) for row in found]

    def unfinished(self, since: float, number: int) -> list[str]:
        """Matches under way in which computers may have to move, the latest first."""
        computers = select(seats.c.match).where(
            or_(seats.c.kind.not_in(PEOPLE), seats.c.stand_in != "")
        )
        wanted = (
            select(matches.c.id)
            .where(matches.c.over.is_(False), matches.c.started.is_(True))
            .where(matches.c.changed > since, matches.c.id.in_(computers))
            .order_by(matches.c.changed.desc())
            .limit(number)
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(wanted))

    def fallen(self, now: float, number: int = 50) -> list[str]:
        """Matches where a flag has fallen."""
        with self.engine.connect() as connection:
            found = connection.scalars(
                select(seats.c.match).where(seats.c.deadline <= now).distinct().limit(number)
            )
            return list(found)


def seats_of(connection: Connection, match: str) -> list[SeatRow]:
    rows = connection.execute(select(*_seats).where(seats.c.match == match).order_by(seats.c.place))
    return [SeatRow(*row) for row in rows]
