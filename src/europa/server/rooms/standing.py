"""Where a match stands: the position, who sits where, and what was done since the last change."""

from __future__ import annotations

import hmac
import time
from typing import Any

import msgspec

from europa.kernel import Match
from europa.kernel.errors import EuropaError
from europa.kernel.save import unpack_match
from europa.server.moves import ANSWER, BACK, DEAL, ORDER, UNDO, UNORDER, make, repeat
from europa.server.rooms import clocks
from europa.server.rooms.clocks import Clock
from europa.server.rooms.sight import Parts, Sight
from europa.server.storage import Move, SeatRow, hashed
from europa.server.storage.changes import Change
from europa.server.storage.rows import Latest, Loaded, Reader

HUMAN, OPEN, INVITED = "human", "open", "invited"
PEOPLE = (HUMAN, OPEN, INVITED)
"""Kinds of seats that are for people."""


class NotStarted(EuropaError):
    """The match still waits for people."""

    code = "not_started"


class Standing:
    """A match in memory."""

    def __init__(self, loaded: Loaded) -> None:
        self.id = loaded.row.id
        self.stand(loaded)

    def stand(self, loaded: Loaded) -> None:
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
        self._parts: Parts | None = None
        """What was public at the last look: most of it is so still."""
        self._made: list[Move] = []
        self._reseated: dict[str, SeatRow] = {}
        self._begins = self._shares = self._is_loud = False

    # Seats

    def seat_of(self, token: str) -> str | None:
        """The seat this token speaks for."""
        digest = hashed(token)
        found = None
        for row in self.seats:
            if row.token is not None and hmac.compare_digest(row.token, digest):
                found = row.seat
        return found

    def seat_row(self, seat: str) -> SeatRow:
        return next(row for row in self.seats if row.seat == seat)

    def reader(self, seat: str | None) -> Reader:
        """Who reads what was said: a person, since they sat down."""
        return Reader(seat, 0.0 if seat is None else self.seat_row(seat).seated)

    def asked_people(self) -> list[str]:
        """The people whose turn it is, now that nobody stands in for them."""
        if not self.row.started:
            return []
        people = {row.seat for row in self.seats if row.kind == HUMAN and not row.stand_in}
        return [ask.seat for ask in self.match.asks() if ask.seat in people]

    def letter(self, seat: str, address: str) -> str:
        """What is written to somebody whose turn it is, on a server with this address."""
        link = f"{address}/#/match/{self.id}" if address else ""
        title = self.row.title or self.match.game.name
        return f"{title}: it is {self.match.game.catalogue.key(seat)}'s turn. {link}".strip()

    # What is seen

    @property
    def status(self) -> str:
        return "over" if self.match.is_over else "playing" if self.row.started else "gathering"

    @property
    def sight(self) -> Sight:
        """What there is to see now."""
        if self._sight is None:
            self._sight = Sight(self.match, self.row, self.seats, self.shown, self._parts)
            self._parts = self._sight.parts
        return self._sight

    def version_for(self, seat: str | None) -> int:
        """The version that these eyes are told: it counts what they may know of."""
        return self.shown + next((row.unseen for row in self.seats if row.seat == seat), 0)

    def versions(self) -> dict[str | None, int]:
        """All of them."""
        return {None: self.shown, **{row.seat: self.shown + row.unseen for row in self.seats}}

    def forget_sight(self) -> None:
        self._sight = None

    # Doing something, inside a change

    def check_started(self) -> None:
        if not self.row.started:
            raise NotStarted("the match waits for people: start it, or wait for the others")

    def make(self, kind: str, seat: str, key: str) -> None:
        """Make a move."""
        before = self.match.number, self._face()
        self.match = make(self.match, kind, seat, key)
        self.forget_sight()
        self.version += 1
        number, length = self.match.number, self.match.journal_length
        is_order = kind in (ORDER, UNORDER) and number == before[0]
        is_part = kind in (ANSWER, UNDO) and self._face() == before[1] is not None
        if is_order or is_part:
            # Only the seat itself may know.
            rows = [row for row in self.seats if row.seat == seat]
            self._put([msgspec.structs.replace(row, unseen=row.unseen + 1) for row in rows])
        else:
            self.shown += 1
        now = time.time()
        self._made.append(Move(self.version, kind, seat, key, number, length, now, self.shown))

    def _face(self) -> tuple[int, list[str]] | None:
        """What is public of decisions made in secret: who isn't done yet; None without any."""
        match = self.match
        return (match.public_number, [a.seat for a in match.asks()]) if match.is_sealed else None

    def put_seats(self, rows: list[SeatRow]) -> None:
        """These rows are new."""
        self._is_loud = self._is_loud or bool(rows)
        self._put(rows)

    def _put(self, rows: list[SeatRow]) -> None:
        if rows:
            new = {row.seat: row for row in rows}
            self._reseated |= new
            self.seats = [new.get(row.seat, row) for row in self.seats]
            self.forget_sight()

    def share(self) -> None:
        """A stranger sits down: from now on nobody has the match to themselves."""
        self.row = msgspec.structs.replace(self.row, own=False)
        self._shares = True

    def begin(self) -> None:
        """The people are there."""
        self.row = msgspec.structs.replace(self.row, started=True)
        self._begins = True
        self.forget_sight()

    @property
    def is_touched(self) -> bool:
        """Whether something was done that no change tells of yet."""
        return bool(self._made or self._reseated or self._begins or self._shares)

    @property
    def stamp(self) -> tuple[int, int]:
        """Grows with every change."""
        return self.version, self.shown

    def closed(self, since: tuple[int, int], letters: dict[str, str]) -> Change | None:
        """What was done since this stamp, as one change; `letters` go out with it."""
        now = time.time()
        asked = [ask.seat for ask in self.match.asks()] if self.row.started else []
        self.put_seats(clocks.tick(self.seats, asked, now, self.clock))
        if not self.is_touched:
            return None
        seats = list(self._reseated.values())
        if self.shown == since[1] and (self._is_loud or self._begins or self._shares):
            self.shown += 1
        # What nobody is to hear of leaves the time of the last change as it is, too.
        made = now if self.shown != since[1] else self.row.changed
        change = Change(
            self.id,
            since,
            made,
            self.match.is_over,
            self._made,
            self.shown,
            seats,
            self._begins,
            self._shares,
            letters,
        )
        self._keep(change)
        self._made, self._reseated = [], {}
        self._begins = self._shares = self._is_loud = False
        return change

    # Following what others did

    def follow(self, change: Change) -> bool:
        """Do what another worker did; False if something is missing between."""
        if self.stamp != change.since:
            return self.version >= change.version and self.shown >= change.shown
        self.match = repeat(self.match, change.moves)
        self.version, self.shown = change.version, change.shown
        new = {row.seat: row for row in change.seats}
        self.seats = [new.get(row.seat, row) for row in self.seats]
        self._keep(change)
        return True

    def go_on(self, found: Latest) -> None:
        """Go on to where the disk stands."""
        self.match = repeat(self.match, found.moves)
        self.version = found.moves[-1].version if found.moves else self.version
        self.moves += found.moves
        self.row, self.seats, self.shown = found.row, found.seats, found.row.shown
        self.forget_sight()

    def _keep(self, change: Change) -> None:
        """The change is part of the match now."""
        self.moves += change.moves
        self.row = msgspec.structs.replace(
            self.row,
            version=self.version,
            changed=change.made,
            over=change.over,
            shown=change.shown,
            started=self.row.started or change.begins,
            own=self.row.own and not change.shares,
        )
        self.forget_sight()


def takes_back(moves: list[Move]) -> bool:
    """Whether one of these takes others back."""
    return any(move.kind in (UNDO, BACK, DEAL) for move in moves)
