"""The journal entries that several chapters share. A chapter may add its own as `ENTRIES`."""

from __future__ import annotations

from europa.kernel import Entry


class TurnBegan(Entry, frozen=True):
    """A turn and its years."""

    turn: int
    period: str
    first: int
    last: int


class Changed(Entry, frozen=True):
    """A value of a power has changed: stability, dti, fti, sfti, land, naval, vp ..."""

    power: str
    what: str
    old: int
    new: int
    rule: str = ""


class Paid(Entry, frozen=True):
    """Ducats on a line of the sheet: negative if spent."""

    power: str
    line: str
    ducats: int
    why: str = ""


class Placed(Entry, frozen=True):
    """Something comes onto the map: a MNU, a unit, a pirate, a revolt."""

    power: str
    what: str
    place: str
    count: int = 1


class Removed(Entry, frozen=True):
    """Something leaves the map."""

    power: str
    what: str
    place: str
    count: int = 1


class LeaderPosted(Entry, frozen=True):
    """A leader takes his place."""

    power: str
    leader: str
    place: str


class LeaderLeft(Entry, frozen=True):
    """A leader leaves the map."""

    power: str
    leader: str
    place: str


SHARED_ENTRIES: tuple[type[Entry], ...] = (
    TurnBegan, Changed, Paid, Placed, Removed, LeaderPosted, LeaderLeft,
)  # fmt: skip
SHARED_MESSAGES = {
    "entry.TurnBegan": "Turn {turn} ({first}–{last}), period {period}",
    "entry.Changed": "{power}: {what} {old} → {new} {rule}",
    "entry.Paid": "{power}: {ducats:ducat|ducats}, {why} ({line})",
    "entry.Placed": "{power}: {count} {what} in {place}",
    "entry.LeaderPosted": "{power}: {leader} in {place}",
    "entry.LeaderLeft": "{power}: {leader} leaves {place}",
    "entry.Removed": "{power}: {count} {what} gone from {place}",
}
