"""P 39.5 Timar in winter: far from home they go back there, and come again next turn."""

from __future__ import annotations

import msgspec

from europa.eu9.entries import Paid, Placed, Removed
from europa.eu9.pieces import Unit
from europa.eu9.rules.logistics.recruit_land import land_price, may_recruit
from europa.eu9.rules.military import losses
from europa.eu9.rules.military.attrition import europe
from europa.eu9.rules.military.composition import LD
from europa.eu9.rules.military.stacks import muster, units_in
from europa.eu9.rules.powers.logistics import half, place_name
from europa.eu9.rules.powers.single.timar import HOME, TIMAR
from europa.eu9.table import G
from europa.eu9.world.graph import FAR, land_distances
from europa.kernel import Option

SIZES = {"A+": 4, "A-": 2, "LD": 1}
AS_NATIONAL = ("mamluks", "syria")
"""39.5: provinces of theirs in 1492 that are Turkish now count as national."""


def winter(g: G) -> None:
    """R2.4: Timar far from home go back there: 2 a province, no other modifier, P ignored."""
    s, turkey = g.state, g.country("turkey")
    for stack in list(s.stacks.values()):
        units = [u for u in units_in(g, stack.number) if u.group == TIMAR]
        far = distance_home(g, turkey, stack.place) if units else 0
        if not far:
            continue
        strength = sum(SIZES.get(u.kind, 0) for u in units)
        lost, _ = europe(g.d10("timar", g.name(turkey)) + 2 * far, strength * LD)
        gone = _send_home(g, units, lost)
        if gone:
            s.held[HOME] = s.held.get(HOME, 0) + gone
            g.log(Removed(g.name(turkey), "Timar", place_name(g, stack.place), gone))
    losses.sweep(g)


def distance_home(g: G, country: int, place: int) -> int:
    """Provinces to the national territory, by its own and held land where that leads there."""
    s, w = g.state, g.world
    if place >= len(w.provinces):
        return 0
    home = {p.index for p in w.provinces if country in p.national}
    for name in AS_NATIONAL:
        land = w.countries[w.country_index[name]].provinces
        home.update(p for p in land if s.owner[p] == country)
    seen, ring, steps = {place}, [place], 0
    while ring:
        if any(p in home for p in ring):
            return steps
        around = dict.fromkeys(q for p in ring for q in w.provinces[p].neighbours)
        ring = [
            q
            for q in around
            if q not in seen and (q in home or country in (s.owner[q], s.controller[q]))
        ]
        seen.update(ring)
        steps += 1
    far = land_distances(place)
    found = min((far[p] for p in sorted(home)), default=FAR)
    return 0 if found == FAR else found


def _send_home(g: G, units: list[Unit], detachments: int) -> int:
    """Timar LD leave: loose ones first, then armies break."""
    s = g.state
    gone = 0
    for kind, size in (("LD", 1), ("A-", 2), ("A+", 4)):
        for unit in [u for u in units if u.kind == kind]:
            if gone >= detachments:
                return gone
            take = min(size, detachments - gone)
            s.units.remove(unit)
            rest = size - take
            parts = ["A-"] * (rest // 2) + ["LD"] * (rest % 2)
            s.units += [msgspec.structs.replace(unit, kind=part) for part in parts]
            gone += take
    return gone


def recalls(g: G, power: int) -> list[Option]:
    """39.5: one of those at home again in a later round, at half price, outside limits."""
    if g.name(power) != "turkey" or not g.state.held.get(HOME):
        return []
    places = [p for p in g.owned(power) if may_recruit(g, power, p)]
    return [
        Option(
            f"recall:{place_name(g, p)}", ("recall", "LD", p), (place_name(g, p),),
            "note.campaign_price", {"ducats": _price(g, power, p)},
        )
        for p in places if power in g.world.provinces[p].national
    ]  # fmt: skip


def _price(g: G, power: int, province: int) -> int:
    return half(land_price(g, power, "LD", province, TIMAR))


def recall(g: G, power: int, province: int) -> None:
    """It is raised and paid (B44)."""
    s, price = g.state, _price(g, power, province)
    s.held[HOME] -= 1
    s.units.append(Unit(power, "LD", province, group=TIMAR))
    muster(g)
    g.add(power, "B44", price)
    g.log(Placed(g.name(power), "LD", place_name(g, province)))
    g.log(Paid(g.name(power), "B44", -price, "Timar"), to=[g.seat_of(power)])


MESSAGES = {"option.military.end.recall": "Call back Timar in {a}"}
