"""P 36.6 The first viceroy of Portugal in Ormus improves relations by his presence."""

from __future__ import annotations

from europa.eu9.state import AT, COUNTRIES, NR, ON_MAP, TREATIES
from europa.eu9.table import G
from europa.kernel import Entry

VISITED, ISLAND, VICEROY = "ormus_visited", "ormus_i", "viceroy"


class OrmusImpressed(Entry, frozen=True):
    """Relations with Ormus are a step better."""

    power: str
    treaty: str


def visit(g: G) -> None:
    """At the start of phase 2, once a game: from none to friendly, from friendly to a treaty."""
    s, portugal, ormuz = g.state, g.country("portugal"), g.country("ormuz")
    if not g.is_major(portugal) or g.holds(VISITED):
        return
    island = g.world.province_index[ISLAND]
    there = any(
        s.leader_state[n] == ON_MAP and place == island and g.world.leaders[n].group == VICEROY
        for n, place in enumerate(s.leader_place)
    )
    if not there:
        return
    s.in_force[VISITED] = s.turn
    key = portugal * COUNTRIES + ormuz
    s.treaties[key] = min(AT, s.treaties.get(key, NR) + 1)
    g.log(OrmusImpressed(g.name(portugal), TREATIES[s.treaties[key]]))


AFTER_STEP = {"1.7": (visit,)}
ENTRIES = (OrmusImpressed,)
MESSAGES = {"entry.OrmusImpressed": "{power}: its viceroy impresses Ormus ({treaty})"}
