"""III.5 Where a revolt breaks out: tables of the countries, and their groups of places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from europa.eu9.rules.powers.single.empire import in_empire
from europa.eu9.state import COL, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIODS
from europa.eu9.world.records import read_plain

Spans = tuple[tuple[int, int, str], ...]
PLUS = 4
"""Least level of the + side of a COL or TP."""


class Spot(NamedTuple):
    """A province or a zone of the sea where a revolt breaks out; `weaker` is off its strength."""

    province: int = NONE
    zone: int = NONE
    weaker: int = 0
    what: str = ""
    """What breaks out there, where no strength is rolled."""


@cache
def revolt_data() -> dict[str, Any]:
    """The tables as data."""
    return read_plain("revolts")


TABLES = {
    "england": ("england", ""), "france": ("france", ""), "spain": ("spain", ""),
    "portugal": ("por_sue_col", "POR"), "sweden": ("por_sue_col", "SUE"),
    "colonies": ("por_sue_col", "COL"), "holland": ("hol_aus", "HOL"),
    "austria": ("hol_aus", "HAB"), "poland": ("pol_pru", "POL"), "prussia": ("pol_pru", "PRU"),
    "russia": ("rus", ""), "venice": ("ven_tur", "VEN"), "turkey": ("ven_tur", "TUR"),
}  # fmt: skip
"""Country -> table and the word before the periods in the heads of its columns."""
DICE: dict[tuple[str, str], Spans] = {
    ("spain", "Sa"): ((1, 6, "ctz_spain"), (7, 8, "sea_lion"), (9, 9, "sea_canarias"),
                      (10, 10, "islas_canarias")),
    ("spain", "AA"): ((1, 1, "algerie"), (2, 3, "oran"), (4, 4, "annabah"), (5, 7, "tunis"),
                      (8, 8, "ifriqiya"), (9, 9, "aures"), (10, 10, "atlas+kabylie")),
    ("pol_pru", "PM"): ((1, 3, "malopolska"), (4, 5, "lietuva"), (6, 10, "mazowia")),
    ("pol_pru", "PM lublin"): ((1, 5, "malopolska"), (6, 10, "mazowia")),
    ("pol_pru", "PM saxony"): ((1, 3, "malopolska"), (4, 5, "anhalt"), (6, 7, "sachsen"),
                               (8, 10, "mazowia")),
    ("rus", "RC"): ((1, 10, "moskva"),),
    ("rus", "RC petersburg"): ((1, 3, "moskva"), (4, 10, "ingria")),
    ("ven_tur", "TC"): ((1, 2, "ctz_turkey"), (3, 4, "malta"), (5, 6, "szlovakia"),
                        (7, 8, "carniola"), (9, 10, "balaton")),
    ("ven_tur", "TS"): ((1, 1, "alep"), (2, 2, "syrie"), (3, 3, "lubnan"), (4, 4, "terra_sancta"),
                        (5, 5, "nil"), (6, 6, "delta"), (7, 7, "nubie"), (8, 8, "egypte"),
                        (9, 9, "cataractes"), (10, 10, "tobrouk+sinai")),
}  # fmt: skip
"""Groups that a sentence describes instead of a die: here as a die. `a+b`: both, weaker."""
AREAS: dict[tuple[str, str], tuple[Spans, str]] = {
    ("england", "Am"): (((1, 2, "area_america"), (3, 4, "area_virginia"), (5, 6, "area_carolina"),
                         (7, 8, "area_antilles"), (9, 10, "area_terre_neuve area_hudson")), ""),
    ("france", "Am"): (((1, 2, "area_quebec"), (3, 4, "area_grands_lacs"),
                        (5, 6, "area_mississippi"), (7, 8, "area_acadie"),
                        (9, 10, "area_terre_neuve area_hudson")), ""),
    ("spain", "Am"): (((1, 3, "area_azteca"), (4, 6, "area_inca"), (7, 8, "area_chichimeca"),
                       (9, 9, "area_cuba"), (10, 10, "area_guyana")), "Sa"),
    ("por_sue_col", "Si"): (((1, 10, "area_singala area_formose"),), ""),
    ("por_sue_col", "In"): (((1, 10, "area_java area_sumatra area_borneo area_celebes"),), ""),
}  # fmt: skip
"""Groups of establishments of any nation in an area; the group used if there are none."""


class Posts(NamedTuple):
    """Groups that are a random establishment of one power."""

    owner: str
    kind: int = 0
    least: int = 1
    america: int = 0
    """1: only in America; -1: only elsewhere."""
    none: str = ""
    """Place or group if there is no such establishment."""


POSTS: dict[tuple[str, str], Posts] = {
    ("england", "As"): Posts("england", america=-1),
    ("england", "RO"): Posts("england", none="ctz_england"),
    ("france", "RO"): Posts("france", none="ctz_france"),
    ("spain", "As"): Posts("spain", america=-1, none="Sa"),
    ("spain", "RO"): Posts("spain", america=1, none="Sa"),
    ("por_sue_col", "RS"): Posts("sweden", COL, PLUS, none="tz_baltique"),
    ("por_sue_col", "RP"): Posts("portugal", COL, PLUS, none="stz_guinee"),
    ("hol_aus", "RO"): Posts("holland", COL, none="ctz_holland"),
    ("hol_aus", "Am"): Posts("holland", america=1, none="ctz_holland"),
    ("hol_aus", "As"): Posts("holland", america=-1, none="ctz_holland"),
    ("ven_tur", "TI"): Posts("venice", TP, none="izmir"),
}
RANDOM: dict[tuple[str, str], str] = {
    ("ven_tur", "TK"): "georgie kuban podolie hacibey ukrainya shirvan dagestan caffa",
}
"""Groups that are a random one of some provinces."""
PEASANTS = "peasants"
"""Said of a spot of the Peasants' War, whose strength is rolled all the same."""
BRITAIN = ("england", "scotland", "v_ireland")
SLAVE_ISLANDS = ("area_cuba", "area_haiti", "area_antilles")


def column_of(country: str, period: int) -> int:
    """The column of a country's table for a period."""
    name, prefix = TABLES[country]
    for place, head in enumerate(revolt_data()["country_tables"][name]["columns"]):
        if not head.startswith(prefix):
            continue
        words = head.removeprefix(prefix).strip()
        if not words or any(_covers(part, period) for part in words.split(",")):
            return place
    raise AssertionError(f"{country} has no column for period {period}")


def _covers(words: str, period: int) -> bool:
    """Whether `I--II`, `pIII` or `V` means a period."""
    first, _, last = words.strip().replace("p", "").partition("--")
    return PERIODS.index(first) <= period <= PERIODS.index(last or first)


def group_of(country: str, period: int, roll: int) -> str:
    """III.5.1: the group of places for d10 + stability."""
    name, _ = TABLES[country]
    rows = revolt_data()["country_tables"][name]["rows"]
    row = rows["<0" if roll < 0 else str(min(13, roll))]
    found: str = row[column_of(country, period)]
    return "Tp" if found == "TP" else found


def _spanned(g: G, spans: Spans | Sequence[Sequence[Any]]) -> str:
    die = g.d10("revolt_place")
    return str(next(name for first, last, name in spans if first <= die <= last))


def spots(g: G, country: str, group: str) -> list[Spot]:
    """The places of a group; none if nothing is there that could revolt."""
    name, _ = TABLES[country]
    key = (name, group)
    entry = revolt_data()["country_tables"][name]["groups"][group]
    if key in DICE:
        return _named(g, _spanned(g, DICE[name, _variant(g, group)]))
    if group == "In":
        posts = _posts_in(g, _spanned(g, AREAS[key][0]).split())
        found = [*_random(g, posts), *_random(g, posts)]
        return [
            spot._replace(what=f"revolt{side}") for spot, side in zip(found, "-+", strict=False)
        ]
    if key in AREAS:
        spans, otherwise = AREAS[key]
        areas = _spanned(g, spans).split()
        return _random(g, _posts_in(g, areas)) or (
            spots(g, country, otherwise) if otherwise else []
        )
    if key in POSTS:
        return _establishment(g, country, POSTS[key])
    if key in RANDOM:
        return _random(g, [g.world.province_index[p] for p in RANDOM[key].split()])
    if "die" in entry:
        return _named(g, _spanned(g, entry["die"]))
    if "target" in entry:
        return _named(g, entry["target"])
    return _special(g, country, group)


def _variant(g: G, group: str) -> str:
    """Capitals move: with the Union of Lublin, the union with Saxony, St Petersburg."""
    if group == "PM":
        saxony = g.country("saxony")
        united = "V-12" in g.state.occurred and g.state.patron[saxony] == g.country("poland")
        return "PM saxony" if united else "PM lublin" if g.holds("union_of_lublin") else group
    return "RC petersburg" if group == "RC" and g.holds("st_petersburg") else group


def _special(g: G, country: str, group: str) -> list[Spot]:
    """Groups with rules of their own."""
    s, w = g.state, g.world
    if group == "RE":
        england = g.country("england")
        isles = {p for land in BRITAIN for p in w.countries[g.country(land)].provinces}
        found = [p for p in g.owned(england) if p not in isles]
        return _random(g, found) or _named(g, "ctz_england")
    if group == "WI":
        return _slaves(g)
    if group == "PW":
        if "I-8(1)" not in s.occurred:
            return spots(g, country, "NN")
        empire = [
            p.index for p in w.provinces if s.owner[p.index] != NONE and in_empire(g, p.index)
        ]
        return [spot._replace(what=PEASANTS) for _ in range(3) for spot in _random(g, empire)]
    if country == "russia":
        siberia = [a.id for a in w.areas if "siberia" in a.continents]
        return _random(g, _posts_in(g, siberia))
    turkey = g.country("turkey")
    posts = [p for p in g.posts(turkey) if s.post[p] == COL or s.post_level[p] >= PLUS]
    return _random(g, [w.province_index["izmir"], *posts])


def _slaves(g: G) -> list[Spot]:
    """Slaves revolt: each power with colonies in the West Indies is tested."""
    found: list[Spot] = []
    islands = _posts_in(g, SLAVE_ISLANDS)
    for power in g.majors():
        own = [p for p in islands if g.state.post_owner[p] == power and g.state.post[p] == COL]
        if own and g.d10("slaves", g.name(power)) >= 7:
            found += _random(g, own)
    return found


def _establishment(g: G, country: str, wanted: Posts) -> list[Spot]:
    s, w = g.state, g.world
    found = []
    for p in g.posts(g.country(wanted.owner), wanted.kind):
        america = "america" in w.areas[w.provinces[p].area].continents
        if s.post_level[p] >= wanted.least and wanted.america in (0, 1 if america else -1):
            found.append(p)
    if found or not wanted.none:
        return _random(g, found)
    if wanted.none in revolt_data()["country_tables"][TABLES[country][0]]["groups"]:
        return spots(g, country, wanted.none)
    return _named(g, wanted.none)


def _posts_in(g: G, areas: Sequence[str]) -> list[int]:
    w = g.world
    return [
        p
        for area in areas
        if area in w.area_index
        for p in w.areas[w.area_index[area]].provinces
        if g.state.post[p]
    ]


def _random(g: G, provinces: Sequence[int]) -> list[Spot]:
    return [Spot(g.pick("revolt_province", provinces))] if provinces else []


def _named(g: G, name: str) -> list[Spot]:
    """A province, a zone, a sea with a zone; `a+b` is both, each weaker by 10."""
    w = g.world
    found = []
    weaker = 10 if "+" in name else 0
    for one in name.split("+"):
        if one in w.province_index:
            found.append(Spot(w.province_index[one], NONE, weaker))
        else:
            found.append(Spot(NONE, zone_of(g, one), weaker))
    return found


def zone_of(g: G, name: str) -> int:
    """A trade zone by its id or its sea's."""
    w = g.world
    if name in w.zone_index:
        return w.zone_index[name]
    sea = w.sea_index[name]
    return next(z.index for z in w.zones if z.sea == sea)
