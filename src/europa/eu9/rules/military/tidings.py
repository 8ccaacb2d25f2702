"""What armies do that political events listen to (`rules/terms/happenings.py`)."""

from __future__ import annotations

from europa.eu9.rules.military.losses import leader_name
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.where import place_set
from europa.eu9.table import G
from europa.eu9.world import NONE

ZONES = {"tordesillas_portugal": "portugal", "tordesillas_spain": "spain"}
"""Halves of the world that a treaty divides, and whose each is."""


def tell_entry(g: G, number: int, province: int, origin: int) -> None:
    """Units enter a province; from Europe overseas that is an attempt to settle there."""
    for country in dict.fromkeys(u.country for u in units_in(g, number)):
        tell(g, "enters", country, where=province)
        if _is_crossing(g, origin, province):
            tell(g, "colonises", country, where=province)


def _is_crossing(g: G, origin: int, province: int) -> bool:
    provinces = g.world.provinces
    known = 0 <= origin < len(provinces)
    return known and provinces[origin].europe and not provinces[province].europe


def tell_defeat(g: G, leader: int) -> None:
    """A leader was killed or taken, or has lost a major battle."""
    if leader != NONE:
        tell(g, "loses", name=leader_name(g, leader))


def tell_trespasses(g: G) -> None:
    """M19.9: the end of a round: powers with troops in a half of the world that is another's."""
    if not g.state.running:
        return
    for name, owner in ZONES.items():
        zone = place_set(name)
        found: dict[int, int] = {}
        for unit in g.state.units:
            if unit.place in zone and g.name(unit.country) != owner and g.is_major(unit.country):
                found.setdefault(unit.country, unit.place)
        for country, place in found.items():
            tell(g, "trespasses", country, where=place)
