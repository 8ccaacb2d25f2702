"""XII.3.4 Levels of peace: which are permitted, what each brings."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.peace.sides import capitals, held_by, majors_in
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.eu9.treaties import UNCONDITIONAL
from europa.eu9.world.schemas.diplomacy import Level, PeaceLevels
from europa.eu9.world.tables import read_table

NEGOTIABLE = 2
"""7.2.5: up to this differential a peace may be negotiated."""
WINNER, LOSER = "W", "L"


def level_of(level: int) -> Level:
    """The line of the table."""
    found: Level = read_table("peace_levels", PeaceLevels).levels[str(abs(level))]
    return found


def conditions(level: int) -> int:
    return level_of(level).conditions


def brings(level: int) -> dict[str, object]:
    """What a level brings, as who proposes it sees: conditions, ducats of one, who picks land."""
    found = level_of(level)
    return {"conditions": found.conditions, "ducats": found.ducats, "choice": found.choice}


def ducats(level: int) -> int:
    """Money of one condition."""
    return level_of(level).ducats


def chooser(level: int, territorial: int) -> str:
    """7.2.7.2: who picks the n-th territorial condition, from 0: WINNER or LOSER."""
    letters = level_of(level).choice
    return letters[min(territorial, len(letters) - 1)]


def overrun(g: G, power: int) -> bool:
    """E407: all its capitals and half of its other national provinces are in enemy hands."""

    def lost(province: int) -> bool:
        return at_war(g, power, held_by(g, province)) and g.state.owner[province] == power

    seats = capitals(g, power)
    if not seats or not all(lost(p) for p in seats):
        return False
    nation = g.world.countries[power].provinces
    others = [p for p in nation if p not in seats and g.state.owner[p] == power]
    return 2 * sum(lost(p) for p in others) >= len(others)


def permitted(g: G, net: int, ours: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """7.2.5: levels that may be signed, positive for us; the conditional one first."""
    found = [net]
    if abs(net) <= NEGOTIABLE:
        found += [0, 1, -1]
    if any(overrun(g, power) for power in majors_in(g, theirs)):
        found.append(UNCONDITIONAL)
    if any(overrun(g, power) for power in majors_in(g, ours)):
        found.append(-UNCONDITIONAL)
    return list(dict.fromkeys(found))
