"""9.2 War Capacities."""

from __future__ import annotations

from europa.tpop.rules.forces.capacity import assign, mc, nc, total
from europa.tpop.rules.terms.tokens import give_province, occupy
from europa.tpop.table import G
from europa.tpop.testing import seat
from tests.tpop.warfare import area, army, infantry, province, realm, sea, ships, table, war


def shares(g: G, who: str, where: str) -> dict[str, int]:
    found = mc(g, realm(g, who), area(g, where))
    return {g.world.provinces[p].id: value for p, value in found}


def test_9_2_01_venice_has_five_ships_in_the_adriatic() -> None:
    g = table()
    assert total(nc(g, realm(g, "venice"), sea(g, "adriatic_sea"))) == 5


def test_9_2_02_genoa_has_three_ships_in_the_gulf_of_lion() -> None:
    g = table()
    assert total(nc(g, realm(g, "genoa"), sea(g, "gulf_of_lion"))) == 3


def test_9_2_03_brescia_is_blocked_by_a_hostile_army() -> None:
    g = table(turn="austria")
    war(g, "austria", "venice")
    assert shares(g, "venice", "venetia")["brescia"] == 1
    army(g, "austria", 0, "lombardy", 4)
    expected = {"treviso": 1, "venezia": 2, "verona": 1, "zara": 1}
    assert shares(g, "venice", "venetia") == expected


def test_9_2_04_provinces_used_this_turn_are_left_out() -> None:
    g = table(turn="austria")
    war(g, "austria", "venice")
    army(g, "austria", 0, "lombardy", 4)
    army(g, "austria", 1, "venetia", 4)
    g.state.used_mc = [province(g, name) for name in ("treviso", "venezia", "verona", "zara")]
    assert shares(g, "venice", "lombardy") == {"brescia": 1}


def test_9_2_05_genoa_has_three_in_lombardy() -> None:
    g = table()
    assert total(mc(g, realm(g, "genoa"), area(g, "lombardy"))) == 3


def test_9_2_06_hostile_ships_cut_off_corsica() -> None:
    g = table(turn="france")
    war(g, "france", "genoa")
    assert shares(g, "genoa", "lombardy") == {"corsica": 1, "genova": 2}
    ships(g, "france", "gulf_of_lion", 2)
    assert shares(g, "genoa", "lombardy") == {"genova": 2}


def test_9_2_13_an_occupied_province_gives_nothing() -> None:
    g = table()
    war(g, "castile", "granada")
    occupy(g, province(g, "granada"), seat(g, "castile"))
    assert shares(g, "granada", "andalucia") == {"gibraltar": 1}


def test_9_2_14_hostile_units_leave_the_own_area() -> None:
    g = table()
    war(g, "castile", "portugal")
    infantry(g, "castile", "portugal", 1)
    assert total(mc(g, realm(g, "portugal"), area(g, "portugal"))) == 5
    assert shares(g, "portugal", "leon") == {"madeira": 1}


def test_9_2_15_vassals_add_to_mc_not_nc() -> None:
    g = table(turn="austria")
    wessex = province(g, "wessex")
    before = total(nc(g, realm(g, "england"), sea(g, "english_channel")))
    give_province(g, wessex, realm(g, "scotland"), overlord=realm(g, "england"))
    assert "wessex" in shares(g, "england", "wales_wessex")
    assert total(nc(g, realm(g, "england"), sea(g, "english_channel"))) == before - 1


def test_5_5_13_england_in_ireland_has_three() -> None:
    g = table(turn="england")
    war(g, "england", "desmond")
    assert shares(g, "england", "ireland") == {"pale": 1, "wales": 1, "lancashire": 1}
    assert total(mc(g, realm(g, "england"), area(g, "northumbria"))) == 11


def test_5_5_04_granada_defends_with_two() -> None:
    g = table()
    assert total(mc(g, realm(g, "granada"), area(g, "andalucia"))) == 2


def test_r143_distant_nprs_count_double_without_plague() -> None:
    g = table()
    aztecs = next(r for r in g.world.realms if r.distant and g.survey.own[r.index])
    home = g.world.area_of_province[g.survey.own[aztecs.index][0]]
    plain = total(mc(g, aztecs.index, home, defence=False))
    assert total(mc(g, aztecs.index, home)) == 2 * plain
    for where in range(len(g.state.plague)):
        g.state.plague[where] = 1
    assert total(mc(g, aztecs.index, home)) == plain


def test_r144_extra_manpower_adds_one() -> None:
    g = table()
    g.state.extra[province(g, "granada")] = 1
    assert shares(g, "granada", "andalucia")["granada"] == 2


def test_9_2_16_a_province_serves_one_area() -> None:
    both = {1: [(10, 1), (11, 1)], 2: [(11, 1), (12, 2)]}
    assert assign({1: 2, 2: 2}, both) == {1: [(10, 1), (11, 1)], 2: [(12, 2)]}
    assert assign({1: 2, 2: 3}, both) is None


def test_r146_a_large_province_is_not_split() -> None:
    both = {1: [(10, 2)], 2: [(10, 2)]}
    assert assign({1: 1, 2: 1}, both) is None
