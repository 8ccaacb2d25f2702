"""Sitting down and getting up: join, start, leave, hand a seat to a computer and take it back."""

from __future__ import annotations

import hmac
import time
from secrets import token_urlsafe
from typing import Any

from msgspec.structs import replace

from europa.kernel import Match
from europa.kernel.dice import new_seed
from europa.kernel.errors import EuropaError
from europa.players import known_players
from europa.server.moves import DEAL
from europa.server.rooms import clocks
from europa.server.rooms.room import Room
from europa.server.rooms.rooms import TOKEN_BYTES
from europa.server.rooms.standing import HUMAN, INVITED, OPEN
from europa.server.rooms.talk import speak
from europa.server.storage import SeatRow, hashed, notices, talking
from europa.server.storage.rows import Reader
from europa.server.thinking.minds import TooSlow

TURN_MOST = 80
"""Decisions that a computer takes for a person in one turn at most."""


class NoSeat(EuropaError):
    """There is no such seat to be had."""

    code = "no_seat"


class OwnMatch(EuropaError):
    """Its maker may know all of this match: nobody else can play in it."""

    code = "own_match"


class NotHost(EuropaError):
    """Only who made the match may do that."""

    code = "not_host"


class NoVacation(EuropaError):
    """The seat has no vacation, or is not on one."""

    code = "no_vacation"


class BadPlayer(EuropaError):
    """Nobody of this name can play."""

    code = "bad_player"


class Guest:
    """Who wants to sit down."""

    def __init__(self, name: str, account: int | None) -> None:
        self.name = name
        self.account = account


async def join(
    room: Room, guest: Guest, seat: str | None, invitation: str | None
) -> tuple[str, str, bytes]:
    """Take a seat that is open, or the one the invitation is for: seat, token and table."""
    token = token_urlsafe(TOKEN_BYTES)
    taken, dealt = "", False

    def pick() -> list[SeatRow]:
        nonlocal taken, dealt
        row = _wanted(room, seat, invitation)
        _check_alone(room, guest)
        taken, dealt = row.seat, room.row.own and not room.match.is_over
        if room.row.own:
            _deal_anew(room, row.seat)
        return [
            replace(
                row,
                kind=HUMAN,
                token=hashed(token),
                invitation=None,
                holder=guest.name,
                account=guest.account,
                stand_in="",
                seated=time.time(),
            )
        ]

    await room.reseat(pick)
    await announce(room, f"{guest.name or 'Somebody'} plays {_spelled(room, taken)}.")
    if dealt:
        await announce(room, "What is hidden was dealt anew, and the dice are others.")
    return taken, token, await room.look(lambda: room.sight.table(taken))


def _check_alone(room: Room, guest: Guest) -> None:
    """One account, one seat, unless the maker has allowed more."""
    sits = any(row.account == guest.account for row in room.seats)
    if guest.account is not None and sits and not room.row.several:
        raise NoSeat("you sit at this match already, and it allows each person one seat")


def _deal_anew(room: Room, seat: str) -> None:
    """Whoever had the match to themselves may know its dice and hands: they are others now."""
    if not room.match.is_over:
        if room.match.number and not room.match.game.deals_anew:
            raise OwnMatch(
                "its maker has played this match alone and may know what is hidden in it: begin a "
                "new one with open seats"
            )
        room.make(DEAL, seat, new_seed().hex())
    room.share()


def _wanted(room: Room, seat: str | None, invitation: str | None) -> SeatRow:
    if invitation is not None:
        digest = hashed(invitation)
        for row in room.seats:
            if row.invitation is not None and hmac.compare_digest(row.invitation, digest):
                return row
        raise NoSeat("this invitation opens no seat here, or was used")
    for row in room.seats:
        if row.kind == OPEN and seat in (None, row.seat):
            return row
    raise NoSeat("no seat is open here" if seat is None else f"the seat {seat!r} is not open")


async def start(room: Room, seat: str, fill: str) -> bytes:
    """Begin with who is there; the other seats are played by `fill`."""
    check_player(room, fill)
    _check_host(room, seat)

    def pick() -> list[SeatRow]:
        return [
            replace(row, kind=fill, invitation=None, bank=None)
            for row in room.seats
            if row.kind in (OPEN, INVITED)
        ]

    return await room.reseat(pick, seat, start=True)


async def vacate(room: Room, seat: str, stand_in: str) -> None:
    """Get up: the token is void. A match under way goes on with a computer; whoever comes may
    take its place."""
    check_player(room, stand_in)
    name = room.seat_row(seat).holder

    def pick() -> list[SeatRow]:
        row = room.seat_row(seat)
        empty = replace(row, token=None, account=None, holder="", host=False, deadline=None)
        return [replace(empty, kind=OPEN, stand_in=stand_in if room.row.started else "")]

    await room.reseat(pick)
    await forget_person(room, seat)
    await announce_leaving(room, name, seat)


async def announce_leaving(room: Room, name: str, seat: str) -> None:
    """Everybody is told who has got up, and who plays on."""
    await announce(
        room, f"{name or 'Somebody'} has left {_spelled(room, seat)}; a computer plays on."
    )


async def forget_person(room: Room, seat: str) -> None:
    """Whoever comes next is told elsewhere, and reads no notes of others."""

    def drop() -> None:
        with room.store.engine.begin() as connection:
            notices.drop_hook(connection, room.id, seat)
            notices.recall(connection, room.id, [seat])
            talking.write_note(connection, room.id, seat, "")

    await room.look(drop)


async def hand_over(room: Room, seat: str, player: str) -> bytes:
    """Let a computer answer for the seat until it is taken back."""
    check_player(room, player)
    table = await room.reseat(lambda: [replace(room.seat_row(seat), stand_in=player)], seat)
    await announce(room, f"{player} plays {_spelled(room, seat)} for now.")
    return table


async def play_turn(room: Room, seat: str, player: str) -> bytes:
    """Let a computer answer for the seat until somebody else is waited for: one turn, not more."""
    check_player(room, player)
    for _ in range(TURN_MOST):
        if room.match.ask_of(seat) is None:
            break
        if not await room.computers.play_one(seat, player):
            break
    return await room.look(lambda: room.sight.table(seat))


async def take_back(room: Room, seat: str) -> bytes:
    """Answer oneself again."""

    def pick() -> list[SeatRow]:
        row = replace(room.seat_row(seat), stand_in="")
        short = row.bank is not None and row.bank < clocks.LEAST
        return [clocks.reset(row, room.clock) if short else row]

    table = await room.reseat(pick, seat)
    await announce(room, f"{_spelled(room, seat)} is played by its own hand again.")
    return table


async def go_away(room: Room, seat: str) -> bytes:
    """Go on vacation, as far as there is some left."""

    def pick() -> list[SeatRow]:
        row = room.seat_row(seat)
        if row.vacation <= 0 or row.away is not None:
            raise NoVacation("no vacation is left, or it has begun already")
        return [clocks.leave(row, time.time())]

    return await room.reseat(pick, seat)


async def come_back(room: Room, seat: str) -> bytes:
    """The vacation is over."""

    def pick() -> list[SeatRow]:
        row = room.seat_row(seat)
        if row.away is None:
            raise NoVacation("the seat is not on vacation")
        return [clocks.come_back(row, time.time())]

    return await room.reseat(pick, seat)


async def flags_fall(room: Room) -> None:
    """Do what the match has agreed on for those whose time is up."""
    now = time.time()
    for row in clocks.overstayed(room.seats, now):
        await come_back(room, row.seat)
    for row in clocks.fallen(room.seats, now):
        player = thumbs(room)
        if room.clock.fall == "hand_over":
            await hand_over(room, row.seat, player)
            continue
        try:
            played = await room.computers.play_one(row.seat, player)
        except (TooSlow, EuropaError):
            played = False
        if not played:
            await hand_over(room, row.seat, player)
            continue
        await announce(room, f"The time of {_spelled(room, row.seat)} is up: {player} decides.")
        seat = row.seat

        def reset(seat: str = seat) -> list[SeatRow]:
            return [clocks.reset(room.seat_row(seat), room.clock)]

        await room.reseat(reset)


def thumbs(room: Room) -> str:
    """The player that stands in where nobody has named one."""
    known = known_players(room.match.game.id)
    return "steady" if "steady" in known else "random"


def check_player(room: Room, name: str) -> None:
    known = known_players(room.match.game.id)
    if name not in known:
        raise BadPlayer(f"nobody called {name!r} can play this (known: {', '.join(known)})")


def check_kinds(match: Match[Any], kinds: list[str]) -> None:
    """Whether these can sit at a match that is under way."""
    known = [HUMAN, OPEN, INVITED, *known_players(match.game.id)]
    if len(kinds) != len(match.seats()):
        raise BadPlayer(f"the match has {len(match.seats())} seats; {len(kinds)} were given")
    for kind in kinds:
        if kind not in known:
            raise BadPlayer(f"nobody called {kind!r} can sit here (known: {', '.join(known)})")


def _check_host(room: Room, seat: str) -> None:
    if not room.seat_row(seat).host:
        raise NotHost("only who made the match may do that")


async def announce(room: Room, text: str) -> None:
    """The server says something to the table."""
    await speak(room, lambda connection: talking.say(connection, room.id, Reader(None), None, text))


def _spelled(room: Room, seat: str) -> str:
    return room.match.game.catalogue.key(seat)
