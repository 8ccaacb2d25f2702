"""Rooms from inside: the disk refuses, people go away, other workers were faster."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from europa.kernel import Match, find_game
from europa.kernel.errors import StaleAnswer
from europa.server.rooms import lobby, playing
from europa.server.rooms.house import House
from europa.server.rooms.listening import Listening
from europa.server.rooms.room import Room
from europa.server.rooms.rooms import Plan, Rooms
from europa.server.storage import SeatRow, Store, notices, open_engine
from europa.server.storage.changes import Change
from europa.server.storage.tables import outbox
from europa.server.thinking.minds import Minds
from europa.server.views import OfferView
from tests.server.postgres import database


class Guest:
    """A watcher that remembers."""

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self.key: bytes | None = None
        self.is_out = False
        self.sent = 0
        self.patches = True
        self.has: dict[str, msgspec.Raw] | None = None
        self.talks = False
        self.heard = 0
        self.offers: list[OfferView] | None = None
        self.raw: list[bytes] = []
        self.told: list[dict[str, Any]] = []

    def push(self, message: bytes) -> None:
        self.raw.append(message)
        self.told.append(msgspec.json.decode(message))

    def turn_out(self) -> None:
        self.is_out = True


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Rooms]:
    rooms = Rooms(House(Store(open_engine(url)), Minds()))
    try:
        yield rooms
    finally:
        await rooms.close()


@asynccontextmanager
async def begun(url: str) -> AsyncIterator[Room]:
    """A match of two people."""
    async with opened(url) as rooms:
        plan = Plan("marches", "crossing", ["human", "human"], seed=1)
        yield (await rooms.new(plan)).room


@asynccontextmanager
async def shared(folder: Path) -> AsyncIterator[tuple[Room, Room]]:
    """A match of two people, at two workers of which none hears what is announced."""
    with database("postgres", folder) as url:
        async with begun(url) as room, opened(url) as rooms:
            other = await rooms.find(room.id)
            assert other is not None
            yield room, other


async def joined(room: Room, seat: str | None) -> Guest:
    guest = Guest(seat)
    guest.key = None if seat is None else room.seat_row(seat).token
    room.watchers.append(guest)
    guest.push(await room.look(lambda: room.news(guest)))
    return guest


def asked(room: Room) -> tuple[str, str, int]:
    """Who is asked, a legal answer, and the number of the question."""
    ask = room.match.asks()[0]
    return ask.seat, ask.options[0].key, ask.at


def folder_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'europa.db'}"


def test_what_many_see_is_worked_out_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with begun(folder_url(tmp_path)) as room:
            crowd = [await joined(room, None) for _ in range(50)]
            for _ in range(3):
                await playing.answer(room, *asked(room))
            await asyncio.sleep(0.2)
            for number in range(1, 4):
                assert len({id(guest.raw[number]) for guest in crowd}) == 1

    asyncio.run(play())


class Full(Exception):
    """The disk is."""


def test_what_can_not_be_written_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_change: Change) -> Future[None]:
        done: Future[None] = Future()
        done.set_exception(Full())
        return done

    async def play() -> None:
        async with begun(folder_url(tmp_path)) as room:
            guest = await joined(room, None)
            before, stamp = room.match.hash(), room.stamp
            with monkeypatch.context() as patched:
                patched.setattr(room.store, "write", refuse)
                with pytest.raises(Full):
                    await playing.answer(room, *asked(room))
            assert (room.match.hash(), room.stamp) == (before, stamp)
            await playing.answer(room, *asked(room))
            assert [told["table"]["version"] for told in guest.told] == [1, 1, 2]
            assert [told["patch"] for told in guest.told] == [False, False, True]
            assert guest.told[-1]["journal"]["end"] == room.match.journal_end()
            assert [move.version for move in room.store.moves_of(room.id)] == [2]

    asyncio.run(play())


def test_an_answer_is_given_though_the_person_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with begun(folder_url(tmp_path)) as room:
            guest = await joined(room, None)
            answering = asyncio.create_task(playing.answer(room, *asked(room)))
            await asyncio.sleep(0)
            answering.cancel()
            with pytest.raises(asyncio.CancelledError):
                await answering
            # The room is free again when the change is on disk and told.
            assert await room.look(lambda: room.version) == 2
            assert len(guest.told) == 2
            assert len(room.store.moves_of(room.id)) == 1

    asyncio.run(play())


def test_a_refused_answer_leaves_the_room_as_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with begun(folder_url(tmp_path)) as room:
            guest = await joined(room, None)
            match, (seat, key, at) = room.match, asked(room)
            with pytest.raises(StaleAnswer):
                await playing.answer(room, seat, key, at + 1)
            assert room.match is match
            assert len(guest.told) == 1

    asyncio.run(play())


@contextmanager
def quick_switches() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def test_threads_may_look_at_many_matches_at_once() -> None:
    game = find_game("tpop")

    def look(number: int) -> list[str]:
        match: Match[Any] = Match.new(game, "discovery_and_reformation_4p", seed=number)
        chance = Random(number)
        seen = []
        for _ in range(6):
            ask = match.asks()[0]
            match.answer(ask.seat, chance.choice(ask.options).key)
            seen.append(msgspec.json.encode(match.view(ask.seat)).decode())
        return seen

    with quick_switches(), ThreadPoolExecutor(8) as threads:
        together = list(threads.map(look, range(24)))
    assert together == [look(number) for number in range(24)]


# Letters


def hook(room: Room, seat: str) -> None:
    with room.store.engine.begin() as connection:
        notices.set_hook(connection, room.id, seat, "webhook", f"https://example.org/{seat}")


async def turn_of(room: Room, seat: str) -> None:
    """Play until it is this seat's turn, and only now."""
    while asked(room)[0] == seat:
        await playing.answer(room, *asked(room))
    while asked(room)[0] != seat:
        await playing.answer(room, *asked(room))


def letters(room: Room) -> list[tuple[str, str, str]]:
    with room.store.engine.begin() as connection:
        found = connection.execute(select(outbox).order_by(outbox.c.id)).all()
    return [(row.seat, row.target, row.body) for row in found]


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_a_change_and_its_letters_are_written_together(tmp_path: Path, backend: str) -> None:
    async def play(url: str) -> None:
        async with begun(url) as room:
            await turn_of(room, "south")
            assert letters(room) == [], "nobody wants letters"
            hook(room, "south")
            await turn_of(room, "north")
            await turn_of(room, "south")
            south = (
                "south",
                "https://example.org/south",
                "The Marches (example): it is South's turn.",
            )
            assert letters(room) == [south]
            hook(room, "north")
            await joined(room, "north")
            await turn_of(room, "north")
            assert letters(room) == [south], "north looks on"

    with database(backend, tmp_path) as url:
        asyncio.run(play(url))


@pytest.mark.postgres
def test_who_looks_on_at_another_worker_is_not_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Both workers are this process: as if each heard another.
    monkeypatch.setattr("europa.server.rooms.listening.ORIGIN", "somebody else")

    async def play() -> None:
        async with shared(tmp_path) as (room, other):
            await joined(other, "south")
            hook(room, "south")
            rooms = Rooms(other.house)
            rooms._rooms[other.id] = other
            listening = Listening(other.store.engine.url, rooms)
            try:
                await listening.ready.wait()
                async with other.lock:
                    # The other worker has no time to hear of it yet.
                    await turn_of(room, "north")
                    await turn_of(room, "south")
                    assert letters(room)
                async with asyncio.timeout(20):
                    while letters(room):
                        await asyncio.sleep(0.05)
                assert other.version == room.version
            finally:
                await listening.close()

    asyncio.run(play())


# Two workers, of which none hears what is announced


@pytest.mark.postgres
def test_a_worker_that_is_behind_catches_up_when_it_must(tmp_path: Path) -> None:
    async def play() -> None:
        async with shared(tmp_path) as (room, other):
            guest = await joined(other, None)
            old = asked(other)
            await playing.answer(room, *asked(room))
            # This is asked of nobody, as far as the second worker knows.
            await playing.answer(other, *asked(room))
            assert (other.version, room.version) == (3, 2)
            with pytest.raises(StaleAnswer):
                await playing.answer(room, old[0], old[1], old[2])
            assert room.match.hash() == other.match.hash()
            assert [told["table"]["version"] for told in guest.told] == [1, 2, 3]

    asyncio.run(play())


@pytest.mark.postgres
def test_who_got_up_is_shown_out_at_every_worker(tmp_path: Path) -> None:
    async def play() -> None:
        async with shared(tmp_path) as (room, other):
            old, watching = await joined(other, "south"), await joined(other, None)
            await lobby.vacate(room, "south", "random")
            await lobby.join(room, lobby.Guest("Zoë", None), None, None)
            await other.refresh()
            assert old.is_out
            assert len(old.told) == 1
            assert watching.told[-1]["table"]["version"] == other.shown
            assert not other.row.own, "the maker had it to themselves until then"
            assert (
                other.match.seed_hash == room.match.seed_hash != old.told[0]["table"]["seed_hash"]
            )

    asyncio.run(play())


@pytest.mark.postgres
def test_parts_of_a_sealed_decision_are_quiet_at_every_worker(tmp_path: Path) -> None:
    async def play() -> None:
        async with shared(tmp_path) as (room, other):
            mine, theirs = await joined(other, "south"), await joined(other, "north")
            ask = room.match.ask_of("south")
            assert ask is not None
            card = next(key for key in ask.keys() if key.startswith("card"))
            version = await playing.answer_briefly(room, "south", card, ask.at)
            await other.refresh()
            assert mine.told[-1]["table"]["version"] == version == 2
            assert [told["table"]["version"] for told in theirs.told] == [1]
            assert other.row.changed == room.row.changed == room.row.created

    asyncio.run(play())


@pytest.mark.postgres
def test_who_was_slower_begins_again(tmp_path: Path) -> None:
    """Both workers think the seat is theirs to change: the second change is made to the first."""

    async def play() -> None:
        async with shared(tmp_path) as (room, other):
            guest = await joined(other, None)
            await lobby.hand_over(room, "north", "random")
            await other.reseat(lambda: [replace(other.seat_row("south"), holder="Z")])
            assert other.seat_row("north").stand_in == "random"
            assert other.seat_row("south").holder == "Z"
            assert other.stamp[1] == 3
            assert guest.told[-1]["table"]["seats"][0]["stand_in"] == "random"

    asyncio.run(play())


@pytest.mark.postgres
def test_changes_are_followed_as_they_are_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with shared(tmp_path) as (room, other):
            written: list[Change] = []
            write = room.store.write

            def heard(change: Change) -> Future[None]:
                written.append(msgspec.json.decode(msgspec.json.encode(change), type=Change))
                return write(change)

            room.store.write = heard  # type: ignore[method-assign]
            await room.reseat(lambda: [replace(room.seat_row("south"), holder="Y")])
            await playing.answer(room, *asked(room))
            await playing.undo(room, room.match.seats()[0])
            guest = await joined(other, None)
            await other.follow_all(written[:2])
            assert (other.row, other.seats) != (room.row, room.seats)
            await other.follow_all(written[1:])
            assert (other.row, other.seats) == (room.row, room.seats)
            assert other.match.hash() == room.match.hash()
            assert [told["table"]["version"] for told in guest.told] == [1, 3, 4]
            # Whatever is told twice, or comes too late, changes nothing.
            await other.follow_all(written)
            assert len(guest.told) == 3

    asyncio.run(play())


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def test_every_field_of_a_seat_is_written(tmp_path: Path, backend: str) -> None:
    new = SeatRow(
        "south",
        "human",
        b"t" * 32,
        b"i" * 32,
        "Zoë",
        7,
        True,
        "steady",
        1.5,
        2.5,
        3.5,
        4.5,
        5.5,
        6,
    )
    plain = SeatRow("south", "human")
    same = [name for name in new.__struct_fields__ if getattr(new, name) == getattr(plain, name)]
    assert same == ["seat", "kind"], "a new field must be tried too"

    async def play(url: str) -> None:
        async with begun(url) as room:
            await room.reseat(lambda: [new])
            loaded = room.store.read(room.id)
            assert loaded is not None
            assert loaded.seats[1] == room.seat_row("south")
            assert loaded.seats[1].token == new.token
            assert loaded.row == room.row

    with database(backend, tmp_path) as url:
        asyncio.run(play(url))
