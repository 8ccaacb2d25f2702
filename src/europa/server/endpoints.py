"""An endpoint says once what it is; the route and its documentation follow from that."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from europa.server.answers import ErrorAnswer, json_answer


class Endpoint(msgspec.Struct, frozen=True):
    """One method on one path, answering one type."""

    method: str
    path: str
    """Below /api."""
    summary: str
    answer: Any
    """The type of a successful answer: anything msgspec can describe."""
    handle: Callable[[Request], Awaitable[object]]
    """Returns a value of type `answer`, or raises `ApiError`."""

    def route(self) -> Route:
        """The Starlette route that serves this endpoint."""

        async def respond(request: Request) -> Response:
            return json_answer(await self.handle(request))

        return Route(self.path, respond, methods=[self.method], name=self.handle.__name__)


def describe(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these endpoints."""
    schemas, components = msgspec.json.schema_components(
        [*(endpoint.answer for endpoint in endpoints), ErrorAnswer],
        ref_template="#/components/schemas/{name}",
    )
    *answers, error = schemas
    paths: dict[str, dict[str, Any]] = {}
    for endpoint, schema in zip(endpoints, answers, strict=True):
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = {
            "operationId": endpoint.handle.__name__,
            "summary": endpoint.summary,
            "responses": {"200": _content("Success", schema), "default": _content("Error", error)},
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "europa", "version": version},
        "servers": [{"url": "/api"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _content(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
