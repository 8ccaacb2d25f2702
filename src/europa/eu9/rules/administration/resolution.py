"""VI.5, VI.6, VI.7 The planned actions are resolved (3.8)."""

from __future__ import annotations

from europa.eu9.pieces import Action
from europa.eu9.rules.administration import (
    colonisation,
    competition,
    domestic,
    external,
    technology,
)
from europa.eu9.rules.administration.actions import Odds
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.limits import note_posts
from europa.eu9.state import TP
from europa.eu9.table import G
from europa.kernel import Steps

TFI = ("tfi", "vassal_tfi", "free_tfi", "ragusa_tfi")
SETTLING = ("col", "free_col")
POSTS = ("tp", "free_tp")


def planned(g: G, power: int, *kinds: str) -> list[tuple[int, Action]]:
    """Pieces of a power's plan with their places, in its order."""
    plan = g.state.plans[power]
    return [(place, action) for place, action in enumerate(plan) if action.kind in kinds]


def write_down(g: G) -> dict[tuple[int, int], Odds]:
    """VI.1.1, VI.10: the odds of every planned action by its place, before any die is rolled."""
    found: dict[tuple[int, int], Odds] = {}
    for power in g.majors():
        settlers: list[int] = []
        for place, action in enumerate(g.state.plans[power]):
            key = (power, place)
            if action.kind in domestic.KINDS:
                found[key] = domestic.odds(g, power, action)
            elif action.kind in TFI:
                found[key] = external.planned_odds(g, power, action)
            elif action.kind == "competition":
                found[key] = competition.odds(g, power, place)
            elif action.kind in POSTS:
                province, ducats = g.world.province_index[action.target], colonisation.stake(action)
                found[key] = colonisation.odds(g, power, province, TP, ducats)
            elif action.kind in SETTLING:
                settlers.append(place)
            elif action.kind in technology.KINDS:
                found[key] = technology.odds(g, power, action)
        plan = [g.state.plans[power][place] for place in settlers]
        for place, odds in zip(settlers, colonisation.written_odds(g, power, plan), strict=True):
            found[power, place] = odds
    return found


def resolve(g: G) -> Steps[None]:
    """3.8: kind by kind, powers by initiative, pieces in the order planned (E143)."""
    written = write_down(g)
    order = by_initiative(g)
    for power in order:
        for place, action in planned(g, power, *domestic.KINDS):
            yield from domestic.resolve(g, power, action, written[power, place])
    for power in order:
        for place, action in planned(g, power, *TFI):
            external.resolve(g, power, action, written[power, place])
    for power in order:
        for place, _ in planned(g, power, "competition"):
            yield from competition.resolve(g, power, place, written[power, place])
    for power in order:
        for place, action in planned(g, power, *POSTS):
            province = g.world.province_index[action.target]
            colonisation.settle(g, power, province, TP, written[power, place])
    for power in order:
        settlers = planned(g, power, *SETTLING)
        plan = [action for _, action in settlers]
        colonisation.resolve_all(g, power, plan, [written[power, place] for place, _ in settlers])
        if planned(g, power, "col", "tp"):
            note_posts(g, power)
    for power in order:
        for place, action in planned(g, power, *technology.KINDS):
            technology.resolve(g, power, action, written[power, place])
