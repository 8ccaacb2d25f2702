"""Threads for work of one kind: so many at once, so many waiting, and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from europa.kernel.errors import EuropaError

T = TypeVar("T")


class Busy(EuropaError):
    """Too many wait for the same already."""

    code = "busy"


class Pool:
    """Each kind of work has its own, so that none keeps the others waiting."""

    def __init__(self, name: str, threads: int, waiting: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"europa-{name}")
        self._most = None if waiting is None else threads + waiting
        self._inside = 0

    async def run(self, what: Callable[[], T]) -> T:
        """Do this in a thread; refused with `Busy` if too many wait."""
        if self._most is not None and self._inside >= self._most:
            raise Busy("too many ask for that at the moment: try again in a few seconds")
        self._inside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, what)
        finally:
            self._inside -= 1

    def close(self) -> None:
        self._threads.shutdown()
