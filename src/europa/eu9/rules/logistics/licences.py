"""P 14, 31.1, 31.2 Privateers for a turn besides the usual ones: Ragusa's, and those of France."""

from __future__ import annotations

from europa.eu9.entries import Placed
from europa.eu9.pieces import Action, Unit
from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.logistics import hired
from europa.eu9.rules.logistics.basic_forces import LICENSED
from europa.eu9.rules.logistics.recruit_land import may_recruit
from europa.eu9.rules.logistics.recruit_naval import (
    LICENCE,
    ND_OF_LICENCE,
    is_port,
    naval_limit,
    naval_used,
)
from europa.eu9.rules.powers.access import zone_coasts, zone_seas
from europa.eu9.rules.powers.initiative import has_reigned
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single import ragusa
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.state import COL, SEA_PLACE
from europa.eu9.table import G

FRANCE, MOST = "france", 3
"""Licences a turn."""
LOUIS, COLBERT = "france_louis_xiv", "colbertian_mercantilism"
WATERS = "stz_caraibes"
BUCCANEER = "buccaneer"
SIDES = {2: "P-"}
"""P 31.1: the counter of period II; later it is a P+."""
PLUS = 4


def has_licences(g: G) -> bool:
    """P 31.2: from the reign of Louis XIV, or from Colbert on."""
    return g.holds(COLBERT) or has_reigned(g, LOUIS)


def licence_menu(g: G, draft: Draft) -> list[Action]:
    """3.4: a privateer for two ND of the turn's purchases; as many as those leave room for."""
    power, planned = draft.power, len(draft.of(LICENCE))
    if g.name(power) != FRANCE or planned >= MOST or not has_licences(g):
        return []
    if forbidden(g, "licensed_privateers", power):
        return []
    room = 2 * naval_limit(g, power) - naval_used(g, power, draft.of("buy"))
    if room < 2 * ND_OF_LICENCE * (planned + 1):
        return []
    places = [p for p in (*g.owned(power), *g.posts(power)) if may_recruit(g, power, p)]
    return [Action(LICENCE, g.world.provinces[p].id) for p in places if is_port(g, power, p)]


def license_one(g: G, power: int, item: Action) -> None:
    """3.4: fewer ships are bought and kept for nothing this turn."""
    g.add_effect(LICENSED, power)


def ragusan_menu(g: G, draft: Draft) -> list[Action]:
    """3.4, P 14: the privateer of Ragusa, or its TFI."""
    taken = draft.of("ragusa_tfi", "ragusa_privateer")
    if taken or not ragusa.has_ragusa(g, draft.power):
        return []
    return [Action("ragusa_privateer")]


def buccaneer(g: G) -> str:
    """P 31.1: the second privateer of France: P-, P+ from period III on; or none."""
    s, power = g.state, g.country(FRANCE)
    if s.period < min(SIDES) or not g.is_major(power) or has_licences(g):
        return ""
    zone = g.world.zone_index[WATERS]
    if not all(g.knows_sea(power, sea) for sea in zone_seas(zone)):
        return ""
    coasts = zone_coasts(zone)
    if any(p in coasts and s.post_level[p] >= PLUS for p in g.posts(power, COL)):
        return ""
    return SIDES.get(s.period, "P+")


def appear(g: G) -> None:
    """After 3.8 (E40): all of them, for nothing."""
    w = g.world
    for power in g.majors():
        for item in g.state.plans[power]:
            if item.kind == LICENCE:
                _put(g, power, "P+", w.province_index[item.target], LICENCE)
            elif item.kind == "ragusa_privateer":
                _put(g, power, "P-", w.province_index[ragusa.LAND], ragusa.GROUP)
    side = buccaneer(g)
    if side:
        _put(g, g.country(FRANCE), side, SEA_PLACE + w.zones[w.zone_index[WATERS]].sea, BUCCANEER)


def _put(g: G, power: int, kind: str, place: int, group: str) -> None:
    g.state.units.append(Unit(power, kind, place, group=group))
    g.log(Placed(g.name(power), kind, place_name(g, place)))


def draw(g: G) -> None:
    """3.10: a captain for each licence; of those without a name at most one."""
    power = g.country(FRANCE)
    unnamed = 0
    for _ in range(g.effect(LICENSED, power)):
        able = hired.free(g, hired.LICENSED, "privateer")
        named = [n for n in able if g.world.leaders[n].first]
        if not named and (unnamed or not able):
            return
        unnamed += not named
        hired.enlist(g, g.pick("licensed captain", named or able), power)


PLAN_MENU = {LICENCE: licence_menu, "ragusa_privateer": ragusan_menu}
PLAN_REVEALED = {LICENCE: license_one}
AFTER_STEP = {"3.8": (appear,)}
MESSAGES = {
    "option.plan:licence": "licence for a privateer",
    "note.plan.licence": "a privateer for nothing: two ships less to buy, a small fleet less kept",
    "option.plan:ragusa_privateer": "privateer of Ragusa",
    "note.plan.ragusa_privateer": "robs in the Adriatic and the Ionian Sea",
    "option.plan:ragusa_tfi": "trade of Ragusa",
    "note.plan.ragusa_tfi": "one trade fleet more",
}
