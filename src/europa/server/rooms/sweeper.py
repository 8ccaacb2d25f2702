"""What happens without anybody asking: flags fall, letters go out, computers are woken."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable

from europa.server.people.notices import Notices
from europa.server.rooms.lobby import flags_fall
from europa.server.rooms.rooms import Rooms

FLAGS, LETTERS, COMPUTERS, GARBAGE = 1.0, 2.0, 15.0, 600.0
"""Seconds between two rounds of each."""
ROUNDS = 4
"""Rounds of letters that may be under way at the same time."""
WOKEN = 100
"""Matches with computer seats that are opened again when the server starts."""
LATELY = 30 * 86_400.0

log = logging.getLogger("europa.server")


class Sweeper:
    """The background of a server."""

    def __init__(self, rooms: Rooms, notices: Notices) -> None:
        self.rooms = rooms
        self.notices = notices
        self._rounds: set[asyncio.Task[None]] = set()
        self._tasks = [
            asyncio.create_task(self._wake_all()),
            asyncio.create_task(self._every(FLAGS, self._flags)),
            asyncio.create_task(self._every(LETTERS, self._letters)),
            asyncio.create_task(self._every(COMPUTERS, self._computers)),
            asyncio.create_task(self._every(GARBAGE, self._garbage)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._rounds, return_exceptions=True)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                log.exception("something in the background failed")

    async def _wake_all(self) -> None:
        """Computers whose turn it was when the server stopped go on by themselves."""
        store, house = self.rooms.store, self.rooms.house
        try:
            names = await house.work(lambda: store.unfinished(time.time() - LATELY, WOKEN))
            for name in names:
                await self.rooms.find(name)
                await asyncio.sleep(0.05)
        except Exception:
            log.exception("matches of computers could not be opened")

    async def _flags(self) -> None:
        names = await self.rooms.house.work(lambda: self.rooms.store.fallen(time.time()))
        for name in names:
            room = await self.rooms.find(name)
            if room is not None:
                await flags_fall(room)

    async def _letters(self) -> None:
        """The next round doesn't wait for a slow one."""
        self._rounds = {one for one in self._rounds if not one.done()}
        if len(self._rounds) < ROUNDS:
            self._rounds.add(asyncio.create_task(self._round()))

    async def _round(self) -> None:
        try:
            await self.rooms.house.post(self.notices.send_due)
        except Exception:
            log.exception("letters could not be sent")

    async def _computers(self) -> None:
        """Another worker may have died in the middle of its turn."""
        for room in self.rooms.open_rooms():
            room.computers.wake()
            await asyncio.sleep(0)  # others have their turn between two

    async def _garbage(self) -> None:
        """What Python doesn't look for by itself here (`run.quicken`)."""
        gc.collect()
