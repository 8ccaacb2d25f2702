"""A small HTTP client on asyncio: one kept connection, JSON both ways. For load only."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec


class Wire:
    """One connection to the server; one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def post(self, path: str, body: Any, token: str = "") -> bytes:
        """The body of the answer; anything but a success raises."""
        async with self._lock:
            if self._streams is None:
                self._streams = await asyncio.open_connection(self.host, self.port)
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
