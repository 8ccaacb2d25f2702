"""What all rooms of a server share: the disk, the minds, and the threads that work for the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from europa.server.storage import Store
from europa.server.thinking.minds import KIND, Minds
from europa.server.thinking.pools import Pool

T = TypeVar("T")

WAITING = {"advice": 16, "imports": 4, "tools": 4}
"""How many may wait for each kind of task."""


class House:
    """One of a kind in a process."""

    def __init__(self, store: Store, minds: Minds, address: str = "", threads: int = 8) -> None:
        self.store = store
        self.minds = minds
        self.address = address
        """The URL under which the world sees this server."""
        self.workers = ThreadPoolExecutor(threads, thread_name_prefix="europa")
        self._player = ThreadPoolExecutor(1, thread_name_prefix="europa-play")
        """Changes of matches take a moment each; two at a time would only fight for Python."""
        self._computers = Pool("minds", 16)
        """They only wait for minds, but must not keep workers from their work meanwhile."""
        self._letters = Pool("letters", 4)
        self._tasks = {kind: Pool(kind, 1, waiting) for kind, waiting in WAITING.items()}

    async def work(self, what: Callable[[], T]) -> T:
        """Do this in a worker thread: it may wait for the disk, or take long."""
        return await asyncio.get_running_loop().run_in_executor(self.workers, what)

    async def play(self, what: Callable[[], T]) -> T:
        """Do this in the thread where matches change. It waits for nothing and is done soon."""
        return await asyncio.get_running_loop().run_in_executor(self._player, what)

    async def think(self, what: Callable[[], T]) -> T:
        """Wait for a mind that plays."""
        return await self._computers.run(what)

    async def ask(self, task: str, *about: Any) -> Any:
        """A task of `tasks.TASKS`; refused with `Busy` if too many want the same kind."""
        return await self._tasks[KIND[task]].run(lambda: self.minds.run(task, *about))

    async def post(self, what: Callable[[], T]) -> T:
        """Send letters, which may take long."""
        return await self._letters.run(what)

    def close(self) -> None:
        # First the minds: threads may be waiting for them.
        self.minds.close()
        for pool in (self._computers, self._letters, *self._tasks.values()):
            pool.close()
        self._player.shutdown()
        self.workers.shutdown()
        self.store.close()
