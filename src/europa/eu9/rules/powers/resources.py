"""II.6, V.4 Exotic resources: who exploits what, what it needs, what it brings (B19, B20)."""

from __future__ import annotations

from europa.eu9.rules.powers.exploitable import yields
from europa.eu9.rules.powers.rebel_colonies import is_lost
from europa.eu9.rules.powers.single import asiento, galleon
from europa.eu9.rules.powers.single.submission import is_garrisoned
from europa.eu9.sheet import Part
from europa.eu9.state import AT, COL, COUNTRIES, GOODS, TP
from europa.eu9.table import G
from europa.eu9.world import MNU_KINDS, NONE, RESOURCES
from europa.eu9.world.tables import price_of_box
from europa.kernel import Ask, Option, Steps

GOOD = {name: place for place, name in enumerate(RESOURCES)}
CIRCLED = tuple(GOOD[n] for n in ("products_orient", "salt", "silk", "slaves", "spices"))
PLANTED = tuple(GOOD[n] for n in ("sugar", "cotton", "products_america"))
"""Goods that slaves grow in America."""
SLAVES, FURS, FISH, SALT = (GOOD[n] for n in ("slaves", "furs", "fish", "salt"))
FISH_MNU, SALT_MNU = MNU_KINDS.index("fish"), MNU_KINDS.index("salt")
SLAVE_COASTS = ("stz_arabie", "stz_guinee")
GIVERS = ("gujarat", "oman", "aden", "aceh")
"""Minors whose income is the only AT holder's."""
MONOPOLY = 6
"""Least units of a monopoly."""
PLUS = 4
MOST_SALT = 3
"""Units that a Salt manufacture of level 2 takes from one province."""


def continent(g: G, province: int) -> tuple[str, ...]:
    """The continents of a province's area."""
    area = g.world.provinces[province].area
    return () if area == NONE else g.world.areas[area].continents


def small_countries(g: G) -> int:
    """E159: under whose flag the establishments of small countries stand: Denmark's."""
    return g.country("denmark")


def sides(g: G, province: int) -> int:
    """1 for the - side of an establishment, 2 for the + side."""
    return 2 if g.state.post_level[province] >= PLUS else 1


def levels_needed(g: G, province: int, good: int, units: int) -> int | None:
    """V.4.2: levels of the COL or TP in a province that so many units take; None: impossible."""
    is_col = g.state.post[province] == COL
    if units == 0:
        return 0
    if good in CIRCLED:
        return units
    if good == FISH:
        return units if is_col else None
    if good == FURS:
        return 1 if is_col else -(-units // 2)
    if "asia" in continent(g, province):
        return (2 if is_col else 3) * units
    return 2 * units if is_col else None


def levels_used(g: G, province: int) -> int:
    """Levels that the resources exploited in a province take."""
    return sum(
        levels_needed(g, province, good, g.exploited(province, good)) or 0 for good in range(GOODS)
    )


def most(g: G, province: int, good: int) -> int:
    """Units of a good that the establishment could exploit with the levels it has free."""
    s = g.state
    if not s.post[province] or s.gold_open[province] or s.wood[province]:
        return 0
    now = g.exploited(province, good)
    if s.post_owner[province] == small_countries(g):
        # II.5.5: a unit a side, whatever its levels would allow
        held = sum(s.exploited[province * GOODS : (province + 1) * GOODS])
        return min(now + max(0, sides(g, province) - held), top(g, province, good))
    level = s.post_level[province]
    taken = levels_used(g, province) - (levels_needed(g, province, good, now) or 0)
    units = 0
    while units < top(g, province, good):
        need = levels_needed(g, province, good, units + 1)
        if need is None or need > level - taken:
            break
        units += 1
    return units


def top(g: G, province: int, good: int) -> int:
    """Units of a good that its area has; the galleon's colony has China's too (P 16.3)."""
    found = in_area(g, g.world.provinces[province].area, good)
    if province == galleon.port(g):
        found += sum(in_area(g, area, good) for area in galleon.markets())
    return found


def in_area(g: G, area: int, good: int) -> int:
    """Units of a good in an area; Furs: one less for each COL+ in it."""
    s = g.state
    units = g.goods_in(area, good)
    if good == FURS:
        colonies = g.world.areas[area].provinces
        units -= sum(s.post[p] == COL and s.post_level[p] >= PLUS for p in colonies)
    return max(0, units)


def free_units(g: G, area: int, good: int) -> int:
    """Units of a good in an area that nobody exploits."""
    return max(0, in_area(g, area, good) - used_units(g, area, good))


def used_units(g: G, area: int, good: int) -> int:
    """Units of a good in an area that are exploited, from the Philippines too (P 16.3)."""
    found = sum(g.exploited(p, good) for p in g.world.areas[area].provinces)
    if galleon.port(g) == NONE:
        return found
    if galleon.port(g) in g.world.areas[area].provinces:
        return found - sum(galleon.loaded(g, market, good) for market in galleon.markets())
    return found + galleon.loaded(g, area, good)


def from_manufactures(g: G, power: int, good: int, *, paid: bool = False) -> int:
    """V.4.3: Fish and Salt of manufactures; `paid`: of those alone that yield (E724)."""
    if good not in (FISH, SALT):
        return 0
    units = 0
    for mnu in g.mnus(power):
        if paid and not yields(g, power, mnu.province):
            continue
        if good == FISH and mnu.kind == FISH_MNU:
            units += mnu.level
        elif good == SALT and mnu.kind == SALT_MNU:
            units += 1 if mnu.level == 1 else _salt(g, power, mnu.province)
    return units


def _salt(g: G, power: int, province: int) -> int:
    """Salt of a province, at most 3; VEN in Veneto: all of its Mediterranean coasts (35.4)."""
    w = g.world
    if g.name(power) == "venice" and w.provinces[province].id == "veneto":
        coast = [
            p
            for p in g.owned(power)
            if any(w.seas[sea].mediterranean for sea in w.provinces[p].seas)
        ]
        return sum(w.provinces[p].salt for p in coast)
    return min(MOST_SALT, w.provinces[province].salt)


def is_working(g: G, province: int) -> bool:
    """V.4.1: nothing from an establishment that is pillaged, revolted or occupied."""
    s = g.state
    held = s.controller[province] in (NONE, s.post_owner[province]) or is_garrisoned(g, province)
    if s.effects and f"cut_off_{g.world.provinces[province].id}" in s.effects:
        return False  # behind a strait that was closed at 2.4
    if is_lost(g, province):
        return False
    return not s.pillage[province] and not s.revolt[province] and held


def sole_ally(g: G, minor: int) -> int:
    """4.22.3: the one power with an AT with a minor that gives its income so, else NONE."""
    s = g.state
    if g.name(minor) not in GIVERS:
        return NONE
    found = [p for p in range(len(s.major)) if s.treaties.get(p * COUNTRIES + minor) == AT]
    return found[0] if len(found) == 1 else NONE


def _hosts(g: G, country: int) -> list[int]:
    """Whose posts work for a country: its own, and those of minors that give it all by AT."""
    if AT not in g.state.treaties.values():
        return [country]
    givers = [minor for name in GIVERS if sole_ally(g, minor := g.country(name)) == country]
    return [country, *givers]


def units_of(g: G, country: int, good: int) -> int:
    """Units of a good that a country exploits, in the world and at home, idle posts too."""
    units = sum(g.exploited(p, good) for host in _hosts(g, country) for p in g.posts(host))
    return units + (from_manufactures(g, country, good) if g.is_major(country) else 0)


def paid_units(g: G, country: int, good: int) -> int:
    """Those of them that bring income: not of a post that is pillaged, revolted or occupied."""
    units = sum(
        g.exploited(p, good)
        for host in _hosts(g, country)
        for p in g.posts(host)
        if is_working(g, p)
    )
    made = from_manufactures(g, country, good, paid=True) if g.is_major(country) else 0
    return units + made


def world_units(g: G, good: int) -> int:
    """Units of a good exploited in the whole world."""
    column = g.state.exploited
    return sum(column[good::GOODS]) + sum(from_manufactures(g, p, good) for p in g.majors())


def price(g: G, good: int) -> int:
    """Ducats a unit now."""
    return price_of_box(g.state.prices[good])


def monopoly(own: int, world: int) -> int:
    """II.6.4: 2 total, 1 partial, 0 none."""
    if own < MONOPOLY:
        return 0
    return 2 if world - own <= 2 else 1 if 2 * own >= world else 0


def monopolies(g: G, power: int) -> list[tuple[int, int]]:
    """Goods of which a power has a monopoly, and whether it is partial (1) or total (2)."""
    found = []
    for good in range(GOODS):
        kind = monopoly(units_of(g, power, good), world_units(g, good))
        if kind:
            found.append((good, kind))
    return found


def has_contraband(g: G, power: int) -> bool:
    """V.4.5: a trade fleet off Arabia or Guinea, or a right given, brings slaves by contraband;
    never while Spain's Asiento is exclusive, always when it is conceded (P 40.17, 40.19)."""
    zones = g.world.zone_index
    if g.name(power) == asiento.CROWN:
        if asiento.is_exclusive(g):
            return False
        if asiento.holder(g) != NONE:
            return True
    return bool(g.effect("contraband", power)) or any(
        g.tf(power, zones[name]) for name in SLAVE_COASTS
    )


def planted_values(g: G, power: int) -> dict[int, int]:
    """V.4.5: what American plantations bring: slaves go where they are worth most.

    Slaves of minors on its track serve too; with the Asiento conceded its holder's alone. A unit
    without a slave is worth half its price (down) by contraband, else nothing.
    """
    values: list[tuple[int, int, int]] = []
    for province in g.posts(power):
        if "america" in continent(g, province) and is_working(g, province):
            for good in PLANTED:
                full = price(g, good)
                poor = full // 2 if has_contraband(g, power) else 0
                values += [(full - poor, full, good)] * g.exploited(province, good)
    values.sort(reverse=True)
    hands = g.effect("slaves", power)
    if g.name(power) != asiento.CROWN or asiento.holder(g) == NONE:
        hands += paid_units(g, power, SLAVES)
        hands += sum(paid_units(g, minor, SLAVES) for minor in g.minors_of(power))
    found: dict[int, int] = {}
    for place, (loss, full, good) in enumerate(values):
        found[good] = found.get(good, 0) + (full if place < hands else full - loss)
    return found


def resource_parts(g: G, power: int) -> list[Part]:
    """B19 by good: quantity times price; half for those who speculate on it."""
    planted = planted_values(g, power)
    parts = []
    for good, name in enumerate(RESOURCES):
        units = paid_units(g, power, good)
        if good in PLANTED:
            units -= sum(
                g.exploited(p, good)
                for p in g.posts(power)
                if "america" in continent(g, p) and is_working(g, p)
            )
        ducats = units * price(g, good) + planted.get(good, 0)
        if (power, good) in g.state.speculation:
            ducats //= 2
        if ducats:
            parts.append(Part(name, ducats))
    return parts


def regular_income(g: G, province: int) -> int:
    """V.4.1, B17, B18: of a COL or TP that nothing hinders.

    A COL: level and area income, twice that on the + side, nothing if it mines gold; a TP: 1 or 2.
    """
    s = g.state
    area = g.world.areas[g.world.provinces[province].area]
    level = s.post_level[province]
    sides = 2 if level >= PLUS else 1
    if s.post[province] == TP:
        return sides
    return 0 if s.gold_open[province] or not s.post[province] else level + area.income * sides


def colony_income(g: G, province: int) -> int:
    """B17: what a colony brings now."""
    return regular_income(g, province) if is_working(g, province) else 0


def colony_parts(g: G, power: int) -> list[Part]:
    """B17 by colony."""
    return [Part(g.world.provinces[p].id, colony_income(g, p)) for p in g.posts(power, COL)]


def post_parts(g: G, power: int) -> list[Part]:
    """B18 by trading post."""
    return [
        Part(g.world.provinces[p].id, regular_income(g, p) * is_working(g, p))
        for p in g.posts(power, TP)
    ]


def store_gold(g: G, power: int) -> Steps[None]:
    """V.4.7: gold of the new world waits in a port of the mine's area or an adjacent one.

    The owner chooses among several; without one it waits at the mine (E115).
    """
    s, w = g.state, g.world
    for mine in g.posts(power, COL):
        if not s.gold_open[mine] or not is_working(g, mine):
            continue
        ducats = w.provinces[mine].gold
        area = w.areas[w.provinces[mine].area]
        near = list(area.provinces)
        near += [p for other in area.neighbours for p in w.areas[other].provinces]
        ports = [p for p in g.posts(power, COL) if p in near and w.provinces[p].coastal]
        port = mine
        if ports:
            first = mine if mine in ports else ports[0]
            port = yield from _port(g, power, mine, [first, *(p for p in ports if p != first)])
        s.gold_stored[port] = s.gold_stored.get(port, 0) + ducats
        s.world_gold += ducats


def _port(g: G, power: int, mine: int, ports: list[int]) -> Steps[int]:
    if len(ports) == 1:
        return ports[0]
    ids = g.world.provinces
    options = [Option(f"store:{ids[p].id}", p, (ids[p].id,)) for p in ports]
    params = {"power": g.name(power), "mine": ids[mine].id}
    port: int = yield Ask(g.seat_of(power), "gold.store", options, "V.4", params)
    return port


MESSAGES = {
    "ask.gold.store": "{power}: where does the gold of {mine} wait for ships?",
    "option.store": "{a}",
}
