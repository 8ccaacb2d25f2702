"""VIII.15 Levies: a power beaten in the field calls its people to arms (4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.logistics.recruit_land import land_limit, land_price, multiple, parts
from europa.eu9.rules.powers import stability
from europa.eu9.rules.powers.logistics import LAND_SIZES, half
from europa.eu9.table import G
from europa.kernel.errors import NotAllowed

DECLARED = "levies"
"""The effect that lasts for the rest of the turn."""
FREE = ("sweden", "prussia")
"""Powers that lose no stability after a major defeat."""


def may_declare(g: G, power: int) -> bool:
    """15.1: in a regular war, once a turn."""
    regular = any(war.kind == "full" and power in war.members for war in g.wars_of(power))
    return regular and not g.effect(DECLARED, power)


def declare(g: G, power: int, *, major: bool = True) -> None:
    """15.1: stability -1, free at -3 and for SUE and PRU after a major defeat."""
    if not may_declare(g, power):
        raise NotAllowed("levies are declared once a turn, in a regular war")
    g.add_effect(DECLARED, power)
    if not (major and g.name(power) in FREE):
        stability.change(g, power, -1, "VIII.15")


def levy_limit(g: G, power: int) -> int:
    """15.1: half of the LD a turn, rounded up; counted anew from the declaration on."""
    return half(land_limit(g, power))


def prices(
    g: G, power: int, purchases: Sequence[tuple[str, int]], before: int = 0
) -> list[list[int]] | None:
    """15.1: what each counter of purchases costs, after `before` half LD already levied."""
    found, total = [], before
    for kind, province in purchases:
        costs = []
        for part in parts(kind):
            total += LAND_SIZES[part]
            times = multiple(total, levy_limit(g, power))
            if not times:
                return None
            costs.append(times * land_price(g, power, part, province))
        found.append(costs)
    return found
