"""VIII.15 Levies: a power beaten in the field calls its people to arms (4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.rules.diplomacy.causes.overseas import has_viceroy
from europa.eu9.rules.logistics.recruit_land import land_limit, land_price, multiple, parts
from europa.eu9.rules.powers import stability
from europa.eu9.rules.powers.logistics import LAND_SIZES, half
from europa.eu9.table import G
from europa.kernel.errors import NotAllowed

DECLARED = "levies"
"""The effect that lasts for the rest of the turn."""
OVERSEAS = "overseas_defeat:"
MAJOR = 2
VICEROY = "viceroy"
FREE = ("sweden", "prussia")
"""Powers that lose no stability after a major defeat."""


def may_declare(g: G, power: int) -> bool:
    """15.1: in a regular war, once a turn; POR overseas too (36.3)."""
    regular = any(war.kind == "full" and power in war.members for war in g.wars_of(power))
    return (regular or overseas_defeat(g, power) > 0) and not g.effect(DECLARED, power)


def note_overseas(g: G, power: int, leader: int, *, major: bool) -> None:
    """36.3: a defeat of POR overseas that lets it call levies: a major one, or a viceroy's."""
    viceroy = 0 <= leader < len(g.world.leaders) and g.world.leaders[leader].group == VICEROY
    if g.name(power) == "portugal" and (major or viceroy):
        key = OVERSEAS + g.name(power)
        g.state.allowances[key] = max(g.state.allowances.get(key, 0), MAJOR if major else 1)


def overseas_defeat(g: G, power: int) -> int:
    """36.3: 2 a major one this round, 1 a viceroy's, 0 none; without a viceroy none counts."""
    found = g.state.allowances.get(OVERSEAS + g.name(power), 0)
    return found if found and has_viceroy(g, power) else 0


def is_overseas(g: G, power: int) -> bool:
    """36.3: whether its levies of this turn are for the rest of the world alone."""
    return bool(g.effect(DECLARED + OVERSEAS, power))


def declare(g: G, power: int, *, major: bool = True) -> None:
    """15.1: stability -1, free at -3 and for SUE and PRU after a major defeat.

    36.3: overseas, after a plain defeat of a viceroy, one level more.
    """
    if not may_declare(g, power):
        raise NotAllowed("levies are declared once a turn, in a regular war")
    far = overseas_defeat(g, power)
    g.add_effect(DECLARED, power)
    if far and not g.state.defeats.get(power, 0) >= MAJOR:
        g.add_effect(DECLARED + OVERSEAS, power)
        stability.change(g, power, -1 - (far < MAJOR), "XV")
    elif not (major and g.name(power) in FREE):
        stability.change(g, power, -1, "VIII.15")


def levy_limit(g: G, power: int) -> int:
    """15.1: half of the LD a turn, rounded up, counted from the declaration on; overseas all."""
    return land_limit(g, power) if is_overseas(g, power) else half(land_limit(g, power))


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
