"""VII.4.3, M 6.1 The land that a minor in a defensive attitude does not leave."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.terms import specials
from europa.eu9.table import G
from europa.eu9.world import load_world

DEFENSIVE, DEFENDS = "defensive", "defends"
"""An attitude; effect of the turn: the minor has taken it."""


@cache
def _of_old(name: str) -> frozenset[int]:
    """What a country owns as the campaign begins."""
    w = load_world()
    owners = w.campaign.owners.items()
    return frozenset(w.province_index[p] for p, owner in owners if owner == name)


def home_ground(g: G, country: int) -> frozenset[int] | None:
    """What it owns or ever owned, and what lies beside what it owns; some may enter a friend's land
    besides. None: it goes where it likes."""
    if not g.effect(DEFENDS, country):
        return None
    s, w = g.state, g.world
    own = {*g.owned(country), *g.posts(country)}
    own |= {p for n, owner in enumerate(s.area_owner) if owner == country
            for p in w.areas[n].provinces}  # fmt: skip
    found = own | {near for p in own for near in w.provinces[p].neighbours}
    found |= _of_old(g.name(country))
    found |= {t.province for t in s.transfers if country in (t.old, t.new)}
    for record in specials.standing(g, "attitude_exception", country):
        for friend in record.says["may_enter"]:
            found |= {*w.countries[w.country_index[friend]].provinces}
    return frozenset(found)
