"""How much a caller may ask of a connection before there is a request: bytes, seconds, connections.

A proxy in front would see to it; whoever serves without one is as safe.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADERS = 16 * 1024
"""Bytes that the first line and the headers of a request may have."""
HEAD_SECONDS = 10.0
"""Seconds in which they must be there."""
BODY_SECONDS = 60.0
"""Seconds in which the body must be there after that."""
CONNECTIONS = 200
"""Connections that one address may have open (those that became WebSockets don't count)."""


class PatientHttp(HttpToolsProtocol):
    """The protocol of one connection, which doesn't wait for ever."""

    head_seconds, body_seconds = HEAD_SECONDS, BODY_SECONDS
    _callers: Counter[str] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head, self._is_head = 0, True
        self._timer: asyncio.TimerHandle | None = None
        host = self.client[0] if self.client else ""
        self._counted: str | None = host
        self._callers[host] += 1
        if host not in self._proxies() and self._callers[host] > CONNECTIONS:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
        else:
            self._wait(self.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_head:
            self._head += len(data)
            if self._head > HEADERS:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._is_head = 0, True
        self._wait(self.head_seconds)

    def on_headers_complete(self) -> None:
        self._is_head = False
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            raise ValueError("headers too large")  # the parser stops
        self._wait(self.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop()
        self._release()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def _proxies(self) -> list[str]:
        """Addresses that speak for many."""
        believed = self.config.forwarded_allow_ips if self.config.proxy_headers else None
        return believed.split(",") if isinstance(believed, str) else believed or []

    def _wait(self, seconds: float) -> None:
        self._stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._too_slow)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        if self._is_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            # The application hears that the body was cut off.
            self.transport.close()

    def _refuse(self, status: HTTPStatus) -> None:
        line = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        self.transport.write(f"{line}Connection: close\r\nContent-Length: 0\r\n\r\n".encode())
        self.transport.close()

    def _release(self) -> None:
        if self._counted is not None:
            self._callers[self._counted] -= 1
            if not self._callers[self._counted]:
                del self._callers[self._counted]
            self._counted = None
