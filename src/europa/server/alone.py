"""One server for one SQLite database: two would overwrite what the other knows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from europa.server.settings import BadSetting

if os.name == "nt":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone(database: Path, url: str) -> Iterator[None]:
    """Be the only server of this database, at this URL. The lock ends with the process, however
    it ends.

    Raises `BadSetting` if there is another.
    """
    path = database.with_suffix(".lock")
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise BadSetting(f"Can't write {path}: {reason}. Set EUROPA_DATA.") from error
    with file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            where = file.read().strip()
            raise BadSetting(
                f"A server uses {database} already{f' ({where})' if where else ''}. Go there, stop "
                "it, or choose another folder with --data; several workers need PostgreSQL."
            ) from None
        file.truncate(0)
        file.write(f"process {os.getpid()}, {url}\n")
        file.flush()
        path.chmod(0o600)
        yield
