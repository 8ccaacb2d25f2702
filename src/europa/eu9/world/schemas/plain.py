"""The shape of files read as plain data: events, borders, prices, outlines, battles."""

from __future__ import annotations

import msgspec

from europa.eu9.world.schemas.base import Ints, Row, Words

Pairs = tuple[tuple[str, str], ...]
Ring = tuple[tuple[int, int], ...]
"""Points of an outline."""


class File(Row, frozen=True):
    """A file that says where it comes from."""

    source: str


class EconomicEvent(Row, frozen=True):
    """An economic event."""

    number: int
    key: str
    title: str
    effects: Words


class EconomicEvents(File, frozen=True):
    """III.2 Economic events, and the table they are drawn from."""

    cells: tuple[Ints, ...]
    events: tuple[EconomicEvent, ...]


class RevoltTarget(Row, frozen=True):
    """Where a revolt breaks out; a country without stability has a pretended one."""

    country: str
    pseudo_stability: int | None = None


class RevoltRow(Row, frozen=True):
    """A sum of two dice: the country by period, and how strong a revolt is."""

    target: tuple[RevoltTarget, ...]
    strength: str


class GlobalRevolt(Row, frozen=True):
    """III.5 Revolts of the world."""

    dice: str
    periods: Words
    rows: dict[str, RevoltRow]


class RevoltGroup(Row, frozen=True):
    """A group of provinces: by die, one target, or a rule."""

    name: str
    die: tuple[tuple[int, int, str], ...] = ()
    target: str = ""
    rule: str = ""


class CountryRevolts(Row, frozen=True):
    """The groups of a country by period and die."""

    columns: Words
    rows: dict[str, Words]
    groups: dict[str, RevoltGroup]


class Revolts(File, frozen=True):
    """III.5 Revolt tables."""

    global_revolt: GlobalRevolt
    country_tables: dict[str, CountryRevolts]


class Tested(Row, frozen=True, rename={"together": "with"}):
    """A minor of a diplomatic event."""

    n: int
    minor: str
    fidelity: int
    note: str = ""
    together: str = ""


class Group(Row, frozen=True):
    """Minors that are tested together."""

    group: str
    minors: tuple[Tested, ...]


class Groups(Row, frozen=True):
    """The groups of a die."""

    die: int
    groups: tuple[Group, ...]


class DiplomaticEvents(File, frozen=True):
    """III.5 Diplomatic events."""

    troubled_religion: Pairs
    diplomatic_groups: tuple[Groups, ...]


class PoliticalTable(Row, frozen=True):
    """III.4 The table of a period."""

    first_die_columns: Words
    rows_top_to_bottom: tuple[Words, ...]
    first_die_10: dict[str, str]
    second_die_10: str
    modifiers: Words = ()


class PoliticalTables(File, frozen=True):
    """III.4 Tables of political events."""

    tables: dict[str, PoliticalTable]


class Borders(File, frozen=True, rename={"mountain_pass": "pass"}):
    """Borders of provinces and seas by kind."""

    mountain_pass: Pairs
    plain: Pairs
    river: Pairs
    strait: Pairs
    bering: Pairs


class Regions(File, frozen=True):
    """Named groups of provinces and seas."""

    regions: dict[str, Words]
    notes: dict[str, str]


class Upkeep(Row, frozen=True):
    """Upkeep in war."""

    veteran: int
    conscript: int


class LandPrices(Row, frozen=True):
    """Prices of land units of a technology."""

    purchase: dict[str, int]
    war_maintenance: dict[str, Upkeep]
    peace_maintenance: dict[str, int]


class NavalPrices(Row, frozen=True):
    """Prices of ships of a technology; None: the power has none."""

    purchase: dict[str, int | None]
    maintenance: dict[str, int]


class PowerPrices(Row, frozen=True):
    """Prices of a power by technology."""

    land: dict[str, LandPrices]
    naval: dict[str, NavalPrices]


class Prices(File, frozen=True):
    """VII.2 Unit prices."""

    prices: dict[str, PowerPrices]
    privateers: dict[str, int]


class Explain(File, frozen=True):
    """Rules and words to look up."""

    rules: dict[str, str]
    words: dict[str, str]


class OutlineEurope(File, frozen=True):
    """Outlines of the European map."""

    map_units: tuple[int, int]
    origin: str
    dp_epsilon: int
    provinces: dict[str, tuple[Ring, ...]]
    provinces_on_rotw_map: dict[str, tuple[Ring, ...]]
    seas: dict[str, tuple[Ring, ...]]
    zoom_low_countries: dict[str, tuple[Ring, ...]]


class Shape(Row, frozen=True):
    """A province of the rest of the world: large, small, as a box or a point."""

    rings: tuple[Ring, ...]
    rings_small: tuple[Ring, ...] = ()
    square: tuple[int, ...] = ()
    point: tuple[int, ...] = ()


class OutlineRotw(File, frozen=True):
    """Outlines of the map of the rest of the world."""

    map_units: tuple[int, int]
    origin: str
    notes: str
    provinces: dict[str, Shape]
    seas: dict[str, tuple[Ring, ...]]


class Combat(File, frozen=True):
    """The tables of battles and sieges."""

    land_technologies: Words
    land_columns: dict[str, Words]
    land_morale: dict[str, int]
    naval_technologies: Words
    naval_columns: dict[str, Words]
    naval_morale: dict[str, int]
    naval_veteran_bonus: dict[str, int]
    wind: dict[str, tuple[int | None, ...]]
    combat_results: dict[str, tuple[tuple[int, int], ...]]
    small_land_stacks: tuple[tuple[int, int], ...]
    small_fleets: Ints
    size_comparison: tuple[Ints, ...]
    loss_by_size: dict[str, Ints]
    loss_above_six: dict[str, int]
    army_classes: dict[str, Ints]
    artillery_per_army: dict[str, tuple[int | None, ...]]
    artillery_bonus: tuple[tuple[int, int, int], ...]
    assault: dict[str, tuple[tuple[int, int, int], ...]]
    fortress_resistance: tuple[tuple[int, int], ...]
    replacement_leaders: dict[str, Words]
    remaining_troops: dict[str, Words]


FILES: dict[str, type[msgspec.Struct]] = {
    "economic_events": EconomicEvents,
    "revolts": Revolts,
    "diplomatic_events": DiplomaticEvents,
    "political_tables": PoliticalTables,
    "borders": Borders,
    "regions": Regions,
    "prices": Prices,
    "explain": Explain,
    "outline_europe": OutlineEurope,
    "outline_rotw": OutlineRotw,
    "combat": Combat,
}
