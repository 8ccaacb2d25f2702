"""People over HTTP: who they are and how they play."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request

from europa.server.doors.answers import ApiError
from europa.server.doors.endpoints import Endpoint, Parameter
from europa.server.people.ratings import Profile, Ratings, places
from europa.server.routes.access import rooms_of


async def profile(request: Request) -> Profile:
    """A person's matches and ratings, with those that ended since somebody asked last."""
    ratings: Ratings = request.app.state.ratings
    house = rooms_of(request).house
    await _rate_new(request, ratings)
    name = request.path_params["name"]
    found = await house.work(lambda: ratings.profile(name))
    if found is None:
        raise ApiError(404, "no_person", f"Nobody here is called {name!r}.")
    return found


async def _rate_new(request: Request, ratings: Ratings) -> None:
    rooms = rooms_of(request)
    for match, people in await rooms.house.work(ratings.unrated):
        room = await rooms.find(match)
        if room is None:
            continue
        result = await room.look(room.match.result)
        found = places(result, people)
        game = room.match.game.id
        await rooms.house.work(partial(ratings.rate, match, game, found))


NAME = Parameter("name", str, "A person's name")
ENDPOINTS = [
    Endpoint(
        "GET",
        "/accounts/{name}",
        "A person's matches and ratings",
        Profile,
        profile,
        parameters=(NAME,),
        refusals={404: "Nobody has this name"},
    ),
]
