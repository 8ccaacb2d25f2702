"""What the server says: typed values as JSON, and errors that all look alike."""

import logging
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

log = logging.getLogger("europa.server")

CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 500: "internal"}
"""Error codes for statuses that no route has named itself."""


class Fault(msgspec.Struct, frozen=True):
    """Why a request failed."""

    code: str
    """For programs: stable, lower case, underscores."""
    message: str
    """For people: what happened and what to do."""


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: Fault


class ApiError(Exception):
    """Raised by a route to refuse a request with a reason."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


def json_answer(
    value: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """Any msgspec-encodable value as a JSON response."""
    return Response(
        msgspec.json.encode(value), status, headers=headers, media_type="application/json"
    )


def error_answer(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Response:
    """One error, in the shape of `ErrorAnswer`."""
    return json_answer(ErrorAnswer(Fault(code, message)), status, headers)


async def on_api_error(_request: Request, error: Exception) -> Response:
    """A route refused: pass its reason on."""
    assert isinstance(error, ApiError)
    return error_answer(error.status, error.code, error.message)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Starlette refused: no such path, or the wrong method."""
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "error")
    message = f"{error.detail}: {request.method} {request.url.path}"
    headers = dict(error.headers) if error.headers else None
    return error_answer(error.status_code, code, message, headers)


async def on_bug(_request: Request, _error: Exception) -> Response:
    """A bug: the traceback goes to the log, never to the player."""
    return error_answer(500, "internal", "The server made a mistake. Its log says more.")


async def on_disk_trouble(_request: Request, error: Exception) -> Response:
    """The database refuses: the driver's words go to the log, without what was to be written."""
    reason = getattr(error, "orig", None) or type(error).__name__
    log.error("the database can't be used: %s", reason)
    message = "The server can't use its database now (is its disk full, or read-only?). Nothing "
    message += "was changed: try again later, or tell whoever runs it."
    return error_answer(503, "no_database", message, {"Retry-After": "30"})


HANDLERS: dict[Any, Any] = {
    ApiError: on_api_error,
    SQLAlchemyError: on_disk_trouble,
    HTTPException: on_http_error,
    Exception: on_bug,
}
"""Passed to Starlette, whose own signature is just as loose."""
