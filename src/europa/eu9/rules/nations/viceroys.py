"""P 40.2 Spain names viceroys among the conquistadors in an area (3.10)."""

from __future__ import annotations

from europa.eu9.rules.powers import viceroys
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import DONE


class ViceroyNamed(Entry, frozen=True):
    """A conquistador governs an area."""

    leader: str
    area: str


def appoint(g: G) -> Steps[None]:
    """After 3.10: one after another; he may not leave his area."""
    power = g.country(viceroys.CROWN)
    viceroys.forget(g)
    if not g.is_major(power):
        return
    while able := viceroys.able(g, power):
        options = [Option(DONE, NONE)]
        for n in able:
            name, area = g.world.leaders[n].id, viceroys.area_of(g, n)
            options.append(Option(f"viceroy:{name}", n, (g.world.leaders[n].name, area)))
        ask = Ask(g.seat_of(power), "viceroy.name", options, "XV", {"power": g.name(power)})
        chosen: int = yield ask
        if chosen == NONE:
            return
        area = viceroys.area_of(g, chosen)
        viceroys.name_viceroy(g, chosen, area)
        g.log(ViceroyNamed(g.world.leaders[chosen].id, area))


AFTER_STEP = {"3.10": (appoint,)}
ENTRIES = (ViceroyNamed,)
MESSAGES = {
    "entry.ViceroyNamed": "{leader} is viceroy of {area}",
    "ask.viceroy.name": "{power}: whom do you name viceroy? He may not leave his area",
    "option.viceroy": "{a} in {b}",
}
