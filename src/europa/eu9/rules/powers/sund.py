"""XV The right to levy in the Sund: who has it, and how it passes on."""

from __future__ import annotations

from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.specials import specials_of

RIGHT = "sund_right"
SHORES = ("skane", "vastergotland", "sjaelland")


def holder(g: G) -> int:
    """12.1: the country that has the right; Denmark in 1492."""
    return g.country(g.state.flag_values.get(RIGHT) or specials_of(RIGHT)[0].minor)


def pass_on(g: G, new: int) -> None:
    """12.4 to 12.6: another country has it; nobody levies until its holder announces it."""
    s = g.state
    s.flag_values[RIGHT] = g.name(new)
    if s.sund_taxes != new:
        s.sund_taxes = NONE


def rules_baltic(g: G, country: int) -> bool:
    """It has the only fleet of level 4 or more in the Baltic."""
    zone = g.world.zone_index["tz_baltique"]
    rivals = [c for c in g.fleets_in(zone) if c != country and g.tf(c, zone) >= 4]
    return g.tf(country, zone) >= 4 and not rivals
