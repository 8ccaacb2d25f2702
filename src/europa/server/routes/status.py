"""How the server is: a page for people, and numbers for those who watch over it."""

from __future__ import annotations

import ipaddress
import time
from datetime import UTC, datetime

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from europa.server.doors.answers import error_answer
from europa.server.metrics import Metrics
from europa.server.routes.access import rooms_of, settings_of
from europa.server.routes.health import VERSION
from europa.server.storage.tables import matches, outbox

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>europa: status</title>
<h1>europa is up</h1>
<p>Version {version}, since {since}.
<p>{playing} matches under way, {open} of them open now; {watching} people look on.
<p>The database answers in {database:.0f} ms.
<p><a href="/">To the games</a>
</html>
"""


async def status_page(request: Request) -> Response:
    """For people who wonder whether it is them or us."""
    metrics: Metrics = request.app.state.metrics
    found = await gauges(request)
    since = datetime.fromtimestamp(metrics.since, UTC).strftime("%Y-%m-%d %H:%M UTC")
    page = PAGE.format(
        version=VERSION,
        since=since,
        playing=int(found["matches_playing"]),
        open=int(found["rooms_open"]),
        watching=int(found["sockets"]),
        database=1000 * found["database_seconds"],
    )
    return HTMLResponse(page, headers={"Cache-Control": "no-store"})


async def metrics_text(request: Request) -> Response:
    """For Prometheus, which runs on this machine unless the server was told otherwise."""
    if not (settings_of(request).metrics or is_local(request)):
        return error_answer(404, "not_found", "Not Found: GET /metrics")
    metrics: Metrics = request.app.state.metrics
    text = metrics.text(await gauges(request), VERSION)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def is_local(request: Request) -> bool:
    """Whether it comes from this machine, and not through a proxy on it."""
    passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via"))
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return address.is_loopback and not passed_on


async def gauges(request: Request) -> dict[str, float]:
    """What can be counted now."""
    rooms = rooms_of(request)
    begun = time.monotonic()

    def count() -> tuple[int, int, int]:
        with rooms.store.engine.connect() as connection:
            every = connection.scalar(select(func.count()).select_from(matches)) or 0
            playing = connection.scalar(
                select(func.count())
                .select_from(matches)
                .where(matches.c.started.is_(True), matches.c.over.is_(False))
            )
            letters = connection.scalar(select(func.count()).select_from(outbox))
            return every, playing or 0, letters or 0

    every, playing, letters = await rooms.house.work(count)
    taken = time.monotonic() - begun
    return {
        "up_seconds": time.time() - request.app.state.metrics.since,
        "matches": every,
        "matches_playing": playing,
        "letters_waiting": letters,
        "rooms_open": len(rooms.open_rooms()),
        "sockets": sum(request.app.state.sockets.values()),
        "database_seconds": taken,
    }
