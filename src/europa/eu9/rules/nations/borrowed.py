"""M 14.2, 15.5, 16 Minors that have the technology or the faith of another country."""

from __future__ import annotations

from europa.eu9.rules.powers.rebel_colonies import victim
from europa.eu9.rules.terms.specials import holds
from europa.eu9.table import TECH_OF, G
from europa.eu9.world import GROUPS, NONE
from europa.eu9.world.specials import specials_of


def look(g: G) -> None:
    """After the events: whose time it is learns, whose time is over forgets."""
    held = g.state.held
    for record in specials_of("technology"):
        key = TECH_OF[g.country(record.minor)]
        if not holds(g, record):
            held.pop(key, None)
        elif "same_as" in record.says:
            held[key] = g.country(record.says["same_as"])
        else:
            held[key] = -2 - 2 * GROUPS.index(record.says["group"])
    old = victim(g)
    for record in specials_of("religion"):
        if old != NONE:
            g.state.religion[g.country(record.minor)] = g.state.religion[old]


AFTER_STEP = {"1.0": (look,), "1.5": (look,)}
