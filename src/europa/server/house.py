"""What all rooms of a server share: the disk, the minds, and the threads that work for the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from europa.server.minds import Minds
from europa.server.storage import Store

T = TypeVar("T")


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
        self._thinkers = ThreadPoolExecutor(16, thread_name_prefix="europa-minds")
        """They only wait for minds, but must not keep workers from their work meanwhile."""

    async def work(self, what: Callable[[], T]) -> T:
        """Do this in a worker thread: it may wait for the disk, or take long."""
        return await asyncio.get_running_loop().run_in_executor(self.workers, what)

    async def play(self, what: Callable[[], T]) -> T:
        """Do this in the thread where matches change. It waits for nothing and is done soon."""
        return await asyncio.get_running_loop().run_in_executor(self._player, what)

    async def think(self, what: Callable[[], T]) -> T:
        """Wait for a mind."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, what)

    def close(self) -> None:
        # First the minds: threads may be waiting for them.
        self.minds.close()
        self._thinkers.shutdown()
        self._player.shutdown()
        self.workers.shutdown()
        self.store.close()
