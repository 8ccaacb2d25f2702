"""VII.5.3, E18 Where a leader may stand, and the hierarchy of commands."""

from __future__ import annotations

from europa.eu9.rules.logistics.fortresses import is_besieged
from europa.eu9.rules.powers.logistics import LAND_SIZES, NAVAL_SIZES
from europa.eu9.rules.powers.ranks import UNARMED, category, main_side, rank
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import load_world

AT_SEA = ("admiral", "explorer", "privateer")
"""Kinds that command ships."""
OVERSEAS = ("rotw", "america_only", "asia_only")
THIRDS = {**{kind: 3 * size // 2 for kind, size in LAND_SIZES.items()}, "LDE": 1}
"""E18: thirds of an LD that a counter counts in a command."""
SHIP_SIZES = {**NAVAL_SIZES, "NGD": 2, "NTD": 1, "P-": 2, "P+": 4}
"""E18: halves of a ND that a counter counts in a command."""


def is_naval(leader: int) -> bool:
    """Whether a leader commands at sea, by his main side."""
    return category(leader) in AT_SEA


def _marks(leader: int) -> tuple[str, ...]:
    return load_world().leaders[leader].sides[main_side(leader)].flags


def suits(g: G, leader: int, place: int) -> bool:
    """VII.5.3: geographic marks bind; who goes overseas may wait in a port at home (E186)."""
    w = g.world
    kind, flags = category(leader), _marks(leader)
    if place >= SEA_PLACE:
        sea = w.seas[place - SEA_PLACE]
        return "mediterranean_only" not in flags or sea.mediterranean
    p = w.provinces[place]
    if kind == "governor":
        return not p.europe and _on(g, place, flags)
    if kind == "missionary":
        return p.europe
    if p.europe:
        if "mediterranean_only" in flags:
            return any(w.seas[sea].mediterranean for sea in p.seas)
        return not any(flag in flags for flag in OVERSEAS) or p.coastal
    return _on(g, place, flags)


def _on(g: G, place: int, flags: tuple[str, ...]) -> bool:
    """Overseas: the continent of the mark."""
    w = g.world
    continents = w.areas[w.provinces[place].area].continents
    if "mediterranean_only" in flags:
        return False
    return ("america_only" not in flags or "america" in continents) and (
        "asia_only" not in flags or "asia" in continents
    )


def places_for(g: G, power: int, leader: int, left: dict[str, list[int]]) -> list[int]:
    """VII.5.3: with own troops, in an own controlled province or establishment, in order of use.

    Those with troops come first. E and C may also stand where one of theirs was just removed.
    """
    s = g.state
    kind = category(leader)
    sizes = SHIP_SIZES if is_naval(leader) else THIRDS
    found = [unit.place for unit in s.units if unit.country == power and unit.kind in sizes]
    if kind not in ("governor", "missionary"):
        found += [p for p in left.get(kind, ()) if kind in ("explorer", "conquistador")]
    if kind != "governor":
        found += [p for p in g.owned(power) if s.controller[p] == power]
    found += g.posts(power)
    sea = is_naval(leader)
    return [
        p
        for p in dict.fromkeys(found)
        if suits(g, leader, p)
        and (p >= SEA_PLACE or not (sea and not g.world.provinces[p].coastal))
        and (p >= SEA_PLACE or not is_besieged(g, p))
    ]


def commands(g: G, power: int) -> tuple[dict[int, int], dict[int, int]]:
    """E18: size of a power's troops by place: thirds of LD, and halves of ND."""
    land: dict[int, int] = {}
    sea: dict[int, int] = {}
    for unit in g.state.units:
        if unit.country == power:
            found, sizes = (land, THIRDS) if unit.kind in THIRDS else (sea, SHIP_SIZES)
            found[unit.place] = found.get(unit.place, 0) + sizes[unit.kind]
    return land, sea


def fits_hierarchy(
    g: G,
    sizes: tuple[dict[int, int], dict[int, int]],
    leader: int,
    place: int,
    placed: dict[int, int],
) -> bool:
    """E18: no larger command than that of a higher leader of the branch in the same world.

    Leaders are placed by rank: those before are higher or equal. Under one of them in the same
    place he commands nothing.
    """
    naval = is_naval(leader)
    size = sizes[naval].get(place, 0)
    if not size or category(leader) in UNARMED:
        return True
    branch = [
        (n, p)
        for n, p in placed.items()
        if p >= 0 and is_naval(n) == naval and category(n) not in UNARMED
    ]
    if any(p == place for _, p in branch):
        return True
    return all(
        sizes[naval].get(p, 0) >= size
        for n, p in branch
        if rank(n) < rank(leader) and _overseas(g, p) == _overseas(g, place)
    )


def _overseas(g: G, place: int) -> bool:
    if place >= SEA_PLACE:
        return not g.world.seas[place - SEA_PLACE].europe
    return not g.world.provinces[place].europe


def broken_hierarchy(g: G, power: int, present: list[int]) -> list[tuple[int, int]]:
    """E18: pairs (higher, lower) of commanders where the lower one commands more."""
    places = g.state.leader_place
    sizes = commands(g, power)
    found = []
    for naval in (False, True):
        heads: dict[int, int] = {}
        for n in sorted(present, key=lambda n: (rank(n), n)):
            if is_naval(n) == naval and category(n) not in UNARMED and places[n] >= 0:
                heads.setdefault(places[n], n)
        for low in heads.values():
            for high in heads.values():
                same = _overseas(g, places[low]) == _overseas(g, places[high])
                less = sizes[naval].get(places[high], 0) < sizes[naval].get(places[low], 0)
                if same and less and rank(high) < rank(low):
                    found.append((high, low))
    return found
