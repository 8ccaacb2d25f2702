"""All rooms of a server: opened when somebody comes, closed when they are many and empty."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from secrets import token_urlsafe
from typing import Any

import msgspec

from europa.kernel import Match, find_game
from europa.kernel.errors import BadSetup, EuropaError
from europa.kernel.game import PLAYER
from europa.kernel.save import pack_match
from europa.players import known_players
from europa.server.rooms import clocks
from europa.server.rooms.clocks import Clock
from europa.server.rooms.house import House
from europa.server.rooms.room import Room
from europa.server.rooms.standing import HUMAN, INVITED, OPEN, PEOPLE
from europa.server.storage import MatchRow, SeatRow, hashed
from europa.server.storage.rows import Loaded

log = logging.getLogger("europa.server")

ROOMS = 256
"""How many rooms may stay open while nobody looks."""
TOKEN_BYTES = 32
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""What an id looks like: nothing else is looked for."""


class MatchDamaged(EuropaError):
    """What lies on disk of a match leads nowhere."""

    code = "match_damaged"


class Plan(msgspec.Struct, frozen=True):
    """How a match begins, whoever asks for it."""

    game: str
    scenario: str | None = None
    seats: list[str] | None = None
    options: dict[str, Any] = {}
    seed: int | None = None
    undo: str | None = None
    title: str = ""
    visibility: str = "listed"
    clock: Clock = Clock()
    holder: str = ""
    account: int | None = None
    several: bool = False
    """Whether one account may take several seats."""
    hints: bool = True
    """Whether seats may ask what a good player would do."""
    known: bool = False
    """Whether its maker may know already what is hidden in it."""


class Opened(msgspec.Struct, frozen=True):
    """A new match, and what is told of it this once."""

    room: Room
    tokens: dict[str, str]
    """The tokens of the seats of whoever made it."""
    invitations: dict[str, str]
    """What the invited must show, by seat."""


class Rooms:
    """The live matches, by id."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store = house.store
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def close(self) -> None:
        for room in list(self._rooms.values()):
            await room.close()
        self.house.close()

    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    def known(self, name: str) -> Room | None:
        """The room of this match, if it is open."""
        return self._rooms.get(name)

    async def find(self, name: str) -> Room | None:
        """The room of this match, loaded if need be; None if there is no such match."""
        room = self._rooms.get(name)
        if room is not None:
            return room
        if not ID.fullmatch(name):
            return None
        async with self._opening:
            if name in self._rooms:
                return self._rooms[name]
            room = await self.house.work(lambda: self._load(name))
            if room is not None:
                self._enter(room)
        return room

    async def new(self, plan: Plan) -> Opened:
        """Begin a match."""
        return self._opened(await self.house.work(lambda: self._begin(plan)))

    async def seat_down(self, match: Match[Any], kinds: list[str], plan: Plan) -> Opened:
        """Begin with a match that is under way: a clone, or an import."""
        return self._opened(await self.house.work(lambda: self._sit(match, kinds, plan)))

    async def again(self, room: Room) -> Room:
        """A rematch: the same table with the same people; their tokens still open their seats."""

        def begin() -> Room:
            old, setup = room.match, room.match.setup
            match: Match[Any] = Match.new(
                old.game, setup.scenario, setup.seats, setup.options, undo=old.undo_rule
            )
            now = time.time()
            seats = [
                clocks.start(msgspec.structs.replace(row, stand_in=""), room.clock)
                if row.kind in PEOPLE
                else row
                for row in room.seats
            ]
            asked = [ask.seat for ask in match.asks()]
            ticked = {row.seat: row for row in clocks.tick(seats, asked, now, room.clock)}
            seats = [ticked.get(row.seat, row) for row in seats]
            started = not any(row.kind in (OPEN, INVITED) for row in seats)
            row = msgspec.structs.replace(
                room.row,
                id=token_urlsafe(9),
                created=now,
                changed=now,
                version=1,
                over=False,
                started=started,
                rematch=None,
                shown=1,
            )
            save = pack_match(match)
            self.store.add(row, save, seats)
            self.store.write_match(room.id, rematch=row.id)
            room.row = msgspec.structs.replace(room.row, rematch=row.id)
            return Room(Loaded(row, seats, 1, save, []), self.house)

        new = await self.house.work(begin)
        self._enter(new)
        return new

    def _opened(self, opened: Opened) -> Opened:
        self._enter(opened.room)
        return opened

    def _enter(self, room: Room) -> None:
        idle = sorted((r for r in self._rooms.values() if r.is_idle), key=lambda r: r.used)
        for old in idle[: max(0, len(self._rooms) - ROOMS)]:
            del self._rooms[old.id]
        self._rooms[room.id] = room
        room.computers.wake()

    def _load(self, name: str) -> Room | None:
        loaded = self.store.read(name)
        if loaded is None:
            return None
        try:
            return Room(loaded, self.house)
        except EuropaError as error:
            # What doesn't fit may name cards of a hand: that is for the log alone.
            log.error("match %s can't be read: %s", name, error)
            raise MatchDamaged(
                "this match can't be read. Its data is left as it is; the reason is in the log of "
                "the server: tell whoever runs it"
            ) from None

    def _begin(self, plan: Plan) -> Opened:
        rules = find_game(plan.game)
        seats = plan.seats
        if seats is None:
            count = len(rules.check_setup(plan.scenario, None, plan.options).seats)
            seats = [HUMAN] + known_players(plan.game)[:1] * (count - 1)
        known = [*PEOPLE, *known_players(plan.game)]
        for name in seats:
            if name not in known and name not in rules.seat_kinds:
                raise BadSetup(f"nobody called {name!r} can sit here (known: {', '.join(known)})")
        kinds = [PLAYER if name in known else name for name in seats]
        others = seats.count(OPEN) + seats.count(INVITED)
        if plan.seed is not None and others:
            raise BadSetup("a seed would tell you the dice: it is for matches of your own only")
        undo = plan.undo
        if undo is None:
            undo = "free" if seats.count(HUMAN) + others <= 1 else "fair"
        elif undo == "free" and others:
            raise BadSetup("free undo is for matches of your own only: others join this one")
        match: Match[Any] = Match.new(
            rules, plan.scenario, kinds, plan.options, seed=plan.seed, undo=undo
        )
        return self._sit(match, seats, plan)

    def _sit(self, match: Match[Any], kinds: list[str], plan: Plan) -> Opened:
        """Put people and players on the seats of a match, and keep it."""
        tokens: dict[str, str] = {}
        invitations: dict[str, str] = {}
        taken = []
        for seat, kind in zip(match.seats(), kinds, strict=False):
            row = SeatRow(seat, kind)
            if kind == HUMAN:
                tokens[seat] = token_urlsafe(TOKEN_BYTES)
                row = SeatRow(
                    seat,
                    kind,
                    hashed(tokens[seat]),
                    holder=plan.holder,
                    account=plan.account,
                    host=True,
                )
            elif kind == INVITED:
                invitations[seat] = token_urlsafe(TOKEN_BYTES)
                row = SeatRow(seat, kind, invitation=hashed(invitations[seat]))
            taken.append(clocks.start(row, plan.clock) if kind in PEOPLE else row)
        started = not any(row.kind in (OPEN, INVITED) for row in taken)
        now = time.time()
        asked = [ask.seat for ask in match.asks()] if started else []
        ticked = {row.seat: row for row in clocks.tick(taken, asked, now, plan.clock)}
        taken = [ticked.get(row.seat, row) for row in taken]
        kept = MatchRow(
            token_urlsafe(9),
            match.game.id,
            match.setup.scenario,
            now,
            now,
            1,
            match.is_over,
            plan.title,
            started,
            plan.visibility,
            msgspec.json.encode(plan.clock).decode(),
            own=started or plan.known,
            several=plan.several,
            hints=plan.hints,
        )
        save = pack_match(match)
        self.store.add(kept, save, taken)
        room = Room(Loaded(kept, taken, 1, save, []), self.house)
        return Opened(room, tokens, invitations)
