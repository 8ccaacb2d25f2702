"""The application: the API, then the client for everything else."""

from collections.abc import AsyncIterator, Collection
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
from europa.server import live, routes_games, routes_health, routes_matches
from europa.server.answers import HANDLERS, json_answer
from europa.server.client import STATIC, Client
from europa.server.endpoints import Endpoint, describe
from europa.server.guard import Guard
from europa.server.headers import SecurityHeaders
from europa.server.lexicon import lexicon
from europa.server.rooms import Rooms

ENDPOINTS: list[Endpoint] = [
    *routes_games.ENDPOINTS,
    *routes_matches.ENDPOINTS,
    *routes_health.ENDPOINTS,
]
"""Everything the API offers; a new routes module adds its list here."""
LIVE = "/matches/{id}/live"


def openapi() -> dict[str, Any]:
    """The description of the API for tools and for the client's types."""
    document = describe(ENDPOINTS, routes_health.VERSION)
    document["paths"][LIVE] = {"get": live.DESCRIPTION}
    return document


def warm_up() -> None:
    """Load the games before the first player waits for them."""
    for info in catalog():
        game = find_game(info.id)
        Match.new(game, seed=0).view()
        lexicon(game.id)


def create_app(data_dir: Path, static: Path = STATIC, hosts: Collection[str] = ()) -> Starlette:
    """An application that keeps its data in `data_dir` and serves the client from `static`.

    `hosts` are names it answers to besides localhost and plain addresses.
    """

    async def openapi_json(_request: Request) -> Response:
        return json_answer(openapi())

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.rooms = Rooms(data_dir)
        app.state.rooms.workers.submit(warm_up)
        try:
            yield
        finally:
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
            Mount("/", Client(static), name="client"),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(Guard, names=hosts)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.data_dir = data_dir
    return app
