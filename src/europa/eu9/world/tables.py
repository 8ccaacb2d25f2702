"""The rulebook's tables by name, with typed lookups. `table(name)` gives any of them as data."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from europa.eu9.world.load import load_world
from europa.eu9.world.records import read_one, read_plain
from europa.eu9.world.schemas import Table
from europa.eu9.world.world import MNU_KINDS, PERIODS, RESOURCES

K = TypeVar("K", bound=Table)


@cache
def table(name: str) -> dict[str, Any]:
    """One file of data/tables, as plain data that has been checked."""
    return read_plain(f"tables/{name}")


@cache
def read_table(name: str, kind: type[K]) -> K:
    """One file of data/tables, as its record: `read_table("raids", Raids)`."""
    return read_one(f"tables/{name}", kind)


def fits(text: str | int, value: int) -> bool:
    """Whether a roll is in a printed range: `<=1`, `2-5`, `>=18`, `7`."""
    words = str(text)
    if words.startswith("<="):
        return value <= int(words[2:])
    if words.startswith(">="):
        return value >= int(words[2:])
    first, _, last = words.partition("-")
    return int(first) <= value <= int(last or first)


def clamp(value: int, least: int, most: int) -> int:
    """The value, or the end of the range it is beyond."""
    return max(least, min(most, value))


def outcome(column: int, die: int) -> str:
    """VI.1: F*, F, h, h*, S or S*; column and modified die stop at the table's ends."""
    rows = table("administrative_actions")["rows"]
    found: str = rows[str(clamp(die, 1, 10))][clamp(column, -4, 4) + 4]
    return found


def _row(rows: list[dict[str, Any]], value: int) -> int:
    for place, row in enumerate(rows):
        if row["max"] is None or value <= row["max"]:
            return place
    raise AssertionError("the last row has no end")


def domestic_trade(income: int, dti: int) -> int:
    """V.1 (B9); E63: no income, no trade."""
    rows = table("domestic_trade")["rows"]
    return int(rows[_row(rows, income)]["values"][dti - 1]) if income > 0 else 0


def foreign_trade(blocked: int, fti: int, rows_up: int = 0) -> int:
    """V.2 (B10); `rows_up`: one for each USA at peace."""
    rows = table("foreign_trade")["rows"]
    return int(rows[max(0, _row(rows, blocked) - rows_up)]["values"][fti - 1])


class Bankruptcy(msgspec.Struct, frozen=True):
    """A row of VI.2."""

    stability: int
    levels: int
    """TF levels lost."""
    or_mnu: bool
    """A MNU level may go instead of a TF level."""
    tfi_lost: int
    no_domestic: bool


def bankruptcy(roll: int) -> Bankruptcy:
    """VI.2: what a bankruptcy costs."""
    for row in table("bankruptcy")["rows"]:
        if fits(row["roll"], roll):
            return Bankruptcy(
                row["stab"], row["tf_levels"], row.get("tf_or_mnu", False), row["tfi_lost"],
                row["no_domestic"],
            )  # fmt: skip
    raise AssertionError(roll)


class Exchequer(msgspec.Struct, frozen=True):
    """A row of XI.1, in percent."""

    regular: int
    prestige: int
    national: int
    international: int


def exchequer(result: str) -> Exchequer:
    """XI.1: what a result of the test allows."""
    row = table("exchequer")["rows"][result]
    return Exchequer(
        row["regular"], row["prestige"], row["national_loan"], row["international_loan"]
    )


def stability_change(roll: int) -> int:
    """XI.3: what a modified roll brings."""
    return next(int(change) for text, change in table("stability_improvement")["rows"]
                if fits(text, roll))  # fmt: skip


# Resources, prices, inflation (II.6, VI.10)


class Good(msgspec.Struct, frozen=True):
    """An exotic resource: its exploitation track, price boxes and thresholds."""

    id: str
    track: int
    lowest: int
    highest: int
    low: int
    high: int


TRACKS = {"products_america": 20, "cotton": 20, "salt": 20, "silk": 20, "fish": 30}
"""E35: cotton on 20; the others on 40."""
BANDS = {
    20: (3, 7, 11, 15, 19, 20),
    30: (5, 10, 15, 20, 25, 30),
    40: (5, 10, 20, 30, 35, 40),
}
LEVELS = ("rare", "low", "medium", "large", "high", "excess")


@cache
def goods() -> tuple[Good, ...]:
    """All resources, in the order of RESOURCES."""
    lowest: dict[str, int] = {}
    highest: dict[str, int] = {}
    for box in table("price_inflation_track")["boxes"]:
        lowest.update(dict.fromkeys(box["initial_and_minimum_of"], box["index"]))
        highest.update(dict.fromkeys(box["maximum_of"], box["index"]))
    limits = table("exotic_price_variation")["price_thresholds"]
    return tuple(
        Good(name, TRACKS.get(name, 40), lowest[name], highest[name], limits[name]["low"],
             limits[name]["high"])
        for name in RESOURCES
    )  # fmt: skip


@cache
def price_of_box(box: int) -> int:
    """Ducats a unit in a box (1 to 20) of the price track."""
    return int(table("price_inflation_track")["boxes"][box - 1]["price"])


@cache
def inflation_percent(box: int) -> int:
    """Inflation of a box (1 to 10)."""
    return int(table("price_inflation_track")["boxes"][clamp(box, 1, 10) - 1]["inflation_percent"])


def exploitation(good: int, units: int) -> int:
    """II.6: place in LEVELS of so many units exploited in the world."""
    bands = BANDS[goods()[good].track]
    return next((place for place, most in enumerate(bands) if units <= most), 5)


def price_variation(situation: str, level: int) -> int:
    """VI.3: boxes by which a price moves before the market roll."""
    return int(table("exotic_price_variation")["rows"][situation][level])


# Technology (II.4)


class Goal(msgspec.Struct, frozen=True):
    """A technology: land or naval, its first box and turn, and who alone may have it."""

    id: str
    naval: bool
    box: int
    turn: int
    only: str


@cache
def goals() -> tuple[Goal, ...]:
    """All technologies, the oldest ones (box 0) too."""
    return tuple(
        Goal(g["id"], g["kind"] == "naval", g["box"], g["turn"], g["only"] or "")
        for g in table("technologies")["goals"]
    )


def land_prices(power: int, technology: str) -> dict[str, Any]:
    """VII: purchase and maintenance of land units; an unlisted technology costs as the next one."""
    return _prices(power, "land", technology)


def naval_prices(power: int, technology: str) -> dict[str, Any]:
    """VII: purchase and maintenance of ships; a technology without a row as one beside it."""
    same = {"seventy_four": "three_decker", "galley": "carrack", "galleass": "galleon_fluyt"}
    return _prices(power, "naval", same.get(technology, technology))


@cache
def _prices(power: int, kind: str, technology: str) -> dict[str, Any]:
    world = load_world()
    rows: dict[str, Any] = world.prices["prices"][world.countries[power].id][kind]
    order = [g.id for g in goals() if g.naval == (kind == "naval")]
    start = order.index(technology)
    near = [*order[start:], *reversed(order[:start])]
    row: dict[str, Any] = rows[next(name for name in near if name in rows)]
    return row


SILESIA, SILESIAN = ("silesie", "lausitz"), "schlesien"
"""P 33.2: where the special metal of Prussia stands, and its name."""


def mnu_income(power: int, kind: int, level: int, province: str = "") -> int:
    """B6: fixed value of a manufacture; PRU's metal in Silesia has its own."""
    values = load_world().power(power).mnu
    name = MNU_KINDS[kind]
    special = f"{name}_{SILESIAN if province in SILESIA else province}"
    return values[special if special in values else name][level - 1]


# Monarchs (III.1)


def monarch_value(column: int, die: int) -> int:
    """III.2: a successor's value; columns 3 to 7."""
    rows = table("monarch_values")["rows"]
    return int(rows[str(clamp(die, 1, 10))][clamp(column, 3, 7) - 3])


def reign_length(die: int) -> int:
    """III.1: turns of reign."""
    return int(table("monarch_reign")["reign_length"][str(clamp(die, 1, 10))])


def military_average(mil: int, die: int) -> tuple[int, bool]:
    """III.3: average of the values, and whether it is starred (siege)."""
    found = table("monarch_military")
    column = str(clamp(mil, 3, 9))
    starred = die in found["siege_star"].get(column, ())
    return int(found["average"][column][die - 1]), starred


def military_modifier(die: int) -> int:
    """III.3: what is added to the average for one value."""
    rows = table("monarch_military")["value_modifier"]
    return next(int(change) for text, change in rows.items() if fits(text, clamp(die, 1, 10)))


def minister(die: int) -> int:
    """E-2: a minister's value."""
    return int(table("excellent_ministers")["value"][die - 1])


def minister_turns(die: int) -> int:
    """E-2: turns in office."""
    return int(table("excellent_ministers")["duration"][die - 1])


# Events and turns


class EconomicEvent(msgspec.Struct, frozen=True):
    """One of the 49 economic events."""

    number: int
    key: str
    title: str
    effects: tuple[str, ...]


@cache
def economic_events() -> dict[int, EconomicEvent]:
    """By number."""
    events = read_plain("economic_events")["events"]
    return {e["number"]: msgspec.convert(e, EconomicEvent) for e in events}


def economic_event(first: int, second: int) -> int:
    """III.2: number of the event in the column of the first die, the row of the second."""
    return int(_economic_cells()[second - 1][first - 1])


@cache
def _economic_cells() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in read_plain("economic_events")["cells"])


def situation(die: int) -> str:
    """III.3: crisis, normal or boom."""
    name: str = table("economy_piracy")["rows"][die - 1]["situation"]
    return name


def years(turn: int) -> tuple[int, int]:
    """The years of a turn."""
    first, last = table("periods_turns")["turns"][turn - 1]["years"]
    return first, last


def wealth_percent(power: str, period: int) -> int:
    """XIV: percent of the period's average wealth that becomes VPs."""
    rows = table("victory_points")["wealth_percent"]
    for place, names in enumerate(rows["columns"]):
        if power in names.split("+"):
            return int(rows[PERIODS[period]][place] or 0)
    raise AssertionError(power)


# Logistics (VII)


class Fortress(msgspec.Struct, frozen=True):
    """A row of VII.1; 0 where a level can't be."""

    level: int
    price: int
    price_rotw: int
    upkeep: int
    upkeep_rotw: int


@cache
def fortresses() -> dict[int, Fortress]:
    """Levels 1 to 5."""
    found = {}
    for row in table("fortress_costs")["rows"]:
        level = row["level"]
        if isinstance(level, int):
            rotw = row["cost_rotw"]
            price = rotw if isinstance(rotw, int) else int(str(rotw or 0).split()[0])
            found[level] = Fortress(
                level, row["cost_europe"], price, row["maint_europe"], row.get("maint_rotw", 0)
            )
    return found


def reinforcement(attitude: str, roll: int) -> tuple[dict[str, int], int]:
    """VII.3: what a minor at war gets (LD, ND, de, F-, F+, f, MC), and the leader's threshold."""
    for row in table("minor_reinforcements")["rows"]:
        if fits(row["roll"], roll):
            parts: dict[str, int] = {}
            for part in filter(None, str(row[attitude]).split(",")):
                digits = part[: len(part) - len(part.lstrip("0123456789"))]
                parts[part[len(digits) :]] = int(digits or 1)
            return parts, int(row["leader_max"])
    raise AssertionError(roll)
