"""An endpoint says once what it is; the route and its documentation follow from that."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from europa.server.answers import ApiError, ErrorAnswer, json_answer

COMMON_REFUSALS = {400: "The request can't be read", 500: "A mistake of the server"}


class Parameter(msgspec.Struct, frozen=True):
    """A part of the path or of the query."""

    name: str
    type: Any
    summary: str
    place: str = "path"
    """`path` or `query`; those in the query may be left out."""


class Endpoint(msgspec.Struct, frozen=True):
    """One method on one path, answering one type."""

    method: str
    path: str
    """Below /api."""
    summary: str
    answer: Any
    """The type of a successful answer: anything msgspec can describe; str is plain text."""
    handle: Callable[..., Awaitable[object]]
    """Gets the request, and the body if there is one; returns an `answer` or raises `ApiError`."""
    body: Any = None
    """The type of the request's JSON body, if it has one."""
    parameters: tuple[Parameter, ...] = ()
    status: int = 200
    """The status of a success."""
    refusals: dict[int, str] = {}
    """Statuses that this endpoint may refuse with, and why."""
    secret: bool = False
    """Whether a seat's token may be given as bearer."""

    def route(self) -> Route:
        """The Starlette route that serves this endpoint."""

        async def respond(request: Request) -> Response:
            if self.body is None:
                value = await self.handle(request)
            else:
                value = await self.handle(request, await read_body(request, self.body))
            if isinstance(value, Response):
                return value
            return json_answer(value, self.status)

        return Route(self.path, respond, methods=[self.method], name=self.handle.__name__)


async def read_body(request: Request, wanted: Any) -> Any:
    """The JSON body as a value of the wanted type; what doesn't fit is said."""
    try:
        return msgspec.json.decode(await request.body(), type=wanted)
    except msgspec.ValidationError as error:
        raise ApiError(422, "bad_body", f"The body doesn't fit: {error}") from error
    except msgspec.DecodeError as error:
        raise ApiError(400, "bad_json", f"The body is no JSON: {error}") from error


def describe(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these endpoints."""
    types = [
        *(endpoint.answer for endpoint in endpoints),
        *(endpoint.body for endpoint in endpoints if endpoint.body is not None),
        ErrorAnswer,
    ]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    answers, bodies, error = (
        schemas[: len(endpoints)],
        iter(schemas[len(endpoints) : -1]),
        schemas[-1],
    )
    paths: dict[str, dict[str, Any]] = {}
    for endpoint, schema in zip(endpoints, answers, strict=True):
        refusals = {**COMMON_REFUSALS, **endpoint.refusals}
        if endpoint.body is not None:
            refusals |= {413: "The body is too large", 422: "The body doesn't fit, or its values"}
        what: dict[str, Any] = {
            "operationId": endpoint.handle.__name__,
            "summary": endpoint.summary,
            "responses": {
                str(endpoint.status): _content("Success", schema, endpoint.answer),
                **{str(status): _content(refusals[status], error) for status in sorted(refusals)},
                "default": _content("Error", error),
            },
        }
        if endpoint.parameters:
            what["parameters"] = [_parameter(parameter) for parameter in endpoint.parameters]
        if endpoint.body is not None:
            what["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": next(bodies)}},
            }
        if endpoint.secret:
            # The empty choice: without a token one is a spectator.
            what["security"] = [{"seat": []}, {}]
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = what
    return {
        "openapi": "3.1.0",
        "info": {"title": "europa", "version": version},
        "servers": [{"url": "/api"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat, told once to whoever made the match.",
                }
            },
        },
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.place == "path",
        "description": parameter.summary,
        "schema": msgspec.json.schema(parameter.type),
    }


def _content(description: str, schema: dict[str, Any], kind: Any = None) -> dict[str, Any]:
    media = "text/plain" if kind is str else "application/json"
    return {"description": description, "content": {media: {"schema": schema}}}
