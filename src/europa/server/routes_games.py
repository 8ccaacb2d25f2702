"""What can be played here."""

from starlette.requests import Request

from europa.games import GameInfo, catalog
from europa.server.endpoints import Endpoint


async def games(_request: Request) -> list[GameInfo]:
    """Every game with its scenarios and the seats they take."""
    return catalog()


ENDPOINTS = [
    Endpoint("GET", "/games", "Games, scenarios and seats", list[GameInfo], games),
]
