"""VII.5.3, E18 Where a leader may stand, and the hierarchy of commands."""

from __future__ import annotations

from europa.eu9.pieces import OUTSIDE
from europa.eu9.rules.logistics.fortresses import holder, invaded
from europa.eu9.rules.powers.logistics import LAND_SIZES, NAVAL_SIZES
from europa.eu9.rules.powers.ranks import UNARMED, category_now, rank, side_now
from europa.eu9.rules.terms import specials
from europa.eu9.state import AT, COUNTRIES, ON_MAP, SEA_PLACE, TP
from europa.eu9.table import G
from europa.eu9.world import NONE

AT_SEA = ("admiral", "explorer", "privateer")
"""Kinds that command ships."""
BOUND = {"america_only": "america", "asia_only": "asia"}
"""Marks that keep a leader in a part of the world."""
OVERSEAS = "serves_overseas"
"""Under `held`, with the leader's name: an event lets him serve overseas (VII-4)."""
HOMEBOUND = ("general", "admiral")
"""Kinds that stay in Europe without a mark."""
THIRDS = {**{kind: 3 * size // 2 for kind, size in LAND_SIZES.items()}, "LDE": 1}
"""E18: thirds of an LD that a counter counts in a command."""
SHIP_SIZES = {**NAVAL_SIZES, "NGD": 2, "NTD": 1, "P-": 2, "P+": 4}
"""E18: halves of a ND that a counter counts in a command."""


def is_naval(g: G, leader: int) -> bool:
    """Whether a leader commands at sea, by the side that counts."""
    return category_now(g, leader) in AT_SEA


def suits(g: G, leader: int, place: int) -> bool:
    """VII.5.3: geographic marks bind; a general or admiral without one stays in Europe."""
    w = g.world
    side = w.leaders[leader].sides[side_now(g, leader)]
    kind, flags = side.kind, side.flags
    at_sea = place >= SEA_PLACE
    sea = w.seas[place - SEA_PLACE] if at_sea else None
    europe = sea.europe if sea is not None else w.provinces[place].europe
    if "mediterranean_only" in flags:
        near = [sea] if sea is not None else [w.seas[n] for n in w.provinces[place].seas]
        return europe and any(one.mediterranean for one in near)
    if kind == "missionary":
        return europe and not at_sea
    for flag, continent in BOUND.items():
        if flag in flags:
            return not europe and continent in _continents(g, place)
    if kind == "governor":
        return not europe and not at_sea
    sent = f"{OVERSEAS}:{w.leaders[leader].id}" in g.state.held
    free = europe or "rotw" in flags or kind not in HOMEBOUND or sent
    return free or _sails_east(g, leader, place)


def _sails_east(g: G, leader: int, place: int) -> bool:
    """P 39.1: the lowest admiral of Turkey in the east, where it trades and has nobody else."""
    s, w = g.state, g.world.leaders
    country = s.leader_for.get(leader, g.world.country_index.get(w[leader].country, NONE))
    for record in specials.standing(g, "admiral_overseas", country) if country != NONE else ():
        near = record.says["continent"] in _continents(g, place)
        if not near or not _trades_overseas(g, country):
            continue
        mine = [n for n, state in enumerate(s.leader_state)
                if state == ON_MAP and w[n].country == w[leader].country]  # fmt: skip
        sides = {n: w[n].sides[side_now(g, n)] for n in mine}
        if any(x.kind == "explorer" or (x.kind == "admiral" and "rotw" in x.flags)
               for x in sides.values()):  # fmt: skip
            continue
        bound = "mediterranean_only"
        able = [n for n, x in sides.items() if x.kind == "admiral" and bound not in x.flags]
        return leader == max(able, key=lambda n: (rank(n), n), default=NONE)
    return False


def _trades_overseas(g: G, country: int) -> bool:
    """A TP of its own, or of a minor that is bound to it by an AT."""
    friends = [m for m in range(COUNTRIES)
               if g.state.treaties.get(country * COUNTRIES + m, 0) == AT]  # fmt: skip
    return any(g.posts(one, TP) for one in (country, *friends))


def _continents(g: G, place: int) -> tuple[str, ...]:
    """Continents of a province overseas, or of the coasts of a sea."""
    w = g.world
    shores = (place,) if place < SEA_PLACE else w.seas[place - SEA_PLACE].provinces
    areas = [w.provinces[p].area for p in shores if not w.provinces[p].europe]
    return tuple(name for area in areas for name in w.areas[area].continents)


def is_shut_in(g: G, leader: int) -> bool:
    """VII.5.1: he is in a city that the enemy besieges, so he stays."""
    s = g.state
    stack = s.stacks.get(s.leader_stack[leader])
    return stack is not None and stack.inside != OUTSIDE and stack.place in s.sieges


def places_for(g: G, power: int, leader: int, left: dict[str, list[int]]) -> list[int]:
    """VII.5.3: with own troops, in an own controlled province or establishment, in order of use.

    Those with troops come first. E and C may also stand where one of theirs was just removed.
    Nobody needs to be placed anew: where he stands is legal.
    """
    s = g.state
    now = s.leader_place[leader]
    if now != NONE and is_shut_in(g, leader):
        return [now]
    kind = category_now(g, leader)
    sizes = SHIP_SIZES if is_naval(g, leader) else THIRDS
    found: list[int] = []
    if kind not in ("governor", "missionary"):
        found += [unit.place for unit in s.units if unit.country == power and unit.kind in sizes]
        found += [p for p in left.get(kind, ()) if kind in ("explorer", "conquistador")]
    if kind != "governor":
        found += [p for p in g.owned(power) if s.controller[p] == power]
    if kind != "missionary":
        found += [p for p in g.posts(power) if s.controller[p] in (NONE, power)]
    if kind == "governor":
        found += [p for p, who in enumerate(s.fort) if who == power]
    sea, lost = is_naval(g, leader), invaded(g, power)
    legal = [
        p
        for p in dict.fromkeys(found)
        if suits(g, leader, p)
        and (p >= SEA_PLACE or not (sea and not g.world.provinces[p].coastal))
        and (p >= SEA_PLACE or p not in lost or holder(g, p) != power)
    ]
    return legal if now == NONE or now in legal else [*legal, now]


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
    naval = is_naval(g, leader)
    size = sizes[naval].get(place, 0)
    if not size or category_now(g, leader) in UNARMED:
        return True
    branch = [
        (n, p)
        for n, p in placed.items()
        if p >= 0 and is_naval(g, n) == naval and category_now(g, n) not in UNARMED
    ]
    if any(p == place for _, p in branch):
        return True
    return all(
        sizes[naval].get(p, 0) >= size
        for n, p in branch
        if rank(n) < rank(leader) and is_overseas(g, p) == is_overseas(g, place)
    )


def is_overseas(g: G, place: int) -> bool:
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
            if is_naval(g, n) == naval and category_now(g, n) not in UNARMED and places[n] >= 0:
                heads.setdefault(places[n], n)
        for low in heads.values():
            for high in heads.values():
                same = is_overseas(g, places[low]) == is_overseas(g, places[high])
                less = sizes[naval].get(places[high], 0) < sizes[naval].get(places[low], 0)
                if same and less and rank(high) < rank(low):
                    found.append((high, low))
    return found
