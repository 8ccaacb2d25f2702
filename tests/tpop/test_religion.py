"""5.1 Change State Religion, 5.3 Convert Area, 15 Religion, option 5."""

from __future__ import annotations

from typing import Any

from europa.tpop.rules.actions.religion import (
    ACTIONS,
    adopt_revolution,
    convert_area,
    convertible,
    demanded_faith,
    leave_revolution,
    may_reform,
    new_faiths,
)
from europa.tpop.rules.realms.faith import (
    place_religion,
    remove_revolution,
    set_area_religion,
    set_state_religion,
    slot_areas,
    tokens_left,
)
from europa.tpop.rules.terms.board import area_religion, is_catholic
from europa.tpop.rules.terms.hooks import in_dissent
from europa.tpop.rules.terms.realm import idea_index
from europa.tpop.rules.terms.tokens import give_province, has_unrest, occupy, rebels_take
from europa.tpop.state import ADM, AREAS, REALMS, TIE
from europa.tpop.table import G
from europa.tpop.testing import drive, position, seat
from europa.tpop.world import NONE

CONVERT, CHANGE = ACTIONS
CALM = 6
"""The face of the rebel die without effect."""


def faith(g: G, name: str) -> int:
    return g.world.religion_index[name]


def area(g: G, name: str) -> int:
    return g.world.area_index[name]


def rich(dice: int = 12, **changes: Any) -> G:
    g = position(dice={"rebel": [CALM] * dice}, **changes)
    for who in range(4):
        g.state.power[who * 3 : who * 3 + 3] = [5, 5, 5]
        g.state.ducats[who] = 30
    return g


def unrest(g: G, where: str) -> int:
    return sum(has_unrest(g, p) for p in g.world.provinces_of_area[area(g, where)])


def own_area(g: G, who: int, where: str) -> None:
    for p in g.world.provinces_of_area[area(g, where)]:
        if g.state.owner[p] != g.state.seats[who]:
            give_province(g, p, g.state.seats[who])


def test_5_3_04_convert_area() -> None:
    g = rich(0)
    castile = seat(g, "castile")
    own_area(g, castile, "andalucia")
    assert CONVERT.barred(g, castile) == ""
    before = unrest(g, "andalucia")
    towns = g.world.provinces_of_area[area(g, "andalucia")]
    key = next(f"unrest:{g.world.provinces[p].id}" for p in towns if not has_unrest(g, p))
    g = rich(before + 1)
    own_area(g, castile, "andalucia")
    drive(CONVERT.run(g, castile), [key])
    assert area_religion(g, area(g, "andalucia")) == faith(g, "catholic")
    assert unrest(g, "andalucia") == before + 1
    assert g.power(castile, ADM) == 3
    assert g.state.ducats[castile] == 27
    assert not g.dice.left_over()


def test_5_3_05_protestants_pay_1_adm() -> None:
    g = rich()
    england = seat(g, "england")
    g.state.state_religion[g.state.seats[england]] = faith(g, "protestant")
    own_area(g, england, "wales_wessex")
    for name in ("wales_wessex",):
        assert area(g, name) in convertible(g, england)
    drive(CONVERT.run(g, england), ["convert:wales_wessex"], otherwise=unrest_keys(g))
    assert g.power(england, ADM) == 4
    assert g.state.ducats[england] == 27
    assert area_religion(g, area(g, "wales_wessex")) == faith(g, "protestant")


def unrest_keys(g: G) -> list[str]:
    return [f"unrest:{p.id}" for p in g.world.provinces]


def test_5_3_06_npr_under_the_slot() -> None:
    g = rich()
    france, s = seat(g, "france"), g.state
    burgundy = area(g, "burgundy")
    s.religion[burgundy] = faith(g, "protestant")
    others = {s.owner[p] for p in g.world.provinces_of_area[burgundy]} - {s.seats[france]}
    assert others
    assert burgundy in convertible(g, france)
    for realm in others:
        s.state_religion[realm] = faith(g, "protestant")
    assert burgundy not in convertible(g, france)
    for realm in others:
        s.state_religion[realm] = faith(g, "counter_reformed")
    assert burgundy in convertible(g, france)


def test_r106_occupied_provinces_block_it() -> None:
    g = rich()
    castile, france = seat(g, "castile"), seat(g, "france")
    own_area(g, castile, "andalucia")
    occupy(g, g.world.provinces_of_area[area(g, "andalucia")][0], france)
    assert area(g, "andalucia") not in convertible(g, castile)


def test_5_3_07_slot_with_several_areas() -> None:
    g = rich()
    france, s = seat(g, "france"), g.state
    shared = slot_areas(g, area(g, "vestlandet"))
    assert len(shared) > 1
    for a in shared:
        own_area(g, france, g.world.areas[a].id)
    set_area_religion(g, shared[0], faith(g, "protestant"))
    assert {s.religion[a] for a in shared} == {faith(g, "protestant")}
    assert len([a for a in convertible(g, france) if a in shared]) == 1
    target = next(a for a in convertible(g, france) if a in shared)
    drive(convert_area(g, france, target), otherwise=unrest_keys(g))
    assert {s.religion[a] for a in shared} == {faith(g, "catholic")}
    assert sum(unrest(g, g.world.areas[a].id) for a in shared) == 1
    p = g.world.provinces_of_area[shared[-1]][0]
    set_area_religion(g, shared[0], faith(g, "protestant"))
    give_province(g, p, g.world.realm_index["denmark"])
    s.state_religion[g.world.realm_index["denmark"]] = faith(g, "protestant")
    assert not [a for a in convertible(g, france) if a in shared]


def test_inquisition_converts_quietly() -> None:
    g = rich(0)
    castile = seat(g, "castile")
    own_area(g, castile, "andalucia")
    before = unrest(g, "andalucia")
    g.state.idea_held[idea_index("inquisition")] = (castile,)
    drive(CONVERT.run(g, castile))
    assert unrest(g, "andalucia") == before
    assert g.power(castile, ADM) == 4
    assert g.state.ducats[castile] == 30


def test_5_1_28_not_in_age_1() -> None:
    g = rich()
    assert "Age II" in CHANGE.barred(g, seat(g, "france"))


def test_5_1_29_catholic_to_protestant() -> None:
    g = rich(40, age=2)
    france, s = seat(g, "france"), g.state
    realm = s.seats[france]
    s.influence[france * AREAS : (france + 1) * AREAS] = [0] * AREAS
    s.marriage[france * REALMS : (france + 1) * REALMS] = [0] * REALMS
    s.religion[area(g, "saxony")] = faith(g, "protestant")
    for name, cubes in (("lombardy", 3), ("rhineland", 3), ("saxony", 1)):
        s.influence[france * AREAS + area(g, name)] = cubes
        s.imperial[area(g, name)] = 0
        for other in g.others(france):
            s.influence[other * AREAS + area(g, name)] = 0
    s.marriage[france * REALMS + g.world.realm_index["scotland"]] = TIE
    prestige, stability = s.prestige[france], s.stability[france]
    old = [a for a in g.survey.areas[realm] if area_religion(g, a) == faith(g, "catholic")]
    drive(
        CHANGE.run(g, france),
        ["remove:lombardy"] * 3,
        otherwise=[*unrest_keys(g), *(f"roll:{a.id}" for a in g.world.areas)],
    )
    assert s.state_religion[realm] == faith(g, "protestant")
    assert s.prestige[france] == prestige - 2
    assert s.stability[france] == stability - 1
    assert not s.marriage[france * REALMS + g.world.realm_index["scotland"]]
    assert g.influence(france, area(g, "rhineland")) == 1
    assert g.influence(france, area(g, "saxony")) == 5
    assert all(unrest(g, g.world.areas[a].id) >= 1 for a in old)
    rolled = 40 - len(g.dice.left_over()["rebel"])
    assert rolled == sum(unrest(g, g.world.areas[a].id) for a in old)
    assert france not in s.curia


def test_5_1_30_as_many_as_there_are() -> None:
    g = rich(40, age=2)
    france, s = seat(g, "france"), g.state
    s.influence[france * AREAS : (france + 1) * AREAS] = [0] * AREAS
    s.marriage[france * REALMS : (france + 1) * REALMS] = [0] * REALMS
    s.influence[france * AREAS + area(g, "rhineland")] = 3
    s.religion[area(g, "saxony")] = faith(g, "protestant")
    others = [g.influence(o, area(g, "saxony")) for o in g.others(france)]
    room = 5 - sum(others) - s.imperial[area(g, "saxony")]
    drive(
        CHANGE.run(g, france),
        otherwise=[*unrest_keys(g), *(f"roll:{a.id}" for a in g.world.areas)],
    )
    assert g.influence(france, area(g, "rhineland")) == 0
    assert g.influence(france, area(g, "saxony")) == min(3, room)


def test_5_1_31_counter_reformation() -> None:
    g = rich(age=2)
    france, s = seat(g, "france"), g.state
    assert not may_reform(g, france)
    s.religion[area(g, "sicily")] = faith(g, "counter_reformed")
    assert may_reform(g, france)
    prestige = s.prestige[france]
    drive(CHANGE.run(g, france), ["counter_reformation"])
    assert s.state_religion[s.seats[france]] == faith(g, "counter_reformed")
    assert area_religion(g, area(g, "seine")) == faith(g, "counter_reformed")
    assert g.power(france, ADM) == 2
    assert s.prestige[france] == prestige
    assert is_catholic(g, s.seats[france])
    assert france in s.curia
    assert not may_reform(g, france)
    assert new_faiths(g, france) == [faith(g, "protestant")]


def test_5_1_32_the_emperor_follows_the_empire() -> None:
    g = rich(age=2)
    austria, s = seat(g, "austria"), g.state
    assert s.emperor == s.seats[austria]
    s.religion[area(g, "sicily")] = faith(g, "counter_reformed")
    assert new_faiths(g, austria) == []
    assert may_reform(g, austria)
    assert CHANGE.barred(g, austria) == ""
    s.hre_religion = faith(g, "diverse")
    assert new_faiths(g, austria) == [faith(g, "protestant")]


def test_5_1_33_orthodox_and_muslims_stay() -> None:
    g = rich(age=2)
    france = seat(g, "france")
    for name in ("orthodox", "muslim"):
        g.state.state_religion[g.state.seats[france]] = faith(g, name)
        assert CHANGE.barred(g, france)


def test_15_01_nprs_follow_their_capital_area() -> None:
    g = position()
    s, realms = g.state, g.world.realm_index
    saxony = s.capital[realms["saxony"]]
    assert saxony != NONE
    set_area_religion(g, g.world.area_of_province[saxony], faith(g, "protestant"))
    assert s.state_religion[realms["saxony"]] == faith(g, "protestant")
    roma = s.capital[realms["papal_states"]]
    set_area_religion(g, g.world.area_of_province[roma], faith(g, "protestant"))
    assert s.state_religion[realms["papal_states"]] == faith(g, "catholic")


def test_15_02_diverse_faiths() -> None:
    g = position()
    s, realms = g.state, g.world.realm_index
    where = g.world.area_of_province[s.capital[realms["saxony"]]]
    set_area_religion(g, where, faith(g, "diverse"))
    assert s.state_religion[realms["saxony"]] == faith(g, "catholic")
    assert all(in_dissent(g, who, where) for who in range(4))


def test_15_03_and_04_revolution_on_top() -> None:
    g = position()
    seine = area(g, "seine")
    set_area_religion(g, seine, faith(g, "protestant"))
    set_area_religion(g, seine, faith(g, "revolutionary"))
    assert area_religion(g, seine) == faith(g, "revolutionary")
    remove_revolution(g, seine)
    assert area_religion(g, seine) == faith(g, "protestant")
    set_area_religion(g, seine, faith(g, "revolutionary"))
    set_area_religion(g, seine, faith(g, "catholic"))
    assert area_religion(g, seine) == faith(g, "catholic")
    assert not g.state.revolution[seine]


def test_15_05_leaving_the_revolution() -> None:
    g = position(age=4)
    france, s = seat(g, "france"), g.state
    drive(adopt_revolution(g, france))
    assert s.state_religion[s.seats[france]] == faith(g, "revolutionary")
    assert s.revolution[area(g, "seine")]
    assert france not in s.curia
    drive(leave_revolution(g, france))
    assert not s.revolution[area(g, "seine")]
    assert s.state_religion[s.seats[france]] == faith(g, "catholic")


def test_18_7_a_revolutionary_emperor_ends_the_empire() -> None:
    g = position(age=4)
    austria = seat(g, "austria")
    drive(set_state_religion(g, austria, faith(g, "revolutionary")))
    assert not g.state.empire


def test_r17_tokens_run_out() -> None:
    g = position(age=4)
    revolution = faith(g, "revolutionary")
    names = ["seine", "loire", "aquitaine", "burgundy", "languedoc"]
    names += ["castile", "leon", "andalucia", "aragon", "portugal"]
    for name in names:
        assert drive(place_religion(g, 0, area(g, name), revolution, "15"))
    assert tokens_left(g, revolution) == 0
    assert not drive(place_religion(g, NONE, area(g, "saxony"), revolution, "15"))
    done = drive(place_religion(g, 0, area(g, "saxony"), revolution, "15"), ["take_token:portugal"])
    assert done
    assert not g.state.revolution[area(g, "portugal")]
    assert g.state.revolution[area(g, "saxony")]


def test_o5_01_religious_rebels() -> None:
    g = rich(40, options={"opt5_religious_rebels": True})
    france, s = seat(g, "france"), g.state
    realm = s.seats[france]
    capital = s.capital[realm]
    seine = g.world.area_of_province[capital]
    set_area_religion(g, seine, faith(g, "protestant"))
    set_area_religion(g, area(g, "loire"), faith(g, "protestant"))
    rebels_take(g, capital)
    assert demanded_faith(g, france) == NONE
    for p in g.world.provinces_of_area[area(g, "loire")][:2]:
        assert s.owner[p] == realm
        rebels_take(g, p)
    assert demanded_faith(g, france) == faith(g, "protestant")
    s.rebels[area(g, "loire")] = 2
    assert CHANGE.barred(g, france) == ""
    wanted = [f"{verb}:{a.id}" for a in g.world.areas for verb in ("roll", "remove", "place")]
    wanted += [f"divorce:{r.id}" for r in g.world.realms]
    drive(CHANGE.run(g, france), otherwise=[*unrest_keys(g), *wanted])
    assert s.state_religion[realm] == faith(g, "protestant")
    assert s.holder[capital] == NONE
    assert s.rebels[area(g, "loire")] == 0
