"""Tables of chapters II, III and XV: turns, monarchs, events, technology, dynasties."""

from __future__ import annotations

from europa.eu9.world.schemas.base import Ints, Modifiers, Row, Table, Words


class Rolled(Row, frozen=True):
    """What a roll brings."""

    roll: str
    result: str


class MonarchReign(Table, frozen=True):
    """III.1 Reign: survival, succession, its length."""

    dice: str
    survival: tuple[Rolled, ...]
    turkey_extra: tuple[Rolled, ...]
    succession: tuple[Rolled, ...]
    reign_length: dict[str, int]
    age: dict[str, str]
    age_penalty: dict[str, int]
    age_note: str
    survival_modifiers: Modifiers
    succession_effects: dict[str, str]
    country_modifiers: Modifiers


class MonarchValues(Table, frozen=True):
    """III.2 A successor's values by column and die."""

    dice: str
    columns: Ints
    rows: dict[str, Ints]
    base_column: dict[str, int | str]
    column_shift: Modifiers


class MonarchMilitary(Table, frozen=True):
    """III.3 A king in the field."""

    dice: str
    average: dict[str, Ints]
    siege_star: dict[str, Ints]
    siege_rule: str
    value_modifier: dict[str, int]
    clamp: tuple[int, int]
    country: Modifiers


class ExcellentMinisters(Table, frozen=True):
    """E-2 Ministers: turns and value by die."""

    dice: str
    duration: Ints
    value: Ints


class HabsburgEndogamy(Table, frozen=True):
    """XV Endogamy of the Habsburgs by dynastic actions played."""

    columns_dynastic_actions: Words
    rows: dict[str, Ints]


class DynasticAction(Row, frozen=True):
    """A dynastic action of HIS."""

    id: str
    name: str
    difficulty: int
    activates: str = ""
    effect: str = ""


class DynasticActions(Table, frozen=True):
    """XV Dynastic actions."""

    procedure: Words
    actions: tuple[DynasticAction, ...]
    endogamy: str


class Condottiere(Row, frozen=True):
    """Leaders that a roll offers."""

    roll: str
    generals: int
    explorer: int
    conquistador: int


class Condottieri(Table, frozen=True):
    """XV Leaders for hire."""

    rows: tuple[Condottiere, ...]
    bid: str


class Oresund(Table, frozen=True):
    """XV Taxes of the Sund."""

    items: Words


class Prey(Row, frozen=True):
    """Where pirates come; a named pirate may have another target."""

    target: str = ""
    stz: Words = ()
    face: str = ""
    if_named_pirate: dict[str, str] = {}


class Situation(Row, frozen=True):
    """A row of III.4."""

    die: int
    situation: str
    piracy: Prey
    inflation: bool = False


class EconomyPiracy(Table, frozen=True):
    """III.4 Economic situation and piracy."""

    dice: str
    rows: tuple[Situation, ...]
    targets: dict[str, Words]
    threshold_rule: str
    inflation_rule: str
    raid_rule: str
    event_piracy: str


class Period(Row, frozen=True):
    """A period and its turns."""

    period: str
    first_turn: int
    last_turn: int


class Turn(Row, frozen=True):
    """A turn, its years and what is printed on its box."""

    turn: int
    years: tuple[int, int]
    period: str
    symbols: Words


class PeriodsTurns(Table, frozen=True):
    """1.1 Periods and turns."""

    periods: tuple[Period, ...]
    turns: tuple[Turn, ...]
    notes: Words


class Goal(Row, frozen=True):
    """A technology: its box and its first turn."""

    id: str
    kind: str
    box: int
    turn: int
    year: int | None
    only: str | None


class Technologies(Table, frozen=True):
    """II.4 Technologies."""

    goals: tuple[Goal, ...]
    track: Ints
    rules_list_differs: dict[str, dict[str, int]]
    rule: str


TABLES: dict[str, type[Table]] = {
    "monarch_reign": MonarchReign,
    "monarch_values": MonarchValues,
    "monarch_military": MonarchMilitary,
    "excellent_ministers": ExcellentMinisters,
    "habsburg_endogamy": HabsburgEndogamy,
    "dynastic_actions": DynasticActions,
    "condottieri": Condottieri,
    "oresund": Oresund,
    "economy_piracy": EconomyPiracy,
    "periods_turns": PeriodsTurns,
    "technologies": Technologies,
}
