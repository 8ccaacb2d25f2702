"""VII-4 Colonies that have risen: no income, troops or militia for their owner while it lasts."""

from __future__ import annotations

from europa.eu9.rules.powers.access import zone_coasts
from europa.eu9.table import G
from europa.eu9.world import NONE

EVENT, REBEL, RISEN = "VII-4", "usa", "group_but_spared"
DOUBLE, NOTHING, ALL = 2, 0, 1


def risen(g: G) -> tuple[int, ...]:
    """Colonies that rose at first, even those crushed since; none when no rebellion is on."""
    s = g.state
    if EVENT not in s.occurred or not any(one.event == EVENT for one in s.running):
        return ()
    names = s.event_notes.get(f"{EVENT}:places:{RISEN}", "").split()
    return tuple(g.world.province_index[name] for name in names)


def victim(g: G) -> int:
    """The power whose colonies have risen."""
    name = g.state.event_notes.get(f"{EVENT}:role:target", "")
    return g.country(name) if name else NONE


def is_lost(g: G, province: int) -> bool:
    """Whether this colony is of no use to its owner now."""
    return EVENT in g.state.occurred and province in risen(g)


def trade(g: G, power: int, zone: int) -> int:
    """How often the income of trade fleets counts in a zone: not at all for the victim in those
    that touch what has risen, twice for other powers."""
    if EVENT not in g.state.occurred or g.world.zones[zone].ctz:
        return ALL
    if not zone_coasts(zone) & frozenset(risen(g)):
        return ALL
    return NOTHING if power == victim(g) else DOUBLE
