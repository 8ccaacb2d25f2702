"""A small client on asyncio, for load only: it takes as little of the machine as it can."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import msgspec


class Wire:
    """One kept connection to the server, JSON both ways; one request at a time."""

    def __init__(self, host: str, port: int, origin: str = "127.0.0.1") -> None:
        self.host = host
        self.port = port
        self.origin = origin
        """Our own address: one address may have only so many connections."""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def post(self, path: str, body: Any, token: str = "") -> bytes:
        """The body of the answer; anything but a success raises."""
        async with self._lock:
            if self._streams is None:
                self._streams = await asyncio.open_connection(
                    self.host, self.port, local_addr=(self.origin, 0)
                )
            reader, writer = self._streams
            content = msgspec.json.encode(body)
            bearer = f"Authorization: Bearer {token}\r\n" if token else ""
            writer.write(
                f"POST /api{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}"
                f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
                + content
            )
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(
                int(line.split(":")[1])
                for line in head.lower().split("\r\n")
                if line.startswith("content-length:")
            )
            answer = await reader.readexactly(length)
        status = int(head.split(" ", 2)[1])
        if status >= 300:
            raise RuntimeError(f"{status} for {path}: {answer[:300]!r}")
        return answer

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
"""What a frame of a WebSocket is (RFC 6455)."""
KEY = b64encode(b"europa listens !").decode()
"""Sixteen bytes, whichever: what the server makes of them isn't looked at."""
LONG, LONGER = 126, 127
"""Lengths that say: the length follows, in two bytes or in eight."""


class Ear(asyncio.Protocol):
    """One WebSocket that says one thing and then listens. Whole text messages go to `heard`."""

    def __init__(self, wire: Wire, path: str, hello: Any, heard: Callable[[bytes], None]) -> None:
        self.host, self.port, self.origin = wire.host, wire.port, wire.origin
        self.path = path
        self.hello = msgspec.json.encode(hello)
        self.heard = heard
        self._came = bytearray()

    async def open(self) -> None:
        """Connect to where the wire leads."""
        loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = loop.create_future()
        await loop.create_connection(
            lambda: self, self.host, self.port, local_addr=(self.origin, 0)
        )
        await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET /api{self.path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._came += data
        if not self._opened.done():
            head, end, rest = self._came.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                said = bytes(head[:100])
                self._opened.set_exception(RuntimeError(f"no WebSocket here: {said!r}"))
                return
            self._opened.set_result(None)
            self._came = rest
            self._send(TEXT, self.hello)
        while (frame := self._frame()) is not None:
            kind, message = frame
            if kind == TEXT:
                self.heard(message)
            elif kind == PING:
                self._send(PONG, message)
            elif kind == CLOSE:
                raise RuntimeError(f"{self.path} was closed: {message[2:]!r}")

    def close(self) -> None:
        self.transport.close()

    def _frame(self) -> tuple[int, bytes] | None:
        """The first whole frame; the server sends each message in one, and masks none."""
        came = self._came
        if len(came) < 2:
            return None
        length, start = came[1], 2
        if length in (LONG, LONGER):
            start = 4 if length == LONG else 10
            length = int.from_bytes(came[2:start], "big")
        if len(came) < start + length:
            return None
        message = bytes(came[start : start + length])
        kind = came[0] & 0xF
        del came[: start + length]
        return kind, message

    def _send(self, kind: int, message: bytes) -> None:
        # A client must mask what it says; with zeros it stays as it is.
        assert len(message) < LONG
        self.transport.write(bytes([0x80 | kind, 0x80 | len(message), 0, 0, 0, 0]) + message)


class SlowEar(Ear):
    """A watcher on a bad line: it takes what has come only now and then, and may be sent away."""

    pause = 2.0
    """Seconds between two looks."""

    def data_received(self, data: bytes) -> None:
        if self._opened.done():
            # What was said doesn't matter; that it lies about on the server's side does.
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(self.pause, self._go_on)
        else:
            super().data_received(data)

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
