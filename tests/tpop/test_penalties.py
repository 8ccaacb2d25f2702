"""4.3 A, E-H: what Phase 3 costs."""

from __future__ import annotations

from europa.tpop.rules.rounds.penalties import (
    dissent,
    interregnum,
    prestige,
    remove_cbs_and_truces,
    unrest,
)
from europa.tpop.rules.terms.tokens import (
    give_province,
    has_unrest,
    occupy,
    rebels_take,
    remove_unrest,
)
from europa.tpop.state import AREAS, FLIPPED, REALMS, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive
from tests.tpop.warfare import area, province, realm, table, war
from tests.tpop.warfare import unrest as restless

FRANCE, CASTILE, ENGLAND = 0, 1, 2


def peace() -> G:
    g = table()
    g.state.phase = "peace"
    g.state.marriage = bytearray(len(g.state.marriage))
    g.state.alliance = bytearray(len(g.state.alliance))
    g.state.influence = bytearray(len(g.state.influence))
    return g


def test_4_3_01_02_removing_a_cb() -> None:
    g = peace()
    granada, venice = realm(g, "granada"), realm(g, "venice")
    g.state.cb[CASTILE * REALMS + granada] = g.state.cb[CASTILE * REALMS + venice] = 1
    g.state.truce[FRANCE * REALMS + venice] = 1
    war(g, "castile", "granada")
    before = g.state.prestige[CASTILE]
    drive(remove_cbs_and_truces(g))
    assert g.state.prestige[CASTILE] == before - 2
    assert not any(g.state.cb)
    assert not any(g.state.truce)  # 4.3-03


def disputed(g: G, name: str, mine: int, theirs: int, *, ally: bool = True) -> int:
    """Prestige Castile loses for its disputed Marriage."""
    there = realm(g, name)
    home = g.world.area_of_province[g.state.capital[there]]
    g.state.marriage[CASTILE * REALMS + there] = FLIPPED
    g.state.alliance[CASTILE * REALMS + there] = TIE if ally else 0
    g.state.influence[CASTILE * AREAS + home] = mine
    g.state.influence[FRANCE * AREAS + home] = theirs
    before = g.state.prestige[CASTILE]
    drive(prestige(g))
    assert g.marriage(CASTILE, there) == TIE
    return before - g.state.prestige[CASTILE]


def test_4_3_18_disputed_succession_of_an_ally() -> None:
    assert disputed(peace(), "portugal", 2, 2) == 0
    assert disputed(peace(), "portugal", 2, 3) == 3
    assert disputed(peace(), "portugal", 0, 0) == 3
    assert disputed(peace(), "portugal", 3, 0, ally=False) == 3


def test_4_3_19_20_own_vassal_and_allied_player() -> None:
    g = peace()
    granada = realm(g, "granada")
    for name in ("granada", "gibraltar"):
        give_province(g, province(g, name), granada, overlord=g.state.seats[CASTILE])
    assert disputed(g, "granada", 0, 0, ally=False) == 0
    assert disputed(peace(), "england", 0, 0) == 0


def test_4_3_05_21_occupied_towns() -> None:
    g = peace()
    before = g.state.prestige[CASTILE]
    rebels_take(g, province(g, "galicia"))
    rebels_take(g, province(g, "badajoz"))
    drive(prestige(g))
    assert g.state.prestige[CASTILE] == before - 2
    for name in ("salamanca", "madrid", "sevilla"):
        occupy(g, province(g, name), FRANCE)
    drive(prestige(g))
    assert g.state.prestige[CASTILE] == before - 7


def test_4_3_22_occupied_vassals_cost_nothing() -> None:
    g = peace()
    for name in ("granada", "gibraltar"):
        there = province(g, name)
        give_province(g, there, realm(g, "granada"), overlord=g.state.seats[CASTILE])
        occupy(g, there, FRANCE)
    before = g.state.prestige[CASTILE]
    drive(prestige(g))
    assert g.state.prestige[CASTILE] == before


def test_4_3_23_interregnum() -> None:
    g = peace()
    g.state.ruler[CASTILE] = -1
    castile = g.state.seats[CASTILE]
    g.state.marriage[FRANCE * REALMS + castile] = TIE
    before = list(g.state.stability)
    drive(interregnum(g))
    assert g.state.stability[CASTILE] == before[CASTILE] - 1
    assert g.state.stability[FRANCE] == before[FRANCE]
    assert g.marriage(FRANCE, castile) == FLIPPED  # 4.3-24: judged next Round


def convert(g: G, name: str, faith: str) -> None:
    g.state.religion[area(g, name)] = g.world.religion_index[faith]


def faithful() -> G:
    """Every Area of the players is Catholic."""
    g = peace()
    catholic = g.world.religion_index["catholic"]
    g.state.religion = bytearray([catholic] * len(g.state.religion))
    return g


def test_4_3_07_ex_diverse_faiths_in_andalucia() -> None:
    g = faithful()
    convert(g, "andalucia", "diverse")
    drive(dissent(g), ["unrest:cordoba"])
    assert has_unrest(g, province(g, "cordoba"))


def test_4_3_25_only_towns_without_unrest() -> None:
    g = faithful()
    convert(g, "andalucia", "protestant")
    restless(g, "cordoba")
    drive(dissent(g))
    assert has_unrest(g, province(g, "sevilla"))
    drive(dissent(g))


def test_4_3_26_counter_reformed_is_the_same_faith() -> None:
    g = faithful()
    convert(g, "andalucia", "counter_reformed")
    drive(dissent(g))
    assert not any(g.state.unrest)


def test_4_3_27_vassals_in_one_area_only() -> None:
    g = faithful()
    for name in ("granada", "gibraltar", "beira"):
        there = province(g, name)
        give_province(g, there, g.state.owner[there], overlord=g.state.seats[CASTILE])
    for name in ("sevilla", "cordoba"):
        give_province(g, province(g, name), realm(g, "venice"))
    convert(g, "andalucia", "protestant")
    convert(g, "portugal", "protestant")
    g.state.influence[CASTILE * AREAS + area(g, "portugal")] = 1
    drive(dissent(g), ["cube:portugal"])
    assert g.influence(CASTILE, area(g, "portugal")) == 0
    assert not any(g.state.unrest)
    drive(dissent(g), ["unrest:granada"])
    assert has_unrest(g, province(g, "granada"))
    assert not has_unrest(g, province(g, "beira"))


def test_4_3_28_distant_towns_never_dissent() -> None:
    g = faithful()
    s = g.state
    far = next(
        p
        for p in range(len(s.owner))
        if s.in_play[p] and g.world.areas[g.world.area_of_province[p]].distant
    )
    give_province(g, far, s.seats[CASTILE])
    s.religion[g.world.area_of_province[far]] = g.world.religion_index["muslim"]
    drive(dissent(g))
    assert not any(s.unrest)


def test_4_3_29_30_war_and_low_stability() -> None:
    g = peace()
    g.state.stability = [0, -2, 0, 0]
    war(g, "castile", "granada")
    drive(unrest(g), ["unrest:galicia", "unrest:badajoz", "unrest:madrid"])
    assert sum(1 for u in g.state.unrest if u) == 3
    g = peace()
    g.state.stability = [0, 0, 0, 0]
    drive(unrest(g))
    assert not any(g.state.unrest)


def test_4_3_31_high_stability_calms_a_town_only() -> None:
    g = peace()
    g.state.stability = [0, 2, 0, 0]
    there = province(g, "granada")
    give_province(g, there, realm(g, "granada"), overlord=g.state.seats[CASTILE])
    restless(g, "granada")
    drive(unrest(g))
    assert has_unrest(g, there)
    restless(g, "galicia")
    drive(unrest(g), ["calm:galicia"])
    assert not has_unrest(g, province(g, "galicia"))
    remove_unrest(g, there)
    assert ENGLAND == 2
