"""Land that a country's troops may not leave: states of the Habsburgs, the Swiss, the Iroquois."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.military.lookup.fronts import RULES, barred_from
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.powers.single import ragusa, rivers
from europa.eu9.rules.powers.single.empire import IMPERIAL, has_left
from europa.eu9.rules.powers.single.empire import lands as lands_of_empire
from europa.eu9.rules.powers.single.errands import land_of
from europa.eu9.rules.powers.single.indians import woods
from europa.eu9.rules.powers.single.sepoys import INDIAN, SEPOY, lands
from europa.eu9.rules.powers.single.vassals import knows_sea, may_leave_europe
from europa.eu9.rules.terms.specials import standing
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world

LDS = {"A+": 4, "A-": 2, "LD": 1}
SWISS_LIMIT = 4
"""SPEC-minors 8.2: one A+ of the Swiss in an intervention."""
OUTSIDE_LIMIT = 1
"""SPEC-minors 15.5: LD of the Iroquois that may be abroad."""
STATES: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "h_naples": (("italy",), (), ()),
    "h_milan": (("italy",), (), ("spain", "austria")),
    "h_bohemia": ((), ("poland", "mazovia", "hungary"), ("austria",)),
    "h_hungary": (("balkans",), ("poland", "turkey", "bohemia", "austria"), ()),
}
"""P 22.2: regions, lands of 1492 and lands of today where a state's troops may be, besides its
own provinces; Bohemia's in the Empire too."""
EMPIRE = "h_bohemia"
SWISS, IROQUOIS, NAPLES = "switzerland", "iroquois", "h_naples"


@cache
def _fixed(name: str) -> frozenset[int]:
    """Provinces that are always open to a state."""
    w = load_world()
    regions, lands, _ = STATES[name]
    found = set(w.countries[w.country_index[name]].provinces)
    for region in regions:
        found.update(w.province_index[p] for p in w.regions[region] if p in w.province_index)
    found.update(w.province_index[p] for p, owner in w.campaign.owners.items() if owner in lands)
    for land in lands:
        found.update(w.countries[w.country_index[land]].provinces)
    if name == EMPIRE:
        found.update(p.index for p in w.provinces if p.hre)
    return frozenset(found)


@cache
def _italy() -> frozenset[int]:
    w = load_world()
    return frozenset(w.province_index[p] for p in w.regions["italy"] if p in w.province_index)


@cache
def _europe() -> frozenset[int]:
    return frozenset(p.index for p in load_world().provinces if p.europe)


@cache
def _bound() -> dict[int, str]:
    """Countries this module knows."""
    index = load_world().country_index
    return {index[name]: name for name in (*STATES, SWISS, IROQUOIS)}


def confines(g: G, stack: Stack) -> frozenset[int] | None:
    """Where a land stack may go; None: everywhere."""
    bound = _bound()
    found: frozenset[int] | None = None
    units = units_in(g, stack.number)
    if any(u.group == SEPOY for u in units):
        found = lands()
    if any(u.group == INDIAN for u in units):
        found = woods()
    if any(u.group == IMPERIAL for u in units):
        empire = lands_of_empire(g, stack.country)
        found = empire if found is None else found & empire
    for country in dict.fromkeys([stack.country, *(u.country for u in units)]):
        if country in bound:
            land = _of(g, stack, country, bound[country])
            if land is not None:
                found = land if found is None else found & land
        elif not may_leave_europe(g, country):
            found = _europe() if found is None else found & _europe()
        if (open_land := land_of(g, country)) is not None:
            found = open_land if found is None else found & open_land
    if RULES in g.state.lasting and (outside := barred_from(g, stack)) is not None:
        found = outside if found is None else found & outside
    return found


def _of(g: G, stack: Stack, country: int, name: str) -> frozenset[int] | None:
    w = g.world
    if name in STATES:
        today = [w.country_index[c] for c in STATES[name][2]]
        always = frozenset(p for p in _fixed(name) if not (name == EMPIRE and has_left(g, p)))
        return always | {p for p, owner in enumerate(g.state.owner) if owner in today}
    if name == SWISS:  # SPEC-minors 8.2: a limited intervention
        home = frozenset(w.countries[country].provinces)
        if stack.helps == NONE:
            return None
        return home if _abroad(g, stack, country, home) > SWISS_LIMIT else _italy() | home
    return _iroquois(g, stack, country)


def _iroquois(g: G, stack: Stack, country: int) -> frozenset[int] | None:
    """SPEC-minors 15.5: more than one LD of theirs never leaves their land."""
    home = frozenset(
        p
        for area, owner in enumerate(g.state.area_owner)
        if owner == country
        for p in g.world.areas[area].provinces
    )
    return home if _abroad(g, stack, country, home) > OUTSIDE_LIMIT else None


def _abroad(g: G, stack: Stack, country: int, home: frozenset[int]) -> int:
    """LD of a country that would be outside its land if this stack went there."""
    return sum(
        LDS.get(u.kind, 0)
        for u in g.state.units
        if u.country == country and (u.stack == stack.number or u.place not in home)
    )


SEAS = {ragusa.GROUP: (ragusa.SEA,)}
"""P 14: seas that ships of a group never leave."""


def seas_of(g: G, units: Sequence[Unit]) -> frozenset[int] | None:
    """Seas where ships of such a group, or of a river fleet, may be; None: all."""
    river = rivers.bound_to(g, units)
    if river is not None:
        return frozenset((river.sea,))
    names = next((SEAS[u.group] for u in units if u.group in SEAS), None)
    for unit in units if names is None else ():
        for record in standing(g, "convoy_seas", unit.country):  # P 34.7
            if unit.group == record.says["group"]:
                names = tuple(record.says["seas"])
    return None if names is None else frozenset(g.world.sea_index[name] for name in names)


def bars_sea(g: G, country: int, sea: int) -> bool:
    """P 22.2, R15.3: ships of Naples stay in the Mediterranean, those of minors in Europe."""
    where = g.world.seas[sea]
    if g.name(country) == NAPLES:
        return not where.mediterranean
    return not (where.europe or may_leave_europe(g, country) or knows_sea(g, country, sea))
