"""What political events say and do: records to be executed, and the vocabulary they use.

docs/develop/eu9.md explains how a record is read; `political/vocabulary.json` names every word.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from europa.eu9.world.records import Record, read_one

Told = dict[str, tuple[str, ...]]
"""Sentences by the phase they speak of; "" if they name it themselves."""
Act = dict[str, Any]
"""One record: the verb under `do` and its arguments, or an entry of `draw`."""
FILES = (
    *(f"political/period_{n}" for n in range(1, 8)),
    "political/french_wars_of_religion",
    "political/thirty_years_war",
)
PHASES = (
    "monarch", "event", "diplomacy", "administration", "military", "redeployment", "peace",
    "interphase", "on",
)  # fmt: skip


class Verbs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an event, or a part of it, does: lists of records by the phase in which they act."""

    roles: dict[str, Any] = {}
    draw: tuple[Act, ...] = ()
    monarch: tuple[Act, ...] = ()
    event: tuple[Act, ...] = ()
    diplomacy: tuple[Act, ...] = ()
    administration: tuple[Act, ...] = ()
    military: tuple[Act, ...] = ()
    redeployment: tuple[Act, ...] = ()
    peace: tuple[Act, ...] = ()
    interphase: tuple[Act, ...] = ()
    on: tuple[Act, ...] = ()
    parts: dict[str, Verbs] = {}
    outcomes: dict[str, Any] = {}

    def acts(self, phase: str) -> tuple[Act, ...]:
        """The records of a phase."""
        found: tuple[Act, ...] = getattr(self, phase)
        return found


class EventRecord(Record, frozen=True):
    """A line of a file in data/political."""

    verbs: Verbs
    told: Told = {}
    parts: dict[str, Told] = {}
    turns: dict[str, Told] = {}
    """Sentences of an event that is told turn by turn."""
    script: tuple[Act, ...] = ()
    tables: dict[str, Any] = {}
    bespoke: str = ""
    """What the records can't say and code of its own must do; empty: the records are enough."""
    same_as: str = ""
    draft: bool = False
    """The authors' draft: never used (E520)."""
    rulings: tuple[str, ...] = ()


class EventFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of events, and what it says of all of them."""

    source: str
    rules: dict[str, Any]
    records: tuple[EventRecord, ...]


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A verb of the vocabulary."""

    args: tuple[str, ...]
    means: str


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every word that records may use, with its meaning."""

    source: str
    phases: dict[str, str]
    keys: dict[str, str]
    outcomes: dict[str, str]
    verbs: dict[str, Verb]
    conditions: dict[str, str]
    countries: dict[str, str]
    places: dict[str, str]
    place_sets: dict[str, str]
    per: dict[str, str]
    until: dict[str, str]
    happenings: dict[str, str]
    rolls: dict[str, str]
    flags: dict[str, str]
    rules: dict[str, str]
    set: dict[str, str]
    waive: dict[str, str]
    forbid: dict[str, str]
    allow: dict[str, str]


@cache
def event_records() -> dict[str, EventRecord]:
    """All 215 events by id, in the order of the periods."""
    return {e.id: e for name in FILES for e in read_one(name, EventFile).records}


@cache
def event_rules() -> dict[str, dict[str, Any]]:
    """What a file says of all its events, by the file's name."""
    return {name.partition("/")[2]: read_one(name, EventFile).rules for name in FILES}


@cache
def vocabulary() -> Vocabulary:
    """The words."""
    return read_one("political/vocabulary", Vocabulary)
