"""A PostgreSQL for tests that need one: made once a process, a fresh database each time."""

from __future__ import annotations

import atexit
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
import pytest

from europa.lab.postgres import NoPostgres, private_postgres

_numbers = count(1)


@cache
def _server() -> str:
    stack = ExitStack()
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="europa-pg-")))
    try:
        url = stack.enter_context(private_postgres(folder / "postgres"))
    except NoPostgres as error:
        stack.close()
        if os.environ.get("EUROPA_POSTGRES") == "required":
            raise
        return f"! {error}"
    atexit.register(stack.close)
    return url


@contextmanager
def database(backend: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database; skips where PostgreSQL isn't installed."""
    if backend == "sqlite":
        folder.mkdir(exist_ok=True)
        yield f"sqlite:///{folder / 'europa.db'}"
        return
    url = _server()
    if url.startswith("!"):
        pytest.skip(url[2:])
    name = f"test{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield url.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
