"""The database behind it all: opened, and brought up to date by migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from europa.kernel.errors import EuropaError

NAME = "europa.db"
HEAD = "0006"
"""The newest migration."""
FIRST = "0001"
"""What databases hold that were made before there were migrations."""
MIGRATING = 0x6575726F
"""The advisory lock that lets one of several workers migrate."""
POOL = 12
HELP = "make room on the disk, check who may write there, or put a back-up in its place"


class BadDatabase(EuropaError):
    """A database that can't be used; the message says what to change."""

    code = "bad_database"


def open_engine(url: str) -> Engine:
    """The database at this URL (`postgresql://...` or `sqlite:///...`), up to date."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadDatabase("--database must be a URL such as postgresql://user@host/name") from error
    backend = parsed.get_backend_name()
    if backend == "sqlite":
        _keep_private(parsed.database)
        engine = create_engine(
            parsed, connect_args={"timeout": 30}, pool_size=POOL, hide_parameters=True
        )
        event.listen(engine, "connect", _prepare_sqlite)
    elif backend == "postgresql":
        engine = create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_size=POOL, hide_parameters=True
        )
    else:
        raise BadDatabase(f"--database can be PostgreSQL or SQLite, not {backend}")
    try:
        with engine.begin() as connection:
            _migrate(connection, engine)
    except DatabaseError as error:
        # The driver's words without the statement; its URL may hold a password.
        raise BadDatabase(
            f"the {backend} database can't be opened: {error.orig}. It is left as it is: {HELP}"
        ) from error
    return engine


def _keep_private(name: str | None) -> None:
    """Only the owner reads an SQLite file, and what SQLite puts beside it."""
    if not name or name == ":memory:":
        return
    try:
        Path(name).touch(mode=0o600)
        Path(name).chmod(0o600)
    except OSError as error:
        reason = error.strerror or error
        raise BadDatabase(f"{name} can't be written: {reason}. {HELP.capitalize()}") from error


def in_folder(folder: Path) -> Engine:
    """The SQLite database of a data folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return open_engine(f"sqlite:///{folder / NAME}")


def sqlite_file(url: str | None, folder: Path) -> Path | None:
    """The file of an SQLite database, by its URL or in the data folder; None for another kind."""
    if url is None:
        return folder / NAME
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None  # opening it says so
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database
    return Path(str(parsed.database)) if is_file else None


def _migrate(connection: Connection, engine: Engine) -> None:
    if engine.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
    tables = inspect(connection).get_table_names()
    current = None
    if "alembic_version" in tables:
        current = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if current == HEAD:
        return
    from europa.server.storage.migrate import migrate  # noqa: PLC0415  Alembic is slow to load

    migrate(connection, current or (FIRST if "about" in tables else None))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """SQLite's settings, for every connection: durable commits, readers beside one writer."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
