"""SPEC-minors, second reading: what the records of single minors say is what the rules do."""

from __future__ import annotations

import pytest

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.minor_modifiers import geopolitics
from europa.eu9.rules.diplomacy.partners import stand_by
from europa.eu9.rules.income import foreign_trade
from europa.eu9.rules.logistics import minor_arrivals, minor_forces
from europa.eu9.rules.military import battlefield
from europa.eu9.rules.military.homeward import indians
from europa.eu9.rules.military.hosts import host, is_tercio
from europa.eu9.rules.military.lookup import confines
from europa.eu9.rules.peace.land import claims
from europa.eu9.rules.peace.sides import capitals
from europa.eu9.rules.powers import dynastic
from europa.eu9.state import NAVAL
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.treaties import Offer
from europa.eu9.world import NONE
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


def test_m_16_only_who_fights_the_united_states_loses_their_trade() -> None:
    g = position(turn=60)
    s, england, france, usa = g.state, *(g.country(c) for c in ("england", "france", "usa"))
    before = foreign_trade.income(g, france)
    s.gone[usa] = 0
    more = foreign_trade.income(g, france)
    assert more > before
    at_war(g, "england", "usa")
    assert foreign_trade.income(g, france) == more
    fought = foreign_trade.income(g, england)
    s.wars.clear()
    assert foreign_trade.income(g, england) > fought


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
    steps = minor_arrivals.sea(g, "HIS", venice, {"ND": 1})
    ask = next(steps)
    ask = steps.send(ask.options[0].value)
    assert "ship:VGD" not in [option.key for option in ask.options]


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
