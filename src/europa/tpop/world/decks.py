"""Card decks and other tables that a game reads only when it needs them: parsed once, on first use.

The records are those of the data files, without a schema of their own yet: treat them as read-only.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.tpop.world.records import read_any

Record = dict[str, Any]


def _by(name: str, key: str = "id") -> dict[str, Record]:
    return {record[key]: record for record in read_any(name)}


def events() -> dict[str, Record]:
    """The 221 Events by id (`101-1`, `11A-1`, `151B`)."""
    return _by("events")


@cache
def event_verbs() -> dict[str, Record]:
    """The effects of Events as verbs, by id: `common`, `A`, `B`; what is noted in words is left."""
    found: dict[str, Record] = {}
    for age in (1, 2, 3, 4):
        found |= read_any(f"event_verbs_age{age}")
    return found


def action_cards() -> dict[str, Record]:
    """The 26 Action Card types by id (`ADM-01`); `copies` of each make the 108 cards."""
    return _by("action_cards")


def ideas() -> dict[str, Record]:
    """The 30 Ideas by id."""
    return _by("ideas")


def milestones() -> dict[str, Record]:
    """The 64 Milestones by id (`age1_eco_cabinet`)."""
    return _by("milestones")


def power_struggles() -> dict[str, Record]:
    """The 10 Power Struggles by id."""
    return _by("power_struggles")


def missions() -> dict[str, Record]:
    """All Missions by key (`austria:1A`, `generic_i:1A`)."""
    return _by("missions", "key")


def mission_deck(deck: str) -> dict[str, Record]:
    """The Missions of one deck (a realm id, `generic_i` or `generic_ii`) by their code (`1A`)."""
    return {m["id"]: m for m in read_any("missions") if m["deck"] == deck}


def missions_of(realm: str) -> dict[str, Record]:
    """17.2, T65: the Missions of a realm by code: its own deck, or else both generic decks."""
    return mission_deck(realm) or mission_deck("generic_i") | mission_deck("generic_ii")


def bots() -> Record:
    """Parameters, charts and decks of the paper Bots."""
    table: Record = read_any("bots")
    return table


def bot_realm(realm: str) -> Record:
    """The targeting trees and excluded cards of one realm's Bot."""
    table: Record = read_any("bots")[f"realm:{realm}"]
    return table


def dice() -> Record:
    """Faces of the custom dice (9.7, 14.2, 5.1)."""
    table: Record = read_any("dice")
    return table


def components() -> Record:
    """Numbers of pieces in the box (R11-R17) and the tables of R5 and R40."""
    table: Record = read_any("components")
    return table


def geo() -> Record:
    """Coordinates for drawing; keys `provinces:granada`, `areas:…`, `seas:…`, `frames`, …"""
    table: Record = read_any("geo")
    return table
