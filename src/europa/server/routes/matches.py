"""Matches over HTTP: begin, look, answer, take back, read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from europa.kernel import find_game
from europa.server.doors.answers import ApiError, json_answer
from europa.server.doors.endpoints import Endpoint, Parameter, whole_number
from europa.server.people.words import Name, clean_name
from europa.server.rooms import playing
from europa.server.rooms.clocks import Clock
from europa.server.rooms.lobby import announce_leaving, forget_person
from europa.server.rooms.rooms import Opened, Plan
from europa.server.rooms.sight import journal_part
from europa.server.routes.access import (
    account_of,
    limit,
    own_seat_in,
    person_of,
    refusals,
    room_of,
    rooms_of,
    seat_in,
    settings_of,
)
from europa.server.storage import MatchRow, SeatRow
from europa.server.views import JournalPart, TableStatus, TableView

RECENT = 30


class NewMatch(Struct, forbid_unknown_fields=True):
    """How a match begins."""

    game: Name
    scenario: Name | None = None
    """The game's first if left out."""
    seats: Annotated[list[Name], Meta(max_length=16)] | None = None
    """Who sits on each seat: `human` (you), `open` (whoever joins), `invited` (whoever has the
    invitation), or the name of a player such as `random`."""
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Fixes the dice; without it nobody knows them. Only for matches of your own."""
    undo: Literal["fair", "free"] | None = None
    """`free` takes back anything: the default where one person plays alone."""
    title: Name = ""
    visibility: Literal["listed", "link", "closed"] | None = None
    """Who may look on: all (the default on a local server), those who know the address (on a
    public one), or only the seats."""
    clock: Clock = Clock()
    name: Name = ""
    """What the others call you."""
    several: bool = False
    """Whether one account may take several seats."""
    hints: bool = True
    """Whether seats may ask what a good player would do."""


class Begun(Struct, frozen=True):
    """A new match and the tokens of its human seats, told only now."""

    id: str
    tokens: dict[str, str]
    table: TableView
    invitations: dict[str, str] = {}
    """What the invited show when they join, by seat; told only now too."""


class Answer(Struct, forbid_unknown_fields=True):
    """One of the options of the question asked."""

    key: Annotated[str, Meta(max_length=400)]
    at: Annotated[int, Meta(ge=0, lt=2**53)]
    """The `at` of the question that is answered."""
    brief: bool = False
    """Only the version comes back (202): for those who hear of the table over the live door."""


class Kept(Struct, frozen=True):
    """An answer is on disk."""

    version: int
    """The table that shows it has this version, or a later one."""


class Order(Struct, forbid_unknown_fields=True):
    """A standing order: pass such reactions without asking."""

    kind: Name
    """One of the `orders` of the table."""
    on: bool = True


class SeatTaken(Struct, frozen=True):
    """A seat in the list of matches."""

    seat: str
    kind: str
    holder: str = ""
    name: str = ""
    """The seat, as the game's texts call it."""


class MatchLine(Struct, frozen=True):
    """A match in the list."""

    id: str
    game: str
    scenario: str
    created: float
    changed: float
    over: bool
    seats: list[SeatTaken]
    title: str = ""
    status: TableStatus = "playing"
    clock: str = "none"


async def begin_match(request: Request, body: NewMatch) -> bytes:
    """A new match on this server."""
    person = await person_of(request)
    limit(request, "begin")
    settings = settings_of(request)
    plan = Plan(
        body.game,
        body.scenario,
        body.seats,
        body.options,
        body.seed,
        body.undo,
        clean_name(body.title),
        body.visibility or ("link" if settings.public else "listed"),
        body.clock,
        clean_name(body.name) or ("" if person is None else person.name),
        None if person is None else person.id,
        several=body.several,
        hints=body.hints,
    )
    with refusals():
        return await begun(await rooms_of(request).new(plan))


async def begun(opened: Opened) -> bytes:
    """A `Begun`, encoded."""
    room = opened.room
    seat = next(iter(opened.tokens), None)
    table = await room.look(lambda: room.sight.table(seat))
    return msgspec.json.encode(
        {
            "id": room.id,
            "tokens": opened.tokens,
            "table": msgspec.Raw(table),
            "invitations": opened.invitations,
        }
    )


async def list_matches(request: Request) -> list[MatchLine]:
    """What was played here last; `?status=gathering` are those that wait for people."""
    account = await account_of(request)
    status = request.query_params.get("status", "")
    mine = request.query_params.get("mine", "") == "true"
    if status not in ("", "gathering", "playing"):
        raise ApiError(422, "bad_status", "status can be gathering or playing.")
    if mine and account is None:
        raise ApiError(401, "no_session", "Log in first: only then are matches yours.")
    rooms = rooms_of(request)
    found = await rooms.house.work(
        lambda: rooms.store.recent(
            RECENT,
            started=None if not status else status == "playing",
            listed_only=not mine,
            account=account.id if mine and account is not None else None,
        )
    )
    return [line_of(row, seats) for row, seats in found]


def line_of(row: MatchRow, seats: list[SeatRow]) -> MatchLine:
    spelled = find_game(row.game).catalogue.key
    return MatchLine(
        row.id,
        row.game,
        row.scenario,
        row.created,
        row.changed,
        row.over,
        [SeatTaken(one.seat, one.kind, one.holder, spelled(one.seat)) for one in seats],
        row.title,
        "over" if row.over else "playing" if row.started else "gathering",
        msgspec.json.decode(row.clock, type=Clock).kind,
    )


async def look_at_match(request: Request) -> bytes:
    """The table through the eyes of the token's seat; without a token, of a spectator."""
    room = await room_of(request)
    seat = seat_in(room, request)
    return await room.look(lambda: room.sight.table(seat))


async def answer_match(request: Request, body: Answer) -> bytes | Response:
    """Answer what is asked. When this succeeds the answer is on disk."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        if body.brief:
            version = await playing.answer_briefly(room, seat, body.key, body.at)
            return json_answer(Kept(version), 202)
        return await playing.answer(room, seat, body.key, body.at)


async def undo_match(request: Request) -> bytes:
    """Take back the seat's last choice, as far as the undo rule of the match goes."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await playing.undo(room, seat)


async def order_match(request: Request, body: Order) -> bytes:
    """Give a standing order, or take it back. Other seats can't tell."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await playing.order(room, seat, body.kind, body.on)


async def leave_match(request: Request) -> bytes:
    """Leave the match for good. The token opens nothing afterwards: a computer takes the seat, and
    what becomes of it is the game's rule."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    name = room.seat_row(seat).holder
    with refusals():
        table = await playing.leave(room, seat)
    await forget_person(room, seat)
    await announce_leaving(room, name, seat)
    return table


async def journal_of_match(request: Request) -> JournalPart:
    """What happened, as far as the seat could see it."""
    room = await room_of(request)
    seat = seat_in(room, request)
    start = whole_number(request.query_params.get("start", "0"), "start")
    wanted = request.query_params.get("type", "")
    about = request.query_params.get("about", "")
    part = await room.look(lambda: journal_part(room.match, seat, start))
    if not (wanted or about):
        return part
    entries = [
        entry
        for entry in part.entries
        if (not wanted or entry.type in wanted.split(","))
        and (not about or about in _named(entry.data))
    ]
    return JournalPart(part.start, part.end, entries)


def _named(data: Any) -> set[str]:
    """Every word among an entry's fields: ids of seats, places and pieces."""
    if isinstance(data, str):
        return {data}
    parts = data.values() if isinstance(data, dict) else data
    if isinstance(data, dict | list | tuple):
        return set().union(*(_named(part) for part in parts))
    return set()


async def record_of_match(request: Request) -> Response:
    """The whole match as text. It tells all choices, so it waits for the end."""
    room = await room_of(request)
    seat_in(room, request)
    if not room.match.is_over:
        message = "The record shows hidden choices: it is told when the match is over."
        raise ApiError(409, "not_over", message)
    with refusals():
        return PlainTextResponse(await room.look(room.match.record))


ID = Parameter("id", str, "The match.")
START = Parameter("start", int, "Number of the first entry wanted.", "query")
TYPE = Parameter("type", str, "Only entries of these types, separated by commas.", "query")
ABOUT = Parameter("about", str, "Only entries that name this seat, place or piece.", "query")
STATUS = Parameter("status", str, "`gathering` or `playing`.", "query")
MINE = Parameter("mine", bool, "Only those where the session's person sits.", "query")
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
        person=True,
        example={"game": "marches", "seats": ["human", "random"]},
    ),
    Endpoint(
        "GET",
        "/matches",
        "Matches that changed last",
        list[MatchLine],
        list_matches,
        parameters=(STATUS, MINE),
        person=True,
        refusals={422: "No such status"},
    ),
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
        brief=Kept,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
        example={"key": "hold", "at": 0},
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
        example={"kind": "counter"},
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
        parameters=(ID, START, TYPE, ABOUT),
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
        refusals={**LOOK, 409: "The match isn't over", 422: "An imagined match has no record"},
        secret=True,
    ),
]
