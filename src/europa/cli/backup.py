"""`europa backup`: a whole copy of an SQLite database, while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from europa.cli.output import out
from europa.kernel import EuropaError
from europa.server.settings import chosen_data_dir


class NoBackup(EuropaError):
    """There is nothing to copy, or no place for it."""

    code = "no_backup"


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa backup /backups/europa.db[/bold]")(backup)


def backup(
    to: Annotated[Path, typer.Argument(help="The file of the copy; it must not exist yet.")],
    data: Annotated[
        Path | None,
        typer.Option(help="The data folder. Default: $EUROPA_DATA, else the user's data folder."),
    ] = None,
) -> None:
    """Copy the matches of a data folder. The server may go on meanwhile.

    To restore: stop the server, put the copy in the folder as europa.db (without the files
    europa.db-wal and europa.db-shm), start it. PostgreSQL has pg_dump.
    """
    source = (chosen_data_dir(os.environ) if data is None else data) / "europa.db"
    if not source.is_file():
        raise NoBackup(f"there is no {source}: name the folder with --data or EUROPA_DATA")
    if to.exists():
        raise NoBackup(f"{to} exists already and is left as it is: choose another name")
    part = to.with_name(f"{to.name}.part")
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            (found,) = new.execute("PRAGMA integrity_check").fetchone()
            (number,) = new.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        part.unlink()
        raise NoBackup(f"{source} can't be copied: {error}") from error
    if found != "ok":
        part.unlink()
        raise NoBackup(f"the copy of {source} is damaged ({found}): the database is too")
    part.rename(to)
    out.print(f"{to}: {number:,} matches", soft_wrap=True)
