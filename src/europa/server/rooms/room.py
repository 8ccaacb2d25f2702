"""A room: one live match, who sits at it and who looks on.

One thing happens to a match at a time, and never in the loop: it changes in the thread that plays,
and is read in worker threads. A change is on disk before anybody hears of it; if it can't be
written, the room goes back to what the disk knows.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from europa.kernel.errors import EuropaError
from europa.kernel.save import pack_match
from europa.server.rooms.computers import Computers
from europa.server.rooms.house import House
from europa.server.rooms.standing import INVITED, OPEN, Standing, takes_back
from europa.server.rooms.watching import Watcher, begin_anew, news, tell, took_back
from europa.server.storage import SeatRow, notices
from europa.server.storage.changes import Change
from europa.server.storage.commits import Behind
from europa.server.storage.rows import Loaded

T = TypeVar("T")

RESTED = 60.0
"""Seconds without a visit after which a room may be closed."""
BIT, PAUSE = 20, 0.003
"""Spectators told at once, and seconds until the next of them are."""
CHECKPOINT = 64
"""Moves after which the match is saved whole, so that loading needs only those since."""

log = logging.getLogger("europa.server")


Told: TypeAlias = "list[tuple[Watcher, bytes | None]]"
"""What each watcher is told; None: it is shown out, for its seat has another holder."""


class Ready(NamedTuple, Generic[T]):
    """A change that waits for the disk, and what is told when it is there."""

    change: Change | None
    result: T
    told: Told


class Room(Standing):
    """One match, loaded."""

    def __init__(self, loaded: Loaded, house: House) -> None:
        super().__init__(loaded)
        self.house = house
        self.store = house.store
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.again = asyncio.Lock()
        """Held while a rematch is made, so that there is only one."""
        self.used = time.monotonic()
        self.computers = Computers(self)
        self._saving: asyncio.Task[None] | None = None
        self._crowd: deque[tuple[Watcher, bytes | None]] = deque()
        """Spectators who are still to be told something."""
        self._telling: asyncio.Task[None] | None = None

    @property
    def is_shared(self) -> bool:
        """Whether other workers may change the match too."""
        return self.store.is_shared

    def news(self, watcher: Watcher) -> bytes:
        """The table and the entries this watcher hasn't got."""
        return news(watcher, self.sight)

    # Looking

    async def look(self, work: Callable[[], T]) -> T:
        """Read the match, while nobody changes it."""
        self.used = time.monotonic()
        async with self.lock:
            return await self.house.work(work)

    async def announce(self) -> None:
        """Tell every watcher how the table stands now: somebody sat down or got up."""
        async with self.lock:
            self.forget_sight()
            self._push(await self.house.play(self._all_news))

    # Changing

    async def change(self, work: Callable[[], object], seat: str | None = None) -> bytes:
        """Let `work` change the match, keep the change, tell all. Returns the seat's table.

        `work` may run more than once, if other workers change the match too.
        """
        return await self._changed(work, lambda: self.sight.table(seat))

    async def change_unseen(self, work: Callable[[], object], seat: str) -> int:
        """The same for a seat that sees the table elsewhere. Returns its version."""
        return await self._changed(work, lambda: self.version_for(seat))

    async def change_if(self, work: Callable[[], bool]) -> bool:
        """Let `work` change the match if it still wants to; it says whether it did."""
        did = False

        def try_it() -> None:
            nonlocal did
            did = work()

        await self._changed(try_it, lambda: None)
        return did

    async def reseat(
        self, pick: Callable[[], list[SeatRow]], seat: str | None = None, start: bool = False
    ) -> bytes:
        """Change who sits where: `pick` says which rows are new. Returns the seat's table."""

        def work() -> None:
            self.put_seats(pick())
            waits = any(row.kind in (OPEN, INVITED) for row in self.seats)
            if not self.row.started and (start or not waits):
                self.begin()

        return await self.change(work, seat)

    async def _changed(self, work: Callable[[], object], then: Callable[[], T]) -> T:
        self.used = time.monotonic()
        # Whoever asked may go away: what has begun is ended all the same.
        ready = await asyncio.shield(asyncio.create_task(self._turn(work, then)))
        self.computers.wake()
        if len(self.moves) >= CHECKPOINT and self._saving is None:
            self._saving = asyncio.create_task(self._checkpoint())
        return ready.result

    async def _turn(self, work: Callable[[], object], then: Callable[[], T]) -> Ready[T]:
        async with self.lock:
            ready = await self._written(work, then)
            self._push(ready.told)
        return ready

    async def _written(self, work: Callable[[], object], then: Callable[[], T]) -> Ready[T]:
        """Do the work until it is on disk, or refused by the match as the disk knows it."""
        while True:
            since = self.stamp
            try:
                ready = await self.house.play(lambda: self._done(work, then))
            except Exception as error:
                if self.is_touched or self.stamp != since:
                    await self._go_back()
                elif self.is_shared and isinstance(error, EuropaError):
                    # Perhaps only because this worker doesn't know the latest yet.
                    await self._refresh()
                if self.stamp == since or not isinstance(error, EuropaError):
                    raise
                continue
            if ready.change is None:
                return ready
            try:
                await asyncio.wrap_future(self.store.write(ready.change))
            except Behind:
                await self._go_back()
            except Exception:
                await self._go_back()
                raise
            else:
                return ready

    def _done(self, work: Callable[[], object], then: Callable[[], T]) -> Ready[T]:
        since, before = self.stamp, self.versions()
        # Whoever was asked before has been written to; whoever looks on sees it.
        know = {*self.asked_people(), *(watcher.seat for watcher in self.watchers)}
        work()
        absent = [seat for seat in self.asked_people() if seat not in know]
        change = self.closed(since, {one: self.letter(one, self.house.address) for one in absent})
        if change is not None and takes_back(change.moves):
            took_back(self.watchers, self.match)
        return Ready(change, then(), self._news_since(before))

    async def _go_back(self) -> None:
        """Stand where the disk does; what was made for the watchers is void."""
        loaded = await self.house.work(lambda: self.store.read(self.id))
        assert loaded is not None

        def stand() -> Told:
            self.stand(loaded)
            begin_anew(self.watchers, self.match)
            return self._all_news()

        self._push(await self.house.play(stand))

    # Following other workers

    async def catch_up(self) -> None:
        """Know what other workers have done, even if it wasn't announced yet."""
        if self.is_shared:
            stamp = await self.house.work(lambda: self.store.stamp(self.id))
            if stamp != (self.row.version, self.row.changed):
                await self.refresh()

    async def follow_all(self, changes: list[Change]) -> None:
        """Another worker has told what it did: do the same."""

        def do_the_same() -> tuple[bool, Told]:
            before = self.versions()
            knows_all = all(self._followed(change) for change in changes)
            return knows_all, self._news_since(before)

        async with self.lock:
            knows_all, told = await self.house.play(do_the_same)
            self._push(told)
            if not knows_all:
                await self._refresh()

    async def recall_letters(self) -> None:
        """Another worker has written to people: those who look on here know already."""
        present = [watcher.seat for watcher in self.watchers if watcher.seat is not None]

        def recall() -> None:
            with self.store.engine.begin() as connection:
                notices.recall(connection, self.id, present)

        if present:
            await self.house.work(recall)

    async def refresh(self) -> None:
        """Another worker has changed the match: look what the disk knows."""
        async with self.lock:
            await self._refresh()

    def _followed(self, change: Change) -> bool:
        before = self.stamp
        fits = self.follow(change)
        if self.stamp != before and takes_back(change.moves):
            took_back(self.watchers, self.match)
        return fits

    async def _refresh(self) -> None:
        found = await self.house.work(lambda: self.store.latest(self.id, self.version))
        if not found.moves and (found.row, found.seats) == (self.row, self.seats):
            return

        def stand() -> Told:
            before = self.versions()
            self.go_on(found)
            if takes_back(found.moves):
                took_back(self.watchers, self.match)
            return self._news_since(before)

        self._push(await self.house.play(stand))

    # Inside

    def _all_news(self) -> Told:
        return self._news_since({})

    def _news_since(self, before: dict[str | None, int]) -> Told:
        """News for those to whom the table has changed, as far as they may know."""
        now = self.versions()
        return [
            (watcher, self.news(watcher) if self.may_hear(watcher) else None)
            for watcher in self.watchers
            if now.get(watcher.seat) != before.get(watcher.seat, 0)
        ]

    def may_hear(self, watcher: Watcher) -> bool:
        """Whether the watcher still speaks for its seat: another may sit there by now."""
        return watcher.seat is None or self.seat_row(watcher.seat).token == watcher.key

    def _push(self, told: Told) -> None:
        """Seats first; a crowd of spectators hears of it bit by bit, so that nobody waits."""
        self._crowd.extend(one for one in told if one[0].seat is None)
        for watcher, message in told:
            if watcher.seat is not None:
                tell(watcher, message)
        for _ in range(min(BIT, len(self._crowd))):
            tell(*self._crowd.popleft())
        if self._crowd and self._telling is None:
            self._telling = asyncio.create_task(self._tell_crowd())

    async def _tell_crowd(self) -> None:
        while self._crowd:
            await asyncio.sleep(PAUSE)
            for _ in range(min(BIT, len(self._crowd))):
                tell(*self._crowd.popleft())
        self._telling = None

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
        if self._telling is not None:
            await self._telling
        if self._saving is not None:
            await self._saving
