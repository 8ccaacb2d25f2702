"""VI.5, VI.6, VI.7 The planned actions are resolved (3.8)."""

from __future__ import annotations

from europa.eu9.rules.administration import (
    colonisation,
    competition,
    domestic,
    external,
    technology,
)
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.state import TP, Action
from europa.eu9.table import G
from europa.kernel import Steps


def planned(g: G, power: int, *kinds: str) -> list[Action]:
    """Pieces of a power's plan, in its order."""
    return [action for action in g.state.plans[power] if action.kind in kinds]


def resolve(g: G) -> Steps[None]:
    """3.8: kind by kind, powers by initiative, pieces in the order planned (E143)."""
    order = by_initiative(g)
    for power in order:
        for action in planned(g, power, *domestic.KINDS):
            yield from domestic.resolve(g, power, action)
    for power in order:
        for action in planned(g, power, "tfi", "free_tfi"):
            external.resolve(g, power, action)
    for power in order:
        for place, action in enumerate(g.state.plans[power]):
            if action.kind == "competition":
                yield from competition.resolve(g, power, place)
    for power in order:
        for action in planned(g, power, "tp"):
            province = g.world.province_index[action.target]
            colonisation.settle(g, power, province, TP, action.ducats)
    for power in order:
        colonisation.resolve_all(g, power, planned(g, power, "col", "free_col"))
    for power in order:
        for action in planned(g, power, *technology.KINDS):
            technology.resolve(g, power, action)
