"""V Incomes: Portugal's first turn line by line, and the rules behind every line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from europa.eu9.rules import centres, foreign_trade, income, resources, trade_zones
from europa.eu9.rules.resources import GOOD
from europa.eu9.sheet import sheet
from europa.eu9.state import AT, COL, COUNTRIES, GOODS, TP, ZONES, Mnu, War
from europa.eu9.table import G
from europa.eu9.testing import position, seat
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import domestic_trade
from europa.eu9.world.tables import foreign_trade as foreign_trade_table


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def mnu(g: G, power: str, kind: str, level: int, province: str) -> Mnu:
    return Mnu(seat(g, power), MNU_KINDS.index(kind), level, place(g, province))


def war(g: G, attackers: Sequence[str], defenders: Sequence[str], kind: str = "full") -> War:
    def who(names: Sequence[str]) -> tuple[int, ...]:
        return tuple(seat(g, name) for name in names)

    return War(kind, who(attackers), who(defenders))


def settle(g: G, power: str, province: str, kind: int, level: int, **goods: int) -> int:
    """Put a COL or TP there that exploits these goods."""
    s, p = g.state, place(g, province)
    s.post[p], s.post_owner[p], s.post_level[p] = kind, seat(g, power), level
    s.exploited[p * GOODS : (p + 1) * GOODS] = bytes(GOODS)
    for name, units in goods.items():
        s.exploited[p * GOODS + GOOD[name]] = units
        area = g.world.provinces[p].area
        at = area * GOODS + GOOD[name]
        s.goods[at] = max(s.goods[at], units)
    return p


def set_price(g: G, **ducats: int) -> None:
    for name, price in ducats.items():
        g.state.prices[GOOD[name]] = 2 * price + 1 if price <= 8 else price + 10


def portugal() -> G:
    """Turn 1 as the rulebook tells it: a revolt in Beira, wars with Morocco and the Turks, E31."""
    g = position(segment="3.1")
    g.state.revolt[place(g, "beira")] = 1
    g.state.wars.append(war(g, ["portugal"], ["morocco"]))
    g.state.wars.append(war(g, ["turkey"], ["portugal"]))
    settle(g, "portugal", "cabo_verde_i", COL, 3)
    income.collect(g)
    return g


def lines(g: G, power: str, *names: str) -> list[int]:
    return [g.line(seat(g, power), name) for name in names]


def parts(g: G, power: str, line: str) -> dict[str, int]:
    found = next(row for row in sheet(g, seat(g, power)) if row.line == line)
    return {part.name: part.amount for part in found.parts}


def test_v_01_provinces_of_portugal() -> None:
    g = portugal()
    assert lines(g, "POR", "B1", "B2", "B3", "B5") == [29, 0, 3, 26]
    assert parts(g, "POR", "B1") == {
        "tras_os_montes": 5, "beira": 3, "tejo": 6, "alentejo": 6, "algarve": 5, "tanger": 2,
        "acores": 2,
    }  # fmt: skip
    assert parts(g, "POR", "B3") == {"beira": 3}


def test_v_02_and_03_manufactures_and_gold() -> None:
    g = portugal()
    assert parts(g, "POR", "B6") == {"instruments_tejo": 7, "wine_tras_os_montes": 4}
    assert lines(g, "POR", "B6", "B7", "B8") == [11, 40, 51]


def test_v_04_domestic_trade() -> None:
    g = portugal()
    assert lines(g, "POR", "B9") == [3]
    g.state.mnus.append(mnu(g, "portugal", "cereals", 1, "beira"))
    assert income.domestic(g, seat(g, "POR")) == 9


def test_v_05_foreign_trade_in_war() -> None:
    g = portugal()
    blocked = parts(g, "POR", "B10")
    assert blocked["basic"] == 0
    assert blocked["morocco"] == 12
    assert blocked["turkey"] == 100, "the data: 93 and a vassal of 7; the example prints 88"
    assert blocked["wine_and_cloth"] == -50
    assert lines(g, "POR", "B10") == [54]


def test_v_06_the_same_war_for_the_turks() -> None:
    g = portugal()
    turkey = seat(g, "turkey")
    g.state.mnus[:] = [m for m in g.state.mnus if m.owner != turkey]
    blocked = {p.name: p.amount for p in foreign_trade.blocked_parts(g, turkey)}
    assert (blocked["basic"], blocked["portugal"]) == (100, 29)
    g.state.patron[:] = [-1] * COUNTRIES
    assert foreign_trade.blocked(g, turkey) == 129
    g.state.mnus.append(mnu(g, "turkey", "cloth", 1, "izmir"))
    assert foreign_trade.blocked(g, turkey) == 100
    assert foreign_trade_table(100, 3) == foreign_trade_table(149, 3)


def test_v_07_trade_of_portugal() -> None:
    g = portugal()
    assert parts(g, "POR", "B11") == {"stz_canarias": 3, "stz_guinee": 1}
    assert parts(g, "POR", "B12") == {"stz_canarias": 4, "stz_guinee": 3}
    assert lines(g, "POR", "B11", "B12", "B14", "B16") == [4, 7, 0, 68]


def test_v_08_to_10_overseas_and_gross() -> None:
    g = portugal()
    assert lines(g, "POR", "B17", "B18", "B19", "B21", "B25") == [4, 1, 6, 11, 156]


def american(tf_guinea: bool = False, given: int = 0) -> list[int]:
    """England in America: 6 Sugar at 6, 3 Products of America at 5, 4 Slaves at 7."""
    g = position(turn=30, segment="3.1")
    settle(g, "england", "antilles_n" if "antilles_n" in g.world.province_index else _in(g, 0),
           COL, 6, sugar=6, products_america=3)  # fmt: skip
    settle(g, "england", "cotedor_e", TP, 4, slaves=4)
    set_price(g, sugar=6, products_america=5, slaves=7)
    if tf_guinea:
        zone = g.world.zone_index["stz_guinee"]
        g.state.tf[seat(g, "england") * ZONES + zone] = 1
    if given:
        g.add_effect("slaves", seat(g, "england"), given)
    england = seat(g, "england")
    g.state.mnus[:] = [m for m in g.state.mnus if m.owner != england]
    found = {part.name: part.amount for part in resources.resource_parts(g, england)}
    assert resources.world_units(g, GOOD["sugar"]) == 6
    assert resources.world_units(g, GOOD["products_america"]) == 3
    return [found.get(n, 0) for n in ("slaves", "sugar", "products_america")]


def _in(g: G, number: int) -> str:
    area = g.world.areas[g.world.area_index["area_antilles"]]
    return g.world.provinces[area.provinces[number]].id


def test_v_11_without_slaves_plantations_bring_nothing() -> None:
    assert american() == [28, 24, 0]


def test_v_12_given_bought_and_smuggled_slaves() -> None:
    assert american(tf_guinea=True, given=3) == [28, 36, 5 + 2 * 2]


def test_v_13_great_orient() -> None:
    g = position(segment="3.1")
    assert centres.great_orient(g) == 170
    key = seat(g, "portugal") * COUNTRIES + g.country("aden")
    g.state.treaties[key] = AT
    east = [p.amount for p in centres.great_orient_parts(g)][1]
    assert east == 40, "Aden has one counter, 12 are left (E70)"
    g.state.post_owner[g.state.post_owner.index(g.country("oman"))] = g.country("aden")
    assert centres.great_orient(g) == 160, "as the example counts them: 11 are left"


def test_v_14_la_praya_as_in_the_set_up() -> None:
    g = position(segment="3.1")
    income.collect(g)
    assert parts(g, "POR", "B17") == {"cabo_verde_i": 6}
    assert parts(g, "POR", "B19")["fish"] == 1


@pytest.mark.parametrize("worth, dti, ducats", [(120, 2, 10), (121, 2, 14), (250, 5, 90),
                                                (251, 5, 100), (0, 5, 0)])  # fmt: skip
def test_v_15_domestic_trade_table(worth: int, dti: int, ducats: int) -> None:
    assert domestic_trade(worth, dti) == ducats


def test_v_16_foreign_trade_table() -> None:
    assert foreign_trade_table(49, 5) == 150
    assert foreign_trade_table(1100, 5) == 5
    assert foreign_trade_table(0, 5, 1) == foreign_trade_table(0, 5)


def test_v_17_french_wine() -> None:
    g = position(segment="3.1")
    france = seat(g, "france")
    g.state.mnus[:] = [mnu(g, "france", "wine", 2, "guyenne")]
    g.state.fti[france] = 3
    g.add_effect("blocked", france, 60)
    assert foreign_trade.blocked(g, france) == 200
    assert foreign_trade.income(g, france) == 54


def test_v_18_spain_with_burgundy_and_naples() -> None:
    g = position(segment="3.1")
    spain = seat(g, "spain")
    assert foreign_trade.basic_blocked(g, spain) == 50
    for name in ("burgundy", "naples"):
        for p in g.world.countries[g.country(name)].provinces:
            g.state.owner[p] = spain
    assert foreign_trade.basic_blocked(g, spain) == 100


def test_v_19_monopolies_of_a_zone() -> None:
    g = position()
    zone = g.world.zone_index["stz_nord"]
    assert (g.world.zones[zone].large, g.world.zones[zone].small) == (30, 3)
    values = [trade_zones.monopoly_value(g, zone, level) for level in (6, 5, 3, 0)]
    assert values == [30, 15, 3, 0]


def test_v_20_levels_count_twice_in_the_baltic_and_in_ctz() -> None:
    g = position()
    power = seat(g, "prussia")
    for name in ("tz_baltique", "stz_nord", "ctz_france"):
        g.state.tf[power * ZONES + g.world.zone_index[name]] = 2
    found = {part.name: part.amount for part in trade_zones.level_parts(g, power)}
    assert found == {"tz_baltique": 4, "stz_nord": 2, "ctz_france": 4}


def test_v_21_colonies_and_posts() -> None:
    g = position()
    area = next(a for a in g.world.areas if a.income == 3)
    name = g.world.provinces[area.provinces[0]].id
    p = settle(g, "france", name, COL, 5)
    assert resources.colony_income(g, p) == 11
    g.state.post_level[p] = 2
    assert resources.colony_income(g, p) == 5
    g.state.gold_open[p] = 1
    assert resources.colony_income(g, p) == 0
    settle(g, "france", name, TP, 4)
    assert [part.amount for part in resources.post_parts(g, seat(g, "france"))] == [2]


def test_v_22_furs() -> None:
    g = position()
    area = next(a for a in g.world.areas if a.resources[GOOD["furs"]] >= 6)
    first, second = (g.world.provinces[p].id for p in area.provinces[:2])
    units = area.resources[GOOD["furs"]]
    settle(g, "france", second, COL, 4)
    assert resources.in_area(g, area.index, GOOD["furs"]) == units - 1
    post = settle(g, "france", first, TP, 2)
    assert resources.most(g, post, GOOD["furs"]) == 4
    colony = settle(g, "france", first, COL, 1)
    assert resources.most(g, colony, GOOD["furs"]) == units - 1


def room(g: G, province: str, kind: int, level: int, good: str) -> int:
    p = settle(g, "france", province, kind, level)
    area = g.world.provinces[p].area
    g.state.goods[area * GOODS + GOOD[good]] = 8
    return resources.most(g, p, GOOD[good])


def test_v_23_sugar() -> None:
    g = position()
    java = g.world.provinces[g.world.areas[g.world.area_index["area_java"]].provinces[0]].id
    assert [room(g, java, TP, 3, "sugar"), room(g, java, COL, 3, "sugar"),
            room(g, java, COL, 4, "sugar")] == [1, 1, 2]  # fmt: skip
    brazil = next(a for a in g.world.areas if "brazil" in a.continents)
    name = g.world.provinces[brazil.provinces[0]].id
    assert room(g, name, COL, 4, "sugar") == 2
    assert room(g, name, TP, 6, "sugar") == 0


def test_v_24_salt() -> None:
    g = position()
    france = seat(g, "france")
    g.state.mnus[:] = [mnu(g, "france", "salt", 2, "poitou")]
    assert resources.from_manufactures(g, france, GOOD["salt"]) == 2
    g.state.mnus[:] = [mnu(g, "france", "salt", 1, "poitou")]
    assert resources.from_manufactures(g, france, GOOD["salt"]) == 1


def test_v_25_potosi() -> None:
    g = position(segment="3.1")
    p = settle(g, "spain", "inca_se", COL, 2)
    g.state.gold_open[p] = 1
    income.collect(g)
    assert g.state.world_gold == 50
    assert sum(g.state.gold_stored.values()) == 50
    assert "inca_se" not in parts(g, "HIS", "B7")
    assert parts(g, "HIS", "B17")["inca_se"] == 0


def test_v_26_a_manufacture_in_an_occupied_province() -> None:
    g = position(segment="3.1")
    g.state.controller[place(g, "tejo")] = seat(g, "spain")
    income.collect(g)
    assert parts(g, "POR", "B6")["instruments_tejo"] == 0


def test_v_27_refused_trade() -> None:
    g = position()
    venice, turkey = seat(g, "venice"), seat(g, "turkey")
    names = ("ctz_turkey", "stz_caspienne", "stz_noire_w", "stz_ionienne", "stz_lion")
    for name in names:
        g.state.tf[venice * ZONES + g.world.zone_index[name]] = 4
    before = {p.name: p.amount for p in trade_zones.level_parts(g, venice)}
    g.state.refusals.append((turkey, venice))
    after = {p.name: p.amount for p in trade_zones.level_parts(g, venice)}
    assert after["ctz_turkey"] == 0
    assert [after[n] for n in names[1:4]] == [before[n] // 2 for n in names[1:4]]
    assert after["stz_lion"] == before["stz_lion"]


def test_v_28_great_orient_can_dry_up() -> None:
    g = position()
    s, w = g.state, g.world
    s.post_owner[:] = [-1] * len(s.post_owner)
    asia = [p for a in w.areas if "asia" in a.continents for p in a.provinces]
    straits = [w.province_index[n] for n in ("ormus_i", "malacca_s") if n in w.province_index]
    christian = [*straits, *(p for p in asia if p not in straits)][:15]
    for p in christian:
        s.post[p], s.post_owner[p], s.post_level[p] = COL, seat(g, "portugal"), 1
    for p in [p for p in asia if p not in christian][:3]:
        s.post[p], s.post_owner[p], s.post_level[p] = TP, g.country("china"), 1
    powers = ("england", "france", "spain", "portugal")
    for name in ("stz_arabie", "stz_indien"):
        for power in powers[: 4 if name == "stz_arabie" else 3]:
            s.tf_max[seat(g, power) * ZONES + w.zone_index[name]] = 1
    s.wars.append(war(g, ["turkey"], ["persia"]))
    found = {part.name: part.amount for part in centres.great_orient_parts(g)}
    assert found["eastern_establishments"] == 10
    assert found["christian_establishments"] == -30
    assert found["christian_trade_fleets"] == -50
    assert found["war_with_persia"] == -50
    assert centres.great_orient(g) == max(0, sum(found.values()))


def test_x_04_stars_take_from_a_centre() -> None:
    g = position(segment="3.1")
    atlantic = 2
    g.state.centre_owner[atlantic] = seat(g, "england")
    g.state.centre_province[atlantic] = place(g, "kent")
    g.state.stars[seat(g, "england")] = 3
    income.collect(g)
    assert lines(g, "ANG", "B14", "B15") == [100, 30]


def test_every_power_has_a_sheet_whose_parts_add_up() -> None:
    g = position(segment="3.1")
    income.collect(g)
    for power in g.majors():
        for row in sheet(g, power):
            if row.line in income.MADE:
                assert sum(part.amount for part in row.parts) == row.value


def test_ii_34_monopolies() -> None:
    assert resources.monopoly(6, 12) == 1
    assert resources.monopoly(6, 13) == 0
    assert resources.monopoly(8, 10) == 2
    assert resources.monopoly(5, 5) == 0
