"""XV Where rules of single powers keep colonists out, or missions of others hinder them."""

from __future__ import annotations

from europa.eu9.rules.terms import specials
from europa.eu9.state import COL
from europa.eu9.table import G
from europa.eu9.world import NONE


def is_out_of_bounds(g: G, power: int, province: int, kind: int) -> bool:
    """P 34.4, 40.4: Sweden founds nothing late, Spain looks for gold first."""
    has = g.state.post_owner[province] == power and g.state.post[province] == kind
    if specials.standing(g, "no_new_posts", power) and not has:
        return True
    bounds = specials.standing(g, "colonies_only", power) if kind == COL else []
    if not bounds:
        return False
    too = specials.standing(g, "colonies_too", power)
    area = g.world.areas[g.world.provinces[province].area].id
    return not any(area in record.says["areas"] for record in (*bounds, *too))


def hindered(g: G, country: int, area: int) -> int:
    """P 30.8: what missions of another power in the area take off."""
    s = g.state
    owners = {s.mission[p] for p in g.world.areas[area].provinces} - {NONE, country}
    return sum(specials.total(g, "mission_hinders", owner) for owner in sorted(owners))
