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
    mnu_from: tuple[tuple[int, int], ...] = ()
    """How many of its manufactures it has, from a period on; else all."""
    dti_from: tuple[tuple[int, int], ...] = ()
    fti_from: tuple[tuple[int, int], ...] = ()
    """Indices from a period on, where they are not always the same."""
    in_war: int | None = None
    """LD up to which it is filled up with conscripts when it enters in a war; its ships and the
    forces of the minor it was are its own. None: its forces are the same in war and peace."""

    def figure(self, name: str, period: int, default: int) -> int:
        """A figure of the lists by period (`mnu`, `dti`, `fti`)."""
        steps: tuple[tuple[int, int], ...] = getattr(self, f"{name}_from")
        return max(((first, value) for first, value in steps if first <= period),
                   default=(0, default))[1]  # fmt: skip


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
