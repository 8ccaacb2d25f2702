"""The schema of set-ups: scenarios, the campaign of 1492, powers that enter later."""

from __future__ import annotations

import msgspec

from europa.eu9.world.records import Record


class ScenarioRecord(Record, frozen=True):
    """A line of scenarios.json: each seat with the powers it plays and from which turn."""

    title: str
    seats: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


class ForceRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counters of a set-up."""

    unit: str
    count: int
    ships: dict[str, int] = {}
    group: str = ""


class EstablishmentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colony or trading post of a set-up."""

    country: str
    kind: str
    province: str
    level: int
    resources: dict[str, int] = {}


class StartRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A power in 1492."""

    monarch: str
    stability: int
    religion: str
    dti: int
    fti: int
    sfti: int
    treasury: int
    land: int
    naval: int
    mnu: tuple[tuple[str, int, str], ...]
    trade_fleets: dict[str, int]
    track: dict[str, str]
    seas: tuple[str, ...]
    provinces: tuple[str, ...]
    missions: tuple[str, ...]
    praesidios: dict[str, int]
    establishments: tuple[EstablishmentRecord, ...]
    forces: tuple[ForceRecord, ...]


class EntryRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A power that enters during the game. Technology: a marker and how far from it."""

    monarch: str
    stability: int
    religion: str
    dti: int
    fti: int
    treasury: int
    land: tuple[str, int]
    naval: tuple[str, int]
    mnu: tuple[tuple[str, int, str], ...]
    forces: tuple[ForceRecord, ...]
    takes: tuple[str, ...] = ()
    """Provinces it gets, whoever has them."""
    takes_from: tuple[str, ...] = ()
    """Minors whose provinces it gets."""
    fortress_levels: int = 0
    holds: tuple[str, ...] = ()
    """Provinces whose cities it controls without owning them (50.3)."""
    praesidios: tuple[tuple[str, str, int], ...] = ()
    """Province, owner, level."""
    before_turn: tuple[tuple[int, str], ...] = ()
    """Monarch with whom it begins before a turn."""
    from_period: tuple[tuple[int, str], ...] = ()
    """Monarch with whom it begins from a period on."""


class CampaignRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """campaign.json: the map in 1492."""

    source: str
    inflation: int
    land_groups: dict[str, int]
    naval_groups: dict[str, int]
    known_to_all: tuple[str, ...]
    owners: dict[str, str | None]
    powers: dict[str, StartRecord]
    occupations: dict[str, str]
    trade_fleets: dict[str, dict[str, int]]
    establishments: tuple[EstablishmentRecord, ...]
    area_owners: dict[str, str]
    centres: dict[str, tuple[str, str]]
