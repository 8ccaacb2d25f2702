"""The tables of battles and sieges (VIII.8 to VIII.21, IX.1, IX.2), looked up by name."""

from __future__ import annotations

from functools import cache

from europa.eu9.world.records import read_one
from europa.eu9.world.schemas.plain import Combat

NEVER = "-"
"""The fire column of those who never fire."""


@cache
def _tables() -> Combat:
    return read_one("combat", Combat)


def land_technologies() -> tuple[str, ...]:
    """The land technologies, oldest first."""
    return _tables().land_technologies


def naval_technologies() -> tuple[str, ...]:
    """The naval technologies, oldest first; galleys stand before all."""
    return _tables().naval_technologies


def columns(branch: str, own: str, enemy: str) -> tuple[str, str]:
    """VIII.10, VIII.11: the columns for fire and shock."""
    t = _tables()
    land = branch == "land"
    place = (t.land_technologies if land else t.naval_technologies).index(enemy)
    cell = (t.land_columns if land else t.naval_columns)[own][place]
    return cell[0], cell[1]


def land_morale(own: str, enemy: str) -> int:
    """VIII.11: morale of conscripts. Renaissance is worth 1 against Medieval."""
    if own == "renaissance" and enemy == "medieval":
        return 1
    return _tables().land_morale[own]


def naval_morale(technology: str, veteran: bool) -> int:
    """VIII.10: morale at sea; veterans count only where the table marks it (E50)."""
    bonus = _tables().naval_veteran_bonus[technology] if veteran else 0
    return _tables().naval_morale[technology] + bonus


def wind_entry(own: str, enemy: str) -> int:
    """VIII.9: what the technology adds to a side's roll for the wind."""
    return _tables().wind[own][naval_technologies().index(enemy)] or 0


def combat_result(column: str, result: int) -> tuple[int, int]:
    """VIII.12: losses in thirds, and stars, by column and modified die."""
    thirds, stars = _tables().combat_results[column][min(max(result, 3), 14) - 3]
    return thirds, stars


def small_stack(thirds: int) -> int:
    """VIII.13, land: what a firer of this strength (in thirds) takes off; seven LD: see E57."""
    off = 0
    if thirds < 21:
        for strength, less in _tables().small_land_stacks:
            if thirds >= strength:
                off = less
    return off


def small_fleet(ships: int) -> int:
    """VIII.13, sea: what a firer of so many ND takes off."""
    small = _tables().small_fleets
    return small[ships] if ships < len(small) else 0


def size_differential(own: int, enemy: int) -> int:
    """VIII.15: the differential of two sizes."""
    return _tables().size_comparison[own][enemy]


def loss_by_size(thirds: int, differential: int) -> int:
    """VIII.16: losses inflicted, after the firer's differential; whole part and thirds apart."""
    row = "-2" if differential <= -2 else "-1" if differential <= 0 else f"+{min(differential, 3)}"
    whole, rest = divmod(thirds, 3)
    if thirds > 18:  # E718: thirds count
        return thirds + _tables().loss_above_six[row]
    cells = _tables().loss_by_size[row]
    return (cells[whole + 1] if whole else 0) + (cells[rest - 1] if rest else 0)


def army_size(army_class: str, period: int) -> int:
    """IX.1: size of an army class in a period (1 to 7)."""
    return _tables().army_classes[army_class][period - 1]


def artillery_of_army(country: str, army_class: str, period: int) -> int:
    """IX.2: artillery of an A+, by country, else by class."""
    table = _tables().artillery_per_army
    if country in table:
        return table[country][period - 1] or 0
    for classes, row in table.items():
        if army_class in classes.split(","):
            return row[period - 1] or 0
    return table["III,IV"][period - 1] or 0


def artillery_bonus(artillery: int, level: int) -> int:
    """VIII.18: the bonus of so much artillery against a fortress of a level (fort: 0)."""
    return sum(artillery >= least for least in _tables().artillery_bonus[level])


def retreat_loss(result: int) -> int:
    """VIII.17: thirds lost in retreat."""
    return 0 if result <= 2 else 1 if result <= 4 else 2 if result <= 6 else 3


def undermining(result: int) -> str:
    """VIII.19: what undermining comes to."""
    for least, outcome in (
        (13, "surrender"),
        (12, "honours"),
        (10, "breach"),
        (7, "siegework+"),
        (4, "siegework-"),
    ):
        if result >= least:
            return outcome
    return "nothing"


def assault_result(roll: str, result: int, breach: bool = False) -> tuple[int, int]:
    """VIII.20: losses in thirds, and stars; `roll` is `besieged_fire`, `besieger_shock`, ..."""
    thirds, stars, after_breach = _tables().assault[roll][min(max(result, 3), 12) - 3]
    return (after_breach if breach else thirds), stars


def resistance(level: int, breach: bool) -> int:
    """VIII.21: how many thirds a fortress stands (fort: 0)."""
    return _tables().fortress_resistance[level][breach]


def replacement(country: str, roll: int) -> str:
    """VIII.8: manoeuvre, fire, shock of the leader found on the spot."""
    table = _tables().replacement_leaders
    return table.get(country, table["any_minor"])[roll - 1]


def classes() -> list[str]:
    """The army classes."""
    return list(_tables().army_classes)


def remaining_row(row: str) -> tuple[str, ...]:
    """VIII.3: what is left of a force at 10 to 90 % lost, as printed."""
    return _tables().remaining_troops[row]
