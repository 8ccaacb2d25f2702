"""What other workers do: every change on PostgreSQL is announced, and open rooms follow."""

from __future__ import annotations

import asyncio
import logging

import psycopg
from sqlalchemy.engine import URL

from europa.server.rooms import Rooms
from europa.server.storage.turns import CHANNEL, ORIGIN
from europa.server.talk import spread

AGAIN = 2.0
"""Seconds before a lost connection is tried again."""

log = logging.getLogger("europa.server")


class Listening:
    """Listens on a connection of its own as long as the server runs."""

    def __init__(self, url: URL, rooms: Rooms) -> None:
        self.url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.rooms = rooms
        self.ready = asyncio.Event()
        self._changed: dict[str, None] = {}
        """Matches to follow, each once however often it was announced."""
        self._something = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._follow())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    # Whatever was announced while nobody listened.
                    self._hear(*(room.id for room in self.rooms.open_rooms()))
                    async for notice in connection.notifies():
                        match, _, origin = notice.payload.partition(" ")
                        if origin != ORIGIN:
                            self._hear(match)
            except psycopg.Error as error:
                log.warning("the database doesn't tell changes: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)

    def _hear(self, *matches: str) -> None:
        for match in matches:
            if self.rooms.known(match) is not None:
                self._changed[match] = None
                self._something.set()

    async def _follow(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            changed, self._changed = list(self._changed), {}
            await asyncio.gather(*(self._follow_one(match) for match in changed))

    async def _follow_one(self, match: str) -> None:
        room = self.rooms.known(match)
        if room is not None:
            try:
                await room.refresh()
                await spread(room)
            except Exception:
                log.exception("match %s could not be followed", match)
