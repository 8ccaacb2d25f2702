"""P 33.3, 34.6 Campaigns that Prussia and Sweden have for nothing, once a turn or twice."""

from __future__ import annotations

from europa.eu9.rules.military.rights import MAJOR, MULTIPLE
from europa.eu9.rules.powers.initiative import reigns, skill
from europa.eu9.state import MIL
from europa.eu9.table import G

ABLE = 7
"""MIL from which Sweden has two major ones, or one multiple."""
USED = "gratis"
"""Under `allowances`, with level and power: how often this turn."""


def _used(g: G, power: int, level: str) -> int:
    return g.state.allowances.get(f"{USED}:{level}:{g.name(power)}", 0)


def left(g: G, power: int) -> list[str]:
    """Levels that a power may have for nothing now."""
    name = g.name(power)
    if name == "prussia":
        most = 2 if reigns(g, "prussia_friedrich_ii") else 1
        return [MULTIPLE] if _used(g, power, MULTIPLE) < most else []
    if name != "sweden" or _used(g, power, MULTIPLE):
        return []
    able = skill(g, power, MIL) >= ABLE
    majors = _used(g, power, MAJOR)
    found = [MAJOR] if majors < 1 + able else []
    return [*found, MULTIPLE] if able and not majors else found


def use(g: G, power: int, level: str) -> None:
    """It is gone for this turn."""
    key = f"{USED}:{level}:{g.name(power)}"
    g.state.allowances[key] = g.state.allowances.get(key, 0) + 1
