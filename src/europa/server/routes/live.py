"""The live door: a WebSocket that tells a watcher the table after every change.

The first message a client sends says who it is: `{"token": "..."}`, or `{}` for a spectator. It
then only listens; answers go over HTTP, where each one is confirmed or refused by itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from europa.kernel.errors import EuropaError
from europa.server.rooms.room import Room
from europa.server.rooms.talk import talk_for
from europa.server.rooms.watching import RECENT
from europa.server.routes.access import may_look, rooms_of, settings_of
from europa.server.storage import hashed
from europa.server.views import OfferView

HELLO_SECONDS = 10
TELL_SECONDS = 10
BEHIND = 16
"""Messages that may wait for a watcher; one that is further behind must load everything anew."""
AGAIN = 1013
"""Close code: it can't keep up, and may come back."""
BAD_HELLO, BAD_TOKEN, NO_MATCH = 4400, 4403, 4404
"""Close codes, after the HTTP statuses they resemble."""


class Hello(msgspec.Struct):
    """Who wants to watch, and how."""

    token: str | None = None
    patches: bool = False
    """Whether later messages may leave out the parts of the position that haven't changed."""
    talk: bool = False
    """Whether what is said and offered shall be told too."""


class Live:
    """One connected watcher."""

    def __init__(self, socket: WebSocket, seat: str | None, sent: int, hello: Hello) -> None:
        self.socket = socket
        self.seat = seat
        self.key = None if hello.token is None else hashed(hello.token)
        self.code = AGAIN
        """Why it is let go."""
        self.sent = sent
        self.patches = hello.patches
        self.has: dict[str, msgspec.Raw] | None = None
        self.talks = hello.talk
        self.heard = 0
        self.offers: list[OfferView] | None = None
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def push(self, message: bytes) -> None:
        """Send this when its turn comes; a watcher far behind is let go, and may come back."""
        if self._waiting.qsize() >= BEHIND:
            self._end(AGAIN)
        else:
            self._waiting.put_nowait(message)

    def turn_out(self) -> None:
        """Somebody else sits there now: what waits to be sent isn't."""
        self._end(BAD_TOKEN)

    def _end(self, code: int) -> None:
        self.code = code
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def send_all(self) -> None:
        """Send what is pushed, until the watcher is gone."""
        while (message := await self._waiting.get()) is not None:
            async with asyncio.timeout(TELL_SECONDS):
                await self.socket.send_text(message.decode())

    async def listen(self) -> None:
        """Whatever it says is of no interest but that it is there."""
        while True:
            await self.socket.receive_text()


async def live(socket: WebSocket) -> None:
    """Serve one watcher until it leaves."""
    open_now: Counter[str] = socket.app.state.sockets
    host = socket.client.host if socket.client else ""
    if open_now[host] >= settings_of(socket).sockets:
        await socket.close(AGAIN, "too many windows are open here already")
        return
    open_now[host] += 1
    try:
        await _served(socket)
    finally:
        open_now[host] -= 1
        if not open_now[host]:
            del open_now[host]


async def _served(socket: WebSocket) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            text = await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS)
            hello = msgspec.json.decode(text, type=Hello)
        except (TimeoutError, KeyError, RecursionError, UnicodeDecodeError, msgspec.DecodeError):
            await socket.close(BAD_HELLO, "the first message must be JSON with the seat's token")
            return
        try:
            room = await rooms_of(socket).find(socket.path_params["id"])
        except EuropaError as error:
            await socket.close(1011, str(error)[:120])
            return
        if room is None:
            await socket.close(NO_MATCH, "there is no such match here")
            return
        await room.catch_up()
        seat = None if hello.token is None else room.seat_of(hello.token)
        if (hello.token is not None and seat is None) or not may_look(room, seat):
            await socket.close(BAD_TOKEN, "this token opens no seat of this match")
            return
        await _watch(room, Live(socket, seat, 0, hello))


async def _watch(room: Room, watcher: Live) -> None:
    def join() -> list[bytes] | None:
        # Nobody changes the match meanwhile, so nothing is missed and nothing told twice.
        if not room.may_hear(watcher):
            return None
        watcher.sent = max(0, room.match.journal_end(watcher.seat) - RECENT)
        first = [room.news(watcher)]
        if watcher.talks:
            first += [said] if (said := talk_for(room, watcher)) is not None else []
        room.watchers.append(watcher)
        return first

    first = await room.look(join)
    if first is None:
        watcher.turn_out()
    for message in first or []:
        watcher.push(message)
    tasks = [asyncio.create_task(watcher.send_all()), asyncio.create_task(watcher.listen())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if watcher in room.watchers:
            room.watchers.remove(watcher)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if tasks[0] in done:
        await watcher.socket.close(watcher.code)


DESCRIPTION = {
    "operationId": "live",
    "summary": "WebSocket: the table and the news after every change",
    "description": (
        "Connect with a WebSocket and send one JSON message first: {'token': the seat's token}, or "
        "{} to look on as a spectator; 'patches': true leaves out unchanged parts of the position, "
        "'talk': true tells chat and offers too. Every text message that follows is a `Told`. "
        "Close codes: 4400 unreadable first message, 4403 bad token, 4404 unknown match."
    ),
    "parameters": [
        {
            "name": "id",
            "in": "path",
            "required": True,
            "description": "The match.",
            "schema": {"type": "string"},
        }
    ],
    "responses": {"101": {"description": "Switching to the WebSocket protocol"}},
}
"""OpenAPI has no words for WebSockets: this says it as well as it can."""
