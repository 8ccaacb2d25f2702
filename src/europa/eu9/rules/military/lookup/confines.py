"""Land that a country's troops may not leave: states of the Habsburgs, the Swiss, the Iroquois."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.military.lookup.fronts import RULES, barred_from
from europa.eu9.rules.military.lookup.sea_help import coast_to_relieve
from europa.eu9.rules.military.stacks import units_in
from europa.eu9.rules.powers.single import army_bounds, ragusa, rivers
from europa.eu9.rules.powers.single.attitudes import home_ground
from europa.eu9.rules.powers.single.empire import IMPERIAL, has_left
from europa.eu9.rules.powers.single.empire import lands as lands_of_empire
from europa.eu9.rules.powers.single.errands import land_of
from europa.eu9.rules.powers.single.indians import woods
from europa.eu9.rules.powers.single.sepoys import INDIAN, SEPOY, lands
from europa.eu9.rules.powers.single.vassals import knows_sea, may_leave_europe
from europa.eu9.rules.terms.specials import standing
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.eu9.world.specials import specials, specials_of

LDS = {"A+": 4, "A-": 2, "LD": 1}
AREA, HELP, ABROAD = "area_limit", "intervention_limit", "outside_limit"
"""Special rules: land that troops never leave (P 22.2); where and how many help in a war (M 8.2);
how many may be abroad at all (M 15.5)."""


@cache
def _region(name: str) -> frozenset[int]:
    w = load_world()
    return frozenset(w.province_index[p] for p in w.regions[name] if p in w.province_index)


@cache
def _fixed(name: str) -> frozenset[int]:
    """P 22.2: its own provinces, regions, lands of 1492 that are always open to a state."""
    w = load_world()
    found = set(w.countries[w.country_index[name]].provinces)
    for record in specials()[name]:
        if record.kind != AREA:
            continue
        lands = record.says.get("lands_1492", ())
        for region in record.says.get("regions", ()):
            found |= _region(region)
        owners = w.campaign.owners.items()
        found.update(w.province_index[p] for p, owner in owners if owner in lands)
        for land in lands:
            found.update(w.countries[w.country_index[land]].provinces)
        if "empire" in record.says:
            found.update(p.index for p in w.provinces if p.hre)
    return frozenset(found)


@cache
def _europe() -> frozenset[int]:
    return frozenset(p.index for p in load_world().provinces if p.europe)


@cache
def _overseas() -> frozenset[int]:
    return frozenset(p.index for p in load_world().provinces if not p.europe)


def _side_of_the_world(
    g: G, stack: Stack, country: int, units: Sequence[Unit]
) -> frozenset[int] | None:
    """P 34.3, 41.3, 41.4: where armies of a power stay because the other half has its number."""
    own = sum(u.country == country and u.kind in army_bounds.ARMIES for u in units)
    for europe, here in ((True, _overseas()), (False, _europe())) if own else ():
        left = army_bounds.room(g, country, europe=europe, but=(stack.number,))
        if left is not None and left < own:
            return here
    return None


@cache
def _bound() -> frozenset[int]:
    """Countries whose land troops are bound to some land by their own rules."""
    index = load_world().country_index
    found = [r.minor for kind in (HELP, ABROAD) for r in specials_of(kind)]
    found += [r.minor for r in specials_of(AREA) if {*r.says} != {"seas"}]
    return frozenset(index[name] for name in found)


def confines(g: G, stack: Stack) -> frozenset[int] | None:
    """Where a land stack may go; None: everywhere."""
    bound = _bound()
    found: frozenset[int] | None = None
    units = units_in(g, stack.number)
    groups = {u.group for u in units}
    if any(u.group == SEPOY for u in units):
        found = lands()
    if any(u.group == INDIAN for u in units):
        found = woods()
    if any(u.group == IMPERIAL for u in units):
        empire = lands_of_empire(g, stack.country)
        found = empire if found is None else found & empire
    for country in dict.fromkeys([stack.country, *(u.country for u in units)]):
        if (side := _side_of_the_world(g, stack, country, units)) is not None:
            found = side if found is None else found & side
        if country in bound:
            land = _of(g, stack, country)
            if land is not None:
                found = land if found is None else found & land
        elif not may_leave_europe(g, country):
            found = _europe() if found is None else found & _europe()
        for open_land in (land_of(g, country, groups), home_ground(g, country)):
            if open_land is not None:
                found = open_land if found is None else found & open_land
    if (coast := coast_to_relieve(g, stack)) is not None:
        found = coast if found is None else found & coast
    if RULES in g.state.lasting and (outside := barred_from(g, stack)) is not None:
        found = outside if found is None else found & outside
    return found


def _of(g: G, stack: Stack, country: int) -> frozenset[int] | None:
    w = g.world
    for record in standing(g, AREA, country):
        today = [w.country_index[c] for c in record.says.get("lands", ())]
        empire = "empire" in record.says
        always = frozenset(p for p in _fixed(g.name(country)) if not (empire and has_left(g, p)))
        return always | {p for p, owner in enumerate(g.state.owner) if owner in today}
    for record in standing(g, HELP, country) if stack.helps != NONE else ():
        home = frozenset(w.countries[country].provinces)
        many = _abroad(g, stack, country, home) > record.says["ld"]
        return home if many else _region(record.says["region"]) | home
    for record in standing(g, ABROAD, country):
        home = _areas(g, country)
        return home if _abroad(g, stack, country, home) > record.says["ld"] else None
    return None


def _areas(g: G, country: int) -> frozenset[int]:
    """Provinces of the areas that a minor overseas owns."""
    owners = enumerate(g.state.area_owner)
    mine = [area for area, owner in owners if owner == country]
    return frozenset(p for area in mine for p in g.world.areas[area].provinces)


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
    """P 22.2, M 4.3, R15.3: ships of Naples and the Knights stay in the Mediterranean, those of
    minors in Europe."""
    where = g.world.seas[sea]
    if any("seas" in record.says for record in standing(g, AREA, country)):
        return not where.mediterranean
    return not (where.europe or may_leave_europe(g, country) or knows_sea(g, country, sea))
