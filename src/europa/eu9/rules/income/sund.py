"""P 12 Levies of the Sund: what they bring, whom they keep from the Baltic's monopoly."""

from __future__ import annotations

from europa.eu9.sheet import Part
from europa.eu9.table import G
from europa.eu9.world import NONE

BALTIC = "tz_baltique"
LEAST = 5
"""P 12.2: ducats besides those of the fleets."""
WAR = 75
"""P 12.7: what a war of the two northern kingdoms blocks for everybody else (E578)."""
KINGDOMS = ("denmark", "sweden")


def levy_parts(g: G, power: int) -> list[Part]:
    """B22: a power that levies gets 5 ducats and 1 for each level in the Baltic (E577)."""
    if g.state.sund_taxes != power:
        return []
    zone = g.world.zone_index[BALTIC]
    levels = sum(g.tf(country, zone) for country in g.fleets_in(zone))
    return [Part("levies of the Sund", LEAST + levels)]


def is_barred(g: G, power: int, zone: int) -> bool:
    """P 12.2: another's levies leave no monopoly in the Baltic; a minor's serve its Patron."""
    who = g.state.sund_taxes
    if who == NONE or g.world.zones[zone].id != BALTIC:
        return False
    return power not in (who, g.state.patron[who] if not g.is_major(who) else who)


def war_parts(g: G, power: int) -> list[Part]:
    """P 12.7: blocked trade of powers outside a war between Denmark and Sweden."""
    kingdoms = [g.country(name) for name in KINGDOMS]
    for war in g.state.wars:
        at_odds = any(one in war.attackers and other in war.defenders
                      for one, other in (kingdoms, kingdoms[::-1]))  # fmt: skip
        if at_odds and power not in war.members and power not in war.helping:
            return [Part("Baltic war", WAR)]
    return []
