"""The live door: a WebSocket that tells a watcher the table after every change.

The first message a client sends says who it is: `{"token": "..."}`, or `{}` for a spectator. It
then only listens; answers go over HTTP, where each one is confirmed or refused by itself.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from europa.kernel.errors import EuropaError
from europa.server.room import RECENT, Room
from europa.server.routes_matches import rooms_of

HELLO_SECONDS = 10
TELL_SECONDS = 10
BAD_HELLO, BAD_TOKEN, NO_MATCH = 4400, 4403, 4404
"""Close codes, after the HTTP statuses they resemble."""


class Hello(msgspec.Struct):
    """Who wants to watch."""

    token: str | None = None


class Live:
    """One connected watcher."""

    def __init__(self, socket: WebSocket, seat: str | None, sent: int) -> None:
        self.socket = socket
        self.seat = seat
        self.sent = sent

    async def tell(self, message: bytes) -> None:
        """Send; a watcher that doesn't take it in time is let go and may come back."""
        try:
            await asyncio.wait_for(self.socket.send_text(message.decode()), TELL_SECONDS)
        except TimeoutError:
            await self.socket.close(1013)


async def live(socket: WebSocket) -> None:
    """Serve one watcher until it leaves."""
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            text = await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS)
            hello = msgspec.json.decode(text, type=Hello)
        except (TimeoutError, KeyError, msgspec.DecodeError):
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
        seat = None if hello.token is None else room.seat_of(hello.token)
        if hello.token is not None and seat is None:
            await socket.close(BAD_TOKEN, "this token opens no seat of this match")
            return
        await _watch(room, Live(socket, seat, max(0, room.journal_end() - RECENT)))


async def _watch(room: Room, watcher: Live) -> None:
    await watcher.tell(await room.look(lambda: room.news(watcher)))
    room.watchers.append(watcher)
    try:
        # Whatever changed between the first news and now.
        await room.announce()
        while True:
            await watcher.socket.receive_text()
    finally:
        room.watchers.remove(watcher)


DESCRIPTION = {
    "operationId": "live",
    "summary": "WebSocket: the table and the news after every change",
    "description": (
        "Connect with a WebSocket and send one JSON message first: {'token': the seat's token}, or "
        "{} to look on as a spectator. Every text message that follows is a `Told`. Close codes: "
        "4400 unreadable first message, 4403 bad token, 4404 unknown match."
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
