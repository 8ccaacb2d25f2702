"""7.5 Towns, 7.6 Cores, 11.3 Active Allies: terms of the base."""

from __future__ import annotations

from europa.tpop.rules.realms import relations
from europa.tpop.rules.terms.board import core_realm, is_core_of, is_enemy
from europa.tpop.rules.terms.claims import all_cores, place_core
from europa.tpop.rules.terms.realm import base_tax, strength, vassal_tax
from europa.tpop.rules.terms.tokens import give_province, town_for
from europa.tpop.rules.war import calls
from europa.tpop.state import AREAS, CORE, LARGE, REALMS, TWO_SMALL, with_item
from europa.tpop.table import G
from europa.tpop.testing import position, seat


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def test_7_5_01_and_02_twenty_one_small_towns() -> None:
    g = position()
    g.state.small_out[0], g.state.large_out[0] = 21, 0
    g.state.small_covered[0] = 0
    assert base_tax(g, g.state.seats[0]) == 21
    g.state.small_out[0] = 19
    assert base_tax(g, g.state.seats[0]) == 19


def test_7_5_03_the_ninth_large_province() -> None:
    g = position()
    big = next(p for p in range(len(g.world.provinces)) if g.world.tax_of_province[p] == 2)
    g.state.large_out[0] = 7
    assert town_for(g, 0, big) == LARGE
    g.state.large_out[0] = 8
    assert town_for(g, 0, big) == TWO_SMALL


def test_7_5_04_vassal_tax() -> None:
    g = position()
    g.state.vassals_covered[0] = 0
    taxes = []
    for tokens in (1, 2, 3, 4, 19):
        g.state.vassals_out[0] = tokens
        taxes.append(vassal_tax(g, 0))
    assert taxes == [1, 1, 2, 2, 10]


def test_7_6_01_and_04_a_core_token_rules_its_area() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    place = g.world.area_index["seine"]
    provinces = [p for p in g.world.provinces_of_area[place] if g.state.in_play[p]]
    g.state.claims[england * AREAS + place] = CORE
    assert all(core_realm(g, p) == realm(g, "england") for p in provinces)
    assert not is_core_of(g, provinces[0], realm(g, "france"))
    g.state.dnpr = with_item(g.state.dnpr, provinces[0], realm(g, "aragon"))
    place_core(g, france, place)
    assert g.claim(england, place) == 0
    assert all(core_realm(g, p) == realm(g, "france") for p in provinces)
    assert all_cores(g, france, place)


def test_7_6_03_a_dnpr_token_tells_the_core() -> None:
    g = position()
    province = g.survey.own[realm(g, "france")][0]
    g.state.dnpr = with_item(g.state.dnpr, province, realm(g, "aragon"))
    give_province(g, province, realm(g, "castile"))
    assert core_realm(g, province) == realm(g, "aragon")


def test_11_3_06_an_active_ally_is_in_every_war() -> None:
    g = position()
    castile, france = seat(g, "castile"), seat(g, "france")
    aragon = realm(g, "aragon")
    relations.make_alliance(g, castile, aragon)
    relations.place_war(g, realm(g, "france"), realm(g, "castile"), "test")
    assert not is_enemy(g, france, aragon)
    calls.activate_ally(g, castile, aragon)
    assert is_enemy(g, france, aragon)
    england = seat(g, "england")
    relations.place_war(g, realm(g, "england"), realm(g, "castile"), "test")
    assert is_enemy(g, england, aragon)


def test_11_3_09_distant_strength_is_not_doubled() -> None:
    g = position()
    far = next(r for r in range(REALMS) if g.world.realms[r].distant and g.survey.own[r])
    taxes = sum(g.world.tax_of_province[p] + g.state.extra[p] for p in g.survey.own[far])
    below = sum(g.world.tax_of_province[p] for p in g.survey.vassals[far])
    assert strength(g, far) == taxes + below
