"""Talk at the table: told to all who listen and may hear it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import Connection

from europa.server.rooms.room import Room
from europa.server.rooms.watching import Watcher
from europa.server.storage import talking
from europa.server.views import Told

T = TypeVar("T")


def talk_for(room: Room, watcher: Watcher) -> bytes | None:
    """What this watcher hasn't heard yet, and the offers as they stand; None if nothing is new to
    it: that others whisper is theirs to know."""
    reader = room.reader(watcher.seat)
    with room.store.engine.connect() as connection:
        found = talking.lines(connection, room.id, reader, watcher.heard)
        offers = talking.offers_of(connection, room.id, reader)
    if not found and offers == watcher.offers:
        return None
    watcher.heard = found[-1].number + 1 if found else watcher.heard
    watcher.offers = offers
    return msgspec.json.encode(Told(talk=found, offers=offers))


async def speak(room: Room, what: Callable[[Connection], T]) -> T:
    """Write down something said; those who listen hear of it."""

    def write() -> T:
        with room.store.changing(room.id) as connection:
            return what(connection)

    said = await room.look(write)
    await spread(room)
    return said


async def spread(room: Room) -> None:
    """Tell the listeners of a room what is new."""
    listeners = [watcher for watcher in room.watchers if watcher.talks]
    if listeners:
        # Those who have lost their seat meanwhile are shown out with the next news.
        told = await room.look(
            lambda: [
                (watcher, talk_for(room, watcher))
                for watcher in listeners
                if room.may_hear(watcher)
            ]
        )
        for watcher, message in told:
            if message is not None:
                watcher.push(message)
