"""The computer seats of one room: who they are, and when they play."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING
from weakref import proxy

from europa.kernel.errors import EuropaError
from europa.players import known_players
from europa.server.moves import ANSWER, NOTE
from europa.server.storage import Move
from europa.server.thinking.minds import Played, Position, Think, Thoughts, TooSlow

if TYPE_CHECKING:
    from europa.server.rooms.room import Room

SLICE = 0.1
"""Seconds that computer seats play before the table is shown again and others get their turn."""
QUIET = 0.5
"""Seconds without a change after which other workers are not playing."""
PAUSE = 0.5
"""Seconds until a computer has reacted where windows are private, whether it could react or not."""
RETRIES = 2
"""How often in a row computer seats may answer what can't be answered."""
FALLBACKS = ("steady", "random")
"""Who plays on when a mind was too slow."""

log = logging.getLogger("europa.server")


class Computers:
    """Plays for every seat that no person takes."""

    def __init__(self, room: Room) -> None:
        # Only weakly, so that a closed room is gone at once, without a search for garbage.
        self.room: Room = proxy(room)
        self._playing: asyncio.Task[None] | None = None
        self._slow: set[str] = set()
        """Players that were too slow here: they are replaced for good."""

    def players(self) -> dict[str, str]:
        """The name of the player of each computer seat."""
        room = self.room
        known = known_players(room.match.game.id)
        people = {row.seat: row for row in room.seats}
        found = {}
        for seat in room.match.seats():
            row = people.get(seat)
            name = "random" if row is None else row.stand_in or row.kind
            if name not in ("human", "open", "invited"):
                found[seat] = self._spry(name if name in known else "random", known)
        return found

    def _spry(self, name: str, known: list[str]) -> str:
        if name in self._slow:
            return next(other for other in FALLBACKS if other in known and other not in self._slow)
        return name

    @property
    def are_playing(self) -> bool:
        return self._playing is not None and not self._playing.done()

    @property
    def are_asked(self) -> bool:
        # A question may take a while to work out: not for people only.
        if not self.room.row.started or not (players := self.players()):
            return False
        return any(ask.seat in players for ask in self.room.match.asks())

    @property
    def _are_watched(self) -> bool:
        """Whether somebody could tell from the time it takes that a computer may react."""
        match = self.room.match
        hides = match.game.private_windows
        if hides is None or match.setup.options.get(hides[0]) != hides[1]:
            return False
        players = self.players()
        return any(ask.seat in players and ask.kind in match.game.windows for ask in match.asks())

    def told(self) -> Position:
        """Where the match stands, for somebody who knows nothing of it."""
        return Position(
            self.room.id, self.room.saved[1], self.room.saved[0], _told(self.room.moves)
        )

    def wake(self) -> None:
        """Let computer seats play if it is their turn."""
        if not self.are_playing and self.are_asked:
            self._playing = asyncio.create_task(self._play())

    async def close(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def play_one(self, seat: str, name: str) -> bool:
        """One decision of a person's, played by a computer: the person's time is up."""
        version, thoughts = await self._thought({seat: name}, 1)
        decided = any(move.kind == ANSWER for move in thoughts.moves)
        return await self._answer(thoughts, version, lambda: True) and decided

    async def _play(self) -> None:
        failures = 0
        try:
            while self.are_asked:
                try:
                    given = await self._play_on()
                except (EuropaError, TooSlow) as error:
                    # A mind that has lost its way is told everything anew: the table goes on.
                    failures += 1
                    if failures > RETRIES:
                        raise
                    log.warning("match %s, version %d: %s", self.room.id, self.room.version, error)
                    continue
                failures = 0
                if not given and self.room.is_shared:
                    await self._let_others()
        except Exception:
            log.exception("computer seats of match %s stopped", self.room.id)

    async def _play_on(self) -> bool:
        """Let the computers think and answer, if the table still wants their answers then."""
        if self._are_watched:
            # One reaction at a time, and after a while that tells nothing.
            (version, thoughts), _ = await asyncio.gather(
                self._thought(self.players(), 1), asyncio.sleep(PAUSE)
            )
        else:
            version, thoughts = await self._thought(self.players(), 1000)
        seats = {move.seat for move in thoughts.moves}
        # A person may have taken a seat back meanwhile.
        return await self._answer(thoughts, version, partial(self._still_plays, seats))

    def _still_plays(self, seats: set[str]) -> bool:
        return seats <= set(self.players())

    async def _let_others(self) -> None:
        """Another worker may play for the same seats, and was faster: wait until it is quiet."""
        seen = -1
        while seen != self.room.version:
            seen = self.room.version
            await asyncio.sleep(QUIET)
            await self.room.catch_up()

    async def _thought(self, players: dict[str, str], most: int) -> tuple[int, Thoughts]:
        """What these players would answer, and the version of the match that they looked at."""
        room = self.room
        mind = room.house.minds.of(room.id)
        seeds = {seat: (name, room.match.seed_for(seat)) for seat, name in players.items()}
        request = Think(Position(room.id, None, 0, []), seeds, SLICE, most)
        # While nobody changes the match: otherwise these may be of different moments.
        version, saved, moves = await room.look(
            lambda: (room.version, room.saved, list(room.moves))
        )

        def position(known: int | None) -> Position:
            """What a mind that knows this version must be told."""
            if known is not None and known >= saved[0]:
                rest = [move for move in moves if move.version > known]
                return Position(room.id, None, known, _told(rest))
            return Position(room.id, saved[1], saved[0], _told(moves))

        try:
            return version, await room.house.think(lambda: mind.think(room.id, position, request))
        except TooSlow as error:
            log.warning("match %s: %s", room.id, error)
            return version, self._replaced(players)

    def _replaced(self, players: dict[str, str]) -> Thoughts:
        """The journal's notes on those whose process had to be ended: others play on for them."""
        asked = {ask.seat for ask in self.room.match.asks()}
        slow = {seat: name for seat, name in players.items() if seat in asked and name != "random"}
        if not slow:
            raise TooSlow("even chance had no answer")
        self._slow |= set(slow.values())
        known = known_players(self.room.match.game.id)
        return Thoughts(
            0,
            [
                Played(
                    NOTE, seat, f"{name} ({seat}) fell silent: {self._spry(name, known)} plays on"
                )
                for seat, name in slow.items()
            ],
        )

    async def _answer(self, thoughts: Thoughts, version: int, may: Callable[[], bool]) -> bool:
        """Give these answers, unless the table has changed while they were thought of.

        The turn of one seat after another's is a change of its own: people see them one by one.
        """
        moves, given = thoughts.moves, 0
        while given < len(moves):
            made = await self._give_turn(moves[given:], version + given, may)
            if not made:
                return False
            given += made
        if moves:
            minds = self.room.house.minds
            minds.of(self.room.id).remember(self.room.id, version + len(moves), thoughts)
        return bool(moves)

    async def _give_turn(self, moves: list[Played], version: int, may: Callable[[], bool]) -> int:
        """How many of these moves were made: none if the table has changed."""
        made = 0

        def give() -> bool:
            nonlocal made
            if self.room.version != version or not may():
                return False
            made = self._make_turn(moves)
            return True

        return made if await self.room.change_if(give) else 0

    def _make_turn(self, moves: list[Played]) -> int:
        """Make these moves until it is another seat's turn; how many that were."""
        match = self.room.match
        for number, (move, following) in enumerate(pairwise(moves), 1):
            self.room.make(*move)
            if following.seat != move.seat and len(match.asks()) == 1:
                return number
        self.room.make(*moves[-1])
        return len(moves)


def _told(moves: list[Move]) -> list[Played]:
    return [Played(move.kind, move.seat, move.key) for move in moves]
