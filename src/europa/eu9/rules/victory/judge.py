"""XIV.5 What an objective is worth now.

`JUDGES` gives an objective's base value: here those that the map decides; the others are judged by
the expressions of the data (`expressed`).
"""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.income import trade_zones
from europa.eu9.rules.income.centres import by_maximum, is_christian
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.limits import limit
from europa.eu9.rules.victory import expressed
from europa.eu9.state import COL, TP, VA, ZONES
from europa.eu9.table import G
from europa.eu9.world import CENTRES, NONE, PERIODS, load_world
from europa.eu9.world.specials import specials_of

Judge = Callable[[G, int], int]
"""Points of an objective before its maximum."""


def own(g: G, power: int, name: str) -> bool:
    return g.state.owner[g.world.province_index[name]] == power


def single(name: str, value: int) -> Judge:
    """XIV.5: a province owned and controlled; half if only one of both."""

    def judge(g: G, power: int) -> int:
        place = g.world.province_index[name]
        held = g.state.controller[place] == power
        owned = g.state.owner[place] == power
        return value if owned and held else value // 2 if owned or held else 0

    return judge


def all_of(value: int, *names: str) -> Judge:
    """All these provinces owned."""
    return lambda g, power: value if all(own(g, power, name) for name in names) else 0


def each_of(value: int, *names: str, above: int = 0) -> Judge:
    """So much for each of these provinces owned, those above a number."""
    return lambda g, power: value * max(0, sum(own(g, power, n) for n in names) - above)


def region(name: str) -> tuple[str, ...]:
    """Provinces of a region or a country, by id."""

    world = load_world()
    if name in world.regions:
        return world.regions[name]
    country = world.countries[world.country_index[name]]
    return tuple(world.provinces[p].id for p in country.provinces)


def industry(value: int) -> Judge:
    """As many manufactures on the + side as the limit, and a monopoly in the own CTZ."""

    def judge(g: G, power: int) -> int:
        plus = sum(mnu.level == 2 for mnu in g.mnus(power))
        zone = next((z.index for z in g.world.zones if z.owner == power), NONE)
        full = zone != NONE and top(g, power, zone) >= trade_zones.PLUS
        return value if plus >= limit(g, power, "mnu") and full else 0

    return judge


def top(g: G, power: int, zone: int) -> int:
    """XIV.5: objectives look at the maximum level of a trade fleet."""
    return g.state.tf_max[power * ZONES + zone]


def trade_monopolies(stz: int, ctz: int, but: str = "", total: int = 0) -> Judge:
    """So much for each trade monopoly, by kind of zone; `total`: for a 6 instead."""

    def judge(g: G, power: int) -> int:
        points = 0
        for zone in g.world.zones:
            level = top(g, power, zone.index)
            if level >= trade_zones.PLUS and zone.id != but:
                points += total if total and level == trade_zones.FULL else ctz if zone.ctz else stz
        return points

    return judge


def centre(value: int, *names: str) -> Judge:
    """So much for each of these trade centres owned, by maximum levels."""
    return lambda g, power: (
        value * sum(by_maximum(g, CENTRES.index(name)) == power for name in names)
    )


def posts(value: int, *continents: str, kinds: tuple[int, ...] = (COL, TP), but: str = "") -> Judge:
    """So much for each COL or TP on these continents (anywhere if none is named)."""

    def judge(g: G, power: int) -> int:
        found = 0
        for kind in kinds:
            for p in g.posts(power, kind):
                where = resources.continent(g, p)
                if (not continents or {*continents} & {*where}) and but not in where:
                    found += 1
        return value * found

    return judge


def if_any(value: int, judge: Judge, least: int = 1) -> Judge:
    """A fixed value if another judge counts enough."""
    return lambda g, power: value if judge(g, power) >= least else 0


def gone(value: int, *names: str) -> Judge:
    """5.8.7: these countries own nothing now, whatever they were and may be again."""
    return lambda g, power: value * (not any(_is_there(g, g.country(name)) for name in names))


def _is_there(g: G, country: int) -> bool:
    """A country of Europe by its provinces, one overseas (Siberia) as long as it is not gone."""
    if not g.world.countries[country].provinces:
        return not g.state.gone[country]
    return bool(g.owned(country))


def exists(value: int, name: str) -> Judge:
    """A country owns a province."""
    return lambda g, power: value if g.owned(g.country(name)) else 0


def national_kept(value: int, spare: int = 0, *also: str) -> Judge:
    """All national provinces owned, but for a few, and some others."""

    def judge(g: G, power: int) -> int:
        lost = sum(g.state.owner[p] != power for p in g.world.countries[power].provinces)
        return value if lost <= spare and all(own(g, power, name) for name in also) else 0

    return judge


def counted(value: int, name: str) -> Judge:
    """So much for each turn that `TURNS` has counted."""
    return lambda g, power: value * g.state.progress.get(name, 0)


IRELAND = region("ireland")
ALL_CENTRES = CENTRES
HUNGARY = region("hungary")


def _is_vassal(minor: str) -> Callable[[G, int], bool]:
    def holds(g: G, power: int) -> bool:
        country = g.country(minor)
        return g.state.patron[country] == power and g.state.box[country] == VA

    return holds


def _ireland_is_quiet(g: G, power: int) -> bool:
    own_irish = [g.world.province_index[n] for n in IRELAND if own(g, power, n)]
    return bool(own_irish) and not any(g.state.revolt[p] for p in own_irish)


def _has_monopoly(good: str) -> Callable[[G, int], bool]:
    return lambda g, power: any(
        found == resources.GOOD[good] for found, _ in resources.monopolies(g, power)
    )


TURNS: dict[str, Callable[[G, int], bool]] = {
    **{f"england_{n}_a": _is_vassal("scotland") for n in ("i", "ii", "iii", "iv")},
    **{f"england_{n}_e": _ireland_is_quiet for n in ("i", "ii")},
    "england_v_e": _has_monopoly("fish"),
    "france_v_d": _has_monopoly("fish"),
    "holland_v_e": _has_monopoly("spices"),
    **{f"russia_{n}_a": _has_monopoly("furs") for n in ("iii", "iv", "v")},
    **{f"portugal_{n}_b": _is_vassal("morocco") for n in ("i", "ii")},
}
"""Objectives that count turns: whether this turn counts."""


def _calais(value: int) -> Judge:
    def judge(g: G, power: int) -> int:
        picardie = g.world.province_index["picardie"]
        keep = g.state.praesidio.get(picardie, 0) // 10 == power and picardie in g.state.praesidio
        return value if own(g, power, "picardie") or keep else 0

    return judge


def _hundred_years(value: int) -> Judge:
    """Each occupation of a French national province; all of it for Guyenne."""

    def judge(g: G, power: int) -> int:
        france, record = g.country("france"), g.world.objective_index["england_i_d"]
        if own(g, power, "guyenne"):
            return g.world.objectives[record].most
        lands = g.world.countries[france].provinces
        return value * sum(g.state.occupied[p] == power for p in lands)

    return judge


def _no_praesidio(value: int) -> Judge:
    def judge(g: G, power: int) -> int:
        picardie = g.world.province_index["picardie"]
        return value if own(g, power, "picardie") and picardie not in g.state.praesidio else 0

    return judge


def _france_out_of_italy(value: int) -> Judge:
    return lambda g, power: (
        value * (not any(own(g, g.country("france"), name) for name in region("italy")))
    )


def _no_french_vassal(value: int) -> Judge:
    def judge(g: G, power: int) -> int:
        s, france = g.state, g.country("france")
        for country in g.minors_of(france):
            provinces = g.world.countries[country].provinces
            if s.box[country] == VA and any(g.world.provinces[p].italy for p in provinces):
                return 0
        return value

    return judge


def _barbary_coast(value: int) -> Judge:
    """Each Christian praesidio in a province of the Barbary states."""

    def judge(g: G, power: int) -> int:
        owners = [g.country(record.minor) for record in specials_of("sortie_test")]
        return value * sum(
            g.state.owner[province] in owners and is_christian(g, held // 10)
            for province, held in g.state.praesidio.items()
        )

    return judge


def _half_hungary(value: int) -> Judge:
    def judge(g: G, power: int) -> int:
        friends = (g.country("hungary"), g.country("austria"))
        return value * (
            sum(g.state.owner[g.world.province_index[n]] in friends for n in HUNGARY) >= 6
        )

    return judge


JUDGES: dict[str, Judge] = {
    **{f"england_{n}_a": counted(v, f"england_{n}_a")
       for n, v in (("i", 10), ("ii", 10), ("iii", 5), ("iv", 5))},
    "england_i_b": _calais(45),
    "england_ii_b": _calais(45),
    "england_i_d": _hundred_years(25),
    "england_i_e": counted(10, "england_i_e"),
    "england_ii_e": counted(7, "england_ii_e"),
    "england_i_c": industry(25),
    "england_iii_c": industry(30),
    "england_ii_c": if_any(30, posts(1, "america", kinds=(COL,))),
    "england_iii_e": trade_monopolies(5, 10),
    "england_iv_e": trade_monopolies(5, 10),
    "england_iv_c": if_any(50, centre(1, *ALL_CENTRES)),
    "england_v_a": posts(15, "caribbean"),
    "england_vi_a": posts(10, "caribbean"),
    "england_v_c": centre(40, "atlantic"),
    "england_vi_c": centre(40, "atlantic"),
    "england_v_e": counted(5, "england_v_e"),
    "england_vii_c": centre(15, *ALL_CENTRES),
    "france_i_a": _no_praesidio(40),
    "france_ii_a": _no_praesidio(50),
    "france_i_b": single("artois", 30),
    "france_ii_b": single("artois", 30),
    "france_i_d": industry(25),
    "france_ii_d": industry(40),
    "france_iii_b": each_of(10, "artois", "bresse", "franche_comte", "rosselo"),
    "france_iii_d": if_any(30, posts(1), 3),
    "france_iv_a": if_any(30, lambda g, p: top(g, p, g.world.zone_index["ctz_france"]), 4),
    "france_iv_b": trade_monopolies(15, 15, "ctz_france", 20),
    "france_iv_d": posts(5, kinds=(COL,)),
    "france_v_a": centre(40, "mediterranean"),
    "france_vi_a": centre(40, "mediterranean"),
    "france_vi_d": centre(50, "atlantic"),
    "france_vii_b": centre(20, *ALL_CENTRES),
    "france_v_d": counted(5, "france_v_d"),
    "france_vii_a": exists(50, "poland"),
    **{f"spain_{n}_a": _no_french_vassal(v) for n, v in (("i", 50), ("ii", 40))},
    **{f"spain_{n}_b": _france_out_of_italy(v) for n, v in (("i", 40), ("ii", 30))},
    "spain_i_e": all_of(25, *region("north_east_provinces")),
    **{f"spain_{n}_d": _barbary_coast(v) for n, v in (("i", 15), ("ii", 15), ("vi", 10))},
    "spain_iii_a": _half_hungary(50),
    "spain_iv_a": _half_hungary(40),
    "spain_iv_e": trade_monopolies(8, 8),
    "spain_v_e": trade_monopolies(8, 8),
    "spain_vi_e": trade_monopolies(8, 8),
    "spain_v_b": each_of(10, *region("belgium")),
    "spain_vii_d": industry(25),
    "holland_iii_a": centre(40, "mediterranean"),
    "holland_iv_a": centre(40, "mediterranean"),
    "holland_v_a": centre(40, "atlantic"),
    "holland_vi_a": centre(25, *ALL_CENTRES),
    "holland_iv_e": posts(10, "brazil", kinds=(COL,)),
    "holland_v_e": counted(5, "holland_v_e"),
    "holland_vi_d": posts(15, "america", kinds=(COL,), but="brazil"),
    "holland_vii_d": posts(15, "america", kinds=(COL,), but="brazil"),
    "holland_vii_a": trade_monopolies(5, 5),
    "holland_vii_e": posts(15, "india"),
    "austria_iv_a": _half_hungary(40),
    "austria_vi_e": all_of(50, "silesie", "lausitz"),
    "austria_vii_e": all_of(50, "silesie", "lausitz"),
    "prussia_vi_e": all_of(50, "silesie", "lausitz"),
    "prussia_vii_e": all_of(50, "silesie", "lausitz"),
    "sweden_iii_b": posts(10, "america"),
    "sweden_iii_c": each_of(20, "ingria", "livonija", "estland"),
    "sweden_iv_c": gone(30, "hansa"),
    "sweden_v_b": posts(5),
    "sweden_vi_b": posts(7),
    "sweden_vii_b": posts(10),
    "sweden_vii_e": exists(40, "poland"),
    "russia_i_b": single("smolenska", 50),
    "russia_i_e": gone(35, "golden_horde"),
    "russia_ii_b": national_kept(40, 0, "smolenska"),
    "russia_ii_d": gone(35, "kazan"),
    "russia_ii_e": gone(50, "astrakhan"),
    "russia_iii_c": each_of(15, "ingria", "livonija", "estland"),
    "russia_iii_e": gone(35, "siberia"),
    **{f"russia_{n}_a": counted(v, f"russia_{n}_a")
       for n, v in (("iii", 10), ("iv", 5), ("v", 5))},
    "russia_iv_b": lambda g, p: national_kept(30, 1)(g, p) or national_kept(15, 2)(g, p),
    "russia_v_b": gone(40, "astrakhan"),
    "russia_vii_b": gone(50, "poland"),
    "russia_vii_d": gone(40, "crimea"),
    "poland_i_a": single("smolenska", 40),
    "poland_ii_a": single("smolenska", 50),
    "poland_i_c": exists(50, "hungary"),
    "poland_ii_c": exists(50, "hungary"),
    "poland_iii_a": each_of(20, "kurland", "memel", "preussen"),
    "turkey_i_a": gone(35, "syria", "mamluks"),
    "turkey_i_b": if_any(30, lambda g, p: top(g, p, g.world.zone_index["ctz_turkey"]), 4),
    "turkey_i_d": single("rhodos", 30),
    "turkey_ii_d": single("rhodos", 35),
    "turkey_ii_a": gone(40, "hungary"),
    "turkey_ii_c": exists(35, "astrakhan"),
    "turkey_iii_c": exists(35, "astrakhan"),
    "turkey_v_d": exists(30, "astrakhan"),
    "turkey_iv_d": each_of(10, "corfu", "kreta", "malta", "chypre"),
    "turkey_iv_e": trade_monopolies(15, 15),
    "turkey_v_a": each_of(8, *HUNGARY),
    "turkey_vi_d": each_of(10, *region("balkans")),
    "turkey_vii_c": exists(50, "crimea"),
    "venice_i_b": each_of(20, "hellas", "moreas"),
    "venice_i_c": each_of(10, *(n for n in region("balkans") if n not in ("hellas", "moreas"))),
    "venice_ii_c": each_of(10, *(n for n in region("balkans") if n != "moreas")),
    "venice_iii_c": each_of(15, *region("balkans")),
    "venice_i_d": exists(50, "mamluks"),
    "venice_ii_b": single("moreas", 40),
    "venice_iii_a": centre(40, "mediterranean"),
    "venice_iii_d": each_of(20, "chypre", "kreta", "cyclades", "corfu", "malta", "rhodos", above=2),
    "portugal_i_b": counted(10, "portugal_i_b"),
    "portugal_ii_b": counted(10, "portugal_ii_b"),
}  # fmt: skip
JUDGES |= expressed.judges(JUDGES)


def counts(g: G, power: int, aim: str) -> bool:
    """8.3: whether an objective that counts turns would count this one as the map lies."""
    return TURNS[aim](g, power) if aim in TURNS else expressed.counts(g, power, aim)


def count_turn(g: G) -> None:
    """8.3: objectives that count turns look at this one."""
    expressed.count_turn(g)
    progress = g.state.progress
    for power in g.majors():
        name = g.name(power)
        for aim, holds in TURNS.items():
            record = g.world.objectives[g.world.objective_index[aim]]
            if (
                record.power == name
                and record.period == PERIODS[g.state.period]
                and holds(g, power)
            ):
                progress[aim] = progress.get(aim, 0) + 1
