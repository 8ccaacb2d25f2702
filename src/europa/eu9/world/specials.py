"""What single minors change (XV), and the objectives as expressions (XIV.3)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from europa.eu9.world.records import Record, SpecialRecord, read, read_one


class ObjectiveRule(Record, frozen=True):
    """How an objective is judged."""

    at: str
    score: dict[str, Any]
    most: int = 0
    """0: no maximum."""
    each_turn: tuple[Any, ...] = ()
    """A condition whose turns are counted."""
    needs: tuple[str, ...] = ()
    """What the game must have kept to judge it."""
    replaces: bool = False
    """It corrects a judge that was written before."""
    choose: str = ""
    note: str = ""


class ObjectiveRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """objective_rules.json."""

    source: str
    notation: dict[str, str]
    kept: dict[str, str]
    """What the game keeps for objectives, by name."""
    sets: dict[str, tuple[str, ...]]
    records: tuple[ObjectiveRule, ...]


@cache
def objective_rules() -> ObjectiveRules:
    """All of them."""
    return read_one("objective_rules", ObjectiveRules)


@cache
def specials() -> dict[str, tuple[SpecialRecord, ...]]:
    """The special rules by country: of minors, and what changes the figures of powers."""
    found: dict[str, list[SpecialRecord]] = {}
    for record in (*read("minor_specials", SpecialRecord), *read("power_specials", SpecialRecord)):
        found.setdefault(record.minor, []).append(record)
    return {minor: tuple(records) for minor, records in found.items()}


@cache
def specials_of(kind: str) -> tuple[SpecialRecord, ...]:
    """The special rules of a kind, of all minors."""
    return tuple(s for records in specials().values() for s in records if s.kind == kind)
