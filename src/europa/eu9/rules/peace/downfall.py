"""A country is no more: what it leaves behind."""

from __future__ import annotations

import msgspec

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
    wars = []
    for war in s.wars:
        sides = [tuple(c for c in war.side(n) if c != country) for n in (0, 1)]
        helpers = tuple(h for h in war.helpers if h.country != country)
        if all(sides):
            wars.append(
                msgspec.structs.replace(
                    war, attackers=sides[0], defenders=sides[1], helpers=helpers
                )
            )
    s.wars = wars
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
