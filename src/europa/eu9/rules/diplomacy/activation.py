"""4.25 Minors of the rest of the world stir (2.10): who offends them, and whether that is war."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.rules.diplomacy.begin import begin_war, end_relation
from europa.eu9.rules.diplomacy.rotw_modifiers import borderland, lands
from europa.eu9.rules.diplomacy.targets import is_abroad
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.missions import stands
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.rules.powers.single.closed_lands import CLOSED
from europa.eu9.rules.powers.single.sepoys import UNNOTICED
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.lasting import found
from europa.eu9.rules.terms.specials import standing
from europa.eu9.state import AT, COL, NR, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.eu9.world.tables import table
from europa.kernel import Entry

CERTAIN = 11
THIRDS = {"A+": 12, "A-": 6, "LD": 3, "LDE": 1}
"""Land counters in thirds of an LD."""
ONE_LD, ONE_ARMY = 3, 12
SMALL_POST = 3
"""Highest level of a TP on its minus side."""
COL_FOR = {
    "vijayanagar": "portugal", "mughals": "portugal", "sudan": "turkey", "gujarat": "turkey",
    "oman": "turkey", "aden": "turkey",
}  # fmt: skip
BORNE = {"portugal": ("vijayanagar", "mughals")}
"""P 36.4: minors that never react to colonies of a power, treaty or not."""
HERAT = "afghanistan_w"
ORMUS = "ormus_i"


class Activated(Entry, frozen=True):
    """A minor overseas is roused by intruders, or isn't."""

    minor: str
    country: str
    die: int
    level: int
    war: bool


def troops(g: G, country: int, province: int) -> int:
    """Land forces of a country in a province, in thirds of an LD; sepoys don't count."""
    return sum(
        THIRDS.get(unit.kind, 0)
        for unit in g.state.units
        if unit.country == country and unit.place == province and unit.group not in UNNOTICED
    )


def troops_allowed(g: G, country: int, minor: int, province: int) -> int:
    """4.22: thirds of an LD that stand in a province without offence."""
    level = relation(g, country, minor)
    if level == NR:
        return 0
    rule = table("rotw_treaties")["minors"][g.name(minor)]["troops"] if level == AT else "1 LD"
    if rule == "any":
        return 10**6
    if rule.startswith("in "):
        here = g.world.provinces[province].id == ORMUS
        return 10**6 if here else ONE_ARMY
    return ONE_ARMY if rule == "A+" else ONE_LD


def post_allowed(g: G, country: int, minor: int, province: int) -> bool:
    """4.22.3: an establishment that a treaty of alliance allows."""
    s, w = g.state, g.world
    name = g.name(minor)
    if s.post[province] == COL and name in BORNE.get(g.name(country), ()):
        return True
    if relation(g, country, minor) != AT:
        return False
    rules = table("rotw_treaties")["minors"][name]
    place = w.provinces[province].id
    border, most = borderland(g, minor)
    if province in border:
        return _kept_there(g, country, minor, province, border, most)
    if s.post[province] == COL:
        if rules["col_ok"] == "any" or COL_FOR.get(name) == g.name(country):
            return True
        return name == "afghans" and place == HERAT
    if name == "ormuz" and place == ORMUS:
        return True
    if name == "ormuz":  # Afghanistan while Persia owns it
        return s.post_level[province] <= SMALL_POST
    if rules["tp_ok"] == "any":
        return True
    if rules["tp_ok"] == "TP-":
        return s.post_level[province] <= SMALL_POST
    return _one_each(g, country, minor, province) if rules["tp_ok"] else False


def _kept_there(g: G, country: int, minor: int, province: int, border: set[int], most: int) -> bool:
    """V-19: the AT serves two posts on the border, or one in the rest of the country: that first,
    since there a post is war for certain."""
    posts = [p for p in g.posts(country) if p in lands(g, minor)]
    if any(p not in border for p in posts):
        return False
    return province in [p for p in posts if p in border][:most]


def _one_each(g: G, country: int, minor: int, province: int) -> bool:
    """China and Japan: the first TP of an area; after the closure one in all."""
    s, w = g.state, g.world
    closed = g.holds(CLOSED[g.name(minor)])
    mine = [
        p
        for p in g.posts(country, TP)
        if p in lands(g, minor) and (closed or w.provinces[p].area == w.provinces[province].area)
    ]
    return bool(mine) and s.post[province] == TP and province == mine[0]


def level_in(g: G, minor: int, province: int) -> int:
    """4.25.2: the activation level of a minor in one of its provinces, as events leave it."""
    for _, act in found(g, "set:activation", minor, place=province):
        if "where" in act:
            return int(act["to"])
    return _printed_level(g, minor, province)


def _printed_level(g: G, minor: int, province: int) -> int:
    w, name = g.world, g.name(minor)
    rules = table("rotw_treaties")["minors"][name]
    if rules.get("certain_in") == w.provinces[province].id:
        return CERTAIN
    area = w.provinces[province].area
    later = area != NONE and w.areas[area].minor != minor
    if later and rules.get("new_areas"):
        return int(rules["new_areas"])
    if rules.get("after_closure") and g.holds(CLOSED[name]):
        return int(rules["after_closure"])
    if rules.get("after_VI-17") and "VI-17" in g.state.occurred:
        return int(rules["after_VI-17"])
    return int(rules["activation"])


def offences(g: G, minor: int, country: int) -> list[int]:
    """Provinces of a minor in which a country offends it (4.25.1)."""
    s, w = g.state, g.world
    only = [name for r in standing(g, "reacts_only", minor) for name in r.says["where"]]
    found = []
    for province in sorted(lands(g, minor)):
        if only and w.areas[w.provinces[province].area].id not in only:
            continue  # M 15.3
        sheltered = s.post[province] == COL and not is_abroad(g, s.post_owner[province])
        force = troops(g, country, province) + (s.fort[province] == country)
        mine = s.post_owner[province] == country and s.post[province]
        intrudes = not sheltered and force > troops_allowed(g, country, minor, province)
        if intrudes or (mine and not post_allowed(g, country, minor, province)):
            found.append(province)
    return found


def _strangers(g: G) -> list[int]:
    """Powers and former powers by initiative; a minor at its decider's."""
    order = by_initiative(g)
    found = []
    for power in order:
        found.append(power)
        found += [c for c in range(POWERS) if not g.is_major(c) and decider(g, c) == power]
    return found


def _present(g: G) -> set[int]:
    """Countries with anything outside Europe: the others offend nobody."""
    s, w = g.state, g.world
    away = {owner for owner in s.post_owner if owner != NONE}
    away |= {owner for owner in s.fort if owner != NONE}
    return away | {
        u.country for u in s.units if u.place < len(s.owner) and not w.provinces[u.place].europe
    }


def wake(g: G) -> Iterator[int]:
    """2.10: minors by id, in each the countries that offend it; the numbers of the wars begun."""
    s, w = g.state, g.world
    here = _present(g)
    minors = sorted(
        (c for c in w.countries if is_abroad(g, c.index) and not s.gone[c.index]),
        key=lambda country: country.id,
    )
    strangers = [c for c in _strangers(g) if c in here]
    for country in minors:
        minor = country.index
        for stranger in strangers:
            if at_war(g, stranger, _at_arms(g, minor)):
                continue
            places = offences(g, minor, stranger)
            if places:
                war = _test(g, minor, stranger, places)
                if war:
                    yield war


def _at_arms(g: G, minor: int) -> int:
    """Persia fights for Ormuz."""
    for record in standing(g, "part_of", minor):
        return g.country(record.says["country"])
    return minor


def _test(g: G, minor: int, stranger: int, places: list[int]) -> int:
    """d10, 1 more with an own mission in the area: strictly below the level it is war (E4)."""
    w = g.world
    level = max(level_in(g, minor, p) for p in places)
    areas = {w.provinces[p].area for p in places}
    mission = any(stands(g, q, stranger) for a in areas if a != NONE for q in w.areas[a].provinces)
    die = g.d10("activation", g.name(minor)) + mission
    war = die < level
    g.log(Activated(g.name(minor), g.name(stranger), die, level, war))
    if not war:
        return 0
    end_relation(g, stranger, minor)
    begun = begin_war(g, "overseas", (_at_arms(g, minor),), (stranger,), fresh="2.10")
    return begun.number


ENTRIES = (Activated,)
MESSAGES = {"entry.Activated": "{minor} and the intruders of {country}: {die} against {level}"}
