"""Tables of chapters V, VI, XI and XII.2: incomes, administration, exchequer, prices."""

from __future__ import annotations

from europa.eu9.world.schemas.base import Ints, Modifiers, Row, Table, Words


class TradeRow(Row, frozen=True):
    """Incomes for a range of land income or blocked trade."""

    min: int | None
    max: int | None
    values: tuple[int, int, int, int, int]


class DomesticTrade(Table, frozen=True):
    """V.1 Domestic trade by income and DTI."""

    columns: str
    rows: tuple[TradeRow, ...]
    input: str


class ForeignTrade(Table, frozen=True):
    """V.2 Foreign trade by blocked trade and FTI."""

    columns: str
    rows: tuple[TradeRow, ...]
    basic_blocked_trade: dict[str, int | str]
    owned_rule: str
    extra: str
    usa: str


class Convoy(Row, frozen=True):
    """A convoy."""

    id: str
    ntd: int
    owner: str = ""
    value: int = 0
    note: str = ""


class ConvoysTradeCentres(Table, frozen=True):
    """VI.12 Convoys and trade centres."""

    convoys: tuple[Convoy, ...]
    trade_centres: Words
    markers: dict[str, str]


class GreatOrient(Table, frozen=True):
    """V.4 Income of the Great Orient."""

    base: int
    track: Ints
    modifiers: Modifiers
    note: str


class AdministrativeActions(Table, frozen=True):
    """VI.1 Outcomes by column and die."""

    dice: str
    columns: Ints
    rows: dict[str, Words]
    legend: dict[str, str]
    column_rule: str
    native_attack: str


class Operation(Row, frozen=True):
    """An administrative operation."""

    id: str
    name: str
    costs: Ints = ()
    column: dict[str, str] | str = ""
    die: Modifiers | str = ""
    die_one_of: Modifiers = ()
    first_attempts: dict[str, int] = {}
    cost: str = ""
    gain: str = ""
    result: dict[str, dict[str, str]] = {}


class AdministrativeSummary(Table, frozen=True):
    """VI Operations in short."""

    operations: tuple[Operation, ...]
    investment_bonus: Ints


class BankruptcyRow(Row, frozen=True):
    """What a bankruptcy costs."""

    roll: str
    stab: int
    tf_levels: int
    tfi_lost: int
    no_domestic: bool
    tf_or_mnu: bool = False


class Bankruptcy(Table, frozen=True):
    """VI.2 Bankruptcy."""

    dice: str
    rows: tuple[BankruptcyRow, ...]
    modifiers: Modifiers
    types: dict[str, str]


class Threshold(Row, frozen=True):
    """Prices at which a market turns."""

    low: int
    high: int


class ExoticPriceVariation(Table, frozen=True):
    """VI.3 Prices of exotic resources."""

    columns: Words
    rows: dict[str, Ints]
    threshold: str
    level_bands: dict[str, dict[str, str]]
    map_variation_table_order: str
    price_thresholds: dict[str, Threshold]
    price_threshold_source: str
    speculation: str
    availability_rate: str


class Box(Row, frozen=True):
    """A box of the track of prices and inflation."""

    index: int
    label: str
    price: int
    inflation_percent: int | None
    initial_and_minimum_of: Words
    maximum_of: Words


class PriceInflationTrack(Table, frozen=True):
    """The track of prices and inflation."""

    boxes: tuple[Box, ...]
    availability: dict[str, str]
    notes: Words


class ExchequerRow(Row, frozen=True):
    """Percentages of a result."""

    regular: int
    prestige: int
    national_loan: int
    international_loan: int


class Exchequer(Table, frozen=True):
    """XI.1 Exchequer."""

    test: str
    rows: dict[str, ExchequerRow]
    modifiers: Modifiers
    at_war: str
    spain: str
    international_money: str


class StabilityImprovement(Table, frozen=True):
    """XI.3 Stability is improved."""

    dice: str
    rows: tuple[tuple[str, int], ...]
    modifiers: Modifiers


TABLES: dict[str, type[Table]] = {
    "domestic_trade": DomesticTrade,
    "foreign_trade": ForeignTrade,
    "convoys_trade_centres": ConvoysTradeCentres,
    "great_orient": GreatOrient,
    "administrative_actions": AdministrativeActions,
    "administrative_summary": AdministrativeSummary,
    "bankruptcy": Bankruptcy,
    "exotic_price_variation": ExoticPriceVariation,
    "price_inflation_track": PriceInflationTrack,
    "exchequer": Exchequer,
    "stability_improvement": StabilityImprovement,
}
