"""What can be played here."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from starlette.requests import Request

from europa.games import GameInfo, catalog
from europa.kernel import EuropaError, Match, find_game
from europa.players import known_players
from europa.server.doors.answers import ApiError
from europa.server.doors.endpoints import Endpoint, Parameter
from europa.server.lexicon.games import lexicon
from europa.server.lexicon.things import Lexicon
from europa.server.rooms.sight import spelled


class SeatChoice(Struct, frozen=True):
    """A seat that can be taken."""

    seat: str
    name: str


class ChoiceInfo(Struct, frozen=True):
    """A switch of the table."""

    id: str
    title: str
    values: list[str | int | bool]
    default: str | int | bool | list[str]
    many: bool = False
    """Whether several values may be given, in order."""
    notes: dict[str, str] = {}
    """What a value means for the table, where its name doesn't say it."""


class ScenarioDetail(Struct, frozen=True):
    """All there is to choose before a match begins."""

    game: str
    id: str
    title: str
    summary: str
    seatings: list[list[SeatChoice]]
    """The seats of each number of players it can be played with."""
    players: list[str]
    """Who can take a seat besides people."""
    choices: list[ChoiceInfo]


async def games(_request: Request) -> list[GameInfo]:
    """Every game with its scenarios and the seats they take."""
    return catalog()


async def scenario_detail(request: Request) -> ScenarioDetail:
    """One scenario: who can sit where, and what can be chosen."""
    try:
        game = find_game(request.path_params["game"])
        scenario = game.scenario(request.path_params["scenario"])
    except EuropaError as error:
        raise ApiError(404, error.code, str(error)) from error
    seatings = []
    for count in scenario.seats:
        match: Match[Any] = Match.new(game, scenario.id, count, seed=0)
        seatings.append([SeatChoice(seat, spelled(match, seat)) for seat in match.seats()])
    choices = [
        ChoiceInfo(c.id, c.title, list(c.values), c.default, c.many, dict(c.notes))
        for c in game.choices
    ]
    return ScenarioDetail(
        game.id,
        scenario.id,
        scenario.title,
        scenario.summary,
        seatings,
        known_players(game.id),
        choices,
    )


async def game_lexicon(request: Request) -> Lexicon:
    """What the ids in views mean."""
    try:
        return lexicon(find_game(request.path_params["game"]).id)
    except EuropaError as error:
        raise ApiError(404, error.code, str(error)) from error


GAME = Parameter("game", str, "The game.")
UNKNOWN = {404: "There is no such game or scenario"}

ENDPOINTS = [
    Endpoint("GET", "/games", "Games, scenarios and seats", list[GameInfo], games),
    Endpoint(
        "GET",
        "/games/{game}/lexicon",
        "Names, colours and card texts of a game",
        Lexicon,
        game_lexicon,
        parameters=(GAME,),
        refusals=UNKNOWN,
    ),
    Endpoint(
        "GET",
        "/games/{game}/scenarios/{scenario}",
        "Seats, players and options of a scenario",
        ScenarioDetail,
        scenario_detail,
        parameters=(GAME, Parameter("scenario", str, "The scenario.")),
        refusals=UNKNOWN,
    ),
]
