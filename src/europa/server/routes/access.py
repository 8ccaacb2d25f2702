"""Who is asking: a seat by its token, a person by their session, or a passer-by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection, Request

from europa.kernel.errors import (
    BadRecord,
    BadSetup,
    EuropaError,
    GameOver,
    IllegalAnswer,
    NotAllowed,
    NotAsked,
    NothingToUndo,
    OlderRules,
    SaveDamaged,
    SaveFromFuture,
    StaleAnswer,
    UnknownName,
)
from europa.server.doors.answers import ApiError
from europa.server.doors.limits import Limits
from europa.server.people.accounts import COOKIE, CSRF, Account, Accounts, csrf_of
from europa.server.people.notices import BadTarget
from europa.server.rooms.lobby import BadPlayer, NoSeat, NotHost, NoVacation, OwnMatch
from europa.server.rooms.room import Room
from europa.server.rooms.rooms import MatchDamaged, Rooms
from europa.server.rooms.standing import NotStarted
from europa.server.settings import Settings
from europa.server.thinking.minds import Refused
from europa.server.thinking.pools import Busy

STATUS: dict[type[EuropaError], int] = {
    BadPlayer: 422,
    Busy: 503,
    BadTarget: 422,
    NoSeat: 409,
    NoVacation: 409,
    NotHost: 403,
    OwnMatch: 409,
    BadRecord: 422,
    BadSetup: 422,
    GameOver: 409,
    MatchDamaged: 503,
    IllegalAnswer: 422,
    NotAllowed: 409,
    NotAsked: 409,
    NotStarted: 409,
    NothingToUndo: 409,
    OlderRules: 409,
    Refused: 422,
    SaveDamaged: 422,
    SaveFromFuture: 422,
    StaleAnswer: 409,
    UnknownName: 422,
}
"""How the kernel's refusals go over the wire; their codes and words stay."""
SAFE = ("GET", "HEAD", "OPTIONS")


def rooms_of(connection: HTTPConnection) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def limit(request: Request, what: str, whom: str | None = None) -> None:
    """Refuse who does this too often: the caller's address, or somebody named."""
    limits: Limits = request.app.state.limits
    host = "" if request.client is None else request.client.host
    wait = limits.wait(what, host if whom is None else f"@{whom}")
    if wait:
        raise ApiError(429, "too_often", f"That is too often. Try again in {wait} s.")


async def account_of(request: Request) -> Account | None:
    """The person whose session the cookie is, if any.

    A cookie goes with every request a browser makes, wanted or not: so a change needs the
    session's CSRF token too, which a page of somebody else can't know.
    """
    token = request.cookies.get(COOKIE)
    if not token:
        return None
    accounts: Accounts = request.app.state.accounts
    account = await rooms_of(request).house.work(lambda: accounts.by_session(token))
    if account is None:
        raise ApiError(401, "bad_session", "This session is over: log in again.")
    if request.method not in SAFE and request.headers.get(CSRF) != csrf_of(token):
        raise ApiError(403, "bad_csrf", f"A change needs the session's token in {CSRF}.")
    return account


async def person_of(request: Request) -> Account | None:
    """The person who asks; on a public server there must be one."""
    account = await account_of(request)
    if account is None and settings_of(request).public:
        raise ApiError(401, "no_session", "Log in first: this server knows who plays on it.")
    return account


async def room_of(request: Request) -> Room:
    """The room the path names."""
    name: str = request.path_params["id"]
    with refusals():
        room = await rooms_of(request).find(name)
    if room is None:
        raise ApiError(404, "unknown_match", f"There is no match {name!r} here.")
    token = request.headers.get("authorization", "").partition(" ")[2].strip()
    if request.method in SAFE or (token and room.seat_of(token) is None):
        await room.catch_up()
    return room


def may_look(room: Room, seat: str | None) -> bool:
    """Whether these eyes may see the table at all."""
    return seat is not None or room.row.visibility != "closed"


def seat_in(room: Room, request: Request) -> str | None:
    """The seat whose token is given; None for a spectator. A wrong token is refused."""
    header = request.headers.get("authorization")
    seat = None
    if header is not None:
        scheme, _, token = header.partition(" ")
        seat = room.seat_of(token.strip()) if scheme.lower() == "bearer" else None
        if seat is None:
            raise ApiError(403, "bad_token", "This token opens no seat of this match.")
    if not may_look(room, seat):
        raise ApiError(403, "closed", "Only those who play may look at this match.")
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
