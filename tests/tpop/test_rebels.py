"""14 and 4.3 C, I Rebels: sieges, moves, dice, Liberation."""

from __future__ import annotations

from europa.tpop.rules.realms.npr import realm_changed
from europa.tpop.rules.realms.relations import make_truce
from europa.tpop.rules.terms.board import is_npr, land_units
from europa.tpop.rules.terms.claims import place_core
from europa.tpop.rules.terms.realm import base_tax, manpower
from europa.tpop.rules.terms.tokens import give_province, has_unrest, occupy, rebels_take
from europa.tpop.rules.war.liberation import liberate, rebels_siege
from europa.tpop.rules.war.rebel_dice import restless, restless_areas, roll_rebel_dice
from europa.tpop.rules.war.rebels import siege_or_move
from europa.tpop.state import MIL, REALMS, REBELS
from europa.tpop.table import G
from europa.tpop.testing import drive
from tests.tpop.warfare import area, infantry, province, realm, table, unrest, war

REBELLION, DUCATS, POWER, EXHAUST, CALM, NOTHING = 1, 2, 3, 4, 5, 6
CASTILE = 1
FIGHT = ("pass", "fight")


def peace(dice: list[int] | None = None) -> G:
    g = table({"rebel": dice or []})
    g.state.phase = "peace"
    return g


def rebels(g: G, name: str, count: int) -> None:
    g.state.rebels[area(g, name)] = count


def holder(g: G, name: str) -> int:
    return g.state.holder[province(g, name)]


def test_4_3_04_ex_rebels_take_galicia_and_badajoz() -> None:
    g = peace()
    rebels(g, "leon", 2)
    unrest(g, "galicia", "badajoz")
    tax = base_tax(g, g.state.seats[CASTILE])
    drive(siege_or_move(g))
    assert holder(g, "galicia") == holder(g, "badajoz") == REBELS
    assert g.state.small_covered[CASTILE] == 2
    assert base_tax(g, g.state.seats[CASTILE]) == tax - 2
    assert g.state.rebels[area(g, "leon")] == 2  # R67, 4.3-09
    assert not restless(g, CASTILE, area(g, "leon"))


def test_4_3_06_ex_next_round_they_move_on_or_dwindle() -> None:
    g = peace()
    rebels(g, "leon", 4)
    unrest(g, "madrid")
    drive(siege_or_move(g))
    assert g.state.rebels[area(g, "leon")] == 1
    assert g.state.rebels[area(g, "castile")] == 3
    g = peace()
    rebels(g, "leon", 2)
    drive(siege_or_move(g))
    assert g.state.rebels[area(g, "leon")] == 1


def test_4_3_10_a_large_one_first() -> None:
    g = peace()
    rebels(g, "leon", 3)
    unrest(g, "galicia", "badajoz", "salamanca")
    drive(siege_or_move(g))
    assert holder(g, "salamanca") == holder(g, "badajoz") == REBELS
    assert holder(g, "galicia") == -1


def test_4_3_11_one_unit_cannot_take_a_large_province_and_stays() -> None:
    g = peace()
    rebels(g, "leon", 1)
    unrest(g, "salamanca", "cordoba")
    drive(siege_or_move(g))
    assert holder(g, "salamanca") == -1
    assert g.state.rebels[area(g, "leon")] == 1


def test_4_3_12_sieges_before_moves() -> None:
    g = peace()
    rebels(g, "leon", 5)
    rebels(g, "castile", 1)
    unrest(g, "burgos")
    drive(siege_or_move(g))
    assert holder(g, "burgos") == REBELS
    assert g.state.rebels[area(g, "leon")] == 4  # no Unrest left next door


def test_4_3_13_movers_prefer_most_unrest_then_towns() -> None:
    g = peace()
    rebels(g, "leon", 2)
    unrest(g, "burgos", "cordoba", "sevilla")
    drive(siege_or_move(g))
    assert g.state.rebels[area(g, "andalucia")] == 1
    g = peace()
    rebels(g, "leon", 2)
    unrest(g, "burgos", "sevilla")
    drive(siege_or_move(g))  # three Towns in CASTILE, two in ANDALUCIA
    assert g.state.rebels[area(g, "castile")] == 1


def test_4_3_14_15_they_do_not_go_where_they_are_outnumbered() -> None:
    g = peace()
    rebels(g, "leon", 3)
    unrest(g, "burgos")
    infantry(g, "castile", "castile", 3)
    drive(siege_or_move(g))
    assert g.state.rebels[area(g, "leon")] == 2
    g = table({"infantry": [1, 1, 1, 3, 3, 1]})
    g.state.phase = "peace"
    rebels(g, "leon", 3)
    unrest(g, "burgos")
    infantry(g, "castile", "castile", 2)
    mil = g.power(CASTILE, MIL)
    drive(siege_or_move(g), otherwise=FIGHT)
    assert g.state.rebels[area(g, "castile")] == 0
    assert land_units(g, CASTILE, area(g, "castile")) == 2
    assert g.power(CASTILE, MIL) == mil


def shared() -> G:
    """ANDALUCIA with Castile (3) and France (1 or more) in Unrest."""
    g = peace()
    give_province(g, province(g, "granada"), g.state.seats[0])
    realm_changed(g, realm(g, "granada"))
    rebels(g, "andalucia", 1)
    unrest(g, "cordoba", "granada")
    return g


def test_4_3_16_the_poorest_there_chooses() -> None:
    g = shared()
    drive(siege_or_move(g), ["siege:cordoba"])
    assert holder(g, "cordoba") == REBELS


def test_4_3_17_equal_income_is_a_to_z() -> None:
    g = shared()
    give_province(g, province(g, "sevilla"), realm(g, "portugal"))
    drive(siege_or_move(g))
    assert holder(g, "cordoba") == REBELS


# 14.2


def roll(g: G, names: list[str], answers: list[str] | None = None, most: int | None = None) -> None:
    steps = roll_rebel_dice(g, CASTILE, [area(g, n) for n in names], most)
    drive(steps, answers or [])


def test_14_1_01_covered_unrest_has_no_die() -> None:
    g = peace()
    unrest(g, "galicia")
    rebels_take(g, province(g, "galicia"))
    roll(g, ["leon"])
    assert restless_areas(g, CASTILE) == []
    unrest(g, "burgos")
    assert restless_areas(g, CASTILE) == [area(g, "castile")]
    war(g, "france", "castile")
    occupy(g, province(g, "burgos"), 0)
    assert restless_areas(g, CASTILE) == []


def test_14_1_02_unrest_pays_full_tax() -> None:
    g = peace()
    tax, units = base_tax(g, g.state.seats[CASTILE]), manpower(g, CASTILE)
    unrest(g, "galicia", "badajoz", "salamanca")
    assert base_tax(g, g.state.seats[CASTILE]) == tax
    assert manpower(g, CASTILE) == units


def test_14_2_01_a_rebellion_costs_a_unit() -> None:
    g = peace([REBELLION])
    unrest(g, "galicia")
    infantry(g, "castile", "leon", 2)
    roll(g, ["leon"])
    assert land_units(g, CASTILE, area(g, "leon")) == 1
    assert g.state.rebels[area(g, "leon")] == 0
    assert has_unrest(g, province(g, "galicia"))


def test_14_2_02_03_more_rebellions_than_units() -> None:
    g = peace([REBELLION] * 3)
    unrest(g, "galicia", "badajoz", "salamanca")
    infantry(g, "castile", "leon", 1)
    roll(g, ["leon"], ["rebel:galicia", "rebel:salamanca"])
    assert land_units(g, CASTILE, area(g, "leon")) == 0
    assert holder(g, "galicia") == holder(g, "salamanca") == REBELS
    assert g.state.small_covered[CASTILE] == g.state.large_covered[CASTILE] == 1


def test_14_2_04_on_an_occupied_province_the_town_goes_home() -> None:
    g = peace([REBELLION])
    war(g, "castile", "granada")
    out = g.state.small_out[CASTILE]
    occupy(g, province(g, "granada"), CASTILE)
    roll(g, ["andalucia"])
    assert holder(g, "granada") == -1
    assert g.state.small_out[CASTILE] == out
    assert not any(g.state.cb)


def test_14_2_05_power_that_is_not_there_costs_ducats() -> None:
    g = peace([POWER])
    unrest(g, "galicia")
    g.state.power = [0] * len(g.state.power)
    g.state.ducats[CASTILE] = 3
    roll(g, ["leon"])
    assert g.state.ducats[CASTILE] == 1
    g = peace([POWER])
    unrest(g, "galicia")
    g.state.power = [0] * len(g.state.power)
    g.state.ducats[CASTILE], g.state.interest[CASTILE] = 0, 5
    roll(g, ["leon"])
    assert g.state.interest[CASTILE] == 2  # Bankrupt


def test_14_2_06_exhaust_available_then_deployed_then_ducats() -> None:
    g = peace([EXHAUST])
    unrest(g, "galicia")
    g.state.available[CASTILE], g.state.exhausted[CASTILE] = 1, 0
    roll(g, ["leon"])
    assert (g.state.available[CASTILE], g.state.exhausted[CASTILE]) == (0, 1)
    g = peace([EXHAUST])
    unrest(g, "galicia")
    g.state.available[CASTILE], g.state.exhausted[CASTILE] = 0, 0
    infantry(g, "castile", "castile", 1)
    roll(g, ["leon"])
    assert g.state.exhausted[CASTILE] == 1
    g = peace([EXHAUST])
    unrest(g, "galicia")
    g.state.available[CASTILE], g.state.ducats[CASTILE] = 0, 2
    roll(g, ["leon"])
    assert g.state.ducats[CASTILE] == 0


def test_4_3_08_lose_power_of_a_chosen_type() -> None:
    g = peace([POWER])
    unrest(g, "galicia")
    g.state.power[CASTILE * 3 : CASTILE * 3 + 3] = [2, 2, 2]
    roll(g, ["leon"], ["power:dip"])
    assert g.state.power[CASTILE * 3 : CASTILE * 3 + 3] == [2, 1, 2]


def test_r61_each_result_uses_another_token_in_the_owners_order() -> None:
    g = peace([CALM, REBELLION])
    unrest(g, "galicia", "badajoz")
    roll(g, ["leon"], ["resolve:remove_1_unrest", "calm:badajoz"])
    assert not has_unrest(g, province(g, "badajoz"))
    assert holder(g, "galicia") == REBELS


def test_4_3_32_areas_in_the_owners_order_and_a_limit() -> None:
    g = peace([NOTHING, DUCATS])
    unrest(g, "galicia", "burgos")
    g.state.ducats[CASTILE] = 5
    roll(g, ["leon", "castile"], ["roll:castile"])
    assert g.state.ducats[CASTILE] == 3
    g = peace([NOTHING])
    unrest(g, "galicia", "burgos")
    roll(g, ["leon", "castile"], ["roll:castile"], most=1)


# 14.3


def gone(g: G, name: str) -> int:
    """An NPR that Castile has annexed."""
    lost = realm(g, name)
    for p in [*g.survey.own[lost]]:
        give_province(g, p, g.state.seats[CASTILE])
    realm_changed(g, lost)
    return lost


def test_14_3_01_a_realm_re_emerges() -> None:
    g = peace()
    granada = gone(g, "granada")
    assert not is_npr(g, granada)
    unrest(g, "granada")
    g.state.truce[CASTILE * REALMS + granada] = 1
    drive(rebels_siege(g, province(g, "granada")))
    assert is_npr(g, granada)
    assert g.state.capital[granada] == province(g, "granada")
    assert g.cb(CASTILE, granada)
    assert not g.truce(CASTILE, granada)
    assert not has_unrest(g, province(g, "granada"))


def test_14_3_02_a_core_of_another_player() -> None:
    g = peace()
    burgos, france = province(g, "burgos"), g.state.seats[0]
    place_core(g, 0, area(g, "castile"))
    make_truce(g, CASTILE, france)
    towns = g.state.small_out[0]
    drive(rebels_siege(g, burgos))
    assert g.state.owner[burgos] == france
    assert g.state.small_out[0] == towns + 1
    assert g.cb(CASTILE, france)
    assert not g.truce(CASTILE, france)


def test_14_3_03_a_territory_becomes_a_dnpr() -> None:
    g = peace()
    s, w = g.state, g.world
    territory = next(
        p
        for p in range(len(s.owner))
        if s.in_play[p] and w.provinces[p].territory and s.owner[p] == -1
    )
    give_province(g, territory, s.seats[CASTILE])
    s.first = 2
    drive(liberate(g, territory), ["england=dnpr:portugal"])
    assert s.owner[territory] == s.dnpr[territory] == realm(g, "portugal")
    assert g.cb(CASTILE, realm(g, "portugal"))


def test_14_3_04_a_vassal_token_on_the_own_core() -> None:
    g = peace()
    cordoba = province(g, "cordoba")
    give_province(g, cordoba, realm(g, "granada"), overlord=g.state.seats[CASTILE])
    drive(rebels_siege(g, cordoba))
    assert g.state.holder[cordoba] == REBELS
    assert g.state.vassals_covered[CASTILE] == 1


def test_r63_a_last_vassal_province_goes_free() -> None:
    g = peace()
    granada = realm(g, "granada")
    give_province(g, province(g, "gibraltar"), g.state.seats[CASTILE])
    give_province(g, province(g, "granada"), granada, overlord=g.state.seats[CASTILE])
    drive(rebels_siege(g, province(g, "granada")))
    assert is_npr(g, granada)
    assert g.cb(CASTILE, granada)
