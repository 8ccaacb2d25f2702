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
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import msgspec

from europa.kernel import Match
from europa.kernel.errors import EuropaError, NothingToUndo
from europa.kernel.save import pack_match, unpack_match
from europa.players import known_players
from europa.server import clocks
from europa.server.clocks import Clock
from europa.server.computers import Computers
from europa.server.minds import Minds
from europa.server.moves import ANSWER, BACK, LEAVE, ORDER, UNDO, UNORDER, make, repeat
from europa.server.sight import Sight, journal_part
from europa.server.storage import Move, SeatRow, Store, hashed
from europa.server.storage.rows import Loaded
from europa.server.storage.turns import Change, Turn

T = TypeVar("T")

HUMAN, OPEN, INVITED = "human", "open", "invited"
PEOPLE = (HUMAN, OPEN, INVITED)
"""Kinds of seats that are for people."""
RESTED = 60.0
"""Seconds without a visit after which a room may be closed."""
CHECKPOINT = 64
"""Moves after which the match is saved whole, so that loading needs only those since."""
RECENT = 200
"""How many journal entries a newcomer is sent."""
OVERLAP = 40
"""Entries sent again after an undo: what was taken back may have been written differently."""

log = logging.getLogger("europa.server")


class NotStarted(EuropaError):
    """The match still waits for people."""

    code = "not_started"


class Watcher(Protocol):
    """Somebody who wants to hear of every change."""

    seat: str | None
    sent: int
    """Number of the first journal entry that it hasn't got."""
    patches: bool
    has: dict[str, msgspec.Raw] | None
    """The parts of the position that it has, if it takes patches."""
    talks: bool
    heard: int
    """Number of the first line of talk that it hasn't got."""

    def push(self, message: bytes) -> None: ...


class House:
    """What all rooms of a server share."""

    def __init__(self, store: Store, minds: Minds, threads: int = 8) -> None:
        self.store = store
        self.minds = minds
        self.workers = ThreadPoolExecutor(threads, thread_name_prefix="europa")
        self.on_asked: Callable[[Room, list[str]], None] | None = None
        """Called, in a worker thread, with the people who have just been asked."""

        self._thinkers = ThreadPoolExecutor(16, thread_name_prefix="europa-minds")
        """They only wait for minds, but must not keep workers from their work meanwhile."""

    async def work(self, what: Callable[[], T]) -> T:
        """Do this in a worker thread."""
        return await asyncio.get_running_loop().run_in_executor(self.workers, what)

    async def think(self, what: Callable[[], T]) -> T:
        """Wait for a mind."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, what)

    def close(self) -> None:
        # First the minds: threads may be waiting for them.
        self.minds.close()
        self._thinkers.shutdown()
        self.workers.shutdown()
        self.store.close()


class Room:
    """One match, loaded."""

    def __init__(self, loaded: Loaded, house: House) -> None:
        self.house = house
        self.store = house.store
        self.id = loaded.row.id
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.again = asyncio.Lock()
        """Held while a rematch is made, so that there is only one."""
        self.used = time.monotonic()
        self._stand(loaded)
        self.computers = Computers(self)
        self._saving: asyncio.Task[None] | None = None

    def _stand(self, loaded: Loaded) -> None:
        """Stand where the disk says."""
        self.row = loaded.row
        self.seats = loaded.seats
        self.clock = msgspec.json.decode(loaded.row.clock, type=Clock)
        self.saved = loaded.save_version, loaded.save
        self.moves = list(loaded.moves)
        """The moves since `saved`."""
        match = unpack_match(loaded.save, f"match {self.id}")
        self.match: Match[Any] = repeat(match, loaded.moves)
        self.version = loaded.moves[-1].version if loaded.moves else loaded.save_version
        self.shown = loaded.row.shown
        self._sight: Sight | None = None
        self._made: list[Move] = []
        self._reseated: dict[str, SeatRow] = {}
        self._begins = False
        self._is_news = False
        """Whether the last change is any of the others' business."""

    # Seats

    def seat_of(self, token: str) -> str | None:
        """The seat this token speaks for."""
        digest = hashed(token)
        found = None
        for row in self.seats:
            if row.token is not None and hmac.compare_digest(row.token, digest):
                found = row.seat
        return found

    @property
    def is_shared(self) -> bool:
        """Whether other workers may change the match too."""
        return self.store.is_shared

    def seat_row(self, seat: str) -> SeatRow:
        return next(row for row in self.seats if row.seat == seat)

    @property
    def status(self) -> str:
        return "over" if self.match.is_over else "playing" if self.row.started else "gathering"

    # What is seen; these run in worker threads

    @property
    def sight(self) -> Sight:
        """What there is to see now."""
        if self._sight is None:
            self._sight = Sight(self.match, self.row, self.seats, self.shown)
        return self._sight

    def forget_sight(self) -> None:
        self._sight = None

    def news(self, watcher: Watcher) -> bytes:
        """The table and the entries this watcher hasn't got."""
        part = journal_part(self.match, watcher.seat, watcher.sent)
        watcher.sent = part.end
        told = self.sight.told(watcher.seat, part, watcher.has)
        if watcher.patches:
            watcher.has = self.sight.state(watcher.seat)
        return told

    # Changes

    async def answer(self, seat: str, key: str, at: int | None) -> bytes:
        """Give an answer; it is on disk when this returns."""

        def give() -> None:
            self.check_started()
            ask = self.match.ask_of(seat)
            if ask is not None and at is not None and at != ask.at:
                # The kernel says so in its own words.
                self.match.answer(seat, key, at)
            self.make(ANSWER, seat, key)

        return await self.change(give, seat)

    async def undo(self, seat: str) -> bytes:
        """Take back this seat's last choice, with what computer seats did since if undo is free."""

        def take_back() -> None:
            self.check_started()
            if self.match.undo_rule != "free":
                self.make(UNDO, seat, "")
                return
            given = [
                one.seat
                for _, part in self.match.given()
                for one in part
                if not one.seat.startswith("!")
            ]
            if seat not in given:
                raise NothingToUndo(f"{seat} has chosen nothing yet")
            self.make(BACK, seat, str(len(given) - 1 - given[::-1].index(seat)))

        return await self.change(take_back, seat)

    async def order(self, seat: str, kind: str, on: bool) -> bytes:
        """Give a standing order or take it back. Nobody else hears of that, unless it answers."""
        return await self.change(lambda: self.make(ORDER if on else UNORDER, seat, kind), seat)

    async def leave(self, seat: str) -> bytes:
        """The person of this seat leaves for good; a computer answers while the seat is there."""

        def get_up() -> None:
            self.check_started()
            self.make(LEAVE, seat, "")
            name = known_players(self.match.game.id)[0]
            row = self.seat_row(seat)
            self.put_seats(
                [
                    msgspec.structs.replace(
                        row, kind=name, token=None, account=None, holder="", host=False, bank=None
                    )
                ]
            )

        return await self.change(get_up)

    async def change(self, work: Callable[[], object], seat: str | None = None) -> bytes:
        """Let `work` change the match, keep the change, tell all. Returns the seat's table."""
        return await self._changed(work, lambda: self.sight.table(seat))

    async def change_if(self, work: Callable[[], bool]) -> bool:
        """Let `work` change the match if it still wants to; it says whether it did."""
        did = False

        def try_it() -> None:
            nonlocal did
            did = work()

        await self._changed(try_it, lambda: None)
        return did

    async def _changed(self, work: Callable[[], object], then: Callable[[], T]) -> T:
        self.used = time.monotonic()

        def turn() -> tuple[T, list[tuple[Watcher, bytes]]]:
            self._take_turn(work)
            return then(), self._all_news() if self._is_news else []

        async with self.lock:
            result, told = await self.house.work(turn)
            for watcher, message in told:
                watcher.push(message)
        self.computers.wake()
        if len(self.moves) >= CHECKPOINT and self._saving is None:
            self._saving = asyncio.create_task(self._checkpoint())
        return result

    async def look(self, work: Callable[[], T]) -> T:
        """Read the match, while nobody changes it."""
        self.used = time.monotonic()
        async with self.lock:
            return await self.house.work(work)

    async def announce(self) -> None:
        """Tell every watcher how the table stands now: somebody sat down or got up."""
        self.forget_sight()
        async with self.lock:
            for watcher, message in await self.house.work(self._all_news):
                watcher.push(message)

    async def catch_up(self) -> None:
        """Know what other workers have done, even if it wasn't announced yet."""
        if self.is_shared:
            stamp = await self.house.work(lambda: self.store.stamp(self.id))
            if stamp != (self.row.version, self.row.changed):
                await self.refresh()

    async def follow(self, changes: list[Change]) -> None:
        """Another worker has told what it did: do the same, if nothing is missing between."""
        is_behind = False

        def repeat_them() -> list[tuple[Watcher, bytes]]:
            nonlocal is_behind
            shown = self.shown
            for change in changes:
                if change.moves[-1].version <= self.version:
                    continue
                if change.moves[0].version != self.version + 1:
                    is_behind = True
                    break
                self._follow(change.moves)
                self.shown = change.shown
                self.row = msgspec.structs.replace(
                    self.row,
                    version=self.version,
                    changed=change.made,
                    over=change.over,
                    shown=change.shown,
                )
            return self._all_news() if self.shown != shown else []

        async with self.lock:
            for watcher, message in await self.house.work(repeat_them):
                watcher.push(message)
        if is_behind:
            await self.refresh()

    async def refresh(self) -> None:
        """Another worker has changed the match: follow."""

        def follow() -> list[tuple[Watcher, bytes]]:
            found = self.store.look(self.id)
            assert found is not None
            moves = self.store.moves_since(self.id, self.version)
            if not moves and found == (self.row, self.seats):
                return []
            is_news = found[0].shown != self.shown
            self.row, self.seats = found
            self.shown = self.row.shown
            self._follow(moves)
            self.forget_sight()
            return self._all_news() if is_news else []

        async with self.lock:
            for watcher, message in await self.house.work(follow):
                watcher.push(message)

    async def reseat(
        self, pick: Callable[[], list[SeatRow]], seat: str | None = None, start: bool = False
    ) -> bytes:
        """Change who sits where: `pick` says which rows are new. Returns the seat's table."""

        def work() -> None:
            if self.store.is_shared:
                found = self.store.look(self.id)
                assert found is not None
                self.row, self.seats = found
            self.put_seats(pick())
            waits = any(row.kind in (OPEN, INVITED) for row in self.seats)
            if not self.row.started and (start or not waits):
                self.row = msgspec.structs.replace(self.row, started=True)
                self._begins = True

        return await self.change(work, seat)

    def check_started(self) -> None:
        if not self.row.started:
            raise NotStarted("the match waits for people: start it, or wait for the others")

    def make(self, kind: str, seat: str, key: str) -> None:
        """Make a move, inside a change."""
        before = self.match.number
        self.match = make(self.match, kind, seat, key)
        self.version += 1
        number, length = self.match.number, self.match.journal_length
        if kind not in (ORDER, UNORDER) or number != before:
            self.shown += 1
        now = time.time()
        self._made.append(Move(self.version, kind, seat, key, number, length, now, self.shown))

    def asked_people(self) -> list[str]:
        """The people whose turn it is, now that nobody stands in for them."""
        if not self.row.started:
            return []
        people = {row.seat for row in self.seats if row.kind == HUMAN and not row.stand_in}
        return [ask.seat for ask in self.match.asks() if ask.seat in people]

    def _take_turn(self, work: Callable[[], object]) -> None:
        try:
            with self.store.turn(self.id) as turn:
                self._follow(turn.news(self.version))
                self.shown = turn.shown(self.shown)
                before = self.asked_people()
                told = self.shown
                work()
                self._write(turn, told)
        except BaseException:
            if self._made or self._reseated or self._begins:
                self._reload()
            raise
        made, self._made = self._made, []
        self._reseated, self._begins = {}, False
        self._is_news = self.shown != told
        self.moves += made
        self._after(made)
        asked = [seat for seat in self.asked_people() if seat not in before]
        if asked and self.house.on_asked is not None:
            self.house.on_asked(self, asked)

    def _write(self, turn: Turn, told: int) -> None:
        now = time.time()
        asked = [ask.seat for ask in self.match.asks()] if self.row.started else []
        self.put_seats(clocks.tick(self.seats, asked, now, self.clock))
        seats = list(self._reseated.values())
        if self._made or seats or self._begins:
            over = self.match.is_over
            if self.shown == told and (seats or self._begins):
                self.shown += 1
            # What nobody is to hear of leaves the time of the last change as it is, too.
            made = now if self.shown != told else self.row.changed
            turn.write(Change(self.id, made, over, self._made, self.shown, seats, self._begins))
            self.row = msgspec.structs.replace(
                self.row, version=self.version, changed=made, over=over, shown=self.shown
            )

    def put_seats(self, rows: list[SeatRow]) -> None:
        """These rows are new, inside a change."""
        if rows:
            new = {row.seat: row for row in rows}
            self._reseated |= new
            self.seats = [new.get(row.seat, row) for row in self.seats]
            self.forget_sight()

    def _follow(self, moves: list[Move]) -> None:
        if moves:
            self.match = repeat(self.match, moves)
            self.version = moves[-1].version
            self.moves += moves
            self._after(moves)

    def _after(self, made: list[Move]) -> None:
        self.forget_sight()
        if any(move.kind in (UNDO, BACK) for move in made):
            end = self.match.journal_length
            for watcher in self.watchers:
                watcher.sent = max(0, min(watcher.sent, end) - OVERLAP)

    def _reload(self) -> None:
        loaded = self.store.read(self.id)
        assert loaded is not None
        self._stand(loaded)

    def _all_news(self) -> list[tuple[Watcher, bytes]]:
        return [(watcher, self.news(watcher)) for watcher in self.watchers]

    async def _checkpoint(self) -> None:
        def save() -> None:
            self.saved = self.version, pack_match(self.match)
            self.moves = []
            self.store.checkpoint(self.id, *self.saved)

        try:
            await self.look(save)
        except Exception:
            # The moves are on disk all the same: only loading takes longer.
            log.exception("match %s could not be saved whole", self.id)
        finally:
            self._saving = None

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, plays or waits here."""
        rested = time.monotonic() - self.used > RESTED
        return rested and not (self.watchers or self.lock.locked() or self.computers.are_playing)

    async def close(self) -> None:
        """Stop playing; nothing is lost, everything is on disk."""
        await self.computers.close()
        if self._saving is not None:
            await self._saving
