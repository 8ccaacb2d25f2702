"""All rooms of a server: opened when somebody comes, closed when they are many and empty."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from europa.kernel import Match, find_game
from europa.kernel.errors import BadSetup
from europa.kernel.game import PLAYER
from europa.kernel.save import pack_match, unpack_match
from europa.players import known_players
from europa.server.room import HUMAN, Room
from europa.server.store import MatchRow, SeatRow, Store, hashed

OPEN = 256
"""How many rooms may stay open while nobody looks."""
TOKEN_BYTES = 32


class Rooms:
    """The live matches, by id."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.in_folder(folder)
        self.workers = ThreadPoolExecutor(4, thread_name_prefix="europa")
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def close(self) -> None:
        for room in self._rooms.values():
            await room.close()
        self.workers.shutdown()
        self.store.close()

    async def find(self, name: str) -> Room | None:
        """The room of this match, loaded if need be; None if there is no such match."""
        room = self._rooms.get(name)
        if room is not None:
            return room
        async with self._opening:
            if name in self._rooms:
                return self._rooms[name]
            loop = asyncio.get_running_loop()
            room = await loop.run_in_executor(self.workers, self._load, name)
            if room is not None:
                self._enter(room)
        return room

    async def new(
        self,
        game: str,
        scenario: str | None,
        seats: list[str] | None,
        options: dict[str, Any],
        seed: int | None,
        undo: str | None,
    ) -> tuple[Room, dict[str, str]]:
        """Begin a match; the tokens of its human seats are told this once."""

        def begin() -> tuple[Room, dict[str, str]]:
            return self._begin(game, scenario, seats, options, seed, undo)

        loop = asyncio.get_running_loop()
        room, tokens = await loop.run_in_executor(self.workers, begin)
        self._enter(room)
        return room, tokens

    async def recent(self, number: int) -> list[tuple[MatchRow, list[SeatRow]]]:
        """The matches that changed last."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.workers, self.store.recent, number)

    def _enter(self, room: Room) -> None:
        idle = sorted((r for r in self._rooms.values() if r.is_idle), key=lambda r: r.used)
        for old in idle[: max(0, len(self._rooms) - OPEN)]:
            del self._rooms[old.id]
        self._rooms[room.id] = room
        room.wake()

    def _load(self, name: str) -> Room | None:
        found = self.store.read(name)
        if found is None:
            return None
        row, save, seats = found
        match = unpack_match(save, f"match {name}")
        return Room(name, match, row.version, seats, self.store, self.workers)

    def _begin(
        self,
        game: str,
        scenario: str | None,
        seats: list[str] | None,
        options: dict[str, Any],
        seed: int | None,
        undo: str | None,
    ) -> tuple[Room, dict[str, str]]:
        rules = find_game(game)
        if seats is None:
            count = len(rules.check_setup(scenario, None, options).seats)
            seats = [HUMAN] + known_players(game)[:1] * (count - 1)
        known = [HUMAN, *known_players(game)]
        for name in seats:
            if name not in known and name not in rules.seat_kinds:
                raise BadSetup(f"nobody called {name!r} can sit here (known: {', '.join(known)})")
        kinds = [PLAYER if name in known else name for name in seats]
        if undo is None:
            undo = "free" if seats.count(HUMAN) <= 1 else "fair"
        match: Match[Any] = Match.new(rules, scenario, kinds, options, seed=seed, undo=undo)
        tokens: dict[str, str] = {}
        taken = []
        for seat, kind in zip(match.seats(), seats, strict=False):
            token = None
            if kind == HUMAN:
                token = tokens[seat] = token_urlsafe(TOKEN_BYTES)
            taken.append(SeatRow(seat, kind, None if token is None else hashed(token)))
        now = time.time()
        name = token_urlsafe(9)
        row = MatchRow(name, rules.id, match.setup.scenario, now, now, 1, match.is_over)
        self.store.add(row, pack_match(match), taken)
        return Room(name, match, 1, taken, self.store, self.workers), tokens
