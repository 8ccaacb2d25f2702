"""Matches over HTTP: begin, look, answer, take back, read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from europa.kernel.errors import (
    BadSetup,
    EuropaError,
    GameOver,
    IllegalAnswer,
    NotAllowed,
    NotAsked,
    NothingToUndo,
    StaleAnswer,
    UnknownName,
)
from europa.server.answers import ApiError
from europa.server.endpoints import Endpoint, Parameter
from europa.server.room import JournalPart, Room, TableView
from europa.server.rooms import Rooms

STATUS: dict[type[EuropaError], int] = {
    BadSetup: 422,
    GameOver: 409,
    IllegalAnswer: 422,
    NotAsked: 409,
    NotAllowed: 409,
    NothingToUndo: 409,
    StaleAnswer: 409,
    UnknownName: 422,
}
"""How the kernel's refusals go over the wire; their codes and words stay."""
RECENT = 30

Name = Annotated[str, Meta(max_length=80)]


class NewMatch(Struct, forbid_unknown_fields=True):
    """How a match begins."""

    game: Name
    scenario: Name | None = None
    """The game's first if left out."""
    seats: Annotated[list[Name], Meta(max_length=16)] | None = None
    """Who sits on each seat: `human`, or the name of a player such as `random`."""
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Fixes the dice; without it nobody knows them."""
    undo: Literal["fair", "free"] | None = None
    """`free` takes back anything: the default where one person plays alone."""


class Begun(Struct, frozen=True):
    """A new match and the tokens of its human seats, told only now."""

    id: str
    tokens: dict[str, str]
    table: TableView


class Answer(Struct, forbid_unknown_fields=True):
    """One of the options of the question asked."""

    key: Annotated[str, Meta(max_length=400)]
    at: Annotated[int, Meta(ge=0, lt=2**53)]
    """The `at` of the question that is answered."""


class Order(Struct, forbid_unknown_fields=True):
    """A standing order: pass such reactions without asking."""

    kind: Name
    """One of the `orders` of the table."""
    on: bool = True


class SeatTaken(Struct, frozen=True):
    """A seat in the list of matches."""

    seat: str
    kind: str


class MatchLine(Struct, frozen=True):
    """A match in the list."""

    id: str
    game: str
    scenario: str
    created: float
    changed: float
    over: bool
    seats: list[SeatTaken]


async def begin_match(request: Request, body: NewMatch) -> Begun:
    """A new match on this server."""
    with refusals():
        room, tokens = await rooms_of(request).new(
            body.game, body.scenario, body.seats, body.options, body.seed, body.undo
        )
    seat = next(iter(tokens), None)
    return Begun(room.id, tokens, await room.look(lambda: room.table(seat)))


async def list_matches(request: Request) -> list[MatchLine]:
    """What was played here last."""
    return [
        MatchLine(
            row.id,
            row.game,
            row.scenario,
            row.created,
            row.changed,
            row.over,
            [SeatTaken(seat.seat, seat.kind) for seat in seats],
        )
        for row, seats in await rooms_of(request).recent(RECENT)
    ]


async def look_at_match(request: Request) -> TableView:
    """The table through the eyes of the token's seat; without a token, of a spectator."""
    room = await room_of(request)
    seat = seat_in(room, request)
    return await room.look(lambda: room.table(seat))


async def answer_match(request: Request, body: Answer) -> TableView:
    """Answer what is asked. When this succeeds the answer is on disk."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await room.answer(seat, body.key, body.at)


async def undo_match(request: Request) -> TableView:
    """Take back the seat's last choice, as far as the undo rule of the match goes."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await room.undo(seat)


async def order_match(request: Request, body: Order) -> TableView:
    """Give a standing order, or take it back. Other seats can't tell."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await room.order(seat, body.kind, body.on)


async def leave_match(request: Request) -> TableView:
    """Leave the match for good. The token opens nothing afterwards: a computer takes the seat, and
    what becomes of it is the game's rule."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await room.leave(seat)


async def journal_of_match(request: Request) -> JournalPart:
    """What happened, as far as the seat could see it."""
    room = await room_of(request)
    seat = seat_in(room, request)
    text = request.query_params.get("start", "0")
    if not (text.isascii() and text.isdigit()):
        raise ApiError(422, "bad_start", f"start must be the number of an entry, not {text!r}.")
    # More digits than a journal will ever have: the end of it.
    start = int(text[:12])
    return await room.look(lambda: room.journal(seat, start))


async def record_of_match(request: Request) -> Response:
    """The whole match as text. It tells all choices, so it waits for the end."""
    room = await room_of(request)
    seat_in(room, request)
    if not room.match.is_over:
        message = "The record shows hidden choices: it is told when the match is over."
        raise ApiError(409, "not_over", message)
    return PlainTextResponse(await room.look(room.match.record))


def rooms_of(connection: HTTPConnection) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


async def room_of(request: Request) -> Room:
    """The room the path names."""
    name: str = request.path_params["id"]
    with refusals():
        room = await rooms_of(request).find(name)
    if room is None:
        raise ApiError(404, "unknown_match", f"There is no match {name!r} here.")
    return room


def seat_in(room: Room, request: Request) -> str | None:
    """The seat whose token is given; None for a spectator. A wrong token is refused."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    seat = room.seat_of(token.strip()) if scheme.lower() == "bearer" else None
    if seat is None:
        raise ApiError(403, "bad_token", "This token opens no seat of this match.")
    return seat


def own_seat_in(room: Room, request: Request) -> str:
    """The seat whose token is given: spectators can't change anything."""
    seat = seat_in(room, request)
    if seat is None:
        raise ApiError(403, "no_token", "Only a seat can do that: give its token as bearer.")
    return seat


@contextmanager
def refusals() -> Iterator[None]:
    """The kernel's refusals in the words of HTTP."""
    try:
        yield
    except EuropaError as error:
        status = STATUS.get(type(error), 500)
        raise ApiError(status, error.code, str(error)) from error


ID = Parameter("id", str, "The match.")
START = Parameter("start", int, "Number of the first entry wanted.", "query")
LOOK = {403: "The token opens no seat of this match", 404: "There is no such match"}
CHANGE = {**LOOK, 409: "Not now: stale, not asked, nothing to undo, or over"}

ENDPOINTS = [
    Endpoint(
        "POST",
        "/matches",
        "Begin a match",
        Begun,
        begin_match,
        body=NewMatch,
        status=201,
    ),
    Endpoint("GET", "/matches", "Matches that changed last", list[MatchLine], list_matches),
    Endpoint(
        "GET",
        "/matches/{id}",
        "The table as a seat may know it",
        TableView,
        look_at_match,
        parameters=(ID,),
        refusals=LOOK,
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/answers",
        "Answer the question asked",
        TableView,
        answer_match,
        body=Answer,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/undo",
        "Take back the last choice",
        TableView,
        undo_match,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/orders",
        "Pass a kind of reaction without being asked",
        TableView,
        order_match,
        body=Order,
        parameters=(ID,),
        refusals={**CHANGE, 422: "There is no such kind of reaction"},
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/leave",
        "Leave the match for good",
        TableView,
        leave_match,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
    ),
    Endpoint(
        "GET",
        "/matches/{id}/journal",
        "What happened",
        JournalPart,
        journal_of_match,
        parameters=(ID, START),
        refusals={**LOOK, 422: "start is no number"},
        secret=True,
    ),
    Endpoint(
        "GET",
        "/matches/{id}/record",
        "The finished match as text",
        str,
        record_of_match,
        parameters=(ID,),
        refusals={**LOOK, 409: "The match isn't over"},
        secret=True,
    ),
]
