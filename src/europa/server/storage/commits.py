"""One thread writes changes to disk, for all that wait: those that come together share a commit.

SQLite belongs to one process, whose room lets in one change of a match at a time. PostgreSQL is
shared by workers: there a change is kept only if the match still stands where the change began,
and the others are told of it when it is committed.
"""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import Future

from sqlalchemy import Connection, Engine

from europa.server.storage.changes import Change, apply, apply_shared

TOGETHER = 200
"""How many changes may share a commit."""
BUSY = 0.05
"""Seconds after a commit in which another change shows that the server is busy."""
GATHER = 0.004
"""Seconds that a change waits for others while the server is busy."""


class Behind(Exception):
    """Another worker has changed the match meanwhile: nothing was written."""


class Commits:
    """Takes changes; each is on disk when its future is done."""

    def __init__(self, engine: Engine, is_shared: bool) -> None:
        self.engine = engine
        self.is_shared = is_shared
        if is_shared:
            # One statement does it all: it needs no BEGIN and COMMIT around it.
            self.engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._waiting: queue.SimpleQueue[tuple[Change, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="europa-writer", daemon=True)
        self._thread.start()

    def write(self, change: Change) -> Future[None]:
        """Write this; fails with `Behind` if the match stands elsewhere by now."""
        done: Future[None] = Future()
        # From now on it can't be cancelled: whoever goes away leaves the change to its fate.
        done.set_running_or_notify_cancel()
        self._waiting.put((change, done))
        return done

    def close(self) -> None:
        """End when everything is written."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = 0.0
        while (first := self._waiting.get()) is not None:
            if time.monotonic() - last < BUSY:
                time.sleep(GATHER)
            batch = [first]
            while len(batch) < TOGETHER and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    self._waiting.put(None)
                    break
                batch.append(more)
            self._commit(batch)
            last = time.monotonic()

    def _commit(self, batch: list[tuple[Change, Future[None]]]) -> None:
        changes = [change for change, _ in batch]
        try:
            with self.engine.begin() as connection:
                kept = self._applied(connection, changes)
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            # One bad change must not take the others with it.
            for one in batch:
                self._commit([one])
            return
        for change, done in batch:
            if change.match in kept:
                done.set_result(None)
            else:
                done.set_exception(Behind(change.match))

    def _applied(self, connection: Connection, changes: list[Change]) -> set[str]:
        if self.is_shared:
            return apply_shared(connection, changes)
        apply(connection, changes)
        return {change.match for change in changes}
