"""What the tables hold, as values."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import msgspec

ANSWER, UNDO, BACK = "answer", "undo", "back"
"""Kinds of moves: a choice; a choice taken back; back to so many answers (the key)."""
ORDER, UNORDER, LEAVE = "order", "unorder", "leave"
"""A standing order given (its kind is the key) or taken back; a person leaves for good."""
DEAL = "deal"
"""A match under way is dealt anew, with a seed (the key): somebody may have known too much."""
NOTE = "note"
"""Something outside the rules is told in the journal (the key): a computer was replaced."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match as the list shows it."""

    id: str
    game: str
    scenario: str
    created: float
    changed: float
    version: int
    over: bool
    title: str = ""
    started: bool = True
    visibility: str = "listed"
    """`listed`; `link`: whoever knows the id may look; `closed`: only seats may."""
    clock: str = "{}"
    """A `clocks.Clock` as JSON."""
    rematch: str | None = None
    shown: int = 1
    """The version that clients are told: unlike `version` it doesn't count what nobody may know."""
    own: bool = False
    """Whether one person has had it to themselves so far, and may know all of it."""
    several: bool = False
    """Whether one account may take several seats."""
    hints: bool = True
    """Whether seats may ask what a good player would do."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: str
    kind: str
    """`human`, `open`, `invited`, the name of a player, or a kind that the game plays itself."""
    token: bytes | None = None
    """The hash of the token; None if nobody may speak for the seat."""
    invitation: bytes | None = None
    holder: str = ""
    """The name of the person, as they gave it."""
    account: int | None = None
    host: bool = False
    """Whether this seat may start the match and fill its seats."""
    stand_in: str = ""
    """The player that answers for a person meanwhile."""
    bank: float | None = None
    """Seconds on the clock while it stands still; None without a clock."""
    deadline: float | None = None
    """When the flag falls, while the clock runs."""
    vacation: float = 0.0
    """Seconds of vacation left."""
    away: float | None = None
    """Since when the seat is on vacation."""
    seated: float = 0.0
    """When the person sat down: what was said to the seat before was said to somebody else."""
    unseen: int = 0
    """What the seat did that others may not know of; its own version counts it."""


class Reader(NamedTuple):
    """Whoever reads what is said at the table."""

    seat: str | None
    since: float = 0.0
    """When they sat down: what was said in private before is not for them."""


class Move(msgspec.Struct, frozen=True):
    """One change of a match; they are only ever added."""

    version: int
    kind: str
    seat: str
    key: str
    number: int
    """Answers on the table after it."""
    journal: int
    """Journal entries after it."""
    made: float
    shown: int = 0
    """The version that clients are told after it."""


class Latest(msgspec.Struct, frozen=True):
    """What has become of a match since some version."""

    row: MatchRow
    seats: list[SeatRow]
    moves: list[Move]


class Loaded(msgspec.Struct, frozen=True):
    """A match as it lies on disk: the newest save, and the moves since."""

    row: MatchRow
    seats: list[SeatRow]
    save_version: int
    save: bytes
    moves: list[Move]


def hashed(token: str) -> bytes:
    """What is kept of a token. It is 256 bits of chance: a plain hash is enough."""
    return sha256(token.encode(errors="surrogatepass")).digest()
