"""VI.6 Where a country may trade and settle: what it knows, and what is linked to its lands."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from europa.eu9.rules.powers.wars import refuses
from europa.eu9.rules.terms import specials
from europa.eu9.state import MA, PROVINCES, SEAS
from europa.eu9.table import G
from europa.eu9.world import CENTRES, NONE, load_world
from europa.eu9.world.specials import specials_of
from europa.eu9.world.tables import table

CASPIAN = "stz_caspienne"
FREE_COASTS = ("stz_canarias", "stz_guinee", "stz_arabie", "stz_indien", "stz_chine")
"""VI.6.1: zones open to a power that knows all their seas."""
CASPIAN_CENTRES = (CENTRES.index("great_orient"), CENTRES.index("mediterranean"))
MARCH = int(table("movement_costs")["land_allowance"])
"""VI.6.4: movement points within which an inland province may be reached."""
CLEAR, ROUGH, DESERT, BARRIER = 2, 6, 12, 2
"""Movement in the rest of the world: clear land, other land, deserts (doubled for supply), and
more for rivers and the like."""


@cache
def zone_seas(zone: int) -> tuple[int, ...]:
    """The seas of a trade zone: its own, and for zones of the rest of the world those around it."""
    w = load_world()
    own = w.zones[zone].sea
    if w.zones[zone].europe:
        return (own,)
    return (own, *(sea for sea in w.seas[own].neighbours if not w.seas[sea].europe))


@cache
def zone_coasts(zone: int) -> frozenset[int]:
    """Provinces on the seas of a trade zone."""
    w = load_world()
    return frozenset(p for sea in zone_seas(zone) for p in w.seas[sea].provinces)


PORTUGAL = "portugal"


def keeps_secrets(g: G, power: int) -> bool:
    """P 24.3: POR always, and HOL before period VII, share no discoveries, COL or TP."""
    return bool(specials.standing(g, "secrets", power))


def has_posts_on(g: G, country: int, zone: int) -> bool:
    """Whether it has a COL or TP on the zone."""
    return any(p in zone_coasts(zone) for p in g.posts(country))


def may_enter_zone(g: G, country: int, zone: int) -> bool:
    """VI.6.1: whether a country may place or strengthen a trade fleet in a zone."""
    s, w = g.state, g.world.zones[zone]
    if w.ctz and (s.gone[w.owner] or (g.name(w.owner) == "russia" and not g.holds("arkhangelsk"))):
        return False
    if w.id == CASPIAN:
        centre = any(s.centre_owner[n] == country for n in CASPIAN_CENTRES)
        lands = any(s.owner[p] == country for p in zone_coasts(zone))
        return centre or lands or has_posts_on(g, country, zone)
    if w.europe or country >= len(s.major):
        return True
    seas = [g.knows_sea(country, sea) for sea in zone_seas(zone)]
    if not any(seas):
        return False
    hosts = [country, *(minor for minor in g.minors_of(country) if s.box[minor] >= MA)]
    hosts = [host for host in hosts if host == country or admits(g, host, country)]
    given = any(has_posts_on(g, host, zone) for host in hosts) or _portuguese(g, country, zone)
    return given or right(g, country, w.id) or (w.id in FREE_COASTS and all(seas))


def right(g: G, country: int, zone: str) -> bool:
    """4.8: a right that a power has given and not taken back by refusing trade."""
    mark = f"rights:{zone}:{g.name(country)}"
    if g.effect(f"rights_{zone}", country):
        return True
    giver = g.state.flag_values.get(mark, "")
    return g.holds(mark) and not (giver and refuses(g, g.country(giver), country))


def admits(g: G, host: int, country: int) -> bool:
    """SPEC-minors 11.3: a minor Portugal lets only some trade beside its COL and TP: HIS while it
    is annexed, ANG after VI-7 (and HOL, if its peace of III-1(1) says so: `terms.trading`)."""
    if g.name(host) != PORTUGAL or g.is_major(host):
        return True
    rights = specials.standing(g, "trade_rights", host)
    return any(record.says["power"] == g.name(country) for record in rights)


def _portuguese(g: G, country: int, zone: int) -> bool:
    """SPEC-minors 11.3: those whom it lets in need no place on its track."""
    host = g.country(PORTUGAL)
    return not g.is_major(host) and has_posts_on(g, host, zone) and admits(g, host, country)


def linked_seas(g: G, power: int) -> set[int]:
    """Known seas that join by known seas onto the coasts of its lands and establishments."""
    s, w = g.state, g.world
    mine = [p for p in range(PROVINCES) if power in (s.owner[p], s.post_owner[p])]
    known = {sea for sea in range(SEAS) if g.knows_sea(power, sea)}
    found = {sea for p in mine for sea in w.provinces[p].seas if sea in known}
    queue = sorted(found)
    while queue:
        for sea in w.seas[queue.pop()].neighbours:
            if sea in known and sea not in found:
                found.add(sea)
                queue.append(sea)
    return found


def _step(g: G, start: int, end: int) -> int:
    """Movement points from a province into the next one."""
    w = g.world
    here, there = w.provinces[start], w.provinces[end]
    cost = {"plain": CLEAR, "desert": DESERT}.get(there.terrain, ROUGH)
    border = w.borders.get((min(start, end), max(start, end)), "plain")
    swamp = "swamp" in (here.terrain, there.terrain)
    return cost + BARRIER * (border != "plain") + BARRIER * swamp


def within_march(g: G, power: int) -> set[int]:
    """VI.6.4: known provinces within 12 MP of its own by land, past no other's land or post."""
    s, w = g.state, g.world
    best = {p: 0 for p in range(PROVINCES) if power in (s.owner[p], s.post_owner[p])}
    queue = [(0, p) for p in best]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here] or (spent and _is_anothers(g, power, here)):
            continue
        for there in w.provinces[here].neighbours:
            if w.provinces[there].europe or not g.knows(power, there):
                continue
            cost = spent + _step(g, here, there)
            if cost <= MARCH and cost < best.get(there, MARCH + 1):
                best[there] = cost
                heappush(queue, (cost, there))
    return {p for p in best if not w.provinces[p].europe}


def _is_anothers(g: G, power: int, province: int) -> bool:
    """Another's establishment, or a province of an area that a minor owns."""
    s, area = g.state, g.world.provinces[province].area
    owned = area != NONE and s.area_owner[area] not in (NONE, power)
    return s.post_owner[province] not in (NONE, power) or owned


def joined_to_europe(g: G, power: int) -> set[int]:
    """VI.6.4: provinces that known seas and provinces, anybody's, join to the European map."""
    w = g.world
    found = {p.index for p in w.provinces if p.europe}
    seas: set[int] = set()
    queue = sorted(found)
    while queue:
        here = w.provinces[queue.pop()]
        near = [n for n in here.neighbours if g.knows(power, n)]
        coast = [sea for sea in here.seas if g.knows_sea(power, sea)]
        while coast:
            sea = coast.pop()
            if sea not in seas:
                seas.add(sea)
                near += [p for p in w.seas[sea].provinces if g.knows(power, p)]
                coast += [n for n in w.seas[sea].neighbours if g.knows_sea(power, n)]
        fresh = [p for p in near if p not in found]
        found.update(fresh)
        queue += fresh
    return found


def reachable(g: G, power: int) -> list[int]:
    """VI.6.4: provinces of the rest of the world where a power may act at all."""
    s, w = g.state, g.world
    seas, march = linked_seas(g, power), within_march(g, power)
    joined = joined_to_europe(g, power)
    closed = [r for r in specials_of("blocks") if not s.gone[w.country_index[r.minor]]]
    found = []
    for p in range(PROVINCES):
        province = w.provinces[p]
        if province.europe or not g.knows(power, p) or p not in joined:
            continue
        area = w.areas[province.area]
        if any(r.says["continent"] in area.continents and area.id != r.says["but"] for r in closed):
            continue
        if p in march or any(sea in seas for sea in province.seas):
            found.append(p)
    return found
