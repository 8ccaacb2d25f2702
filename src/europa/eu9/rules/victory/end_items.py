"""XIV.6 The lines of the list of the end, under their words in the table; thirds of points."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.income.trade_zones import FULL, PLUS
from europa.eu9.rules.powers import resources
from europa.eu9.rules.terms.set_by_events import is_vassal
from europa.eu9.rules.victory.aim_places import natural_frontiers
from europa.eu9.rules.victory.sight import Sight
from europa.eu9.rules.victory.strength import rank, warships, were_allied
from europa.eu9.state import COL, LAND, MA, NAVAL
from europa.eu9.table import G
from europa.eu9.world import CENTRES, NONE

THIRDS = 3
"""Points are counted in thirds: a province owned but not controlled is worth two of them."""
Item = Callable[[G, int], int]
LARGEST_COL = 6
IN_A_ROW = 4


def share(g: G, power: int, province: int, *, vassals: bool = False) -> int:
    """Thirds of what a province is worth to a power: 2 owned, 1 controlled (E454)."""
    s = g.state
    owner, holder = s.owner[province], s.controller[province]

    def own(country: int) -> bool:
        if country == power:
            return True
        vassal = vassals and country != NONE
        return vassal and s.patron[country] == power and is_vassal(g, country)

    frontier = _is_natural_frontier(g, power, province) and holder == power
    return 2 * (own(owner) or frontier) + (own(holder) or _is_among_friends(g, power, province))


def _is_among_friends(g: G, power: int, province: int) -> bool:
    """Patriotic HOL: what revolutionary FRA occupies of it counts full; FRA keeps its points."""
    france = g.country("france")
    patriots = g.name(power) == "holland" and g.holds("batavian_republic")
    held = (g.state.owner[province], g.state.controller[province]) == (power, france)
    return patriots and held and _is_free(g)


def _is_free(g: G) -> bool:
    """The French Revolution goes on."""
    return "VII-5" in g.state.occurred and not g.holds("revolution_crushed")


def _is_natural_frontier(g: G, power: int, province: int) -> bool:
    """Revolutionary FRA: what it controls of its natural frontiers counts as owned."""
    if g.name(power) != "france" or not _is_free(g):
        return False
    return any(one.place == province for one in natural_frontiers(Sight(g, power, g.state.period)))


def province_thirds(g: G, power: int, province: int, factor: int, *, vassals: bool = False) -> int:
    """XIV.6: factor times income; owned only 2/3, controlled only 1/3."""
    return factor * g.world.provinces[province].income * share(g, power, province, vassals=vassals)


def _if(condition: Callable[[G, int], bool], points: int) -> Item:
    return lambda g, power: THIRDS * points if condition(g, power) else 0


def _centre(name: str, points: int) -> Item:
    return _if(lambda g, power: g.state.centre_owner[CENTRES.index(name)] == power, points)


def _rank(kind: int, points: int, second: int = 0) -> Item:
    """Largest army or fleet; the second place may be worth something too."""

    def worth(g: G, power: int) -> int:
        place = rank(g, power, kind)
        return THIRDS * (points if place == 1 else second if place == 2 else 0)

    return worth


def _allied(other: str, points: int) -> Item:
    return _if(lambda g, power: were_allied(g, power, other), points)


def _fleets(g: G, power: int) -> int:
    """Current levels of trade fleets."""
    return THIRDS * sum(g.tf(power, zone.index) for zone in g.world.zones)


def _industry(least: int, points: int) -> Item:
    return _if(lambda g, power: sum(mnu.level for mnu in g.mnus(power)) >= least, points)


def _indian_monopoly(g: G, power: int) -> int:
    level = g.tf(power, g.world.zone_index["stz_indien"])
    return THIRDS * (20 if level == FULL else 10 if level >= PLUS else 0)


def _levels(g: G, power: int) -> int:
    return THIRDS * sum(g.state.post_level[p] for p in g.posts(power))


def _indian_city(g: G, power: int) -> bool:
    """A COL in a coastal city of India."""
    found = [g.world.provinces[p] for p in g.posts(power, COL)]
    return any(p.city and p.seas and "india" in resources.continent(g, p.index) for p in found)


def _far_from_france(g: G, power: int) -> bool:
    """FRA owns nothing next to a national province."""
    france, w = g.country("france"), g.world
    home = w.countries[power].provinces
    return not any(g.state.owner[q] == france for p in home for q in w.provinces[p].neighbours)


def _gibraltar(g: G, power: int) -> int:
    return 50 * share(g, power, g.world.province_index["gibraltar"])


def _gibraltar_lost(g: G, power: int) -> bool:
    return g.state.owner[g.world.province_index["gibraltar"]] != power


def _colonies_in_a_row(g: G, power: int) -> bool:
    """E638: four COL of level 6 in America joined by land, none in revolt."""
    s = g.state
    fit = {
        p
        for p in g.posts(power, COL)
        if s.post_level[p] == LARGEST_COL
        and not s.revolt[p]
        and "america" in resources.continent(g, p)
    }
    left = sorted(fit)
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            for q in g.world.provinces[edge.pop()].neighbours:
                if q in fit and q not in group:
                    group.add(q)
                    edge.append(q)
        if len(group) >= IN_A_ROW:
            return True
        left = [p for p in left if p not in group]
    return False


def _only(continent: str, *allowed: str) -> Callable[[G, int], bool]:
    """No COL on a continent but those of some countries."""

    def holds(g: G, _power: int) -> bool:
        s = g.state
        return all(
            g.name(s.post_owner[p]) in allowed
            for p, kind in enumerate(s.post)
            if kind == COL and continent in resources.continent(g, p)
        )

    return holds


def _venice(g: G, power: int) -> bool:
    venice = g.country("venice")
    return g.state.patron[venice] == power and g.state.box[venice] >= MA


def _hungary_free(g: G, _power: int) -> bool:
    turkey = g.country("turkey")
    lands = g.world.countries[g.country("hungary")].provinces
    return not any(g.state.owner[p] == turkey for p in lands)


KHANATES = ("golden_horde", "kazan", "don_cossacks", "astrakhan", "crimea")


def _all_khanates(g: G, power: int) -> bool:
    start = g.world.campaign.owners
    lands = [name for name, owner in start.items() if owner in KHANATES]
    return all(g.state.owner[g.world.province_index[name]] == power for name in lands)


def _west(g: G, power: int) -> bool:
    names = ("ingria", "lietuva", "estland", *g.world.regions["finland"])
    return all(g.state.owner[g.world.province_index[name]] == power for name in names)


REFORMS = ("turkish_g1a", "turkish_g1b", "turkish_g2", "turkish_m1a", "turkish_m1b", "turkish_m2",
           "turkish_m3")  # fmt: skip
"""Marks of the reforms of Turkey (P 39.13)."""


def _reforms(g: G, _power: int) -> int:
    return THIRDS * 15 * sum(name in g.state.in_force for name in REFORMS)


BALTIC_LORDS = ("sweden", "brandenburg", "prussia", "denmark")


def _dominium(g: G, _power: int) -> bool:
    """XIV.5: the whole Baltic coast belongs to SUE, Brandenburg or PRU, or Denmark."""
    w = g.world
    coast = [p for p in w.provinces if any(w.seas[sea].baltic for sea in p.seas)]
    return all(g.name(g.state.owner[p.index]) in BALTIC_LORDS for p in coast)


def _fleet_of_15(g: G, power: int) -> bool:
    return warships(g, power) >= 15


def _nothing(_g: G, _power: int) -> int:
    """A line that changes how others are counted."""
    return 0


ITEMS: dict[str, Item] = {
    "+1 per trade-fleet level": _fleets,
    "20 total / 10 partial monopoly in stz_indien": _indian_monopoly,
    "+1 per level of COL or TP": _levels,
    "20: COL in a coastal city of india": _if(_indian_city, 20),
    "30 Mediterranean centre": _centre("mediterranean", 30),
    "30 Mediterranean": _centre("mediterranean", 30),
    "50 Mediterranean centre": _centre("mediterranean", 50),
    "30 Atlantic": _centre("atlantic", 30),
    "50 Atlantic": _centre("atlantic", 50),
    "50 Atlantic centre": _centre("atlantic", 50),
    "10 alliance with spain": _allied("spain", 10),
    "30 alliance france": _allied("france", 30),
    "20 austria": _allied("austria", 20),
    "10 sweden": _allied("sweden", 10),
    "20: >= 10 MNU levels": _industry(10, 20),
    "30: >= 12 MNU levels": _industry(12, 30),
    "50: france not adjacent to national territory": _if(_far_from_france, 50),
    "Patriotic: provinces occupied by revolutionary france count full": _nothing,
    "revolutionary: controlled natural-frontier provinces count as owned": _nothing,
    "30 first or second fleet": _rank(NAVAL, 30, 30),
    "15: >= 15 NWD": _if(_fleet_of_15, 15),
    "50: gibraltar": _gibraltar,
    "-30 gibraltar lost": _if(_gibraltar_lost, -30),
    "30 largest fleet": _rank(NAVAL, 30),
    "10 largest army": _rank(LAND, 10),
    "20 largest army": _rank(LAND, 20),
    "30 largest army": _rank(LAND, 30),
    "30 largest / 15 second fleet": _rank(NAVAL, 30, 15),
    "15 first or second fleet": _rank(NAVAL, 15, 15),
    "50: four adjacent unrevolted level-6 COL in america": _if(_colonies_in_a_row, 50),
    "20: venice in MA or better": _if(_venice, 20),
    "50: only Spanish/Portuguese COL in america": _if(_only("america", "spain", "portugal"), 50),
    "20: only Spanish COL in spanish_world": _if(_only("spanish_world", "spain"), 20),
    "50: turkey owns no former hungary province": _if(_hungary_free, 50),
    "50: owns all khanate territories": _if(_all_khanates, 50),
    "50: ingria, lietuva, estland and finland": _if(_west, 50),
    "30: Saint Petersburg built": _if(lambda g, _: g.holds("st_petersburg"), 30),
    "15 per reform": _reforms,
    "50: DMB": _if(_dominium, 50),
}
