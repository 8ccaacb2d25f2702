"""XIV.3 What objectives look back at and no other rule writes down: the income of the Orient."""

from __future__ import annotations

from europa.eu9.rules.income import centres, trade_zones
from europa.eu9.rules.powers import resources
from europa.eu9.table import G
from europa.eu9.world import RESOURCES

ZONES = ("stz_aiguilles", "stz_arabie", "stz_indien", "stz_chine")
CENTRES = ("great_orient", "indian")
GOODS = ("products_orient", "spices", "silk")


def orient_income(g: G, power: int) -> int:
    """E458: of centres, goods, their establishments and trade fleets in the east, this turn."""
    found = [p for p in centres.centre_parts(g, power) if p.name in CENTRES]
    found += [p for p in resources.resource_parts(g, power) if p.name in GOODS]
    for parts in (trade_zones.level_parts(g, power), trade_zones.monopoly_parts(g, power)):
        found += [p for p in parts if p.name in ZONES]
    goods = [RESOURCES.index(name) for name in GOODS]
    for parts in (resources.colony_parts(g, power), resources.post_parts(g, power)):
        for part in parts:
            place = g.world.province_index[part.name]
            if any(g.exploited(place, good) for good in goods):
                found.append(part)
    return sum(part.amount for part in found)


def note_orient(g: G) -> None:
    """3.1: added up by period, for every power that has any."""
    s = g.state
    for power in g.majors():
        ducats = orient_income(g, power)
        if ducats:
            key = f"orient:{g.name(power)}:{s.period}"
            s.progress[key] = s.progress.get(key, 0) + ducats


AFTER_STEP = {"3.1": (note_orient,)}
