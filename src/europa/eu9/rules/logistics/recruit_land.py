"""VII.2.1, VII.2.2 Land purchases: limits, prices in their order, places."""

from __future__ import annotations

from collections.abc import Sequence

from europa.eu9.pieces import Action
from europa.eu9.rules.logistics import fortresses, recruit_groups
from europa.eu9.rules.logistics.counters import has_counter
from europa.eu9.rules.logistics.fortresses import FULL_COLONY
from europa.eu9.rules.logistics.recruit_groups import split
from europa.eu9.rules.powers.groups import revolts
from europa.eu9.rules.powers.limits import printed
from europa.eu9.rules.powers.logistics import LAND_SIZES, half, technology
from europa.eu9.rules.powers.rebel_colonies import is_lost
from europa.eu9.rules.powers.single import army_bounds
from europa.eu9.rules.terms.lasting import added, allowed, changed, waived
from europa.eu9.state import COL, LAND
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import land_prices

REINFORCE = "2LD>A+"
"""Two LD that turn an A- standing there into an A+ (E69)."""
LAND_PARTS = {"A+": ("A-", "LD", "LD"), REINFORCE: ("LD", "LD")}
"""Purchases that are several counters, bought one after another (VII.2.1)."""
LAND_KINDS = ("A+", "A-", REINFORCE, "LD", "LDE")
FRONTIER = ("catalunya", "pirineos")
MILAN = "lombardia"
BALTIC = ("livonija", "kurland")
TOO_MANY = 3
"""Times the limit that may be bought at most."""


def in_area(g: G, power: int, province: int, group: str = "") -> bool:
    """E587: its national provinces, with what Spain lacks there and Sweden has besides."""
    p, name = g.world.provinces[province], g.name(power)
    if name == "poland":
        return recruit_groups.is_at_home(g, power, province, group)
    if name == "spain" and p.id == MILAN:
        return "I-G" in g.state.occurred
    if name == "spain" and p.id in FRONTIER:
        return False
    if name == "sweden" and (p.id in BALTIC or p.id in g.world.regions.get("finland", ())):
        return True
    return power in p.national


def multiple(total: int, most: int) -> int:
    """VII.2.1: 1, 2 or 3 by the half LD bought so far, this counter included; 0: impossible."""
    for times in range(1, TOO_MANY + 1):
        if total <= 2 * most * times:
            return times
    return 0


def land_limit(g: G, power: int) -> int:
    """II.1.7: LD a turn; TUR and RUS one less after their reforms."""
    reformed = g.holds("russian_reform") if g.name(power) == "russia" else g.holds("turkish_m1a")
    less = g.name(power) in ("russia", "turkey") and reformed
    most = changed(g, "purchase", power, printed(g, power).buy["LD"] - less)
    return changed(g, "purchase_land", power, most) + added(g, "purchase", power, "LD")


def parts(kind: str) -> tuple[str, ...]:
    """The counters a purchase is made of."""
    return LAND_PARTS.get(kind, (kind,))


def land_price(g: G, power: int, kind: str, province: int, group: str = "") -> int:
    """Price of one counter in a place, before the multiple of the limit."""
    book = land_prices(power, technology(g, power, LAND))["purchase"]
    price = half(book["LD"]) if kind == "LDE" else int(book["A_minus" if kind == "A-" else "LD"])
    if g.world.provinces[province].europe:
        return price if in_area(g, power, province, group) else 2 * price
    doubled = kind == ("A-" if is_full_colony(g, province) else "LD")
    return 2 * price if doubled else price


def is_full_colony(g: G, province: int) -> bool:
    """A COL of level 6 (II.5.3)."""
    return g.state.post[province] == COL and g.state.post_level[province] == FULL_COLONY


def allowed_overseas(g: G, province: int, kinds: Sequence[str]) -> bool:
    """VII.2.2: a COL of level 6: 2 LD or an A-; other COL and TP: an LDE or an LD; a turn."""
    if is_full_colony(g, province):
        return list(kinds) in ([], ["LD"], ["LD", "LD"], ["A-"])
    return list(kinds) in ([], ["LDE"], ["LD"])


def may_recruit(g: G, power: int, province: int) -> bool:
    """VII.2.1: owned, controlled, not besieged, not revolted."""
    s = g.state
    if s.revolt[province] or fortresses.is_besieged(g, province) or is_lost(g, province):
        return False
    if g.world.provinces[province].europe:
        if s.owner[province] == power:
            return s.controller[province] == power
        held = s.controller[province] in (power, s.owner[province])
        return held and bool(allowed(g, "recruit_in", power, place=province))
    return s.post_owner[province] == power and s.controller[province] in (NONE, power)


TRANSPORTS = "transport"
"""Group of convoys."""


def counters(g: G, power: int, kinds: Sequence[str]) -> int:
    """Army or fleet counters of a power on the map; Sweden's transports are none (P 34.7)."""
    return sum(
        unit.country == power and unit.kind in kinds and unit.group != TRANSPORTS
        for unit in g.state.units
    )


def new_counters(bought: Sequence[Action], *kinds: str) -> int:
    return sum(item.detail in kinds for item in bought)


def land_options(g: G, power: int, bought: Sequence[Action], places: Sequence[int]) -> list[Action]:
    """Land purchases that may follow those of a plan, with their prices."""
    w = g.world
    before = [
        (*split(item.detail), w.province_index[item.target])
        for item in bought
        if split(item.detail)[0] in LAND_KINDS
    ]
    spent = sum(LAND_SIZES[part] for kind, _, _ in before for part in parts(kind))
    most = land_limit(g, power)
    found = []
    for p in places:
        here = [kind for kind, _, province in before if province == p]
        for group in recruit_groups.groups_at(g, power, p):
            room = _room(g, power, group, before) if _room_there(g, power, p, before) else 0
            for kind in LAND_KINDS:
                if w.provinces[p].europe:
                    if kind == "LDE":
                        continue
                    if kind == REINFORCE and not _lone_army(g, power, p, group, before):
                        continue
                elif not allowed_overseas(g, p, [*here, kind]):
                    continue
                if (kind in ("A+", "A-") and room < 1) or not has_counter(g, power, kind, bought):
                    continue
                cost = _follow(g, power, kind, p, spent, most, group)
                if cost is not None:
                    detail = recruit_groups.named(g, power, p, kind, group)
                    found.append(Action("buy", w.provinces[p].id, cost, detail))
    return found


Planned = Sequence[tuple[str, str, int]]
"""Purchases of a plan: kind, group (empty: the usual one), province."""


def _group(g: G, power: int, item: tuple[str, str, int]) -> str:
    return item[1] or recruit_groups.usual(g, power, item[2])


def _room(g: G, power: int, group: str, before: Planned) -> int:
    """A counters of the group that are left."""
    total, used = recruit_groups.armies(g, power, group)
    if g.name(power) in ("poland", "turkey"):
        before = [item for item in before if _group(g, power, item) == group]
    return total - used - sum(kind in ("A+", "A-") for kind, _, _ in before)


def _room_there(g: G, power: int, province: int, before: Planned) -> bool:
    """P 34.3, 41.3, 41.4: whether one more A may be on this side of the world."""
    europe = g.world.provinces[province].europe
    left = army_bounds.room(g, power, europe=europe)
    new = [p for kind, _, p in before if kind in army_bounds.ARMIES]
    return left is None or left > sum(g.world.provinces[p].europe == europe for p in new)


def _lone_army(g: G, power: int, province: int, group: str, before: Planned) -> bool:
    """Whether an A- of the group stands there, or is bought, that two LD may still join."""
    armies = sum(
        u.place == province and (u.country, u.kind, u.group) == (power, "A-", group)
        for u in g.state.units
    )
    here = [x[0] for x in before if x[2] == province and _group(g, power, x) == group]
    return armies + here.count("A-") > here.count(REINFORCE)


def _follow(
    g: G, power: int, kind: str, province: int, total: int, most: int, group: str
) -> int | None:
    """Price of a purchase after `total` half LD."""
    price = 0
    for part in parts(kind):
        total += LAND_SIZES[part]
        times = multiple(total, most)
        if not times and not waived(g, "land_purchase", power):
            return None
        if g.effect("land_at_plain_price", power) or waived(g, "land_price_steps", power):
            times = 1
        price += (times or 1) * land_price(g, power, part, province, group)
    if kind != "LD" or not revolts(g, power):  # VII-5: only its armies are cheap
        price = changed(g, "price_land", power, price)
    return price * 2 if g.effect("purchase_double", power) else price
