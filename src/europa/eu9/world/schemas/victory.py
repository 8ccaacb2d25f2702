"""Tables of chapter XIV: victory points by turn, by period and at the end."""

from __future__ import annotations

from europa.eu9.world.schemas.base import Modifiers, Row, Table, Words


class PerTurn(Row, frozen=True):
    """Points of a turn by phase."""

    diplomacy: Modifiers
    administration: tuple[Words, ...]
    military: tuple[Words, ...]
    peace: Modifiers
    interphase: Modifiers
    minors: str


class PeriodCheck(Row, frozen=True):
    """Points of a period."""

    colonial: str
    colonial_where: dict[str, str]
    territorial: str
    territorial_modifiers: dict[str, str]
    diplomatic: str
    diplomatic_modifiers: dict[str, str]


class WealthPercent(
    Row,
    frozen=True,
    rename={"i": "I", "ii": "II", "iii": "III", "iv": "IV", "v": "V", "vi": "VI", "vii": "VII"},
):
    """Percent of the average wealth by powers (columns) and period."""

    columns: Words
    i: tuple[int | None, ...]
    ii: tuple[int | None, ...]
    iii: tuple[int | None, ...]
    iv: tuple[int | None, ...]
    v: tuple[int | None, ...]
    vi: tuple[int | None, ...]
    vii: tuple[int | None, ...]
    formula: str


class VictoryPoints(Table, frozen=True):
    """XIV.2, XIV.3 Victory points."""

    per_turn: PerTurn
    monopoly: dict[str, str]
    discoveries: Modifiers
    wealth_percent: WealthPercent
    period_check: PeriodCheck


class EndGame(Row, frozen=True):
    """What a power counts at the end: provinces by factor, then other lines."""

    x1: Words | str = ()
    x2: Words | str = ()
    x3: Words | str = ()
    x4: Words | str = ()
    x5: Words | str = ()
    other: Words = ()
    trade: Words = ()
    industry: Words = ()
    military: Words = ()
    military_best_of: Words = ()
    diplomacy: Words = ()
    colonies: Words = ()
    colonies_best_of: Words = ()
    if_inherited_belgium: dict[str, Words] = {}


class EndGameVp(Table, frozen=True):
    """XIV.6 End of the game."""

    rules: Words
    countries: dict[str, EndGame]


TABLES: dict[str, type[Table]] = {"victory_points": VictoryPoints, "end_game_vp": EndGameVp}
