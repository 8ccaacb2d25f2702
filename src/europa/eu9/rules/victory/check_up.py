"""XIV.4 The check-up of a period: colonies, provinces won and lost, minors, missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from europa.eu9.rules.diplomacy.boxes import is_special
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.awards import give
from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.state import AN, AT, COL, COUNTRIES, EW, NEUTRAL, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import is_island
from europa.eu9.world.world import Province

PLUS = 4
"""Level from which a COL is on its plus side."""
CLOSE = (VA, AN)


class Fame(NamedTuple):
    """Where establishments of a power count in the check-up."""

    where: str
    """A continent, an area, or `china`."""
    since: int = 1
    """First period."""


COLONIAL: dict[str, tuple[Fame, ...]] = {
    "england": (Fame("india", 4), Fame("area_oceania", 7)),
    "france": (Fame("america"), Fame("india", 6), Fame("area_oceania", 7)),
    "portugal": (Fame("america"),),
    "russia": (Fame("china"), Fame("america")),
    "sweden": (Fame("america"),),
}
LARGE_TWICE = ("portugal", "russia")
BRAZILIANS = {"portugal": 3}
"""COL counters in Brazil without which nothing counts."""
CHINESE = ("area_canton", "area_mandchourie", "area_nankin", "area_pekin")
"""E445: Chinese in 1492; what China has conquered counts too."""


class Won(NamedTuple):
    """A province that changed hands, as the interests of a power see it."""

    province: Province
    rival: str
    period: int
    homes: tuple[str, ...]
    """Countries in whose list of 1492 it is."""
    mediterranean: bool
    baltic: bool
    island: bool
    empire: bool


Interest = Callable[[Won], int]
GAINED: dict[str, Interest] = {
    "france": lambda x: (
        (0 if x.period <= 2 else 2 if x.period >= 5 else 1)
        if "burgundy" in x.homes
        else 2
        if x.province.italy and x.period <= 3
        else 1
    ),
    "spain": lambda x: 2 if x.province.italy and x.period <= 3 else 1,
    "england": lambda x: 5 if x.mediterranean else 1 if x.island else 2,
    "turkey": lambda x: 2 if x.mediterranean or x.rival == "persia" else 1,
    "sweden": lambda x: 3 if x.baltic else 1,
    "russia": lambda x: 2 if x.rival == "poland" else 1,
    "poland": lambda x: 2 if x.rival in ("russia", "sweden") else 1,
    "austria": lambda x: (
        3 if {"hungary", "moldavia"} & {*x.homes} or x.province.id == "serbia" else 1
    ),
    "prussia": lambda x: 2 if x.empire or x.rival == "poland" else 1,
}
"""Factor of a province's income, once for each one annexed in the period (E443)."""
LOST: dict[str, Callable[[Won], bool]] = {
    "turkey": lambda x: x.rival == "persia",
    "russia": lambda x: x.rival == "poland",
    "venice": lambda x: x.mediterranean and x.island,
}
"""Losses that count against a power."""


def check_up(g: G) -> None:
    """P.2: every power in play."""
    for power in g.majors():
        check(g, power)


def check(g: G, power: int) -> None:
    """XIV.4: one power."""
    give(g, power, colonial(g, power), "colonies", "XIV.4")
    give(g, power, territorial(g, power), "provinces annexed", "XIV.4")
    give(g, power, diplomatic(g, power), "minors", "XIV.4")
    give(g, power, missions(g, power), "colonies without a mission", "XIV.4")


def _is_famous(g: G, province: int, fame: Fame) -> bool:
    area = g.world.areas[g.world.provinces[province].area]
    if fame.where == "china":
        owner = g.state.area_owner[area.index]
        return area.id in CHINESE or (owner != NONE and g.name(owner) == "china")
    return area.id == fame.where or fame.where in area.continents


def colonial(g: G, power: int) -> int:
    """XIV.4: 5 for each COL or TP where a power's fame lies; COL+ count twice for POR and RUS."""
    name, s = g.name(power), g.state
    brazil = sum("brazil" in resources.continent(g, p) for p in g.posts(power, COL))
    if brazil < BRAZILIANS.get(name, 0):
        return 0
    wanted = [fame for fame in COLONIAL.get(name, ()) if s.period >= fame.since]
    counted = 0
    for p in g.posts(power):
        if any(_is_famous(g, p, fame) for fame in wanted):
            large = s.post[p] == COL and s.post_level[p] >= PLUS
            counted += 2 if large and name in LARGE_TWICE else 1
    return 5 * counted


def territorial(g: G, power: int) -> int:
    """XIV.4, E443: income of the provinces annexed in the period, by the power's interests."""
    best: dict[int, int] = {}
    lost = 0
    for who, province, sign, other in g.state.annexed:
        if who != power or not g.world.provinces[province].europe:
            continue
        factor = sign_factor(g, power, province, sign, other)
        if sign > 0:
            best[province] = max(best.get(province, 0), factor)
        else:
            lost += factor * g.world.provinces[province].income
    return lost + sum(g.world.provinces[p].income * factor for p, factor in best.items())


def sign_factor(g: G, power: int, province: int, sign: int, other: int) -> int:
    """XIV.4: how often the income of a province won (or lost) counts."""
    w, name = g.world, g.name(power)
    p = w.provinces[province]
    seen = Won(
        p,
        g.name(other),
        g.state.period,
        tuple(w.countries[c].id for c in range(len(w.countries)) if province in _lands(g, c)),
        any(w.seas[sea].mediterranean for sea in p.seas),
        any(w.seas[sea].baltic for sea in p.seas),
        is_island(province),
        in_empire(g, province),
    )
    if sign < 0:
        return -1 if name in LOST and LOST[name](seen) else 0
    return GAINED[name](seen) if name in GAINED else 1


def _lands(g: G, country: int) -> tuple[int, ...]:
    return g.world.countries[country].provinces


def diplomatic(g: G, power: int) -> int:
    """XIV.4: 6 for each minor in VA, AN or AT, 3 for others on the track."""
    s, name = g.state, g.name(power)
    points = 0
    for minor in g.minors_of(power):
        if s.box[minor] != NEUTRAL:
            points += _minor_points(g, power, minor)
    for key, treaty in s.treaties.items():
        if key // COUNTRIES == power and treaty == AT:
            points += 6 if name != "turkey" else 4 * _is_muslim(g, key % COUNTRIES)
    if name == "spain" and _knights_in_rhodes(g):
        points += 15
    return points


def _knights_in_rhodes(g: G) -> bool:
    return g.state.owner[g.world.province_index["rhodos"]] == g.country("knights")


def _is_muslim(g: G, minor: int) -> bool:
    return g.world.countries[minor].religion in ("sunni", "shia")


def _home(g: G, minor: int) -> Province | None:
    """E444: the capital of 1492, or the first province, that says where a minor lies."""
    country = g.world.countries[minor]
    home = country.capital if country.capital != NONE else next(iter(country.provinces), NONE)
    return None if home == NONE else g.world.provinces[home]


def _minor_points(g: G, power: int, minor: int) -> int:
    name, period, who = g.name(power), g.state.period, g.name(minor)
    box = g.state.box[minor]
    if name == "turkey":
        counts = _is_muslim(g, minor) or who == "transylvania"
        return (4 if box in CLOSE else 2) if counts else 0
    if name == "spain" and (is_state(g, minor) or (who == "knights" and _knights_in_rhodes(g))):
        return 0
    points = 6 if box in CLOSE or (box == EW and is_special(g, minor)) else 3
    home = _home(g, minor)
    italian, german = (home.italy, home.hre) if home else (False, False)
    twice = (
        (name == "spain" and (italian or who == "knights"))
        or (name == "france" and italian and period <= 3)
        or (name == "france" and german and period >= 4)
    )
    return 2 * points if twice else points


def is_state(g: G, country: int) -> bool:
    """An autonomous state of the Habsburgs (22)."""
    record = g.world.countries[country].minor
    return record is not None and record.kind == "habsburg_state"


SPARED = {"portugal": ("brazil", "area_cabo_verde")}


def missions(g: G, power: int) -> int:
    """XIV.4: POR -10 a COL, HIS -5 an area, where no mission stands (P 36.7, 40.9)."""
    s, w, name = g.state, g.world, g.name(power)
    if name not in ("portugal", "spain"):
        return 0
    posts = [w.provinces[p] for p in g.posts(power, COL)]
    if name == "portugal":
        bare = [
            p
            for p in posts
            if s.mission[p.index] != power
            and not {*w.areas[p.area].continents, w.areas[p.area].id} & {*SPARED[name]}
        ]
        return -10 * len(bare)
    own = {_mission_area(g, p.index) for p in posts}
    blessed = {
        _mission_area(g, province)
        for province, who in enumerate(s.mission)
        if who == power and w.provinces[province].area != NONE
    }
    return -5 * len(own - blessed)


def _mission_area(g: G, province: int) -> str:
    """The area that one mission serves: the Caribbean is one."""
    area = g.world.areas[g.world.provinces[province].area]
    return "caribbean" if "caribbean" in area.continents else area.id
