"""Talk over HTTP: chat, private notes, offers, notices."""

from __future__ import annotations

import time
from secrets import token_urlsafe
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from europa.server.doors.answers import ApiError
from europa.server.doors.endpoints import Endpoint, Parameter, whole_number
from europa.server.people.notices import checked
from europa.server.people.push import subscription
from europa.server.people.words import Line, Name, clean, clean_line
from europa.server.rooms.room import Room
from europa.server.rooms.rooms import TOKEN_BYTES
from europa.server.rooms.talk import speak
from europa.server.routes.access import (
    limit,
    own_seat_in,
    refusals,
    room_of,
    rooms_of,
    seat_in,
    settings_of,
)
from europa.server.routes.matches import CHANGE, ID, LOOK
from europa.server.storage import hashed, notices, talking
from europa.server.storage.notices import Letter
from europa.server.views import OfferView, TalkLine

NOTE = 20_000
"""Characters of a seat's notes."""
BROWSERS = 8
"""Browsers in which a seat may be told at the same time."""
OPEN_OFFERS = 50
"""Offers that a seat may have open at the same time."""


class Say(Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Line
    to: Name | None = None
    """The one seat that shall hear it; all, if left out."""


class Note(Struct, forbid_unknown_fields=True):
    """What a seat wants to remember; nobody else reads it."""

    text: Annotated[str, Meta(max_length=NOTE)]


class NewOffer(Struct, forbid_unknown_fields=True):
    """A promise for the table to keep or break: the rules don't know it."""

    text: Line
    to: Name | None = None
    """The seat that it is made to; whoever takes it first, if left out."""
    seconds: Annotated[float, Meta(ge=10, le=30 * 86_400)] = 86_400.0
    """How long it stands."""


class Settle(Struct, forbid_unknown_fields=True):
    """What to do with an offer: its maker may withdraw it, others accept or decline it."""

    verdict: Literal["accepted", "declined", "withdrawn"]


async def say_at_table(request: Request, body: Say) -> TalkLine:
    """Say something to all, or to one."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    limit(request, "talk")
    check_seat(room, body.to)
    check_whisper(room, body.to)
    text = clean_line(body.text)
    return await speak(room, lambda c: talking.say(c, room.id, room.reader(seat), body.to, text))


async def talk_at_table(request: Request) -> list[TalkLine]:
    """What was said, as far as the seat could hear it."""
    room = await room_of(request)
    seat = seat_in(room, request)
    start = whole_number(request.query_params.get("start", "0"), "start")

    def read() -> list[TalkLine]:
        with room.store.engine.connect() as connection:
            return talking.lines(connection, room.id, room.reader(seat), min(start, 2**31 - 1))

    return await room.house.work(read)


async def read_note(request: Request) -> Note:
    """The seat's own notes."""
    room = await room_of(request)
    seat = own_seat_in(room, request)

    def read() -> Note:
        with room.store.engine.connect() as connection:
            return Note(talking.note_of(connection, room.id, seat))

    return await room.house.work(read)


async def write_note(request: Request, body: Note) -> Note:
    """Replace the seat's notes."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    note = Note(clean(body.text))

    def write() -> Note:
        with room.store.engine.begin() as connection:
            talking.write_note(connection, room.id, seat, note.text)
        return note

    return await room.look(write)


async def make_offer(request: Request, body: NewOffer) -> OfferView:
    """Promise something."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    limit(request, "talk")
    check_seat(room, body.to)
    check_whisper(room, body.to)
    if body.to == seat:
        raise ApiError(422, "bad_seat", "An offer to oneself binds nobody.")
    text = clean_line(body.text)
    until = time.time() + body.seconds

    def write(connection: Connection) -> OfferView:
        made = talking.offers_of(connection, room.id, room.reader(seat))
        if sum(one.maker == seat and one.status == "open" for one in made) >= OPEN_OFFERS:
            raise ApiError(409, "too_many", "Withdraw some of your offers first.")
        return talking.offer(connection, room.id, room.reader(seat), body.to, text, until)

    return await speak(room, write)


async def list_offers(request: Request) -> list[OfferView]:
    """The offers that the seat may know of."""
    room = await room_of(request)
    seat = seat_in(room, request)

    def read() -> list[OfferView]:
        with room.store.engine.connect() as connection:
            return talking.offers_of(connection, room.id, room.reader(seat))

    return await room.house.work(read)


async def settle_offer(request: Request, body: Settle) -> OfferView:
    """Accept, decline or withdraw."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    number = whole_number(request.path_params["number"], "number")

    def write(connection: Connection) -> OfferView:
        reader = room.reader(seat)
        known = talking.offers_of(connection, room.id, reader)
        offer = known[number] if number < len(known) else None
        if offer is None:
            raise ApiError(404, "unknown_offer", f"There is no offer {number} here.")
        is_maker = offer.maker == seat
        if is_maker != (body.verdict == "withdrawn"):
            who = "its maker" if body.verdict == "withdrawn" else "others"
            raise ApiError(409, "not_yours", f"Only {who} can do that.")
        if body.verdict == "declined" and offer.taker is None:
            raise ApiError(409, "not_yours", "An offer to all is declined by leaving it.")
        if not talking.settle(connection, room.id, reader, number, body.verdict):
            raise ApiError(409, "not_open", "This offer doesn't stand any more.")
        return talking.offers_of(connection, room.id, reader)[number]

    return await speak(room, write)


class Hook(Struct, forbid_unknown_fields=True):
    """Where to be told when the seat is asked."""

    kind: Literal["webhook", "email", "push"]
    target: Annotated[str, Meta(max_length=2000)] = ""
    """The webhook's address (Discord's and others' alike), an e-mail address, or a browser's push
    subscription as JSON; empty: not any more."""
    stop: bool = False
    """Not in the browser of this subscription any more; others are told still."""


class Told(Struct, frozen=True):
    """In which ways the seat is told that it is asked. The targets themselves stay here."""

    kinds: list[str]
    possible: list[str]
    """What this server can send."""
    push_key: str
    """What a browser subscribes with (`applicationServerKey`); empty: this server sends no push."""
    browsers: list[str]
    """The browsers that are told, each by the first 16 digits of its endpoint's SHA-256."""
    unconfirmed: list[str] = []
    """Kinds that wait until the link in the first letter was followed."""
    troubles: dict[str, str] = {}
    """Kinds whose last letter was given up, and why."""


async def notices_of_seat(request: Request) -> Told:
    """In which ways the seat is told that it is asked."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    return await _told(request, room, seat)


async def set_notice(request: Request, body: Hook) -> Told:
    """Be told that the seat is asked, or not any more."""
    room = await room_of(request)
    seat = own_seat_in(room, request)
    limit(request, "talk")
    with refusals():
        target = checked(body.kind, body.target, settings_of(request)) if body.target else ""

    if target and body.kind == "email":
        # Whoever is written to has not asked for it yet.
        limit(request, "email")
        limit(request, "email", target.lower())
    address = settings_of(request).address or str(request.base_url).rstrip("/")
    browser = subscription(target).browser if target and body.kind == "push" else ""

    def write() -> None:
        with room.store.engine.begin() as connection:
            if body.stop or not target:
                notices.drop_hook(connection, room.id, seat, body.kind, browser)
                return
            known = notices.hooks_of(connection, room.id, seat)
            others = {hook.browser for hook in known} - {"", browser}
            if browser and len(others) >= BROWSERS:
                raise ApiError(409, "too_many", "Enough browsers are told: stop one of them first.")
            code = _to_confirm(connection, room, seat, body.kind, target)
            kept = None if code is None else hashed(code)
            notices.set_hook(connection, room.id, seat, body.kind, clean(target), browser, kept)
            if code is not None:
                link = f"{address}/api/confirm/{code}"
                text = "europa: somebody wants to be told at this address when it is their turn. "
                text += f"If it was you, follow this link; otherwise do nothing. {link}"
                first = Letter(0, room.id, seat, body.kind, clean(target), text, 0)
                notices.put(connection, first)

    await room.look(write)
    return await _told(request, room, seat)


def _to_confirm(
    connection: Connection, room: Room, seat: str, kind: str, target: str
) -> str | None:
    """What the link of a first letter shows; None where none is needed."""
    account = room.seat_row(seat).account
    is_known = account is not None and notices.is_confirmed(connection, kind, target, account)
    return token_urlsafe(TOKEN_BYTES) if kind == "email" and not is_known else None


async def confirm_target(request: Request) -> Response:
    """The link of a first letter was followed: letters may go there."""
    limit(request, "email")
    house = rooms_of(request).house
    code = hashed(request.path_params["code"])

    def write() -> bool:
        with house.store.engine.begin() as connection:
            return notices.confirm(connection, code)

    if not await house.work(write):
        raise ApiError(404, "unknown_code", "This link was used already, or is not whole.")
    return PlainTextResponse("Thank you: letters will come to this address.")


async def _told(request: Request, room: Room, seat: str) -> Told:
    settings = settings_of(request)
    possible = ["webhook"]
    possible += ["email"] if settings.smtp is not None else []
    possible += ["push"] if settings.push is not None else []

    def read() -> Told:
        with room.store.engine.connect() as connection:
            hooks = notices.hooks_of(connection, room.id, seat)
        return Told(
            sorted({hook.kind for hook in hooks}),
            possible,
            settings.push.public if settings.push is not None else "",
            [hook.browser for hook in hooks if hook.browser],
            [hook.kind for hook in hooks if not hook.is_confirmed],
            {hook.kind: hook.trouble for hook in hooks if hook.trouble},
        )

    return await room.house.work(read)


def check_seat(room: Room, seat: str | None) -> None:
    if seat is not None and seat not in room.match.seats():
        raise ApiError(422, "bad_seat", f"There is no seat {seat!r} here.")


def check_whisper(room: Room, seat: str | None) -> None:
    """Some rules close private talk for a while; what all hear is always allowed."""
    if seat is not None and not room.match.game.may_whisper(room.match.state):
        reason = "The rules allow no private talk now: say it to all, or wait."
        raise ApiError(409, "no_whispers", reason)


NUMBER = Parameter("number", int, "The offer.")
START = Parameter("start", int, "Number of the first line wanted.", "query")
SAID = {**LOOK, 422: "No such seat, or nothing to read"}


def _door(method: str, path: str, summary: str, answer: Any, handle: Any, **more: Any) -> Endpoint:
    more = {"parameters": (ID,), "refusals": SAID, **more}
    return Endpoint(method, f"/matches/{{id}}/{path}", summary, answer, handle, secret=True, **more)


ENDPOINTS = [
    Endpoint(
        "GET",
        "/confirm/{code}",
        "Confirm an e-mail address by the link in its first letter",
        str,
        confirm_target,
        parameters=(Parameter("code", str, "What the link shows."),),
        refusals={404: "There is nothing to confirm"},
    ),
    _door(
        "POST",
        "talk",
        "Say something",
        TalkLine,
        say_at_table,
        body=Say,
        refusals={**SAID, 409: "The rules allow no private talk now"},
        example={"text": "Peace?"},
    ),
    _door(
        "GET",
        "talk",
        "What was said",
        list[TalkLine],
        talk_at_table,
        parameters=(ID, START),
    ),
    _door("GET", "notes", "The seat's private notes", Note, read_note),
    _door("PUT", "notes", "Replace the seat's notes", Note, write_note, body=Note),
    _door(
        "POST",
        "offers",
        "Promise something, beside the rules",
        OfferView,
        make_offer,
        body=NewOffer,
        refusals={**SAID, 409: "Too many are open, or the rules allow no private talk now"},
        example={"text": "I leave Naples alone for a round", "seconds": 600},
    ),
    _door("GET", "offers", "The offers as they stand", list[OfferView], list_offers),
    _door("GET", "notices", "How the seat is told that it is asked", Told, notices_of_seat),
    _door(
        "PUT",
        "notices",
        "Be told by webhook, e-mail or web push that the seat is asked",
        Told,
        set_notice,
        body=Hook,
        refusals={**SAID, 409: "Enough browsers are told"},
        example={"kind": "webhook", "target": "https://discord.com/api/webhooks/1/x"},
    ),
    _door(
        "POST",
        "offers/{number}",
        "Accept, decline or withdraw an offer",
        OfferView,
        settle_offer,
        parameters=(ID, NUMBER),
        body=Settle,
        refusals={**CHANGE, 422: "No such verdict"},
        example={"verdict": "accepted"},
    ),
]
