"""M4.2, M19.11: the Dutch open their dykes before an army that enters."""

from __future__ import annotations

from europa.eu9.rules.military.attrition import MOST_PILLAGE
from europa.eu9.rules.military.ground import FLOODED
from europa.eu9.rules.military.journey import Journey
from europa.eu9.rules.military.stacks import name_of, relocate
from europa.eu9.rules.powers import stability
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.table import G
from europa.kernel import Ask, Entry, Option, Steps

POINTS = 5
"""M19.11: victory points that a flood costs."""
PILLAGE = 2
"""The new pillage +."""


class Flooded(Entry, frozen=True):
    """Holland floods a province."""

    place: str


ENTRIES = (Flooded,)
MESSAGES = {
    "entry.Flooded": "Holland floods {place}",
    "ask.march.flood": "{force} enters {place}. Do you open the dykes?",
    "option.flood": "Flood the land: 5 points and a stability",
    "option.keep_dry": "No",
}


def window(g: G, journey: Journey, province: int) -> Steps[bool]:
    """M4.2: whether the mover is driven back; then it tests attrition as in enemy land."""
    s = g.state
    holland = g.country("holland")
    dykes = holland in g.world.provinces[province].national and g.is_major(holland)
    if dykes and forbidden(g, "flood", holland):  # VII-3
        return False
    if not dykes or not journey.ground.foes[holland] or s.owner[province] != holland:
        return False
    stack = s.stacks[journey.number]
    options = [Option("keep_dry", False), Option("flood", True)]
    params = {"force": name_of(g, stack), "place": place_name(g, province)}
    if not (yield Ask(g.seat_of(holland), "march.flood", options, "VIII.6", params)):
        return False
    g.log(Flooded(place_name(g, province)))
    g.add_effect(f"{FLOODED}:{place_name(g, province)}")
    s.vp[holland] -= POINTS
    stability.change(g, holland, -1, "XV.4")
    s.pillage[province] = min(MOST_PILLAGE, s.pillage[province] + PILLAGE)
    relocate(g, journey.number, stack.came_from)
    journey.marks += PILLAGE
    journey.extra += 2
    journey.enemy = journey.forced = True
    return True
