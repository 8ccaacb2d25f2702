"""P 32.5, 39.3 Land units of several kinds: Janissaries and Timar, the three forces of Poland."""

from __future__ import annotations

from europa.eu9.rules.powers.forces import land_groups
from europa.eu9.rules.powers.groups import LIKE
from europa.eu9.rules.powers.single import crown_lands
from europa.eu9.rules.terms.lasting import changed, found
from europa.eu9.table import G

LANDS = {"lithuania": "v_lithuania", "ukraine": "ukraine"}
"""Whose provinces of 1492 are a force's own (E601)."""

DOMINIUM, EXPANSION = "dominium_maris_baltici", "overseas_expansion"
THIRD_ARMY = "swedish_third_army"
"""In force once VI-1 has given it for good."""
FEW_ARMIES, LATE, ABROAD = 2, 6, 5
HOME_REGIONS = ("sweden", "finland", "denmark")


BOYARS = 5
"""P 37.6: A counters of Russia before its reform."""
JANISSARIES = (("turkish_m2", 6), ("turkish_m1a", 4), ("", 2))
"""P 39.13: A counters of Janissaries by reform; all others of the six are Timar."""
ARMIES = 6


def _ottoman(g: G, group: str) -> int:
    """A counters of Janissaries or Timar."""
    guards = next(number for name, number in JANISSARIES if not name or g.holds(name))
    return guards if group == "janissary" else ARMIES - guards


def split(detail: str) -> tuple[str, str]:
    """A purchase and its group: `LD/timar`; without one it is the usual one of the place."""
    kind, _, group = detail.partition("/")
    return kind, group


def own_land(g: G, power: int, group: str) -> tuple[int, ...]:
    """Where a force of Poland is at home."""
    w = g.world
    if group in LANDS:
        return w.countries[w.country_index[LANDS[group]]].provinces
    return tuple(p.index for p in w.provinces if power in p.national)


def usual(g: G, power: int, province: int) -> str:
    """The group of a unit raised there unless another is named: by the province in Poland."""
    groups = land_groups(g, power)
    for group in groups:
        if group in LANDS and province in own_land(g, power, group):
            return group
    return groups[0]


def groups_at(g: G, power: int, province: int) -> list[str]:
    """Groups that may be raised there, the usual one first."""
    first = usual(g, power, province)
    return [first, *(group for group in land_groups(g, power) if group != first)]


def named(g: G, power: int, province: int, kind: str, group: str) -> str:
    """How a purchase is written down."""
    return kind if group == usual(g, power, province) else f"{kind}/{group}"


def is_at_home(g: G, power: int, province: int, group: str) -> bool:
    """E587: Poland's forces before Lublin each in its own land, afterwards in all three."""
    wanted = land_groups(g, power)
    forces = (group or usual(g, power, province),) if len(wanted) > 1 else ("poland", *LANDS)
    return any(province in own_land(g, power, force) for force in forces)


def swedish_armies(g: G, power: int) -> int:
    """P 34.3, 34.4: a third A by a policy; late by five provinces abroad, or overseas alone."""
    if g.holds(EXPANSION) or g.holds(THIRD_ARMY) or changed(g, "armies_europe", power, 0):
        return FEW_ARMIES + 1
    if g.state.period < LATE:
        return FEW_ARMIES + g.holds(DOMINIUM)
    regions = g.world.regions
    home = {name for region in HOME_REGIONS for name in regions[region]}
    abroad = [p for p in g.owned(power) if g.world.provinces[p].id not in home]
    return FEW_ARMIES + (len(abroad) >= ABROAD)


def armies(g: G, power: int, group: str) -> tuple[int, int]:
    """A counters that a group has, and those of them on the map; one pool where it isn't Poland."""
    record = g.world.power(power)
    split_up = g.name(power) == "poland" and len(land_groups(g, power)) > 1
    total = record.pool.get("A", 0) + crown_lands.counters(g, power).get("A", 0)
    if g.name(power) == "poland":
        total += sum(box.get("A", 0) for box in record.others.values())
    if g.name(power) == "sweden":
        total = min(total, swedish_armies(g, power))
    if split_up:
        total = record.others.get(group, record.pool).get("A", 0)
    if g.name(power) == "turkey":  # P 39.3, 39.13
        split_up, total = True, _ottoman(g, group)
    if g.name(power) == "russia" and not g.holds("russian_reform"):
        total = BOYARS
    for _, act in found(g, "set:counters", power):
        total = act["to"].get("A", total)
    used = sum(
        u.country == power and u.kind in ("A+", "A-") and (not split_up or u.group == group)
        for u in g.state.units
        if u.group not in LIKE
    )
    return total, used
