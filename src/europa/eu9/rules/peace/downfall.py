"""A country is no more: what it leaves behind."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.military.losses import disperse
from europa.eu9.state import COUNTRIES, NEUTRAL
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry


class Destroyed(Entry, frozen=True):
    """A country has ceased to exist."""

    country: str


def destroy(g: G, country: int) -> None:
    """It leaves the map, the tracks, its wars and its treaties."""
    s = g.state
    s.gone[country] = 1
    s.patron[country], s.box[country] = NONE, NEUTRAL
    disperse(g, [n for n, stack in list(s.stacks.items()) if stack.country == country])
    s.units = [unit for unit in s.units if unit.country != country]
    s.treaties = {k: v for k, v in s.treaties.items() if k % COUNTRIES != country}
    s.causes = [cb for cb in s.causes if country not in (cb.holder, cb.target)]
    s.calling = [row for row in s.calling if row[0] != country]
    for war in list(s.wars):
        leave_war(g, war, (country,))
    g.log(Destroyed(g.name(country)))


def perish_landless(g: G, countries: tuple[int, ...]) -> None:
    """Minors of a peace that have nothing left on any map are no more."""
    s = g.state
    for country in countries:
        if g.is_major(country) or s.gone[country]:
            continue
        if country not in s.owner and country not in s.post_owner and country not in s.area_owner:
            destroy(g, country)


ENTRIES = (Destroyed,)
MESSAGES = {"entry.Destroyed": "{country} is no more"}
