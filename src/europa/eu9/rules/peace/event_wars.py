"""XII, 9.1 Wars at home and wars of events: which peaces their texts allow."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.conflicts import War
from europa.eu9.rules.powers.wars import AT_HOME
from europa.eu9.table import G

DUTCH_REVOLT = "III-1(1)"
SIGNED_LIKE_OTHERS = (DUTCH_REVOLT, "III-D")
"""Wars at home whose events let their sides make peace."""


def may_end(g: G, war: War) -> bool:
    """9.1: a war at home ends by a peace of its sides only if its event says so."""
    if war.cause == DUTCH_REVOLT and war.begun == g.state.turn:
        return False
    return war.kind not in AT_HOME or war.cause in SIGNED_LIKE_OTHERS


def may_leave(g: G, war: War, group: Sequence[int]) -> bool:
    """9.1: foreigners leave a war at home; those whose war it is do not."""
    return may_end(g, war) or not {war.attackers[0], war.defenders[0]} & set(group)


def barred_level(g: G, war: War, level: int) -> bool:
    """The Dutch war never ends with a white peace."""
    return war.cause == DUTCH_REVOLT and level == 0
