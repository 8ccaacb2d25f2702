"""Is anybody there, and who?"""

from importlib.metadata import version

import msgspec
from starlette.requests import Request

from europa.server.doors.endpoints import Endpoint

VERSION = version("europa")


class Health(msgspec.Struct, frozen=True):
    """The server is up, and this is its version."""

    status: str
    version: str


async def health(_request: Request) -> Health:
    """For people and machines that watch over the server."""
    return Health("ok", VERSION)


ENDPOINTS = [
    Endpoint("GET", "/health", "Liveness and version", Health, health),
]
