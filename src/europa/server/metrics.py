"""What a server counts of itself, for those who watch over it: numbers, never names."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the classes into which the times of requests are sorted."""


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.since = time.time()
        self.statuses: Counter[str] = Counter()
        self.times = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def note(self, status: int, seconds: float) -> None:
        """A request of the API was answered."""
        self.statuses[f"{status // 100}xx"] += 1
        self.times[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    def text(self, gauges: dict[str, float], version: str) -> str:
        """All of it, as Prometheus reads it."""
        lines = ["# TYPE europa_info gauge", f'europa_info{{version="{version}"}} 1']
        for name, value in gauges.items():
            lines += [f"# TYPE europa_{name} gauge", f"europa_{name} {value:g}"]
        lines.append("# TYPE europa_requests_total counter")
        lines += [
            f'europa_requests_total{{status="{status}"}} {number}'
            for status, number in sorted(self.statuses.items())
        ]
        lines.append("# TYPE europa_request_seconds histogram")
        seen = 0
        for bound, number in zip((*map(str, SECONDS), "+Inf"), self.times, strict=True):
            seen += number
            lines.append(f'europa_request_seconds_bucket{{le="{bound}"}} {seen}')
        lines += [f"europa_request_seconds_sum {self.total:g}"]
        lines += [f"europa_request_seconds_count {seen}", ""]
        return "\n".join(lines)


class Metered:
    """ASGI middleware: counts the requests of the API and how long they took."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        begun, status = time.monotonic(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self.metrics.note(status, time.monotonic() - begun)
