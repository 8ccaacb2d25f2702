"""Headers on every response: the browser runs our own files and nothing else."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

BOOK_POLICY = (
    CONTENT_SECURITY_POLICY.replace(
        "script-src 'self'", "script-src 'self' 'unsafe-inline'; worker-src 'self'"
    )
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("base-uri 'none'", "base-uri 'self'")
)
"""For the pages under /docs: built with the server, they hold nothing that users have written, and
their theme runs short scripts of its own."""

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class SecurityHeaders:
    """ASGI middleware that adds `SECURITY_HEADERS` to HTTP responses; WebSockets pass through."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                if scope["path"].startswith("/docs/"):
                    headers["Content-Security-Policy"] = BOOK_POLICY
            await send(message)

        await self.app(scope, receive, send_with_headers)
