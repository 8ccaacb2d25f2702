"""Rows of the corrections about single powers: monarchs, technology, forces, trade."""

from __future__ import annotations

import pytest

from europa.eu9.combat.forces import Contingent, artillery
from europa.eu9.pieces import Action
from europa.eu9.rules.administration import (
    bankruptcy,
    colonisation,
    domestic,
    revolution,
    technology,
)
from europa.eu9.rules.court import houses, monarchs
from europa.eu9.rules.income import collect
from europa.eu9.rules.logistics import basic_forces, minor_forces, recruit_land, recruit_naval
from europa.eu9.rules.powers.indices import dti
from europa.eu9.rules.treasury import exchequer
from europa.eu9.state import COL, LAND, NAVAL, TP
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import GROUPS
from europa.eu9.world.tables import goals


def place(g: G, name: str) -> int:
    return g.world.province_index[name]


def goal(name: str) -> int:
    return next(n for n, one in enumerate(goals()) if one.id == name)


def test_xv_91_polands_successions() -> None:
    g = position(turn=20)
    poland = seat(g, "poland")
    found = []
    for flag in ("", "union_of_lublin", "liberum_veto", "absolutism"):
        if flag:
            g.state.in_force[flag] = 1
        found.append(houses.shorter(g, poland))
    assert found == [-2, 0, -2, 0]


@pytest.mark.parametrize("die, crisis", [(2, True), (9, False)])
def test_xv_60_and_61_endogamy_threatens_the_succession(die: int, crisis: bool) -> None:
    """XV-60, XV-61."""
    g = position(turn=20, dice={"succession": [die, 5]})
    spain = seat(g, "spain")
    g.state.occurred["dynastic_action"] = 9
    assert monarchs.endogamy(g) <= -1
    monarchs._crown_rolled(g, spain, [(6, 0)] * 3, False)
    assert bool(g.state.crisis[spain]) == crisis


def test_xv_162_the_flow_of_gold() -> None:
    g = position(turn=20, segment="3.1")
    s, spain = g.state, seat(g, "spain")
    s.stability[spain] = 0
    s.inflation = 1
    before = domestic.modifier(g, spain, "mnu")
    p = place(g, "azteca_c")
    s.post[p], s.post_owner[p], s.post_level[p], s.gold_open[p] = COL, spain, 6, 1
    drive(collect.collect(g))
    assert g.holds("gold_flow")
    assert domestic.modifier(g, spain, "mnu") == before - 2


def test_xv_30_to_32_missions() -> None:
    """XV-30, XV-31, XV-32."""
    g = position(turn=20)
    s, portugal, spain = g.state, seat(g, "portugal"), seat(g, "spain")
    p = place(g, "malabar_s")
    assert colonisation._mission_bonus(g, portugal, p, TP) == 0
    s.mission[p] = portugal
    assert colonisation._mission_bonus(g, portugal, p, TP) == 2
    s.mission[p] = spain
    assert colonisation._mission_bonus(g, spain, p, TP) == 1


def test_xv_168_tercio_and_galleass() -> None:
    g = position(turn=10)
    s, spain = g.state, seat(g, "spain")
    n = goal("tercio")
    s.tech[spain * 2 + LAND] = s.goals[n]
    assert technology.owns(g, spain, n)
    s.tech[spain * 2 + LAND] = s.goals[n] - 1
    assert not technology.owns(g, spain, n)
    box = s.goals[n]
    g.add_effect("reached_tercio")
    technology.lower_goals(g)
    assert s.goals[n] >= box - 1


def test_xv_145_and_146_turkeys_technology() -> None:
    """XV-145, XV-146."""
    g = position(turn=60)
    s, turkey = g.state, seat(g, "turkey")
    baroque = s.goals[goal("baroque")]
    assert technology.rise(g, turkey, LAND, baroque - 2, 5) == baroque - 1
    assert technology.turkish_malus(g, turkey, NAVAL) == -1
    s.in_force["turkish_m3"] = 55
    assert technology.rise(g, turkey, LAND, baroque - 2, 5) > baroque
    assert technology.turkish_malus(g, turkey, NAVAL) == 0


def test_xv_128_the_boyars() -> None:
    g = position(turn=20, segment="3.13")
    s, russia = g.state, seat(g, "russia")
    most = s.group_tech[GROUPS.index("orthodox") * 2 + LAND]
    s.tech[russia * 2 + LAND] = most + 4
    technology.hold_back(g)
    assert s.tech[russia * 2 + LAND] == most
    s.in_force["russian_reform"] = 20
    s.tech[russia * 2 + LAND] = most + 4
    technology.hold_back(g)
    assert s.tech[russia * 2 + LAND] == most + 4


def test_xv_203_trade_of_minor_holland() -> None:
    g = position(turn=14)
    holland = seat(g, "holland")
    assert dti(g, holland) == 4
    g.state.occurred["III-1(1)"] = 1
    assert dti(g, holland) == 5


def test_xv_70_habsburg_hungary() -> None:
    g = position(turn=30)
    s, austria = g.state, seat(g, "austria")
    for p in g.world.countries[g.country("hungary")].provinces:
        s.owner[p] = seat(g, "turkey")
    s.occurred.clear()
    assert basic_forces._by_footnotes(g, austria) == []
    s.occurred["I-E"] = 1
    assert basic_forces._by_footnotes(g, austria) == ["A-"]
    s.occurred["I-D"] = 1
    assert basic_forces._by_footnotes(g, austria) == ["A+"]
    s.in_force["autonomous_h_hungary"] = 30
    assert basic_forces._by_footnotes(g, austria) == []


def test_xv_94_and_169_recruitment_areas() -> None:
    """XV-94, XV-169."""
    g = position(turn=20)
    assert not recruit_land.in_area(g, seat(g, "spain"), place(g, "catalunya"))
    assert recruit_land.in_area(g, seat(g, "sweden"), place(g, "livonija"))


def test_xv_88_versailles() -> None:
    g = position(turn=36)
    s, france = g.state, seat(g, "france")
    assert not exchequer.is_versailles(g, france)
    s.monarch[france] = g.world.monarch_index["france_louis_xiv"]
    s.youth[france] = 0
    assert exchequer.is_versailles(g, france)
    s.youth[france] = 2
    assert not exchequer.is_versailles(g, france)


def test_xv_201_reinforcements_by_history() -> None:
    g = position(turn=30)
    brandenburg = g.country("brandenburg")
    assert minor_forces.political_modifier(g, brandenburg) == 0
    g.state.occurred["IV-11"] = 1
    assert minor_forces.political_modifier(g, brandenburg) == 1
    g.state.occurred["V-13"] = 1
    assert minor_forces.political_modifier(g, brandenburg) == 3
    order = g.country("teutonic_order")
    assert minor_forces.political_modifier(g, order) == 1
    g.state.occurred["I-H"] = 1
    assert minor_forces.political_modifier(g, order) == 0


def test_galleasses_of_venice() -> None:
    """CORRECTIONS 11: only with Galleass, one a turn, two in all."""
    g = position(turn=20)
    s, venice = g.state, seat(g, "venice")
    s.units.clear()
    port = [place(g, "veneto")]
    s.tech[venice * 2 + NAVAL] = s.goals[goal("galleass")] - 1
    assert not recruit_naval.builds(g, venice, "VGD")
    s.tech[venice * 2 + NAVAL] = s.goals[goal("galleass")]
    found = [a for a in recruit_naval.naval_options(g, venice, [], port) if a.detail == "VGD"]
    assert found
    again = recruit_naval.naval_options(g, venice, found[:1], port)
    assert not [a for a in again if a.detail == "VGD"]


def test_gustav_adolf_has_one_revolution() -> None:
    """CORRECTIONS 11: each turn only during IV-A."""
    g = position(turn=36)
    s, sweden = g.state, seat(g, "sweden")
    s.monarch[sweden] = g.world.monarch_index["sweden_gustav_adolf"]
    s.tech[sweden * 2 + LAND] = 5
    assert revolution.revolution_menu(g, sweden) == [Action("land", detail=revolution.REVOLUTION)]
    revolution.revolutionise(g, sweden)
    s.tech[sweden * 2 + LAND] = 5
    assert revolution.revolution_menu(g, sweden) == []
    s.occurred["IV-A"] = 1
    assert revolution.revolution_menu(g, sweden) == [], "once a turn"
    s.turn += 1
    assert revolution.revolution_menu(g, sweden)


def test_artillery_of_reformed_russia() -> None:
    """CORRECTIONS 11: 6 in period VI."""
    army = Contingent("russia", a_plus=1, reformed=True)
    assert artillery((army,), 6) == 6


def test_xv_170_the_prudent_king_and_the_expulsions_help_a_bankrupt() -> None:
    g = position(turn=16, in_force={"expulsions": 7})
    spain = seat(g, "spain")
    g.state.monarch[spain] = g.world.monarch_index["spain_felipe_ii"]
    g.state.skills[spain * 3 : spain * 3 + 3] = [6, 7, 6]
    g.state.stability[spain] = 0
    g.state.mnus.clear()
    assert 5 + bankruptcy.roll_modifier(g, spain, 50) == 14


@pytest.mark.parametrize("owner, autonomous, has", [("HIS", False, True), ("HIS", True, False),
                                                    ("FRA", False, False)])  # fmt: skip
def test_the_fleet_of_naples(owner: str, autonomous: bool, has: bool) -> None:
    """P 40.12: Spain's F- while it owns Campania and Naples is not autonomous."""
    g = position(turn=20)
    campania = g.world.province_index["campania"]
    g.state.owner[campania], g.state.controller[campania] = g.country(owner), g.country("HIS")
    if autonomous:
        g.state.in_force["autonomous_h_naples"] = 1
    found = [force.unit for force in basic_forces.basic(g, g.country("HIS"))]
    assert ("F-" in found) == has
