"""18: the Holy Roman Empire."""

from __future__ import annotations

import pytest

from europa.tpop.rules.realms.election import candidates, election
from europa.tpop.rules.realms.empire_lands import (
    authority_power,
    change_authority,
    elector_areas,
    is_hre_area,
    official_religion,
    roll_authority,
)
from europa.tpop.rules.realms.relations import place_war
from europa.tpop.rules.realms.vassals import vassalize
from europa.tpop.rules.terms.realm import is_hre_member
from europa.tpop.rules.terms.tokens import give_province
from europa.tpop.rules.war import defence_of_empire, empire
from europa.tpop.rules.war.defence_of_empire import defend_call
from europa.tpop.state import ADM, AREAS, REALMS, with_item
from europa.tpop.table import G
from europa.tpop.testing import drive, first_ask, position, seat
from europa.tpop.world import NONE


def realm(g: G, name: str) -> int:
    return g.world.realm_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def province(g: G, name: str) -> int:
    return g.world.province_index[name]


def take(g: G, who: str, *names: str) -> None:
    for name in names:
        give_province(g, province(g, name), realm(g, who))


def test_18_1_01_raising_from_3_costs_4_adm() -> None:
    g = position()
    austria = seat(g, "austria")
    action = empire.ACTIONS[0]
    g.state.power[austria * 3 + ADM] = 3
    assert "4 ADM" in action.barred(g, austria)
    g.state.power[austria * 3 + ADM] = 4
    assert action.barred(g, austria) == ""
    drive(action.run(g, austria))
    assert g.state.authority == 4
    assert g.power(austria, ADM) == 0
    assert "not the Emperor" in action.barred(g, seat(g, "france"))


def test_18_1_02_the_cap_follows_the_electors() -> None:
    g = position()
    assert len(elector_areas(g)) == 5
    change_authority(g, 9, "test")
    assert g.state.authority == 6
    g.state.authority = 5
    for name in ("berlin", "praha"):  # Brandenburg's and Bohemia's Capitals fall to France
        take(g, "france", name)
    assert len(elector_areas(g)) == 3
    empire.after_action(g)
    assert g.state.authority == 4


def test_18_1_03_not_below_0() -> None:
    g = position(authority=0)
    change_authority(g, -1, "test")
    assert g.state.authority == 0


def test_18_2_01_imperial_cubes_only_with_npr_members() -> None:
    g = position()
    assert empire.takes_imperial(g, area(g, "saxony"))
    assert not empire.takes_imperial(g, area(g, "austria"))
    assert not empire.takes_imperial(g, area(g, "aquitaine"))


def test_4_5_09_a_new_cube_and_three_that_may_move() -> None:
    g = position(authority=4)
    ask = first_ask(empire.adjust_imperial(g))
    assert ask.keys() == ["lift:rhineland", "lift:saxony", "lift:westphalia", "done"]
    drive(
        empire.adjust_imperial(g), ["lift:rhineland", "done", "imperial:bohemia", "imperial:saxony"]
    )
    cubes = {g.world.areas[a].id: n for a, n in enumerate(g.state.imperial) if n}
    assert cubes == {"bohemia": 1, "saxony": 2, "westphalia": 1}


def test_4_5_10_a_spent_cube_is_placed_again() -> None:
    g = position()
    g.state.imperial[area(g, "saxony")] = 0
    drive(empire.adjust_imperial(g), ["done", "imperial:westphalia"])
    assert sum(g.state.imperial) == 3
    assert g.state.imperial[area(g, "westphalia")] == 2


def test_18_2_authority_below_the_cubes_must_lift() -> None:
    g = position(authority=2)
    assert "done" not in first_ask(empire.adjust_imperial(g)).keys()
    drive(empire.adjust_imperial(g), ["lift:saxony", "done"])
    assert sum(g.state.imperial) == 2


def test_18_3_01_an_elector_seat_owned_from_elsewhere_does_not_count() -> None:
    g = position()
    take(g, "austria", "berlin", "altmark", "potsdam")
    assert area(g, "brandenburg") not in elector_areas(g)


def test_18_6_01_an_area_of_outsiders_leaves() -> None:
    g = position()
    take(g, "france", "altmark", "potsdam", "berlin")
    empire.after_action(g)
    brandenburg = area(g, "brandenburg")
    assert g.state.not_hre[brandenburg]
    assert g.state.authority == 2
    assert not is_hre_area(g, brandenburg)


def test_18_6_01_a_vassal_keeps_the_area_in() -> None:
    g = position()
    vassalize(g, seat(g, "france"), realm(g, "brandenburg"))
    empire.after_action(g)
    assert not g.state.not_hre[area(g, "brandenburg")]
    assert g.state.authority == 3


def test_18_2_02_cubes_in_an_area_that_leaves_go_at_once() -> None:
    g = position()
    rhineland = area(g, "rhineland")
    for p in g.world.provinces_of_area[rhineland]:
        give_province(g, p, realm(g, "france"))
    g.state.imperial[rhineland] = 1
    empire.after_action(g)
    assert g.state.not_hre[rhineland]
    assert g.state.imperial[rhineland] == 0


def test_18_6_02_retaken_by_the_emperor_it_comes_back() -> None:
    g = position()
    take(g, "france", "altmark", "potsdam", "berlin")
    empire.after_action(g)
    take(g, "austria", "altmark", "potsdam", "berlin")
    empire.after_action(g)
    assert not g.state.not_hre[area(g, "brandenburg")]
    assert g.state.authority == 3


def test_18_6_03_only_provinces_inside_the_border_count() -> None:
    g = position()
    assert g.world.provinces[province(g, "krain")].hre
    take(g, "france", "krain")
    empire.after_action(g)
    assert g.state.not_hre[area(g, "venetia")]


def test_18_7_01_religion_from_age_iii() -> None:
    g = position()
    protestant = g.world.religion_index["protestant"]
    for a in elector_areas(g):
        g.state.religion[a] = protestant
    g.state.age = 2
    empire.check_religion(g)
    assert g.state.hre_religion == g.world.religion_index["catholic"]
    g.state.age = 3
    empire.check_religion(g)
    assert g.state.hre_religion == protestant
    assert g.state.authority == 2
    g.state.religion[area(g, "saxony")] = g.world.religion_index["catholic"]
    empire.check_religion(g)
    assert official_religion(g) == NONE


def test_a_04_without_the_rule_the_religion_stays_and_the_emperor_is_free() -> None:
    g = position(options={"adv_hre_religion": False}, age=3)
    protestant = g.world.religion_index["protestant"]
    austria = seat(g, "austria")
    assert empire.conversion_barred(g, austria, protestant) == ""
    g.state.options["adv_hre_religion"] = True
    assert empire.conversion_barred(g, austria, protestant)


@pytest.mark.parametrize(
    "die, before, after", [(6, 5, 6), (1, 1, 0), (4, 3, 3), (5, 3, 4), (2, 4, 3)]
)
def test_18_8_01_the_die_of_an_npr_emperor(die: int, before: int, after: int) -> None:
    g = position(dice={"d6": [die]}, authority=before)
    g.state.emperor = realm(g, "bohemia")
    roll_authority(g)
    assert g.state.authority == after


def test_18_8_no_die_for_a_person() -> None:
    g = position()
    roll_authority(g)
    assert g.state.authority == 3


def test_18_4_01_a_subject_calls_the_emperor() -> None:
    g = position(authority=1)
    france, saxony = realm(g, "france"), realm(g, "saxony")
    ask = first_ask(defence_of_empire.defend_call(g, france, saxony))
    assert ask.seat == "austria"
    g.state.authority = 0
    assert drive(defence_of_empire.defend_call(g, france, saxony)) is False


def test_18_4_02_refusal_costs_one_authority_only() -> None:
    g = position()
    austria = seat(g, "austria")
    before = g.state.prestige[austria]
    joined = drive(defend_call(g, realm(g, "france"), realm(g, "saxony")), ["no"])
    assert not joined
    assert g.state.authority == 2
    assert g.state.prestige[austria] == before
    assert not any(g.state.war)


def test_18_4_03_the_pool_counts_influence_among_electors() -> None:
    g = position()
    austria = seat(g, "austria")
    g.state.influence[austria * AREAS : (austria + 1) * AREAS] = [0] * AREAS
    g.state.imperial = bytearray(AREAS)
    saxony, bohemia = area(g, "saxony"), area(g, "bohemia")
    g.state.influence[austria * AREAS + saxony] = 3
    g.state.imperial[bohemia] = 2
    france = realm(g, "france")
    joined = drive(defend_call(g, france, realm(g, "saxony")), ["yes"], otherwise=["no", "done"])
    assert joined
    assert g.state.defending == 1
    assert g.at_war(austria, france)
    extra = sum(
        1
        for r in range(REALMS)
        if g.marriage(austria, r)
        and g.world.area_of_province[g.state.capital[r]] in elector_areas(g)
    )
    assert g.state.imperial_pool == 5 + extra
    g.state.influence[austria * AREAS + saxony] = 9
    g.state.imperial_pool = 0
    drive(defence_of_empire.activate_defence(g, austria, france))
    assert g.state.imperial_pool == 8


def test_18_4_06_a_player_who_is_subject_gives_his_share() -> None:
    g = position()
    france, england = seat(g, "france"), seat(g, "england")
    berlin = province(g, "berlin")
    g.state.capital = with_item(g.state.capital, g.state.seats[france], berlin)
    assert is_hre_member(g, g.state.seats[france])
    steps = defence_of_empire.activate_defence(g, seat(g, "austria"), g.state.seats[england])
    ask = first_ask(steps)
    assert ask.seat == "france"
    verbs = {key.split(":")[0] for key in ask.keys()}
    assert verbs == {"duty_manpower", "duty_ducats", "duty_prestige", "duty_cb"}


@pytest.mark.parametrize(
    "duty, change",
    [
        ("duty_manpower:2", (-2, 2, 0, 0, 0)),
        ("duty_ducats:6", (0, 0, -6, 0, 0)),
        ("duty_prestige:1", (0, 0, 0, -1, 0)),
        ("duty_cb:england", (0, 0, 0, 0, 1)),
    ],
)
def test_18_4_06_he_gives_one_of_four(duty: str, change: tuple[int, ...]) -> None:
    g = position()
    s, france, england = g.state, seat(g, "france"), seat(g, "england")
    s.capital = with_item(s.capital, s.seats[france], province(g, "berlin"))

    def worth() -> tuple[int, ...]:
        columns = (s.available, s.exhausted, s.ducats, s.prestige)
        return (*(column[france] for column in columns), int(g.cb(france, s.seats[england])))

    before = worth()
    drive(defence_of_empire.activate_defence(g, seat(g, "austria"), s.seats[england]), [duty])
    assert tuple(n - b for n, b in zip(worth(), before, strict=True)) == change


def test_18_4_06_at_most_half_of_manpower_and_tax() -> None:
    g = position()
    s, france = g.state, seat(g, "france")
    s.capital = with_item(s.capital, s.seats[france], province(g, "berlin"))
    s.small_out[france], s.large_out[france], s.vassals_out[france] = 1, 0, 0
    s.extra_manpower[france] = 0
    steps = defence_of_empire.activate_defence(g, seat(g, "austria"), realm(g, "england"))
    assert {"duty_manpower:1", "duty_ducats:1"} <= set(first_ask(steps).keys())


def test_4_5_14_only_outside_aggressors_keep_the_defence_up() -> None:
    g = position(defending=1, imperial_pool=4, committed=[0])
    place_war(g, realm(g, "saxony"), realm(g, "austria"), "test")
    empire.stand_down(g)
    assert (g.state.defending, g.state.imperial_pool) == (0, 0)
    assert g.state.committed == []
    g.state.defending, g.state.imperial_pool = 1, 4
    place_war(g, realm(g, "france"), realm(g, "austria"), "test")
    empire.stand_down(g)
    assert (g.state.defending, g.state.imperial_pool) == (1, 4)


def clear_influence(g: G) -> None:
    g.state.influence = bytearray(len(g.state.influence))
    g.state.imperial = bytearray(AREAS)
    g.state.marriage = bytearray(len(g.state.marriage))


def test_18_9_01_no_election_with_authority_5() -> None:
    g = position(authority=5)
    clear_influence(g)
    drive(election(g))
    assert g.state.emperor == realm(g, "austria")


def test_18_9_06_most_elector_areas_win_and_raise_authority() -> None:
    g = position(authority=2)
    clear_influence(g)
    france = seat(g, "france")
    for name in ("bohemia", "saxony"):
        g.state.influence[france * AREAS + area(g, name)] = 2
    g.state.imperial[area(g, "rhineland")] = 1
    drive(election(g))
    assert g.state.emperor == realm(g, "france")
    assert g.state.authority == 3


def test_18_9_ties_are_the_emperors_choice() -> None:
    g = position()
    clear_influence(g)
    keys = first_ask(election(g)).keys()
    assert keys == ["vote:france", "vote:castile", "vote:england", "vote:austria"]
    drive(election(g), ["vote:england"])
    assert g.state.emperor == realm(g, "england")


def test_18_9_02_another_faith_is_not_eligible() -> None:
    g = position()
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["protestant"]
    assert seat(g, "france") not in candidates(g)


def test_18_9_03_a_capital_in_an_elector_area_has_its_vote() -> None:
    g = position()
    clear_influence(g)
    france, castile = seat(g, "france"), seat(g, "castile")
    s = g.state
    s.capital = with_item(s.capital, realm(g, "france"), province(g, "berlin"))
    g.state.influence[castile * AREAS + area(g, "brandenburg")] = 5
    drive(election(g))
    assert g.state.emperor == realm(g, "france")
    g.state.emperor = realm(g, "austria")
    g.state.state_religion[realm(g, "france")] = g.world.religion_index["protestant"]
    g.state.influence[castile * AREAS + area(g, "saxony")] = 1
    drive(election(g))
    assert g.state.emperor == realm(g, "castile")
    assert france == 0


def test_18_9_04_a_new_emperor_ends_the_defence_and_may_place_a_cb() -> None:
    g = position(defending=1, imperial_pool=5)
    clear_influence(g)
    castile = seat(g, "castile")
    g.state.influence[castile * AREAS + area(g, "saxony")] = 1
    place_war(g, realm(g, "france"), realm(g, "saxony"), "test")
    drive(election(g), ["cb_on:france"])
    assert (g.state.defending, g.state.imperial_pool) == (0, 0)
    assert g.cb(castile, realm(g, "france"))


def test_18_9_05_nobody_eligible_costs_2_authority() -> None:
    g = position()
    for realm_index in g.state.seats:
        g.state.state_religion[realm_index] = g.world.religion_index["protestant"]
    drive(election(g))
    assert g.state.emperor == realm(g, "austria")
    assert g.state.authority == 1


def test_a_03_without_elections_the_emperor_stays() -> None:
    g = position(options={"adv_imperial_elections": False})
    clear_influence(g)
    drive(election(g))
    assert g.state.emperor == realm(g, "austria")


def test_4_4_20_power_of_authority() -> None:
    g = position(authority=3)
    assert authority_power(g) == (0, 1, 0)
    g.state.authority = 5
    assert authority_power(g) == (0, 1, 1)
    g.state.authority = 6
    assert authority_power(g) == (0, 2, 1)
