"""The lobby over HTTP: join, start, leave, hand over, rematch, what if, import, export."""

from __future__ import annotations

import binascii
from base64 import b64decode
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from europa.kernel import Match
from europa.kernel.save import pack_match, unpack_match
from europa.server.doors.answers import ApiError
from europa.server.doors.endpoints import Endpoint, Parameter
from europa.server.people.words import Name, clean_name
from europa.server.rooms import lobby
from europa.server.rooms.room import Room
from europa.server.rooms.rooms import Plan
from europa.server.rooms.standing import HUMAN, PEOPLE
from europa.server.routes.access import (
    limit,
    own_seat_in,
    person_of,
    refusals,
    room_of,
    rooms_of,
    seat_in,
)
from europa.server.routes.history import check_asked
from europa.server.routes.matches import CHANGE, ID, LOOK, Begun, begun
from europa.server.thinking.minds import TooSlow
from europa.server.views import TableView

TITLE_MOST = 80
IMPORT_LIMIT = 3 * 1024 * 1024
"""Characters of a record or a save that is brought here."""


class Join(Struct, forbid_unknown_fields=True):
    """Which seat, and who."""

    seat: Name | None = None
    """An open seat; the first if left out."""
    invitation: Annotated[str, Meta(max_length=100)] | None = None
    """What the host has sent: it says which seat."""
    name: Name = ""


class Joined(Struct, frozen=True):
    """The seat that was taken, and its token, told only now."""

    seat: str
    token: str
    table: TableView


class Fill(Struct, forbid_unknown_fields=True):
    """Who plays where nobody sits."""

    player: Name = ""
    """The name of a player; the steady one if left out."""


class Hand(Fill):
    """Who plays for the seat, and how long."""

    turn: bool = False
    """Only until somebody else is waited for; else until the seat is taken back."""


class Done(Struct, frozen=True):
    """It is done."""

    done: bool = True


class WhatIf(Struct, forbid_unknown_fields=True):
    """From where to play on."""

    number: Annotated[int, Meta(ge=0, lt=2**31)] | None = None
    """After so many answers; now, if left out."""
    computers: bool = False
    """Whether computers play the other seats; else all are one's own."""


class Import(Struct, forbid_unknown_fields=True):
    """A match from elsewhere: the text of a record, or a save in base64."""

    record: Annotated[str, Meta(max_length=IMPORT_LIMIT)] | None = None
    save: Annotated[str, Meta(max_length=IMPORT_LIMIT)] | None = None
    seats: Annotated[list[Name], Meta(max_length=16)] | None = None
    """Who plays on, seat by seat; all `human` if left out."""
    name: Name = ""


async def join_match(request: Request, body: Join) -> bytes:
    """Sit down."""
    room = await room_of(request)
    person = await person_of(request)
    limit(request, "join")
    name = clean_name(body.name) or ("" if person is None else person.name)
    guest = lobby.Guest(name, None if person is None else person.id)
    with refusals():
        seat, token, table = await lobby.join(room, guest, body.seat, body.invitation)
    return msgspec.json.encode({"seat": seat, "token": token, "table": msgspec.Raw(table)})


async def start_match(request: Request, body: Fill) -> bytes:
    """Begin without waiting for more people; the host may."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await lobby.start(room, seat, body.player or lobby.thumbs(room))


async def vacate_seat(request: Request, body: Fill) -> Done:
    """Get up; the token is void. A computer plays on, and whoever comes may sit down."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        await lobby.vacate(room, seat, body.player or lobby.thumbs(room))
    return Done()


async def hand_over_seat(request: Request, body: Hand) -> bytes:
    """Let a computer play on for a while, or one turn."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        if body.turn:
            check_asked(room, seat)
            return await lobby.play_turn(room, seat, body.player or lobby.thumbs(room))
        return await lobby.hand_over(room, seat, body.player or lobby.thumbs(room))


async def take_back_seat(request: Request) -> bytes:
    """Play oneself again."""
    room = await room_of(request)
    return await lobby.take_back(room, own_seat_in(room, request))


async def begin_vacation(request: Request) -> bytes:
    """Stop the clock and go away."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await lobby.go_away(room, seat)


async def end_vacation(request: Request) -> bytes:
    """Be back."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    with refusals():
        return await lobby.come_back(room, seat)


async def rematch(request: Request) -> bytes:
    """Once more, with the same seats: the old tokens open them in the new match too."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    limit(request, "begin")
    if not room.match.is_over:
        raise ApiError(409, "not_over", "There can be a rematch when this match is over.")
    rooms = rooms_of(request)
    async with room.again:
        if room.row.rematch is None:
            with refusals():
                await rooms.again(room)
            await lobby.announce(room, "There is a rematch.")
            await room.announce()
    assert room.row.rematch is not None
    new = await rooms.find(room.row.rematch)
    assert new is not None
    return await new.look(lambda: new.sight.table(seat))


async def what_if(request: Request, body: WhatIf) -> bytes:
    """A private copy to try things in, every seat one's own.

    Of a finished match it is the match itself. Of one under way it is a new match that holds only
    what the seat knows (decision 004): what is hidden is dealt anew, the dice are others, and
    there is no past.
    """
    room = await room_of(request)
    seat = seat_in(room, request)
    person = await person_of(request)
    limit(request, "begin")
    if seat is None and not room.match.is_over:
        raise ApiError(403, "no_token", "Only a seat may try what would come of a match under way.")

    def copy() -> Match[Any]:
        match = room.match
        number = match.public_number if body.number is None else body.number
        if number > match.public_number:
            raise ApiError(422, "bad_number", "There are not so many answers yet.")
        past = match.at(number) if number < match.public_number else match.clone()
        past = past if match.is_over else past.suppose(seat)
        past.undo_rule = "free"
        return past

    with refusals():
        match = await room.look(copy)
        other = lobby.thumbs(room) if body.computers and seat is not None else HUMAN
        kinds = [HUMAN if name == seat else other for name in match.seats()]
        plan = Plan(
            match.game.id,
            title=" · ".join(["What if", *filter(None, [room.row.title])])[:TITLE_MOST],
            visibility="closed",
            account=None if person is None else person.id,
        )
        return await begun(await rooms_of(request).seat_down(match, kinds, plan))


async def save_of_match(request: Request) -> Response:
    """The match as a file. It tells everything, so it is for finished matches and for those who
    play every human seat themselves."""
    room = await room_of(request)
    seat = seat_in(room, request)
    if not (room.match.is_over or (seat is not None and is_own(room))):
        raise ApiError(
            409, "not_over", "A save shows all hands: it is told when the match is over."
        )
    data = await room.look(lambda: pack_match(room.match))
    headers = {"Content-Disposition": f'attachment; filename="{room.id}.europa"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


def is_own(room: Room) -> bool:
    """Whether all people's seats were given to whoever made the match."""
    return room.row.own and all(row.host for row in room.seats if row.kind in PEOPLE)


async def import_match(request: Request, body: Import) -> bytes:
    """Go on with a match from elsewhere. It is played again from its beginning, in a process of
    its own, so nothing is believed that the rules don't allow."""
    person = await person_of(request)
    limit(request, "import")
    if (body.record is None) == (body.save is None):
        raise ApiError(422, "bad_import", "Give either a record or a save.")
    rooms = rooms_of(request)
    try:
        if body.record is not None:
            task: tuple[str, Any] = ("import_record", body.record)
        else:
            task = ("import_save", b64decode((body.save or "").encode(), validate=True))
        with refusals():
            save = await rooms.house.ask(*task)
            match = await rooms.house.work(lambda: unpack_match(save))
    except binascii.Error:
        raise ApiError(422, "bad_import", "The save must be in base64.") from None
    except (TooSlow, RuntimeError):
        raise ApiError(422, "bad_import", "This can't be played again.") from None
    kinds = [HUMAN] * len(match.seats()) if body.seats is None else body.seats
    with refusals():
        lobby.check_kinds(match, kinds)
        plan = Plan(
            match.game.id,
            title="Import",
            visibility="link",
            known=True,
            holder=clean_name(body.name),
            account=None if person is None else person.id,
        )
        return await begun(await rooms.seat_down(match, kinds, plan))


def _door(
    path: str, summary: str, answer: Any, handle: Any, *, refusals: dict[int, str], **more: Any
) -> Endpoint:
    return Endpoint(
        "POST",
        f"/matches/{{id}}/{path}",
        summary,
        answer,
        handle,
        parameters=(Parameter("id", str, "The match."),),
        refusals=refusals,
        secret=True,
        **more,
    )


TAKEN = {**CHANGE, 422: "No such seat, invitation or player"}

ENDPOINTS = [
    _door(
        "join",
        "Take an open seat, or the one of an invitation",
        Joined,
        join_match,
        refusals=TAKEN,
        body=Join,
        person=True,
        example={"name": "Ada"},
    ),
    _door(
        "start",
        "Begin; computers play where nobody sits",
        TableView,
        start_match,
        refusals=TAKEN,
        body=Fill,
        example={},
    ),
    _door(
        "vacate",
        "Get up and leave the seat to others",
        Done,
        vacate_seat,
        refusals=TAKEN,
        body=Fill,
        example={},
    ),
    _door(
        "hand",
        "Let a computer answer for the seat",
        TableView,
        hand_over_seat,
        refusals=TAKEN,
        body=Hand,
        example={"player": "steady"},
    ),
    _door("take", "Answer for the seat oneself again", TableView, take_back_seat, refusals=CHANGE),
    _door("away", "Go on vacation", TableView, begin_vacation, refusals=CHANGE),
    _door("back", "Come back from vacation", TableView, end_vacation, refusals=CHANGE),
    _door("rematch", "Play once more with the same seats", TableView, rematch, refusals=CHANGE),
    _door(
        "whatif",
        "A private copy to try things in",
        Begun,
        what_if,
        refusals=CHANGE,
        body=WhatIf,
        status=201,
        person=True,
        example={},
    ),
    Endpoint(
        "GET",
        "/matches/{id}/save",
        "The match as a file",
        bytes,
        save_of_match,
        parameters=(ID,),
        refusals={**LOOK, 409: "The match isn't over, and others play in it"},
        secret=True,
    ),
    Endpoint(
        "POST",
        "/imports",
        "Go on with a match from a record or a save",
        Begun,
        import_match,
        body=Import,
        status=201,
        person=True,
        example={"record": "europa-record 1\n..."},
    ),
]
