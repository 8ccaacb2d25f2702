"""What clients are shown: the shapes of tables, questions and journals."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta


def _one_of(*words: str) -> Meta:
    return Meta(extra_json_schema={"enum": list(words)})


TableStatus: TypeAlias = Annotated[str, _one_of("gathering", "playing", "over")]
OfferStatus: TypeAlias = Annotated[
    str, _one_of("open", "accepted", "declined", "withdrawn", "expired")
]


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: str
    name: str
    kind: str
    """`human`, `open`, `invited`, or the name of the player that answers for it."""
    holder: str = ""
    """The name of the person, if they gave one."""
    stand_in: str = ""
    """The player that answers for the person meanwhile."""
    host: bool = False
    left: float | None = None
    """Seconds on the clock while it stands still; None without a clock."""
    deadline: float | None = None
    """When the flag falls, in seconds since 1970, while the clock runs."""
    vacation: float = 0.0
    """Seconds of vacation left."""
    away: bool = False


class JournalEntry(msgspec.Struct, frozen=True):
    """Something that happened."""

    number: int
    type: str
    text: str
    data: dict[str, Any]
    """The entry's own fields: ids of seats, places and pieces, numbers, short texts."""


class JournalPart(msgspec.Struct, frozen=True):
    """Entries from number `start` on, numbered for their reader."""

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
    about: dict[str, Any] = {}
    """What the note is made of: ids, numbers, lists of ids."""


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
    about: dict[str, Any]
    """What the question is about: numbers, and ids with their names, in lists too."""
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
    game: str
    scenario: str
    title: str
    status: TableStatus
    """`gathering` until all seats are taken or the host starts, then `playing`, then `over`."""
    options: dict[str, Any]
    seat: str | None
    """Whose eyes these are; none are a spectator's."""
    seats: list[SeatInfo]
    number: int
    step: str
    over: bool
    seed_hash: str
    """Fixes the dice: published from the start."""
    seed: str | None
    """What was hashed, when the match is over: anybody can check the dice (`/verify`)."""
    waiting: list[str]
    ask: AskView | None
    may_undo: bool
    orders: list[OrderView]
    """The seat's own standing orders; a spectator has none."""
    undo: str
    hints: bool
    """Whether computers may be asked for advice."""
    state: dict[str, Any]
    """The position, as the game shows it. In a patch: only the parts that have changed."""
    result: ResultView | None
    rematch: str | None
    """The match that takes up this one's seats; the same tokens open them."""


class TalkLine(msgspec.Struct, frozen=True):
    """Something said at the table."""

    number: int
    made: float
    author: str | None
    """The seat that spoke; None is the server."""
    reader: str | None
    """The one seat it was said to; None is everybody."""
    text: str


class OfferView(msgspec.Struct, frozen=True):
    """A promise between seats, beside the rules."""

    number: int
    maker: str
    taker: str | None
    """None: whoever takes it first."""
    text: str
    made: float
    expires: float
    status: OfferStatus
    """`open`, `accepted`, `declined`, `withdrawn` or `expired`."""
    settled_by: str | None


class Told(msgspec.Struct, frozen=True):
    """A message over the live door: the table and the news, or what was said."""

    table: TableView | None = None
    journal: JournalPart | None = None
    patch: bool = False
    """Whether `table.state` names only the parts that changed since the last message."""
    talk: list[TalkLine] = []
    offers: list[OfferView] = []
