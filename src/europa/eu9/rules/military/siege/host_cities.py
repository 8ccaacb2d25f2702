"""M 15.3 Trading posts in cities of another minor: a siege of the post is war with the host."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import begin_war, end_relation
from europa.eu9.rules.military.lookup.register import viceroys
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import AT, COUNTRIES, ON_MAP, PROVINCES
from europa.eu9.table import G
from europa.eu9.world import NONE

GUESTS, LICENSED = "guest_in_cities", "besieges_guests"
"""Kinds of special rules: posts in another's cities; powers that may take such cities."""


def host(g: G, province: int) -> int:
    """The minor whose city shelters the trading post of another there; NONE: nobody."""
    s, p = g.state, g.world.provinces[province]
    guest = s.post_owner[province]
    if p.europe or guest == NONE:
        return NONE
    for record in standing(g, GUESTS, guest):
        minor = g.country(record.says["host"])
        own = s.area_owner[p.area] == minor and not s.gone[minor]
        if own and p.id in record.says["provinces"]:
            return minor
    return NONE


def rouse(g: G, province: int, besieger: int) -> None:
    """A siege begins: the host of the post is attacked too, in an overseas war."""
    minor = host(g, province)
    if minor in (NONE, besieger) or at_war(g, besieger, minor) or _is_borne(g, besieger, minor):
        return
    end_relation(g, besieger, minor)
    begin_war(g, "overseas", (besieger,), (minor,), fresh="later")


def _is_borne(g: G, power: int, minor: int) -> bool:
    """P 36.4: Portugal's ally bears it while a viceroy is in India."""
    if g.state.treaties.get(power * COUNTRIES + minor) != AT:
        return False
    return any(
        g.country(record.says["host"]) == minor and _governs(g, record.says["viceroy_in"])
        for record in standing(g, LICENSED, power)
    )


def _governs(g: G, continent: str) -> bool:
    """A viceroy stands in a province of this part of the world."""
    s, w = g.state, g.world
    places = [s.leader_place[n] for n in sorted(viceroys()) if s.leader_state[n] == ON_MAP]
    areas = [w.provinces[p].area for p in places if 0 <= p < PROVINCES]
    return any(area != NONE and continent in w.areas[area].continents for area in areas)
