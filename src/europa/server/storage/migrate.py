"""Brings a database up to date, by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from europa.kernel.errors import SaveFromFuture

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection, current: str | None) -> None:
    """From what the database holds (nothing, a known version) to the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise SaveFromFuture(
            f"{connection.engine.url} was written by a newer europa: update it, or set EUROPA_DATA"
        )
    if current is not None:
        command.stamp(config, current)
    command.upgrade(config, "head")
