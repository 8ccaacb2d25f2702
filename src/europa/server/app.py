"""The application: the API, then the client for everything else."""

from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from europa.server import routes_games, routes_health
from europa.server.answers import HANDLERS, json_answer
from europa.server.client import STATIC, Client
from europa.server.endpoints import Endpoint, describe
from europa.server.headers import SecurityHeaders

ENDPOINTS: list[Endpoint] = [*routes_games.ENDPOINTS, *routes_health.ENDPOINTS]
"""Everything the API offers; a new routes module adds its list here."""


def openapi() -> dict[str, Any]:
    """The description of the API for tools and for the client's types."""
    return describe(ENDPOINTS, routes_health.VERSION)


def create_app(data_dir: Path, static: Path = STATIC) -> Starlette:
    """An application that keeps its data in `data_dir` and serves the client from `static`."""

    async def openapi_json(_request: Request) -> Response:
        return json_answer(openapi())

    app = Starlette(
        routes=[
            Mount(
                "/api",
                routes=[
                    *(endpoint.route() for endpoint in ENDPOINTS),
                    Route("/openapi.json", openapi_json),
                ],
            ),
            Mount("/", Client(static), name="client"),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers=HANDLERS,
    )
    app.state.data_dir = data_dir
    return app
