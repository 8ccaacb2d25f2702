"""The matches that a server keeps, read for `europa lab import`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import select

from europa.cli.output import BadInput, err
from europa.kernel import EuropaError, Match
from europa.lab.intake import HUMAN, Kept
from europa.server.rooms.standing import PEOPLE, Standing
from europa.server.storage import Store
from europa.server.storage.engine import NAME, open_engine, sqlite_file
from europa.server.storage.tables import matches


@contextmanager
def opened(database: str | None, folder: Path) -> Iterator[Store]:
    """The server's matches. An SQLite file is copied first: opening it would change it."""
    source = sqlite_file(database, folder)
    with TemporaryDirectory(prefix="europa-import-") as place:
        if source is None:
            store = Store(open_engine(str(database)))
        elif not source.is_file():
            raise BadInput(f"there is no {source}: name the folder with --data or EUROPA_DATA")
        else:
            try:
                with (
                    closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
                    closing(sqlite3.connect(Path(place) / NAME)) as new,
                ):
                    old.backup(new)
            except sqlite3.Error as error:
                raise BadInput(f"{source} can't be read: {error}") from error
            store = Store.in_folder(Path(place))
        try:
            yield store
        finally:
            store.close()


def finished(store: Store) -> Iterator[Kept]:
    """Every match that is over, with what kind of player sat on each seat."""
    with store.engine.connect() as connection:
        names = list(connection.scalars(select(matches.c.id).where(matches.c.over.is_(True))))
    for name in names:
        loaded = store.read(name)
        if loaded is None:
            continue  # it was deleted meanwhile
        try:
            match: Match[Any] = Standing(loaded).match
        except EuropaError:
            err.print("[dim]A match can't be read any more: left out[/]")
            continue
        kinds = {row.seat: HUMAN if row.kind in PEOPLE else row.kind for row in loaded.seats}
        yield match, kinds
