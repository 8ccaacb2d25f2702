"""The application: the API, then the client for everything else."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from europa.games import catalog
from europa.kernel import Match, find_game
from europa.server.doors.answers import HANDLERS, json_answer
from europa.server.doors.book import BOOK, Book
from europa.server.doors.client import STATIC, Client
from europa.server.doors.endpoints import Endpoint, describe
from europa.server.doors.guard import Guard
from europa.server.doors.headers import SecurityHeaders
from europa.server.doors.limits import LOCAL, PUBLIC, Limits
from europa.server.lexicon.games import lexicon
from europa.server.metrics import Metered, Metrics
from europa.server.people.accounts import Accounts
from europa.server.people.notices import Notices
from europa.server.people.ratings import Ratings
from europa.server.rooms.house import House
from europa.server.rooms.rooms import Rooms
from europa.server.rooms.sweeper import Sweeper
from europa.server.routes import (
    accounts,
    games,
    health,
    history,
    live,
    lobby,
    matches,
    people,
    talk,
    tools,
)
from europa.server.routes.status import metrics_text, status_page
from europa.server.settings import Settings
from europa.server.storage import Store, open_engine
from europa.server.thinking.minds import Minds

ENDPOINTS: list[Endpoint] = [
    *games.ENDPOINTS,
    *matches.ENDPOINTS,
    *lobby.ENDPOINTS,
    *history.ENDPOINTS,
    *talk.ENDPOINTS,
    *accounts.ENDPOINTS,
    *people.ENDPOINTS,
    *tools.ENDPOINTS,
    *health.ENDPOINTS,
]
"""Everything the API offers; a new routes module adds its list here."""
LIVE = "/matches/{id}/live"


def openapi() -> dict[str, Any]:
    """The description of the API for tools and for the client's types."""
    document = describe(ENDPOINTS, health.VERSION)
    document["paths"][LIVE] = {"get": live.DESCRIPTION}
    return document


def warm_up() -> None:
    """Load the games before the first player waits for them."""
    for info in catalog():
        game = find_game(info.id)
        Match.new(game, seed=0).view()
        lexicon(game.id)


def create_app(
    data_dir: Path, static: Path = STATIC, settings: Settings | None = None, book: Path = BOOK
) -> Starlette:
    """An application that keeps its data in `data_dir` and serves the client from `static`."""
    chosen = settings or Settings()
    limits = Limits(PUBLIC if chosen.public else LOCAL)
    metrics = Metrics()

    async def openapi_json(_request: Request) -> Response:
        return json_answer(openapi())

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        url = chosen.database
        store = Store.in_folder(data_dir) if url is None else Store(open_engine(url))
        house = House(store, Minds(chosen.minds), chosen.address)
        if chosen.eager:
            house.minds.start()
        app.state.accounts = Accounts(store.engine)
        app.state.ratings = Ratings(store.engine)
        app.state.rooms = Rooms(house)
        house.workers.submit(warm_up)
        background: list[Any] = [Sweeper(app.state.rooms, Notices(store, chosen))]
        if store.is_shared:
            from europa.server.rooms.listening import Listening  # noqa: PLC0415  PostgreSQL only

            background.append(Listening(store.engine.url, app.state.rooms))
        try:
            yield
        finally:
            for task in background:
                await task.close()
            await app.state.rooms.close()

    app = Starlette(
        routes=[
            Mount(
                "/api",
                routes=[
                    *(endpoint.route() for endpoint in ENDPOINTS),
                    Route("/openapi.json", openapi_json),
                    WebSocketRoute(LIVE, live.live),
                ],
            ),
            Route("/metrics", metrics_text),
            Route("/status", status_page),
            Mount("/docs", Book(book), name="book"),
            Mount("/", Client(static), name="client"),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Metered, metrics=metrics),
            Middleware(Guard, limits=limits, names=chosen.hosts),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.data_dir = data_dir
    app.state.settings = chosen
    app.state.limits = limits
    app.state.sockets = Counter()
    app.state.metrics = metrics
    return app
