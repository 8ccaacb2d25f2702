"""II.4.3 Which technologies a country owns."""

from __future__ import annotations

from europa.eu9.state import LAND, NAVAL
from europa.eu9.table import G
from europa.eu9.world.tables import goals


def has(g: G, country: int, name: str) -> bool:
    """Whether a country owns a technology."""
    n = next(n for n, goal in enumerate(goals()) if goal.id == name)
    goal = goals()[n]
    level = g.tech(country, NAVAL if goal.naval else LAND) + bool(goal.only)
    return not goal.box or level > g.state.goals[n]
