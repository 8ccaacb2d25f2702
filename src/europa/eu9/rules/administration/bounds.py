"""XV Where rules of single powers keep colonists out, or missions of others hinder them."""

from __future__ import annotations

from europa.eu9.rules.powers.access import within_march
from europa.eu9.rules.terms import specials
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import NONE


def is_out_of_bounds(g: G, power: int, province: int, kind: int) -> bool:
    """P 34.4, 37.9, 39.1, 40.4: Sweden founds nothing late, Russia and Turkey go by land, Spain
    looks for gold first."""
    has = g.state.post_owner[province] == power and g.state.post[province] == kind
    if specials.standing(g, "no_new_posts", power) and not has:
        return True
    if not has and (_is_apart(g, power, province, kind) or _is_too_far(g, power, province)):
        return True
    bounds = specials.standing(g, "colonies_only", power) if kind == COL else []
    if not bounds:
        return False
    too = specials.standing(g, "colonies_too", power)
    area = g.world.areas[g.world.provinces[province].area].id
    return not any(area in record.says["areas"] for record in (*bounds, *too))


def _is_apart(g: G, power: int, province: int, kind: int) -> bool:
    """P 39.1: a new colony of Turkey lies beside its land in Europe or another one, or on a sea on
    which it has a coast."""
    w = g.world
    for record in specials.standing(g, "colonies_beside", power) if kind == COL else ():
        mine = {*g.owned(power), *g.posts(power, COL)}
        coast = w.seas[w.sea_index[record.says["sea"]]].provinces
        across = province in coast and any(p in mine for p in coast)
        if not across and not any(p in mine for p in w.provinces[province].neighbours):
            return True
    return False


def _is_too_far(g: G, power: int, province: int) -> bool:
    """P 37.9: Russia settles within a march of its land and settlements, by land; areas beyond the
    sea of Okhotsk count as joined, and one opens only after another."""
    found = specials.standing(g, "settles_by_land", power)
    if not found:
        return False
    w, says = g.world, found[0].says
    mine = {w.areas[w.provinces[p].area].id for p in g.posts(power)}
    area = w.areas[w.provinces[province].area].id
    first = says["only_after"].get(area, "")
    if first and first not in mine:
        return True
    joined = any(area in pair and {*pair} - {area} <= mine for pair in says["joined"])
    return not joined and province not in within_march(g, power)


def hindered(g: G, country: int, area: int) -> int:
    """P 30.8: what missions of another power in the area take off."""
    s = g.state
    owners = {s.mission[p] for p in g.world.areas[area].provinces} - {NONE, country}
    return sum(specials.total(g, "mission_hinders", owner) for owner in sorted(owners))
