"""Who may talk to this server at all: our own pages, with bodies of a sane size, not too often.

A page of a stranger could point a name of its own at this machine and read what a local server
says (DNS rebinding). So a request must name the host by number, as localhost, or by a name that
was allowed when the server was started; and a page's request must come from our own page.
"""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from europa.server.doors.answers import error_answer
from europa.server.doors.limits import Limits

BODY_LIMIT = 64 * 1024
"""Bytes; the largest honest body is a new match with all its options."""
LARGER = {"/api/imports": 4 * 1024 * 1024, "/api/verify": 4 * 1024 * 1024}
"""Doors that take more."""
REFUSED = 1008
"""WebSocket close code: policy."""


class Guard:
    """ASGI middleware: refuses strange hosts, foreign origins, oversized bodies and floods."""

    def __init__(self, app: ASGIApp, limits: Limits, names: Collection[str] = ()) -> None:
        self.app = app
        self.limits = limits
        self.names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self.refusal(headers) or self.flood(scope)
        if refusal is not None:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": REFUSED})
            else:
                await refusal(scope, receive, send)
            return
        if scope["type"] == "http":
            await self._within_limit(scope, headers, receive, send)
        else:
            await self.app(scope, receive, send)

    def refusal(self, headers: Headers) -> Response | None:
        """Why this request is not for us, if it isn't."""
        host = headers.get("host", "")
        if not self.is_ours(host):
            message = f"This server doesn't answer for the host {host!r}."
            return error_answer(421, "wrong_host", message)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return error_answer(403, "foreign_origin", f"Pages of {origin!r} can't play here.")
        return None

    def flood(self, scope: Scope) -> Response | None:
        """Too much of the API at once, by whoever it is."""
        if not scope["path"].startswith("/api/"):
            return None
        client = scope.get("client")
        wait = self.limits.wait("any", client[0] if client else "")
        if not wait:
            return None
        message = f"That is too often. Try again in {wait} s."
        return error_answer(429, "too_often", message, {"Retry-After": str(wait)})

    def is_ours(self, host: str) -> bool:
        """A number, localhost, or a name that was allowed."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name == "localhost" or name.endswith(".localhost") or name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _within_limit(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> None:
        limit = LARGER.get(scope["path"], BODY_LIMIT)
        too_large = error_answer(413, "too_large", f"A body may hold {limit} bytes at most.")
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > limit:
            await too_large(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > limit:
                raise _TooLarge
            return message

        try:
            await self.app(scope, counted, send)
        except _TooLarge:
            await too_large(scope, receive, send)


class _TooLarge(Exception):
    """A body without a length went on too long."""
