"""What the person on a seat can do: answer, take back, give orders, leave."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from europa.kernel.errors import NothingToUndo
from europa.players import known_players
from europa.server.moves import ANSWER, BACK, LEAVE, ORDER, UNDO, UNORDER
from europa.server.rooms.room import Room


async def answer(room: Room, seat: str, key: str, at: int | None) -> bytes:
    """Give an answer; it is on disk when this returns. Returns the seat's table."""
    return await room.change(_giving(room, seat, key, at), seat)


async def answer_briefly(room: Room, seat: str, key: str, at: int) -> int:
    """Give an answer; it is on disk when this returns. Returns the version that shows it."""
    return await room.change_unseen(_giving(room, seat, key, at), seat)


def _giving(room: Room, seat: str, key: str, at: int | None) -> Callable[[], None]:
    def give() -> None:
        room.check_started()
        ask = room.match.ask_of(seat)
        if ask is not None and at is not None and at != ask.at:
            # The kernel says so in its own words.
            room.match.answer(seat, key, at)
        room.make(ANSWER, seat, key)

    return give


async def undo(room: Room, seat: str) -> bytes:
    """Take back this seat's last choice, with what computer seats did since if undo is free."""

    def take_back() -> None:
        room.check_started()
        if room.match.undo_rule != "free":
            room.make(UNDO, seat, "")
            return
        given = [
            one.seat
            for _, part in room.match.given()
            for one in part
            if not one.seat.startswith("!")
        ]
        if seat not in given:
            raise NothingToUndo(f"{seat} has chosen nothing yet")
        room.make(BACK, seat, str(len(given) - 1 - given[::-1].index(seat)))

    return await room.change(take_back, seat)


async def order(room: Room, seat: str, kind: str, on: bool) -> bytes:
    """Give a standing order or take it back. Nobody else hears of that, unless it answers."""
    return await room.change(lambda: room.make(ORDER if on else UNORDER, seat, kind), seat)


async def leave(room: Room, seat: str) -> bytes:
    """The person of this seat leaves for good; a computer answers while the seat is there."""

    def get_up() -> None:
        room.check_started()
        room.make(LEAVE, seat, "")
        name = known_players(room.match.game.id)[0]
        row = room.seat_row(seat)
        room.put_seats(
            [
                msgspec.structs.replace(
                    row, kind=name, token=None, account=None, holder="", host=False, bank=None
                )
            ]
        )

    return await room.change(get_up)
