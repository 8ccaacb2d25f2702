"""A room: one live match, who sits at it and who looks on.

The match is only touched by worker threads, one at a time, so the loop never waits for rules.
A change is on disk before anybody hears of it; if it can't be written, the room goes back to what
the disk knows.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import randbits
from typing import Any, Protocol, TypeVar

import msgspec

from europa.kernel import Ask, Match
from europa.kernel.errors import NothingToUndo
from europa.kernel.save import pack_match, unpack_match
from europa.players import Player, SeatDoor, find_player, known_players
from europa.server.store import SeatRow, Store, hashed

T = TypeVar("T")

HUMAN = "human"
RESTED = 60.0
"""Seconds without a visit after which a room may be closed."""
SLICE = 0.1
"""Seconds that computer seats play before the table is shown again and others get their turn."""
RECENT = 200
"""How many journal entries a newcomer is sent."""
OVERLAP = 40
"""Entries sent again after an undo: what was taken back may have been written differently."""

log = logging.getLogger("europa.server")


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: str
    name: str
    kind: str
    """`human`, or the name of the player that answers for it."""


class JournalEntry(msgspec.Struct, frozen=True):
    """Something that happened."""

    number: int
    type: str
    text: str
    data: dict[str, Any]
    """The entry's own fields: ids of seats, places and pieces, numbers, short texts."""


class JournalPart(msgspec.Struct, frozen=True):
    """Entries from number `start` on; numbers may have gaps where others read something."""

    start: int
    end: int
    """The number that the next entry will have."""
    entries: list[JournalEntry]


class OptionView(msgspec.Struct, frozen=True):
    """A legal answer."""

    key: str
    text: str
    targets: list[str]
    note: str


class DisabledView(msgspec.Struct, frozen=True):
    """What can't be answered now, and why."""

    key: str
    text: str
    reason: str
    rule: str


class AskView(msgspec.Struct, frozen=True):
    """What a seat is asked."""

    at: int
    """Goes back with the answer: a question that has passed can't be answered."""
    kind: str
    rule: str
    prompt: str
    options: list[OptionView]
    disabled: list[DisabledView]


class OrderView(msgspec.Struct, frozen=True):
    """A kind of reaction, and whether the seat passes it without being asked."""

    kind: str
    title: str
    on: bool


class ResultView(msgspec.Struct, frozen=True):
    """How it ended."""

    winners: list[str]
    scores: dict[str, int]
    reason: str


class TableView(msgspec.Struct, frozen=True):
    """A match as one seat, or a spectator, may know it."""

    id: str
    version: int
    """Grows with every change of the table."""
    game: str
    scenario: str
    options: dict[str, Any]
    seat: str | None
    """Whose eyes these are; none are a spectator's."""
    seats: list[SeatInfo]
    number: int
    step: str
    over: bool
    seed_hash: str
    waiting: list[str]
    ask: AskView | None
    may_undo: bool
    orders: list[OrderView]
    """The seat's own standing orders; a spectator has none."""
    undo: str
    state: dict[str, Any]
    """The position, as the game shows it."""
    result: ResultView | None


class Watcher(Protocol):
    """Somebody who wants to hear of every change."""

    seat: str | None
    sent: int
    """Number of the first journal entry that it hasn't got."""

    async def tell(self, message: bytes) -> None: ...


class Told(msgspec.Struct, frozen=True):
    """What a watcher is told: the table and the news."""

    table: TableView
    journal: JournalPart


class Room:
    """One match, loaded."""

    def __init__(
        self,
        name: str,
        match: Match[Any],
        version: int,
        seats: list[SeatRow],
        store: Store,
        workers: ThreadPoolExecutor,
    ) -> None:
        self.id = name
        self.match = match
        self.version = version
        self.rows = seats
        self.store = store
        self.workers = workers
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self._telling = asyncio.Lock()
        self.used = time.monotonic()
        self._computers = self._seat_computers()
        self._playing: asyncio.Task[None] | None = None

    # Seats

    def seat_of(self, token: str) -> str | None:
        """The seat this token speaks for."""
        digest = hashed(token)
        found = None
        for row in self.rows:
            if row.token is not None and hmac.compare_digest(row.token, digest):
                found = row.seat
        return found

    def _seat_computers(self) -> dict[str, Player]:
        """A player for every seat that no person takes."""
        game = self.match.game.id
        known = known_players(game)
        people = {row.seat: row.kind for row in self.rows}
        found = {}
        for seat in self.match.seats():
            kind = people.get(seat, "random")
            if kind != HUMAN:
                name = kind if kind in known else "random"
                found[seat] = find_player(game, name)(randbits(48))
        return found

    def _give_to_computer(self, seat: str) -> None:
        """The seat's person has left: a computer answers for it, as long as there is a seat."""
        game = self.match.game.id
        name = known_players(game)[0]
        self.store.give_seat(self.id, seat, name)
        self.rows = [SeatRow(seat, name) if row.seat == seat else row for row in self.rows]
        self._computers[seat] = find_player(game, name)(randbits(48))

    # What is seen; these run in worker threads

    def table(self, seat: str | None) -> TableView:
        """The match through these eyes."""
        view = self.match.view(seat)
        kinds = {row.seat: row.kind for row in self.rows}
        view["seats"] = [
            SeatInfo(one, spelled(self.match, one), kinds.get(one, "random"))
            for one in view["seats"]
        ]
        if view["ask"] is not None:
            for no in view["ask"]["disabled"]:
                # Known by its key only: words that need more than that show as the key itself.
                if "{" in no["text"]:
                    no["text"] = no["key"].replace("_", " ").replace(":", " ")
        view["may_undo"] = seat is not None and self.may_undo(seat)
        result = msgspec.to_builtins(self.match.result()) if self.match.is_over else None
        return msgspec.convert(
            {
                **view,
                "id": self.id,
                "version": self.version,
                "undo": self.match.undo_rule,
                "result": result,
            },
            TableView,
        )

    def journal(self, seat: str | None, start: int) -> JournalPart:
        """What this seat may read, from number `start` on."""
        say = self.match.game.catalogue
        end = self.journal_end()
        start = max(0, min(start, end))
        entries = [
            JournalEntry(
                number, type(entry).__name__, say.entry(entry), msgspec.structs.asdict(entry)
            )
            for number, entry in self.match.journal(seat, start)
        ]
        return JournalPart(start, end, entries)

    def journal_end(self) -> int:
        return len(self.match._table.journal)

    def may_undo(self, seat: str) -> bool:
        """Whether this seat could take something back."""
        if self.match.undo_rule != "free":
            return self.match.may_undo(seat)
        return any(given.seat == seat for _, part in self.match.given() for given in part)

    # Changes

    async def answer(self, seat: str, key: str, at: int | None) -> TableView:
        """Give an answer; it is on disk when this returns."""

        def give() -> TableView:
            self.match.answer(seat, key, at)
            self._keep()
            return self.table(seat)

        view = await self._change(give)
        await self.announce()
        self.wake()
        return view

    async def undo(self, seat: str) -> TableView:
        """Take back this seat's last choice, with what computer seats did since if undo is free."""

        def take_back() -> TableView:
            if self.match.undo_rule == "free":
                given = [one.seat for _, part in self.match.given() for one in part]
                if seat not in given:
                    raise NothingToUndo(f"{seat} has chosen nothing yet")
                last = len(given) - 1 - given[::-1].index(seat)
                self.match = self.match.at(last)
            else:
                self.match.undo(seat)
            self._keep()
            return self.table(seat)

        view = await self._change(take_back)
        end = self.journal_end()
        for watcher in self.watchers:
            watcher.sent = max(0, min(watcher.sent, end) - OVERLAP)
        await self.announce()
        self.wake()
        return view

    async def order(self, seat: str, kind: str, on: bool) -> TableView:
        """Give a standing order or take it back. Nobody else hears of that, unless it answers."""

        def give() -> tuple[bool, TableView]:
            before = self.match.number
            self.match.order(seat, kind, on)
            answered = self.match.number != before
            self._keep(heard=answered)
            return answered, self.table(seat)

        answered, view = await self._change(give)
        if answered:
            await self.announce()
            self.wake()
        return view

    async def leave(self, seat: str) -> TableView:
        """The person of this seat leaves for good; a computer answers while the seat is there."""

        def get_up() -> TableView:
            self.match.leave(seat)
            self._keep()
            self._give_to_computer(seat)
            return self.table(None)

        view = await self._change(get_up)
        await self.announce()
        self.wake()
        return view

    async def look(self, work: Callable[[], T]) -> T:
        """Read the match, while nobody changes it."""
        self.used = time.monotonic()
        async with self.lock:
            return await self._work(work)

    async def _change(self, work: Callable[[], T]) -> T:
        self.used = time.monotonic()
        async with self.lock:
            return await self._work(work)

    async def _work(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.workers, work)

    def _keep(self, *, heard: bool = True) -> None:
        """Write the match down; if that fails, stand where the disk says. What nobody else is to
        hear of doesn't change the version."""
        version = self.version + int(heard)
        try:
            save = pack_match(self.match)
            self.store.write(self.id, version, self.match.is_over, save, heard=heard)
        except Exception:
            found = self.store.read(self.id)
            assert found is not None
            self.match = unpack_match(found[1])
            raise
        self.version = version

    # Computer seats

    def wake(self) -> None:
        """Let computer seats play if it is their turn."""
        idle = self._playing is None or self._playing.done()
        if idle and self._asked_computer() is not None:
            self._playing = asyncio.create_task(self._play())

    def _asked_computer(self) -> str | None:
        for ask in self.match.asks():
            if ask.seat in self._computers:
                return ask.seat
        return None

    async def _play(self) -> None:
        try:
            while self._asked_computer() is not None:
                await self._change(self._play_slice)
                await self.announce()
        except Exception:
            log.exception("computer seats of match %s stopped", self.id)

    def _play_slice(self) -> None:
        """Some answers of computer seats, until a person is asked or the time is up."""
        match = self.match
        until = time.monotonic() + SLICE
        changed = False
        while time.monotonic() < until:
            seat = self._asked_computer()
            if seat is None:
                break
            ask = match.ask_of(seat)
            assert ask is not None
            self._play_one(seat, ask)
            changed = True
        if changed:
            self._keep()

    def _play_one(self, seat: str, ask: Ask) -> None:
        """The computer's choice; if the rules stumble over it, the next best that they can take."""
        match = self.match
        chosen = self._computers[seat].choose(SeatDoor(seat, lambda: match), ask)
        others = [option.key for option in ask.options if option.key != chosen.key]
        for key in (chosen.key, *others):
            try:
                match.answer(seat, key)
            except Exception:
                # A bug in the rules, which the log must tell, shouldn't end the evening.
                log.exception("match %s: %s could not answer %r", self.id, seat, key)
            else:
                return
        raise RuntimeError(f"{seat} can answer nothing at {match.number}")

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, plays or waits here."""
        playing = self._playing is not None and not self._playing.done()
        rested = time.monotonic() - self.used > RESTED
        return rested and not (self.watchers or self.lock.locked() or playing)

    async def close(self) -> None:
        """Stop playing; nothing is lost, everything is on disk."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    # Telling

    async def announce(self) -> None:
        """Tell every watcher how the table stands now."""
        if not self.watchers:
            return
        # One after another, so that nobody hears of two changes in the wrong order.
        async with self._telling:
            told = list(self.watchers)
            messages = await self.look(lambda: [self.news(watcher) for watcher in told])
            sends: list[Awaitable[None]] = [
                watcher.tell(message) for watcher, message in zip(told, messages, strict=True)
            ]
            await asyncio.gather(*sends, return_exceptions=True)

    def news(self, watcher: Watcher) -> bytes:
        """The table and the entries this watcher hasn't got."""
        part = self.journal(watcher.seat, watcher.sent)
        watcher.sent = part.end
        return msgspec.json.encode(Told(self.table(watcher.seat), part))


def spelled(match: Match[Any], seat: str) -> str:
    """The name of a seat as the game's texts call it."""
    return match.game.catalogue.key(seat)
