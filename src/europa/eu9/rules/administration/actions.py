"""VI.1 How an administrative action is resolved: column, die, and the roll for a half."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from europa.eu9.rules.terms.lasting import bonus
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import clamp, outcome
from europa.kernel import Entry

FIRST, LAST = -4, 4
"""Columns of the table."""


class Attempted(Entry, frozen=True):
    """An action was rolled for. `second` is the roll against FTI, 0 if there was none."""

    power: str
    what: str
    where: str
    column: int
    die: int
    modifier: int
    result: str
    second: int
    success: bool


class Outcome(msgspec.Struct, frozen=True):
    """What came of a roll."""

    natural: int
    """The die as rolled."""
    result: str
    """F*, F, h, h*, S or S*."""
    success: bool

    @property
    def half(self) -> bool:
        return self.result.startswith("h")

    @property
    def fumble(self) -> bool:
        return self.result == "F*"


class Odds(NamedTuple):
    """VI.1.1: what is written down of an action before any die: column, modifier, FTI."""

    column: int
    modifier: int
    fti: int


ROLLS = {
    "tfi": ("commercial_action", "external_action"),
    "competition": ("competition", "commercial_action", "external_action"),
    "col": ("col_action", "external_action"),
    "tp": ("tp_action", "external_action"),
    "fti": ("fti_improvement",),
    "technology": ("technology",),
}
"""Kinds of rolls that political events name, by action."""


def action_bonus(g: G, power: int, kind: str, province: int = NONE, zone: int = NONE) -> int:
    """What political events add to an administrative action."""
    names = ("administrative_action", *ROLLS.get(kind, ()))
    return sum(bonus(g, name, power, place=province, zone=zone) for name in names)


def column(base: int, shift: int) -> int:
    """VI.1.3: the base within the table, then the investment, then at most the last column."""
    return clamp(clamp(base, FIRST, LAST) + shift, FIRST, LAST)


def attempt(g: G, country: int, what: str, where: str, odds: Odds, *, test: bool = True) -> Outcome:
    """VI.1.4: a d10; a half succeeds if a second d10, rolled if `test`, is not above FTI."""
    name = g.name(country)
    die = g.d10(what, name)
    result = outcome(odds.column, die + odds.modifier)
    second = g.d10("half", name) if result.startswith("h") and test else 0
    success = result.startswith("S") or 0 < second <= odds.fti
    g.log(Attempted(name, what, where, odds.column, die, odds.modifier, result, second, success))
    return Outcome(die, result, success)


ENTRIES = (Attempted,)
MESSAGES = {
    "entry.Attempted": "{power}: {what}[ {where}]: {result} (column {column}, die {die}, modifier"
    " {modifier})",
}
