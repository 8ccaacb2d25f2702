"""P 19 Habsburg dynastic actions of Spain: which are open, and what counts once one is played."""

from __future__ import annotations

from functools import cache
from typing import Any

from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.specials import dissociated
from europa.eu9.table import G
from europa.eu9.world.records import read_plain

PLAYED = "dynastic_"
COUNT = "dynastic_action"
"""Under `occurred`: how many were played, for the endogamy of the house."""
WEDDING = "I-A"
LATER = ("I-D",)
"""Events that an action makes possible, but does not play."""
NORTH_EAST, KEPT = "north_east_provinces", "gelderland"


@cache
def actions() -> dict[str, dict[str, Any]]:
    """The printed actions by their id."""
    return {row["id"]: row for row in read_plain("tables/dynastic_actions")["actions"]}


def is_played(g: G, action: str) -> bool:
    return f"{PLAYED}{action}" in g.state.in_force


def open_actions(g: G, *, by_event: bool = False) -> list[str]:
    """Those that Spain may play: B after all of A, C after all of B, in any order by an event."""
    if dissociated(g):
        return []
    left = [name for name in actions() if not is_played(g, name) and not _banned(g, name, by_event)]
    if by_event:
        return left
    first = min((name[0] for name in actions() if not is_played(g, name)), default="")
    return [name for name in left if name[0] == first]


def _banned(g: G, action: str, by_event: bool) -> bool:
    spain = g.country("spain")
    for _, act in found(g, f"forbid:{COUNT}", spain):
        if act.get("action", action) == action and not (by_event and "except" in act):
            return True
    return False


def open_provinces(g: G) -> list[int]:
    """P 19.7: provinces of the north-east that Spain may annex so: after I-A, not in a war."""
    owner = g.country(NORTH_EAST)
    if WEDDING not in g.state.occurred or at_war(g, g.country("spain"), owner):
        return []
    return [p for p in g.owned(owner) if g.world.provinces[p].id != KEPT]


def play(g: G, action: str) -> str:
    """It counts from now on; the event that it brings, if it does so at once."""
    s = g.state
    s.in_force[f"{PLAYED}{action}"] = s.turn
    s.occurred[COUNT] = s.occurred.get(COUNT, 0) + 1
    event = str(actions()[action].get("activates", ""))
    return "" if event in LATER or event in s.occurred else event
