"""What each seat sees of one position, encoded once for all who look through the same eyes.

Most of a position is public. It is worked out and encoded once; a seat's own view then costs only
what differs.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from europa.kernel import Match
from europa.kernel.messages import describe_ask
from europa.kernel.orders import describe_orders
from europa.server.storage.rows import MatchRow, SeatRow
from europa.server.views import JournalEntry, JournalPart, SeatInfo

_encode = msgspec.json.Encoder().encode


Parts: TypeAlias = dict[str, tuple[Any, msgspec.Raw]]
Worded: TypeAlias = dict[int, tuple[str, dict[str, Any]]]
"""Text and fields of entries that were worded before, by the entry's identity."""


def encoded_parts(view: dict[str, Any], before: Parts) -> Parts:
    """The parts of a view, encoded; what is the same object as before isn't encoded again."""
    found = {}
    for name, part in view.items():
        known = before.get(name)
        same = known is not None and known[0] is part
        found[name] = known if same and known else (part, msgspec.Raw(_encode(part)))
    return found


class Sight:
    """One position of one match; never used after the match or its seats have changed."""

    def __init__(
        self,
        match: Match[Any],
        row: MatchRow,
        seats: list[SeatRow],
        version: int,
        before: Parts | None = None,
    ) -> None:
        self.match = match
        self.row = row
        self.seats = seats
        self.version = version
        self.public: dict[str, Any] = match.game.view(match.state, None)
        self.parts = encoded_parts(self.public, before or {})
        """What is public, each part with its encoding."""
        self._raw = {id(part): raw for part, raw in self.parts.values()}
        self._states: dict[str | None, dict[str, msgspec.Raw]] = {}
        self._pieces: dict[str, dict[int, msgspec.Raw]] = {}
        """The pieces of public parts of which seats see more, encoded."""
        self._tables: dict[str | None, dict[str, Any]] = {}
        self._entries: Worded = {}
        self._parts: dict[tuple[str | None, int], JournalPart] = {}
        self._told: dict[tuple[str | None, int, int], tuple[object, bytes]] = {}
        """Messages, with what their readers had (kept, so that its identity stays its own)."""
        self._shared = self._common()

    def table(self, seat: str | None) -> bytes:
        """A `TableView`, encoded."""
        return _encode({**self._table(seat), "state": self.state(seat)})

    def told(
        self, seat: str | None, journal: JournalPart, known: dict[str, msgspec.Raw] | None
    ) -> bytes:
        """A `Told`, encoded; a patch if it is known what the watcher has."""
        state = self.state(seat)
        # Most watchers of a seat have the same and lack the same: told once for all of them.
        same = (seat, journal.start, id(known))
        if same in self._told:
            return self._told[same][1]
        if known is not None:
            state = {name: part for name, part in state.items() if known.get(name) != part}
        table = {**self._table(seat), "state": state}
        told = _encode({"table": table, "journal": journal, "patch": known is not None})
        self._told[same] = known, told
        return told

    def journal(self, seat: str | None, start: int) -> JournalPart:
        """What this seat may read, from number `start` on."""
        same = (seat, start)
        if same not in self._parts:
            self._parts[same] = journal_part(self.match, seat, start, self._entries)
        return self._parts[same]

    def state(self, seat: str | None) -> dict[str, msgspec.Raw]:
        """The parts of the position as this seat may know it, each encoded."""
        found = self._states.get(seat)
        if found is None:
            view = self.public
            if seat is not None:
                view = self.match.game.view_from(self.public, self.match.state, seat)
            found = self._states[seat] = {
                name: self._raw.get(id(part)) or self._pieced(name, part)
                for name, part in view.items()
            }
        return found

    def _pieced(self, name: str, part: Any) -> msgspec.Raw:
        """A part that isn't the public one: of its pieces most are."""
        public = self.public.get(name)
        if not isinstance(part, dict) or not isinstance(public, dict):
            return msgspec.Raw(_encode(part))
        known = self._pieces.get(name)
        if known is None:
            known = {id(piece): msgspec.Raw(_encode(piece)) for piece in public.values()}
            self._pieces[name] = known
        pieces = {key: known.get(id(piece), piece) for key, piece in part.items()}
        return msgspec.Raw(_encode(pieces))

    def _common(self) -> dict[str, Any]:
        match, row = self.match, self.row
        over = match.is_over
        return {
            "id": row.id,
            "game": match.game.id,
            "scenario": match.setup.scenario,
            "title": row.title,
            "status": "over" if over else "playing" if row.started else "gathering",
            "options": match.setup.options,
            "seats": msgspec.Raw(_encode(seat_infos(match, self.seats))),
            "number": match.public_number,
            "step": match.step,
            "over": over,
            "seed_hash": match.seed_hash,
            "seed": match.seed,
            "waiting": [ask.seat for ask in match.asks()],
            "undo": match.undo_rule,
            "hints": row.hints,
            "result": match.result() if over else None,
            "rematch": row.rematch,
        }

    def _table(self, seat: str | None) -> dict[str, Any]:
        found = self._tables.get(seat)
        if found is None:
            ask = None
            if seat is not None and self.row.started:
                ask = self.match.ask_of(seat)
            found = self._tables[seat] = {
                **self._shared,
                "version": self.version + sum(row.unseen for row in self.seats if row.seat == seat),
                "seat": seat,
                "ask": None if ask is None else msgspec.Raw(_encode(self._described(ask))),
                "may_undo": seat is not None and may_undo(self.match, seat),
                "orders": describe_orders(self.match.game, self.match.orders, seat),
            }
        return found

    def _described(self, ask: Any) -> dict[str, Any]:
        described = describe_ask(self.match.game.catalogue, ask)
        for no in described["disabled"]:
            # Known by its key only: words that need more than that show as the key itself.
            if "{" in no["text"]:
                no["text"] = no["key"].replace("_", " ").replace(":", " ")
        return described


def may_undo(match: Match[Any], seat: str) -> bool:
    """Whether this seat could take something back."""
    if match.undo_rule != "free":
        return match.may_undo(seat)
    return any(given.seat == seat for _, part in reversed(match.given()) for given in part)


def seat_infos(match: Match[Any], rows: list[SeatRow]) -> list[SeatInfo]:
    """Every seat of the match, with who sits there."""
    taken = {row.seat: row for row in rows}
    found = []
    for seat in match.seats():
        row = taken.get(seat) or SeatRow(seat, "random")
        found.append(
            SeatInfo(
                seat,
                spelled(match, seat),
                row.kind,
                row.holder,
                row.stand_in,
                row.host,
                row.bank,
                row.deadline,
                row.vacation,
                row.away is not None,
            )
        )
    return found


def journal_part(
    match: Match[Any], seat: str | None, start: int, known: Worded | None = None
) -> JournalPart:
    """What this seat may read, from number `start` on; `known` holds what was worded before."""
    say = match.game.catalogue
    end = match.journal_end(seat)
    start = max(0, min(start, end))
    worded: Worded = {} if known is None else known
    entries = []
    for number, entry in match.journal(seat, start):
        if id(entry) not in worded:
            worded[id(entry)] = say.entry(entry), msgspec.structs.asdict(entry)
        entries.append(JournalEntry(number, type(entry).__name__, *worded[id(entry)]))
    return JournalPart(start, end, entries)


def spelled(match: Match[Any], seat: str) -> str:
    """The name of a seat as the game's texts call it."""
    return match.game.catalogue.key(seat)
