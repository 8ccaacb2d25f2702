"""Looking back and looking ahead: past positions, hints, previews."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, convert
from starlette.requests import Request

from europa.server.doors.answers import ApiError
from europa.server.doors.endpoints import Endpoint, Parameter, whole_number
from europa.server.rooms.history import Moment, moments, table_at
from europa.server.rooms.room import Room
from europa.server.routes.access import limit, own_seat_in, refusals, room_of, seat_in
from europa.server.routes.matches import CHANGE, ID, LOOK
from europa.server.thinking.ahead import Ahead, ahead
from europa.server.thinking.foresight import Preview, option_of, preview
from europa.server.thinking.minds import TooSlow
from europa.server.views import OptionView, TableView


class Hint(Struct, frozen=True):
    """What a good player would choose, and why."""

    key: str
    text: str
    reasons: list[str]
    rule: str


class Named(Struct, frozen=True):
    """An id with its name."""

    id: str
    name: str


class Wanted(Struct, frozen=True):
    """What one of the others would sign, as far as the seat can know."""

    who: Named
    text: str
    keys: list[str]
    """Options of the question that it would sign."""


class Odds(Struct, frozen=True):
    """How a battle would end, as tried out on imagined matches."""

    trials: int
    """Battles fought; none: the option leads to no battle soon."""
    outcomes: dict[str, float]
    """Shares by winner; the empty name: nobody is left."""
    losses: dict[str, float] = {}
    """What each side loses on average, where the game can tell."""


class Try(Struct, forbid_unknown_fields=True):
    """An option to look at before choosing it."""

    key: Annotated[str, Meta(max_length=400)]


async def history_of_match(request: Request) -> list[Moment]:
    """The positions that can be looked at again."""
    room = await room_of(request)
    seat = seat_in(room, request)

    def read() -> list[Moment]:
        match = room.match
        return moments(
            room.store.moves_of(room.id), match.public_number, match.journal_numbers(seat)
        )

    return await room.look(read)


async def match_at(request: Request) -> bytes:
    """The table as the seat knew it after so many answers."""
    room = await room_of(request)
    seat = seat_in(room, request)
    number = whole_number(request.path_params["number"], "number")

    def read() -> bytes:
        if number > room.match.public_number:
            raise ApiError(404, "not_yet", f"There are {room.match.public_number} answers yet.")
        return table_at(room, seat, number)

    with refusals():
        return await room.look(read)


async def hint_for_seat(request: Request) -> Hint:
    """What a good player would choose here, knowing what the seat knows."""
    room, seat = await _who_is_helped(request)
    try:
        return Hint(**await _thought(room, "hint", seat))
    except (TooSlow, RuntimeError) as error:
        raise ApiError(409, "no_hint", "Nobody has an idea here.") from error


async def wanted_by_others(request: Request) -> list[Wanted]:
    """What the others would sign, judged with what the seat knows; nothing if no offer is made."""
    room, seat = await _who_is_helped(request)
    try:
        found = await _thought(room, "wanted", seat)
    except (TooSlow, RuntimeError) as error:
        raise ApiError(409, "no_hint", "Nobody has an idea here.") from error
    return convert(found, list[Wanted])


async def preview_option(request: Request, body: Try) -> Preview:
    """What an option would change, if neither dice nor secrets have a say in it."""
    room, seat = await _who_thinks(request)
    with refusals():
        return await room.look(lambda: preview(room.match, seat, body.key))


async def ahead_of_question(request: Request) -> Ahead:
    """The questions that come next, as far as they are sure."""
    room, seat = await _who_thinks(request, "ahead")
    with refusals():
        return await room.look(lambda: ahead(room.match, seat))


async def told_option(request: Request, body: Try) -> OptionView:
    """An answer that isn't listed, with what it costs."""
    room, seat = await _who_thinks(request)
    with refusals():
        return await room.look(lambda: option_of(room.match, seat, body.key))


async def odds_of_option(request: Request, body: Try) -> Odds:
    """The odds of the battle that an option leads to, knowing what the seat knows."""
    room, seat = await _who_thinks(request)
    try:
        return Odds(**await _thought(room, "odds", seat, body.key))
    except (TooSlow, RuntimeError) as error:
        raise ApiError(409, "no_odds", "That can't be tried out.") from error


async def _who_thinks(request: Request, what: str = "think") -> tuple[Room, str]:
    """The room and the seat that is asked, if it may think once more."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    limit(request, what)
    check_asked(room, seat)
    return room, seat


async def _who_is_helped(request: Request) -> tuple[Room, str]:
    """The same, unless the match is played without help."""
    room, seat = await _who_thinks(request)
    if not room.row.hints:
        raise ApiError(409, "hints_off", "This match is played without hints.")
    return room, seat


async def _thought(room: Room, task: str, *about: str) -> Any:
    """What one of the house's minds makes of the position."""
    position = await room.look(lambda: room.computers.told())
    with refusals():
        return await room.house.ask(task, position, *about)


def check_asked(room: Room, seat: str) -> None:
    if not room.row.started or room.match.ask_of(seat) is None:
        raise ApiError(409, "not_asked", "This seat isn't asked anything now.")


NUMBER = Parameter("number", int, "Answers given until then.")

ENDPOINTS = [
    Endpoint(
        "GET",
        "/matches/{id}/history",
        "The positions that can be looked at again",
        list[Moment],
        history_of_match,
        parameters=(ID,),
        refusals=LOOK,
        secret=True,
    ),
    Endpoint(
        "GET",
        "/matches/{id}/history/{number}",
        "The table as it was after so many answers",
        TableView,
        match_at,
        parameters=(ID, NUMBER),
        refusals={**LOOK, 422: "No number"},
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/hint",
        "What a good player would choose",
        Hint,
        hint_for_seat,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/wanted",
        "What the others would want, beside an offer",
        list[Wanted],
        wanted_by_others,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
    ),
    Endpoint(
        "POST",
        "/matches/{id}/odds",
        "The odds of the battle that an option leads to",
        Odds,
        odds_of_option,
        body=Try,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
        example={"key": "hold"},
    ),
    Endpoint(
        "POST",
        "/matches/{id}/option",
        "An answer that isn't listed, in words",
        OptionView,
        told_option,
        body=Try,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
        example={"key": "hold"},
    ),
    Endpoint(
        "POST",
        "/matches/{id}/preview",
        "What an option would change",
        Preview,
        preview_option,
        body=Try,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
        example={"key": "hold"},
    ),
    Endpoint(
        "POST",
        "/matches/{id}/ahead",
        "The questions that the options lead to",
        Ahead,
        ahead_of_question,
        parameters=(ID,),
        refusals=CHANGE,
        secret=True,
    ),
]
