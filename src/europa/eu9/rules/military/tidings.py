"""What armies do that political events listen to (`rules/terms/happenings.py`)."""

from __future__ import annotations

from functools import cache

from europa.eu9.rules.military.losses import leader_name
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.where import place_set
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

EVENT, TREATY = "I-1", "tordesillas"
HALVES = {"tordesillas_portugal": "portugal", "tordesillas_spain": "spain"}
"""Halves of the world that a treaty divides, and whose each is."""
FREE_SEAS = {"portugal": ("sea_horn", "sea_chili"), "spain": ("sea_tempetes", "sea_aiguilles")}
"""The two partners, with seas of the other's half that are open to them."""
ENTERED, FRESH = "trespassed", "trespasser"
"""Effects of a round: how many forbidden places a country has entered; that it has."""


def tell_entry(g: G, number: int, province: int, origin: int) -> None:
    """Units enter a province; from Europe overseas that is an attempt to settle there."""
    note_way(g, number, province)
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


# Tordesillas


@cache
def forbidden(name: str) -> frozenset[int]:
    """Places of the other's half that a partner of the treaty may not enter: its provinces, and
    the seas that touch nothing but them, islands apart."""
    w = load_world()
    land = frozenset(p for half, owner in HALVES.items() if owner != name for p in place_set(half))
    return land | {
        SEA_PLACE + sea.index
        for sea in w.seas
        if not sea.europe
        and sea.id not in FREE_SEAS[name]
        and all(p in land for p in sea.provinces)
        and any(w.provinces[p].neighbours for p in sea.provinces)
    }


def note_way(g: G, number: int, place: int) -> None:
    """A stack enters a place: those of the two partners are counted, of others only land."""
    s = g.state
    if TREATY not in s.in_force:
        return
    country = s.stacks[number].country
    name = g.name(country)
    closed = forbidden(name) if name in FREE_SEAS else _halves()
    if place in closed:
        g.add_effect(ENTERED, country)
        shores = g.world.seas[place - SEA_PLACE].provinces if place >= SEA_PLACE else (place,)
        s.effects[f"{ENTERED}_at:{name}"] = next(p for p in shores if p in closed)


@cache
def _halves() -> frozenset[int]:
    return place_set("tordesillas")


def tell_trespasses(g: G) -> None:
    """M19.9: the end of a round: who has entered a half of the world that is another's; others than
    the two partners also if they only stand there (E1157)."""
    s = g.state
    if TREATY not in s.in_force:
        return
    found: dict[tuple[int, str], int] = {}
    for half, owner in HALVES.items():
        zone = place_set(half)
        for unit in s.units:
            if unit.place in zone and g.name(unit.country) not in (owner, *FREE_SEAS):
                found.setdefault((unit.country, half), unit.place)
    for key in [key for key in s.effects if key.startswith(f"{ENTERED}:")]:
        country = g.country(key.partition(":")[2])
        place = s.effects.pop(f"{ENTERED}_at:{g.name(country)}")
        half = next(one for one in HALVES if place in place_set(one))
        found[country, half] = place
        s.event_notes[f"{EVENT}:per:zones_entered:{g.name(country)}"] = str(s.effects.pop(key))
        s.effects[f"{FRESH}:{g.name(country)}"] = 1
    for (country, _), place in found.items():
        tell(g, "trespasses", country, where=place)
