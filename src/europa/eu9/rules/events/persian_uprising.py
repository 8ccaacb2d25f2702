"""SPEC-minors 14.3 The Persian lands rise when a revolt strikes the country that owns them."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry

LANDS = ("pars", "isfahan", "bam", "meshhed")
NEEDED = 11
MINUS, PLUS = 1, 2
UPRISING = "persian uprising"


class PersiaRises(Entry, frozen=True):
    """The Persians rise against the owner of their land."""

    owner: str
    place: str


def strike(g: G, country: int, province_die: int) -> None:
    """E596: once a revolt roll that strikes the country, besides the revolt itself."""
    s, persia = g.state, g.country("persia")
    lands = [g.world.province_index[name] for name in LANDS]
    mine = [p for p in lands if s.owner[p] == country] if country not in (NONE, persia) else []
    if not mine:
        return
    if province_die > 0 and g.d10("uprising", g.name(country)) + len(mine) < NEEDED:
        return
    first = g.pick("uprising place", mine)
    others = [p for p in lands if p != first and s.owner[p] != persia]
    g.log(PersiaRises(g.name(country), g.world.provinces[first].id))
    for p in (first, *others):
        s.revolt[p] = max(s.revolt[p], PLUS if p == first else MINUS)
        s.revolt_cause[p] = "persia"
    born = bool(s.gone[persia]) or not g.owned(persia)
    s.gone[persia] = 0
    for p in (first, *others):
        if born:
            hand_over(g, p, persia, "revolt")
        else:
            s.controller[p] = persia
    if not at_war(g, persia, country):
        begin_war(g, "full", (persia,), (country,), cause=UPRISING)


def rise(g: G) -> None:
    """An event brings it: whoever owns some of these lands, without a die."""
    s, persia = g.state, g.country("persia")
    owners = [s.owner[g.world.province_index[name]] for name in LANDS]
    for owner in dict.fromkeys(o for o in owners if o not in (NONE, persia)):
        strike(g, owner, 0)


ENTRIES = (PersiaRises,)
MESSAGES = {"entry.PersiaRises": "The Persians rise against {owner}, first in {place}"}
