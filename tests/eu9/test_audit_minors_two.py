"""SPEC-minors, second reading: what the records of single minors say is what the rules do."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.minor_modifiers import geopolitics
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.logistics import (
    minor_arrivals,
    minor_forces,
    minor_rulers,
    recruit_groups,
)
from europa.eu9.rules.military import battlefield
from europa.eu9.rules.military.homeward import indians
from europa.eu9.rules.military.hosts import host, is_tercio
from europa.eu9.rules.military.lookup import confines
from europa.eu9.rules.military.siege import fall
from europa.eu9.rules.nations import borrowed, new_capitals, states
from europa.eu9.rules.peace.land import claims
from europa.eu9.rules.peace.sides import capitals
from europa.eu9.rules.powers import dynastic
from europa.eu9.rules.powers.lands import hand_over
from europa.eu9.rules.powers.single import attitudes, crown_lands
from europa.eu9.rules.turns import seats
from europa.eu9.state import EW, LAND, NAVAL, ON_MAP, ZONES
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Offer
from europa.eu9.world import GROUPS, NONE
from tests.eu9.campaign import campaign


def at(g: G, name: str) -> int:
    return g.world.province_index[name]


def at_war(g: G, one: str, other: str, kind: str = "full") -> War:
    war = War(kind, (g.country(one),), (g.country(other),), number=1,
              attacked=(g.country(other),), begun=g.state.turn)  # fmt: skip
    g.state.wars.append(war)
    return war


def test_m_8_4_every_town_of_the_hanse_is_a_capital() -> None:
    g = position(turn=20)
    hansa, france = g.country("hansa"), g.country("france")
    towns = {"bremen", "lubeck", "holstein", "mecklenburg"}
    assert {g.world.provinces[p].id for p in capitals(g, hansa)} == towns
    at_war(g, "france", "hansa")
    g.state.controller[at(g, "bremen")] = france
    assert not claims(g, Offer(1, "global", (france,), (hansa,), 3))


@pytest.mark.parametrize("turn, unless, stopped", [(3, "", True), (45, "", False),
                                                   (3, "perpetual_peace", False)])  # fmt: skip
def test_m_8_2_swiss_pikes_stop_cavalry_below_baroque(
    turn: int, unless: str, stopped: bool
) -> None:
    g = campaign({"poland lombardia": ["A+"], "switzerland lombardia": ["A+"]}, turn=turn)
    if turn > 40:
        g.state.group_tech[:] = [60] * len(g.state.group_tech)
    if unless:
        g.state.in_force[unless] = turn
    sides = [host(g, [x.number]) for x in g.state.stacks.values()]
    fought = battlefield.describe(g, (sides[0], sides[1]), at(g, "lombardia"), False)
    assert fought.other.stops_cavalry == stopped
    assert not fought.phasing.stops_cavalry


def test_m_15_5_iroquois_alone_attack_over_any_land() -> None:
    g = campaign({"iroquois iroquois_n": ["LD"], "england iroquois_n": ["LD"]}, turn=40)
    one, two = (x.number for x in g.state.stacks.values())
    assert indians.alone(g, [one])
    assert not indians.alone(g, [one, two])


def test_p_22_2_naples_and_milan_are_tercio_as_spain_is_in_the_first_periods() -> None:
    g = position(turn=12)
    s, spain, milan = g.state, g.country("spain"), g.country("h_milan")
    s.tech[spain * 2] = 18
    assert is_tercio(g, spain, ["A+"])
    assert is_tercio(g, milan, ["A+"])
    assert not is_tercio(g, g.country("h_bohemia"), ["A+"])
    s.turn, s.period = 15, 3
    assert not is_tercio(g, milan, ["A+"])


@pytest.mark.parametrize("victim, friend", [("denmark", "sweden"), ("sweden", "denmark")])
def test_m_10_3_kalmar_binds_both_ways(victim: str, friend: str) -> None:
    g = position(turn=4)
    war = stand_by(g, at_war(g, "france", victim))
    assert g.country(friend) in war.defenders
    g.state.wars.clear()
    war = stand_by(g, at_war(g, victim, "hansa"))
    assert war.helping == (g.country(friend),)
    g.state.wars.clear()
    g.state.occurred["II-4"] = 1
    war = stand_by(g, at_war(g, "france", victim))
    assert war.defenders == (g.country(victim),)


def test_m_9_1_two_provinces_give_the_north_east_two_detachments() -> None:
    g = position(turn=5)
    minor = g.country("north_east_provinces")
    assert minor_forces.basic_units(g, minor) == [("LD", 2)]
    for p in g.owned(minor)[1:]:
        g.state.owner[p] = g.country("spain")
    assert minor_forces.basic_units(g, minor) == []


def test_m_13_4_mazovia_has_no_forces_at_all() -> None:
    g = position(turn=5)
    mazovia = g.country("mazovia")
    assert minor_forces.gets_none(g, mazovia)
    assert not minor_forces.gets_none(g, g.country("savoy"))


def test_m_15_5_sudan_has_no_reinforcements_in_war() -> None:
    g = position(turn=20)
    sudan = g.country("sudan")
    assert not minor_forces.gets_none(g, sudan)
    at_war(g, "turkey", "sudan")
    assert minor_forces.gets_none(g, sudan)


def test_m_7_genoa_has_a_level_in_each_province() -> None:
    g = position(turn=5)
    s, w, genoa = g.state, g.world.provinces, g.country("genoa")
    at_war(g, "france", "genoa")
    minor_forces.muster(g, genoa)
    assert [s.fortress[p] - w[p].fortress for p in g.owned(genoa)] == [1] * len(g.owned(genoa))
    assert not minor_forces.levels_missing(g, genoa)


def test_m_11_5_one_galleass_of_a_minor_venice_and_two_at_most() -> None:
    g = position(turn=20)
    s, venice = g.state, g.country("venice")
    s.seat_power[s.seats.index("VEN")] = NONE
    s.major[venice] = 0
    s.units.clear()
    s.tech[venice * 2 + NAVAL] = 60
    assert dict(minor_forces.basic_units(g, venice)) == {"F+": 1, "VGD": 1}
    at_war(g, "turkey", "venice")
    minor_forces.muster(g, venice)
    assert [u.kind for u in s.units if u.country == venice].count("VGD") == 1
    drive(minor_arrivals.sea(g, "HIS", venice, {"ND": 1}), ["at:veneto", "ship:VGD"])
    assert [u.kind for u in s.units].count("VGD") == 2
    with pytest.raises(AssertionError, match="ship:VGD"):
        drive(minor_arrivals.sea(g, "HIS", venice, {"ND": 1}), ["at:veneto", "ship:VGD"])


def test_m_4_3_ships_of_the_knights_stay_in_the_mediterranean() -> None:
    g = position(turn=5)
    knights = g.country("knights")
    assert confines.bars_sea(g, knights, g.world.sea_index["sea_baltique"])
    assert not confines.bars_sea(g, knights, g.world.sea_index["sea_egee"])


def test_p_19_6_bavaria_leans_to_austria_once_the_houses_have_parted() -> None:
    g = position(turn=45)
    spain, austria, bavaria = (g.country(c) for c in ("spain", "austria", "bavaria"))
    before = geopolitics(g, spain, bavaria), geopolitics(g, austria, bavaria)
    g.state.in_force["dynastic_C4"] = 10
    assert geopolitics(g, spain, bavaria) == before[0] + 1
    g.state.occurred["VI-2"] = 1
    assert geopolitics(g, spain, bavaria) == before[0]
    assert geopolitics(g, austria, bavaria) == before[1] + 1


@pytest.mark.parametrize("event", ["V-4", "VI-2"])
def test_p_19_4_no_dynastic_action_after_the_dissociation(event: str) -> None:
    g = position(turn=45)
    assert dynastic.open_actions(g)
    g.state.occurred[event] = 1
    assert not dynastic.open_actions(g)


def test_m_15_3_gujarat_keeps_a_detachment_on_each_african_post_and_its_fleet_at_diu() -> None:
    g = position(turn=3)
    s, gujarat = g.state, g.country("gujarat")
    at_war(g, "portugal", "gujarat", "overseas")
    minor_forces.muster(g, gujarat)
    mine = sorted((u.kind, g.world.provinces[u.place].id) for u in s.units if u.country == gujarat)
    assert mine == [("F+", "gujarat_w"), ("LD", "kenya_s"), ("LD", "nyasa_n")]
    s.units[:] = [u for u in s.units if u.country != gujarat]
    s.post_owner[at(g, "kenya_s")] = NONE
    minor_forces.muster(g, gujarat)
    mine = sorted((u.kind, g.world.provinces[u.place].id) for u in s.units if u.country == gujarat)
    assert mine == [("F+", "gujarat_w"), ("LD", "gujarat_w"), ("LD", "nyasa_n")]


def test_p_22_5_a_minor_austria_keeps_hungary_and_milan_as_states() -> None:
    g = position(turn=46)
    s, austria = g.state, g.country("austria")
    for name in ("h_hungary", "h_bohemia"):
        for p in g.world.countries[g.country(name)].provinces:
            s.owner[p] = s.controller[p] = austria
    s.in_force["autonomous_h_bohemia"] = 30
    bohemia = g.country("h_bohemia")
    s.gone[bohemia], s.patron[bohemia], s.box[bohemia] = 0, austria, EW
    states.of_minor_austria(g)
    assert g.holds("autonomous_h_bohemia")
    s.occurred["V-4"] = 1
    states.of_minor_austria(g)
    assert not g.holds("autonomous_h_bohemia")
    assert g.holds("autonomous_h_hungary")
    hungary = g.country("h_hungary")
    assert [u.kind for u in s.units if u.country == hungary] == ["A+", "A+"]
    assert not g.holds("autonomous_h_milan")


def test_m_11_1_a_power_that_is_left_has_at_least_its_reference_fleets() -> None:
    g = position(turn=15)
    portugal, zone = g.country("portugal"), g.world.zone_index["stz_arabie"]
    place = portugal * ZONES + zone
    g.state.tf[place] = g.state.tf_max[place] = 2
    seats.leave(g, "POR", portugal)
    assert g.tf(portugal, zone) == 4
    assert g.state.tf_reference[place] == 4


def test_m_14_2_and_15_5_technology_of_others() -> None:
    g = position(turn=25)
    s, persia, incas = g.state, g.country("persia"), g.country("incas")
    s.tech[g.country("turkey") * 2] = 33
    own = g.tech(persia, LAND)
    borrowed.look(g)
    assert g.tech(persia, LAND) == own != 33
    s.occurred["III-18"] = s.occurred["II-19"] = 1
    borrowed.look(g)
    assert g.tech(persia, LAND) == 33
    assert g.tech(incas, LAND) == s.group_tech[GROUPS.index("rotw") * 2]
    s.occurred["VI-18"] = 1
    borrowed.look(g)
    assert g.tech(persia, LAND) == own


def _hungarian(g: G, count: int) -> None:
    for p in g.world.countries[g.country("hungary")].provinces[:count]:
        g.state.owner[p] = g.country("austria")


@pytest.mark.parametrize("event, held, armies, detachments",
                         [("I-E", 8, 2, 4), ("I-E", 5, 1, 2), ("I-E", 3, 0, 0), ("I-D", 5, 2, 4),
                          ("I-D", 4, 1, 2), ("", 12, 0, 0)])  # fmt: skip
def test_xv_70_counters_of_hungary(event: str, held: int, armies: int, detachments: int) -> None:
    g = position(turn=30)
    austria = g.country("austria")
    for p in g.world.countries[g.country("hungary")].provinces:
        g.state.owner[p] = g.country("turkey")
    _hungarian(g, held)
    before = recruit_groups.armies(g, austria, "")[0]
    if event:
        g.state.occurred[event] = 1
    assert recruit_groups.armies(g, austria, "")[0] == before + armies
    assert crown_lands.counters(g, austria).get("LD", 0) == detachments
    g.state.in_force["autonomous_h_hungary"] = 30
    assert recruit_groups.armies(g, austria, "")[0] == before


def test_p_21_3_hungarian_leaders_serve_austria_after_its_fall() -> None:
    g = position(turn=12)
    austria, zrinski = g.country("austria"), g.world.leader_index["zrinski"]
    minor_rulers.summon(g, austria)
    assert g.state.leader_state[zrinski] != ON_MAP
    g.state.occurred["I-E"] = 1
    minor_rulers.summon(g, austria)
    assert g.state.leader_state[zrinski] == ON_MAP
    assert g.state.leader_for[zrinski] == austria


def test_vii_4_3_a_minor_on_the_defensive_stays_near_home() -> None:
    g = campaign({"savoy nice": ["A+"]}, turn=20)
    stack = next(iter(g.state.stacks.values()))
    assert confines.confines(g, stack) == confines._europe()
    at_war(g, "spain", "savoy")
    drive(minor_forces.raise_troops(g, "", g.country("savoy"), "defensive", 0))
    open_land = confines.confines(g, stack)
    assert open_land is not None
    assert at(g, "provence") in open_land
    assert at(g, "campania") not in open_land


def test_p_17_2_a_principality_is_always_on_the_defensive() -> None:
    g = position(turn=30)
    assert minor_forces._attitudes_of(g, g.country("v_ireland")) == ("defensive",)


def test_m_6_1_mamluks_on_the_defensive_enter_syria_not_the_converse() -> None:
    g = position(turn=5)
    for name, other, may in (("mamluks", "alep", True), ("syria", "nubie", False)):
        g.add_effect(attitudes.DEFENDS, g.country(name))
        land = attitudes.home_ground(g, g.country(name))
        assert land is not None
        assert (at(g, other) in land) == may


def test_p_15_sweden_occupies_in_the_caribbean_only_with_its_expansion() -> None:
    g = position(turn=30)
    sweden, cuba = g.country("sweden"), g.world.areas[g.world.area_index["area_cuba"]].provinces[0]
    assert fall.may_occupy(g, g.country("england"), cuba)
    assert not fall.may_occupy(g, sweden, cuba)
    g.state.in_force["overseas_expansion"] = 30
    assert fall.may_occupy(g, sweden, cuba)


def test_p_7_5_and_37_11_a_lost_capital_is_named_anew() -> None:
    g = position(turn=12)
    s, austria = g.state, g.country("austria")
    wien, graz = g.world.countries[austria].capital, at(g, "tirol")
    drive(new_capitals.name_them(g))
    assert capitals(g, austria) == [wien]
    hand_over(g, wien, g.country("turkey"), "peace")
    drive(new_capitals.name_them(g), ["HIS=at:tirol"])
    assert capitals(g, austria) == [graz]
    s.owner[wien] = austria
    assert capitals(g, austria) == [wien]
