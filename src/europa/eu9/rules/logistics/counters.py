"""VII.2 Counters a power has: detachments, privateers, fortresses; none may be built without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from europa.eu9.pieces import Action
from europa.eu9.rules.powers.cossacks import COSSACK
from europa.eu9.rules.powers.groups import LIKE
from europa.eu9.rules.powers.single import crown_lands
from europa.eu9.rules.terms import specials
from europa.eu9.table import G

WARSHIPS = ("NWD", "NGD", "VGD")
SMALL = ("LDE", "NDE")
APART = (COSSACK, "sepoy", "indian", "ragusa", "buccaneer", "licence", *LIKE)
"""Groups with counters of their own."""
LD_OF = {"ukraine": 4}
"""LD that a force has by its text, whatever the counter sheet shows (E601)."""


def _used(g: G, power: int, bought: Sequence[Action]) -> dict[str, int]:
    """Counters on the map and in a plan, by kind."""
    found: dict[str, int] = {}
    kinds = [u.kind for u in g.state.units if u.country == power and u.group not in APART]
    for item in bought:
        kind = item.detail.partition("/")[0]
        kinds += [] if kind == "2LD>A+" else [kind]
    for kind in kinds:
        found[kind] = found.get(kind, 0) + 1
    return found


def has_counter(g: G, power: int, kind: str, bought: Sequence[Action]) -> bool:
    """Whether a counter of this kind is left: GD are an LD or a ND, DE an LDE or NDE."""
    pool = g.world.power(power).pool
    used = _used(g, power, bought)
    if kind in ("P+", "P-"):
        most = specials.last(g, "privateers", power, pool.get("P", 0))
        return used.get("P+", 0) + used.get("P-", 0) < most
    if kind == "NTD":
        return used.get("NTD", 0) < pool.get("NTD", 0)
    if kind in SMALL:
        return sum(used.get(small, 0) for small in SMALL) < pool.get("DE", 0)
    if kind not in ("LD", *WARSHIPS):
        return True
    # Troops of other boxes (LD of Lithuania, Ukraine) have counters of their own.
    boxes = (*_groups(g, power), crown_lands.counters(g, power))
    land = pool.get("LD", 0) + sum(box.get("LD", 0) for box in boxes)
    galleys = used.get("NGD", 0)
    afloat = used.get("NWD", 0) + used.get("VGD", 0) + -(-galleys // 2)
    either = pool.get("GD", 0) - afloat - max(0, used.get("LD", 0) - land)
    if kind == "NGD" and galleys % 2:
        return True  # a counter stands for two galleys
    if kind == "LD" and used.get("LD", 0) < land:
        return True
    return either > 0


def fleet_counters(g: G, power: int) -> int:
    """F counters of a power; Russia has one before its reform (P 37.6)."""
    boyars = g.name(power) == "russia" and not g.holds("russian_reform")
    return 1 if boyars else g.world.power(power).pool.get("F", 0)


def _groups(g: G, power: int) -> list[Mapping[str, int]]:
    if g.name(power) != "poland":
        return []
    boxes = g.world.power(power).others
    return [{**box, "LD": LD_OF.get(name, box.get("LD", 0))} for name, box in boxes.items()]


def shown(levels: Sequence[int], counters: Mapping[str, int]) -> bool:
    """Whether two-sided counters (`1/2`, `2/3` ...) can show all these levels at once."""
    need = {level: levels.count(level) for level in set(levels)}
    spare = 0
    for level in range(1, 6):
        left = need.get(level, 0)
        from_below = min(left, spare)
        left -= from_below
        own = counters.get(f"{level}/{level + 1}", 0)
        if left > own:
            return False
        spare = own - left
    return True
