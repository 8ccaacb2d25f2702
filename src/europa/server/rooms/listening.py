"""What other workers do: every change on PostgreSQL is announced, and open rooms follow."""

from __future__ import annotations

import asyncio
import logging

import msgspec
import psycopg
from sqlalchemy.engine import URL

from europa.server.rooms.rooms import Rooms
from europa.server.rooms.talk import spread
from europa.server.storage.changes import CHANNEL, ORIGIN, Change

AGAIN = 2.0
"""Seconds before a lost connection is tried again."""

log = logging.getLogger("europa.server")


class Listening:
    """Listens on a connection of its own as long as the server runs."""

    def __init__(self, url: URL, rooms: Rooms) -> None:
        self.url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.rooms = rooms
        self.ready = asyncio.Event()
        self._changed: dict[str, list[Change | None]] = {}
        """What was announced of each match; None: something that isn't told whole."""
        self._written_to: set[str] = set()
        """Matches whose people were sent letters."""
        self._following: dict[str, asyncio.Task[None]] = {}
        """Each match is followed by itself: a slow one makes no other wait."""
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        tasks = [self._listening, *self._following.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self.url, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    # Whatever was announced while nobody listened.
                    for room in self.rooms.open_rooms():
                        self._hear(room.id, None)
                    async for notice in connection.notifies():
                        match, origin, letters, told = notice.payload.split(" ", 3)
                        if origin != ORIGIN:
                            change = msgspec.json.decode(told, type=Change) if told else None
                            self._hear(match, change, letters != "0")
            except psycopg.Error as error:
                log.warning("the database doesn't tell changes: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)

    def _hear(self, match: str, change: Change | None, has_letters: bool = False) -> None:
        if self.rooms.known(match) is not None:
            self._changed.setdefault(match, []).append(change)
            if has_letters:
                self._written_to.add(match)
            if match not in self._following:
                self._following[match] = asyncio.create_task(self._follow(match))

    async def _follow(self, match: str) -> None:
        try:
            while changes := self._changed.pop(match, None):
                await self._follow_one(match, changes)
        finally:
            del self._following[match]

    async def _follow_one(self, match: str, changes: list[Change | None]) -> None:
        room = self.rooms.known(match)
        if room is not None:
            try:
                whole = [change for change in changes if change is not None]
                if len(whole) < len(changes):
                    await room.refresh()
                    await spread(room)
                else:
                    await room.follow_all(whole)
                if match in self._written_to:
                    self._written_to.remove(match)
                    await room.recall_letters()
            except Exception:
                log.exception("match %s could not be followed", match)
