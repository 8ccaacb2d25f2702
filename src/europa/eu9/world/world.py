"""The static world: everything the map, the counters and the country tables print, by index."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.eu9.world.openings import CampaignRecord, EntryRecord, ScenarioRecord
from europa.eu9.world.records import (
    LeaderRecord,
    MinorRecord,
    MonarchRecord,
    ObjectiveRecord,
    PeriodRecord,
    PoliticalRecord,
    PowerRecord,
)

NONE = -1
Ints = tuple[int, ...]

RESOURCES = (
    "spices", "sugar", "fish", "products_america", "silk", "salt", "cotton", "furs",
    "products_orient", "slaves",
)  # fmt: skip
MNU_KINDS = ("art", "wood", "cereals", "instruments", "metal", "fish", "cloth", "salt", "wine")
CENTRES = ("great_orient", "mediterranean", "atlantic", "indian")
CONVOYS = ("flota_de_oro", "flota_del_peru", "east_indies", "levant")
RELIGIONS = ("catholic", "protestant", "orthodox", "sunni", "shia", "other")
GROUPS = ("latin", "orthodox", "islam", "rotw", "medieval")
"""Technology groups; the last one never moves."""
PERIODS = ("", "I", "II", "III", "IV", "V", "VI", "VII")
PERIOD_TURNS = ((0, 0), (1, 6), (7, 14), (15, 25), (26, 34), (35, 42), (43, 52), (53, 62))
LAST_TURN = 62


class Province(msgspec.Struct, frozen=True):
    """A province of either map."""

    index: int
    id: str
    name: str
    city: str
    europe: bool
    """On the European map for the rules: no area."""
    area: int
    income: int
    fortress: int
    """Basic fortress printed on the map."""
    terrain: str
    shields: Ints
    """Countries with a solid shield."""
    blurred: Ints
    national: Ints
    """Powers whose national province it is."""
    capital: bool
    port: bool
    arsenal: bool
    praesidio: bool
    salt: int
    gold: int
    religion: str
    hre: bool
    italy: bool
    wasteland: bool
    cold: bool
    persia: bool
    neighbours: Ints
    """Provinces next to it, straits included."""
    seas: Ints

    @property
    def coastal(self) -> bool:
        return bool(self.seas)


class Area(msgspec.Struct, frozen=True):
    """An area of the rest of the world."""

    index: int
    id: str
    name: str
    provinces: Ints
    income: int
    difficulty: int
    tolerance: int
    """0: no tolerance, natives never react."""
    natives: int
    """Strength in LD; in LDE (thirds) if `weak_natives`."""
    weak_natives: bool
    resources: Ints
    """Units by resource."""
    cold: bool
    snowflakes: int
    continents: tuple[str, ...]
    minor: int
    neighbours: Ints
    seas: Ints
    mughal_order: int = 0
    """Its place in the conquests of the Mughals; 0: none."""


class Sea(msgspec.Struct, frozen=True):
    """A sea zone."""

    index: int
    id: str
    name: str
    europe: bool
    difficulty: int
    penalty: int
    mediterranean: bool
    baltic: bool
    neighbours: Ints
    provinces: Ints


class Zone(msgspec.Struct, frozen=True):
    """A trade zone: STZ, CTZ or the Baltic."""

    index: int
    id: str
    name: str
    kind: str
    sea: int
    owner: int
    """Country whose CTZ it is, or NONE."""
    large: int
    small: int
    per_level: int
    groups: tuple[str, ...]
    piracy: Ints
    europe: bool

    @property
    def ctz(self) -> bool:
        return self.kind == "CTZ"


class Country(msgspec.Struct, frozen=True):
    """A country, major or minor. The first twelve are the powers: their indices are alike."""

    index: int
    id: str
    name: str
    code: str
    culture: str
    religion: str
    provinces: Ints
    """Provinces of a minor by its annex, national provinces of a power."""
    capital: int
    power: PowerRecord | None
    minor: MinorRecord | None

    @property
    def group(self) -> int:
        """Its technology group (II.4)."""
        return GROUPS.index(self.culture)


class World(msgspec.Struct, frozen=True):
    """All of it. Made once; `load_world()` gives it."""

    provinces: tuple[Province, ...]
    areas: tuple[Area, ...]
    seas: tuple[Sea, ...]
    zones: tuple[Zone, ...]
    countries: tuple[Country, ...]
    leaders: tuple[LeaderRecord, ...]
    monarchs: tuple[MonarchRecord, ...]
    objectives: tuple[ObjectiveRecord, ...]
    political: tuple[PoliticalRecord, ...]
    scenarios: dict[str, ScenarioRecord]
    campaign: CampaignRecord
    entries: dict[str, EntryRecord]
    borders: dict[tuple[int, int], str]
    """Kind of the border between two provinces: plain, river, pass, strait, bering."""
    regions: dict[str, tuple[str, ...]]
    prices: dict[str, Any]
    province_index: dict[str, int]
    area_index: dict[str, int]
    sea_index: dict[str, int]
    zone_index: dict[str, int]
    country_index: dict[str, int]
    """By id, and powers by code too."""
    leader_index: dict[str, int]
    monarch_index: dict[str, int]
    objective_index: dict[str, int]

    @property
    def powers(self) -> tuple[Country, ...]:
        """The twelve countries that may be played."""
        return self.countries[:POWERS]

    def power(self, index: int) -> PowerRecord:
        """The tables of a power."""
        record = self.countries[index].power
        assert record is not None, f"{self.countries[index].id} is no power"
        return record

    def limits(self, power: int, period: int) -> PeriodRecord:
        """The printed limits; a period the tables don't know has those of the nearest one."""
        periods = self.power(power).periods
        for name in (*PERIODS[period:], *reversed(PERIODS[1:period])):
            if name in periods:
                return periods[name]
        raise AssertionError(f"no limits for {self.countries[power].id}")


POWERS = 12


def period_of(turn: int) -> int:
    """1.1: the period of a turn."""
    for number, (first, last) in enumerate(PERIOD_TURNS):
        if first <= turn <= last:
            return number
    return 7
