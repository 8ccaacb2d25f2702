"""V Incomes: the rules behind every line. Worked examples: conformance/eu9/v_income.yaml."""

from __future__ import annotations

import pytest

from europa.eu9.pieces import Mnu
from europa.eu9.rules.administration import technology
from europa.eu9.rules.income import collect as income
from europa.eu9.rules.income import foreign_trade
from europa.eu9.rules.powers import resources
from europa.eu9.rules.powers.resources import GOOD
from europa.eu9.sheet import sheet
from europa.eu9.state import COL, GOODS, LAND, TP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import MNU_KINDS
from europa.eu9.world.tables import domestic_trade
from europa.eu9.world.tables import foreign_trade as foreign_trade_table


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def mnu(g: G, power: str, kind: str, level: int, province: str) -> Mnu:
    return Mnu(seat(g, power), MNU_KINDS.index(kind), level, place(g, province))


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


def lines(g: G, power: str, *names: str) -> list[int]:
    return [g.line(seat(g, power), name) for name in names]


def parts(g: G, power: str, line: str) -> dict[str, int]:
    found = next(row for row in sheet(g, seat(g, power)) if row.line == line)
    return {part.name: part.amount for part in found.parts}


def test_v_04_cereals_count_for_domestic_trade() -> None:
    """As the example supposes, though Portugal has no such counter: 29 and 20 with DTI 3."""
    g = position(segment="3.1")
    drive(income.collect(g))
    assert lines(g, "POR", "B1", "B2", "B9") == [29, 0, 3]
    g.state.mnus.append(mnu(g, "portugal", "cereals", 1, "beira"))
    assert income.domestic(g, seat(g, "POR")) == 9


@pytest.mark.parametrize("worth, dti, ducats", [(120, 2, 10), (121, 2, 14), (250, 5, 90),
                                                (251, 5, 100), (0, 5, 0)])  # fmt: skip
def test_v_15_domestic_trade_table(worth: int, dti: int, ducats: int) -> None:
    assert domestic_trade(worth, dti) == ducats


def test_v_16_foreign_trade_table() -> None:
    assert foreign_trade_table(49, 5) == 150
    assert foreign_trade_table(1100, 5) == 5
    assert foreign_trade_table(0, 5, 1) == foreign_trade_table(0, 5)


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
    zone, power = g.world.zone_index["stz_guinee"], seat(g, "portugal")
    assert (g.world.zones[zone].large, g.world.zones[zone].small) == (15, 3)
    for level, ducats in ((6, 15), (5, 7), (4, 7), (3, 3), (0, None)):
        g.state.tf[power * ZONES + zone] = level
        income.fill_sheet(g, power)
        assert parts(g, "POR", "B12").get("stz_guinee") == ducats, "half of 15 is 7"


def test_v_22_furs() -> None:
    g = position()
    area = g.world.areas[g.world.area_index["area_hudson"]]
    first, second = (g.world.provinces[p].id for p in area.provinces[:2])
    units = 6
    assert resources.in_area(g, area.index, GOOD["furs"]) == units
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
    settle(g, "france", name, COL, 4, sugar=2)
    france, price = seat(g, "france"), resources.price(g, GOOD["sugar"])
    g.state.prices[GOOD["sugar"]] = 13
    price = resources.price(g, GOOD["sugar"])
    for slaves in (0, 1, 2, 3):
        g.state.effects.clear()
        g.add_effect("slaves", france, slaves)
        found = {p.name: p.amount for p in resources.resource_parts(g, france)}
        assert found.get("sugar", 0) == price * min(slaves, 2), "each unit takes a slave"


def test_v_24_salt() -> None:
    g = position()
    france = seat(g, "france")
    assert g.world.provinces[place(g, "poitou")].salt == 2
    g.state.mnus[:] = [mnu(g, "france", "salt", 2, "poitou")]
    assert resources.from_manufactures(g, france, GOOD["salt"]) == 2
    g.state.mnus[:] = [mnu(g, "france", "salt", 1, "poitou")]
    assert resources.from_manufactures(g, france, GOOD["salt"]) == 1
    venice = seat(g, "venice")
    g.state.mnus[:] = [mnu(g, "venice", "salt", 2, "veneto")]
    coast = [g.world.provinces[place(g, name)] for name in ("veneto", "corfu", "kreta")]
    assert [g.state.owner[p.index] for p in coast] == [venice] * 3
    owned = sum(p.salt for p in coast)
    assert resources.from_manufactures(g, venice, GOOD["salt"]) == owned, "no more than 3 elsewhere"


def test_v_26_a_manufacture_in_an_occupied_province() -> None:
    g = position(segment="3.1")
    g.state.controller[place(g, "tejo")] = seat(g, "spain")
    drive(income.collect(g))
    assert parts(g, "POR", "B6")["instruments_tejo"] == 0
    france = seat(g, "france")
    helped = technology.base(g, france, LAND)
    g.state.controller[place(g, "champagne")] = seat(g, "spain")
    drive(income.collect(g))
    assert parts(g, "FRA", "B6")["metal_champagne"] == 0
    assert technology.base(g, france, LAND) == helped
    g.state.mnus[:] = [m for m in g.state.mnus if m.owner != france]
    assert technology.base(g, france, LAND) == helped - 1


def test_x_04_stars_take_from_a_centre() -> None:
    g = position(segment="3.1")
    atlantic = 2
    g.state.centre_owner[atlantic] = seat(g, "england")
    g.state.centre_province[atlantic] = place(g, "kent")
    g.state.stars[atlantic] = 3
    drive(income.collect(g))
    assert lines(g, "ANG", "B14", "B15") == [100, 30]


def test_every_power_has_a_sheet_whose_parts_add_up() -> None:
    g = position(segment="3.1")
    drive(income.collect(g))
    for power in g.majors():
        for row in sheet(g, power):
            if row.line in income.MADE:
                assert sum(part.amount for part in row.parts) == row.value


@pytest.mark.parametrize("own, world, kind", [(6, 12, 1), (6, 13, 0), (8, 10, 2), (5, 5, 0)])
def test_ii_34_monopolies(own: int, world: int, kind: int) -> None:
    g = position()
    settle(g, "portugal", "java_w", COL, 6, sugar=own)
    settle(g, "spain", "java_c", COL, 6, sugar=world - own)
    found = dict(resources.monopolies(g, seat(g, "portugal")))
    assert found.get(GOOD["sugar"], 0) == kind
