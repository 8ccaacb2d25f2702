"""An endpoint says once what it is; the route and its documentation follow from that."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from europa.server.doors.answers import ApiError, ErrorAnswer, json_answer

COMMON_REFUSALS = {
    400: "The request can't be read",
    429: "Too often",
    500: "A mistake of the server",
    503: "Too busy",
}


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
    brief: Any = None
    """The type of the answer to those who want but little (202)."""
    refusals: dict[int, str] = {}
    """Statuses that this endpoint may refuse with, and why."""
    secret: bool = False
    """Whether a seat's token may be given as bearer."""
    person: bool = False
    """Whether it matters whose session it is."""
    example: Any = None
    """A body as a client would send it."""

    def route(self) -> Route:
        """The Starlette route that serves this endpoint."""

        async def respond(request: Request) -> Response:
            if self.body is None:
                value = await self.handle(request)
            else:
                value = await self.handle(request, await read_body(request, self.body))
            if isinstance(value, Response):
                return value
            if isinstance(value, bytes):
                # Encoded already, in a worker thread.
                return Response(value, self.status, media_type="application/json")
            return json_answer(value, self.status)

        return Route(self.path, respond, methods=[self.method], name=self.handle.__name__)


async def read_body(request: Request, wanted: Any) -> Any:
    """The JSON body as a value of the wanted type; what doesn't fit is said."""
    try:
        return msgspec.json.decode(await request.body(), type=wanted)
    except ClientDisconnect as error:
        raise ApiError(400, "cut_off", "The body was cut off.") from error
    except msgspec.ValidationError as error:
        raise ApiError(422, "bad_body", f"The body doesn't fit: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ApiError(400, "bad_json", f"The body is no JSON in UTF-8: {error}") from error
    except RecursionError:
        raise ApiError(400, "bad_json", "The body is nested too deep.") from None


def describe(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these endpoints."""
    types = [
        *(endpoint.answer for endpoint in endpoints),
        *(endpoint.body for endpoint in endpoints if endpoint.body is not None),
        *(endpoint.brief for endpoint in endpoints if endpoint.brief is not None),
        ErrorAnswer,
    ]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    known = dict(zip(map(id, types), schemas, strict=True))
    error = schemas[-1]
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        refusals = {**COMMON_REFUSALS, **endpoint.refusals}
        if endpoint.person:
            refusals |= {401: "A session is needed, or it is over"}
            refusals.setdefault(403, "The CSRF token is missing")
        if endpoint.body is not None:
            refusals |= {413: "The body is too large", 422: "The body doesn't fit, or its values"}
        what: dict[str, Any] = {
            "operationId": endpoint.handle.__name__,
            "summary": endpoint.summary,
            "responses": {
                str(endpoint.status): _content(
                    "Success", known[id(endpoint.answer)], endpoint.answer
                ),
                **{str(status): _content(refusals[status], error) for status in sorted(refusals)},
                "default": _content("Error", error),
            },
        }
        if endpoint.brief is not None:
            what["responses"]["202"] = _content("Done, told in brief", known[id(endpoint.brief)])
        if endpoint.parameters:
            what["parameters"] = [_parameter(parameter) for parameter in endpoint.parameters]
        if endpoint.body is not None:
            content: dict[str, Any] = {"schema": known[id(endpoint.body)]}
            if endpoint.example is not None:
                content["example"] = endpoint.example
            what["requestBody"] = {"required": True, "content": {"application/json": content}}
        if endpoint.secret or endpoint.person:
            # The empty choice: without a token one is a spectator, without a session a guest.
            ways: list[dict[str, list[str]]] = [{"seat": []}] if endpoint.secret else []
            what["security"] = [*ways, *([{"session": []}] if endpoint.person else []), {}]
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
                },
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "europa_session",
                    "description": "A person's session. Changes need x-europa-csrf beside it.",
                },
            },
        },
    }


def whole_number(text: str, name: str) -> int:
    """A number of the path or the query. More digits than there will ever be mean: the end."""
    if not (text.isascii() and text.isdigit()):
        raise ApiError(422, f"bad_{name}", f"{name} must be a whole number, not {text!r}.")
    return int(text[:12])


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.place == "path",
        "description": parameter.summary,
        "schema": msgspec.json.schema(parameter.type),
    }


def _content(description: str, schema: dict[str, Any], kind: Any = None) -> dict[str, Any]:
    if kind is bytes:
        return {"description": description, "content": {"application/octet-stream": {}}}
    media = "text/plain" if kind is str else "application/json"
    return {"description": description, "content": {media: {"schema": schema}}}
