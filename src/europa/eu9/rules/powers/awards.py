"""XIV.1 Victory points for single acts: wars, peaces, provinces; how they are scored."""

from __future__ import annotations

from europa.eu9.state import VA
from europa.eu9.table import G
from europa.kernel import Entry


class Points(Entry, frozen=True):
    """Victory points of a power, and why."""

    power: str
    points: int
    why: str
    rule: str = ""


def give(g: G, power: int, points: int, why: str, rule: str) -> None:
    """Score points and say why."""
    if points:
        g.state.vp[power] += points
        g.log(Points(g.name(power), points, why, rule))


def war_without_cause(g: G, target: int) -> int:
    """XIV.1, E14: -10 against a major or a major's vassal, -5 against another minor."""
    s = g.state
    patron = s.patron[target]
    of_major = patron != -1 and g.is_major(patron) and s.box[target] == VA
    return -10 if g.is_major(target) or of_major else -5


def peace_points(level: int, against_major: bool, won: bool) -> int:
    """XIV.1: 2 a level against an alliance with a major, 1 against minors; lost: -2."""
    return level * (2 if against_major else 1) if won else -2 * level


def province_points(income: int, gained: bool) -> int:
    """XIV.1: a province gained is worth its income, a lost one costs twice that."""
    return income if gained else -2 * income


def patrons_share(points: int) -> int:
    """E61: half of a minor's gains, rounded down; half of its losses, rounded up in size."""
    return points // 2 if points > 0 else -((1 - points) // 2)


ENTRIES = (Points,)
MESSAGES = {"entry.Points": "{power}: {points:victory point|victory points}, {why} {rule}"}
