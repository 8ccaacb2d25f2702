"""The schema of the data files, as read from JSON: references are ids, nothing is derived."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec

from europa.eu9.world.schemas import SCHEMAS

T = TypeVar("T")
At = tuple[int, ...]
"""A point of the map sheet: x, y from the lower left corner; empty if it is not drawn."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a data file."""

    id: str


class ProvinceRecord(Record, frozen=True):
    """A line of provinces.json; `area` only in the rest of the world."""

    name: str
    sheet: str
    fortress: int
    terrain: str
    city: str = ""
    area: str = ""
    income: int = 0
    shield: str = ""
    shields: tuple[str, ...] = ()
    blurred: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    national: tuple[str, ...] = ()
    capital: bool = False
    port: str = ""
    praesidio: bool = False
    salt: int = 0
    gold: int = 0
    religion: str = ""
    hre: bool = False
    italy: bool = False
    wasteland: bool = False
    cold: bool = False
    persia: bool = False
    at: At = ()
    city_at: At = ()


class AreaRecord(Record, frozen=True):
    """A line of areas.json."""

    name: str
    income: int
    difficulty: int
    tolerance: int
    natives: int
    native_unit: str
    continents: tuple[str, ...] = ()
    resources: dict[str, int] = {}
    snowflakes: int = 0
    cold: bool = False
    spanish_world: bool = False
    shared: bool = False
    portuguese_america: bool = False
    minor: str = ""
    minor_after: dict[str, str] = {}
    """Events after which the area is a minor's."""
    trial_caribbean: bool = False
    """In the Caribbean only by the trial list."""
    mughal_order: int = 0
    at: At = ()


class SeaRecord(Record, frozen=True):
    """A line of seas.json."""

    name: str
    difficulty: int
    penalty: int
    sheet: str
    mediterranean: bool = False
    baltic: bool = False
    black_sea: bool = False
    at: At = ()


class ZoneRecord(Record, frozen=True):
    """A line of zones.json."""

    name: str
    kind: str
    sea: str
    large: int
    small: int
    per_level: int
    sheet: str
    owner: str = ""
    groups: tuple[str, ...] = ()
    piracy: tuple[int, ...] = ()
    at: At = ()


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed limit: its value and the footnotes that may change it."""

    value: int
    every: int = 1
    """2: one action every two turns."""
    notes: tuple[str, ...] = ()
    square: int = 0
    """Printed in [ ] beside it."""
    round: int = 0
    """Printed in ( ) beside it."""
    extra: int = 0
    """Printed after a + beside it."""
    reform: int = 0
    """After the military reform."""


class PeriodRecord(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"army_class": "class"}
):
    """The limits of a power in one period."""

    dti: Limit
    fti: Limit
    mnu: Limit
    col: Limit
    tp: Limit
    max_nd: Limit
    artillery: Limit
    army_class: str
    actions: dict[str, Limit]
    basic: tuple[tuple[str, str, int], ...]
    buy: dict[str, int]
    leaders: dict[str, int]
    """Least number by category; `G?b`: so many more if footnote b says so."""
    fleet_minus: tuple[int, ...] = ()
    fleet_plus: tuple[int, ...] = ()
    sfti: Limit | None = None
    posts: dict[str, Limit] = {}
    """Actions that are freely COL or TP, by policy or faith (SUE, POL; E721)."""


class PowerRecord(Record, frozen=True):
    """A line of powers.json."""

    code: str
    name: str
    culture: str
    periods: dict[str, PeriodRecord]
    mnu: dict[str, tuple[int, int]]
    mnu_counters: dict[str, int]
    """Counters of manufactures by kind."""
    pool: dict[str, int]
    """Counters: GD is an LD or ND, DE an LDE or NDE, TF+ the transport fleet."""
    fortresses: dict[str, int]
    """Fortress counters by the levels of their two sides."""
    arsenals: dict[str, int] = {}
    pool_notes: dict[str, str] = {}
    """What a number of the pool doesn't say."""
    others: dict[str, dict[str, int]] = {}
    """Counters of troops apart: sepoys, royalists, lithuania."""
    capital: str = ""
    national: tuple[str, ...] = ()
    notes: dict[str, Any] = {}


class MinorRecord(Record, frozen=True):
    """A line of minors.json."""

    name: str
    kind: str
    religion: str
    culture: str
    fidelity: int = 0
    empire: str = ""
    dowry: int | None = None
    subsidy: int | None = None
    boxes: dict[str, int] = {}
    """Points to enter a box of the track; a box that isn't there is closed."""
    geopolitics: dict[str, int] = {}
    preferences: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    capital: str = ""
    fixed_income: tuple[tuple[str, int], ...] = ()
    basic: tuple[tuple[str, int], ...] = ()
    reinforcements: tuple[tuple[str, int], ...] = ()
    basic_note: str = ""
    reinforcement_note: str = ""
    reinforcement_bonus: str = ""
    army_class: str = ""
    activation: tuple[int, ...] = ()
    independence_from: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    income: int = 0
    pool: dict[str, int] = {}
    geopolitics_periods: dict[str, tuple[str, ...]] = {}
    """Powers whose geopolitics count only in these periods."""
    preference_rules: tuple[dict[str, str], ...] = ()
    """Preferences that depend on somebody's attitude, in order."""
    annex_religion: str = ""
    """What the annex prints, where a ruling says `other` (E203)."""


class SpecialRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of minor_specials.json: what a minor changes, and when."""

    minor: str
    kind: str
    says: dict[str, Any] = {}
    after: str = ""
    until: str = ""
    during: tuple[str, ...] = ()
    condition: str = ""
    unless: str = ""
    periods: tuple[str, ...] = ()
    ruling: str = ""
    note: str = ""


class MonarchRecord(Record, frozen=True):
    """A line of monarchs.json: a named monarch or minister."""

    name: str
    country: str
    values: tuple[int, ...] = ()
    """ADM, DIP, MIL; empty: rolled."""
    minister: bool = False
    start: bool = False
    dies: int = 0
    length: int = 0
    length_note: str = ""
    successor: str = ""
    turns: tuple[int, ...] = ()
    exempt: int = 0
    """Turns of reign without a survival roll."""
    survival_from: int = 0
    survival_bonus: int = 0
    fragile: bool = False
    age: str = ""
    no_general: bool = False
    immortal: bool = False
    government: str = ""
    leader: str = ""
    when: str = ""
    basic_forces: str = ""
    effects: str = ""
    note: str = ""


class SideRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a leader's counter."""

    kind: str
    rank: str
    values: tuple[int, int, int, int]
    """Manoeuvre, fire, shock, siege."""
    flags: tuple[str, ...] = ()


class LeaderRecord(Record, frozen=True):
    """A line of leaders.json."""

    name: str
    country: str
    kind: str
    sides: tuple[SideRecord, ...]
    first: int = 0
    last: int = 0
    event: str = ""
    by_rule: bool = False
    group: str = ""
    pair: str = ""
    periods: tuple[str, ...] | str = ()
    bonus: int = 0
    strength: int = 0


class ObjectiveRecord(Record, frozen=True):
    """A line of objectives.json."""

    power: str
    period: str
    label: str
    name: str
    condition: str
    most: int
    """0: no maximum (E448)."""
    penalty: int
    """Points lost if it is mandatory and missed."""
    mandatory: bool = False
    per: str = ""
    each: str = ""
    half: str = ""

    def capped(self, points: int) -> int:
        """XIV.5: at most its maximum, if it has one."""
        return min(points, self.most) if self.most else points


class PoliticalRecord(Record, frozen=True):
    """A line of political_events.json; what an event does stands in the folder political."""

    period: str
    title: str
    most: int
    date: str = ""
    duration: str = ""
    phases: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


def data(name: str) -> bytes:
    """A data file as bytes."""
    return _folder().joinpath(f"{name}.json").read_bytes()


def _folder() -> Traversable:
    return resources.files("europa.eu9").joinpath("data")


def files() -> tuple[str, ...]:
    """Names of all data files, those in folders with them: `tables/blockade`."""
    top = [entry for entry in _folder().iterdir() if entry.name.endswith(".json")]
    below = [
        f"{folder.name}/{entry.name}"
        for folder in _folder().iterdir()
        if folder.is_dir()
        for entry in folder.iterdir()
        if entry.name.endswith(".json")
    ]
    return tuple(sorted(n.removesuffix(".json") for n in (*(e.name for e in top), *below)))


class File(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A file of records, and where they come from."""

    source: str
    records: tuple[T, ...]


def read(name: str, kind: type[T]) -> tuple[T, ...]:
    """The records of a data file."""
    file: File[T] = msgspec.json.decode(data(name), type=File[kind])  # type: ignore[valid-type]
    return file.records


def read_one(name: str, kind: type[T]) -> T:
    """A data file that is one record."""
    return msgspec.json.decode(data(name), type=kind)


def read_plain(name: str) -> dict[str, Any]:
    """A data file as plain data; its shape is checked first."""
    found: dict[str, Any] = msgspec.json.decode(data(name))
    if name in SCHEMAS:
        msgspec.convert(found, SCHEMAS[name])
    return found
