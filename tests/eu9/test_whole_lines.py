"""XV: lines whose every clause is shown, where a case file can't look."""

from __future__ import annotations

import pytest

from europa.eu9.combat.assault import besieger_inflicts
from europa.eu9.conflicts import War
from europa.eu9.rules.administration import colonisation
from europa.eu9.rules.logistics import leaders, minor_forces
from europa.eu9.rules.logistics.deciders import decider
from europa.eu9.rules.military import paths
from europa.eu9.rules.military.ground import ground_of, is_european, walls
from europa.eu9.rules.military.hosts import contingents
from europa.eu9.rules.powers.parts import in_parts
from europa.eu9.state import COL, DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from tests.eu9.campaign import at, campaign, own, stack


def stormed(g: G) -> int:
    """Thirds that a stack of Janissaries makes of six."""
    return besieger_inflicts(contingents(g, (stack(g, "turkey hellas").number,)), 6, 2)


def test_xv_151_reformed_janissaries_storm_like_others() -> None:
    g = campaign({"turkey hellas": ["2 A+ janissary"]}, war=(("TUR",), ("VEN",)), turn=12)
    assert stormed(g) == 8
    g.state.in_force["turkish_m1a"] = 11
    assert stormed(g) == 6


def test_xv_176_flooded_land_is_hollands_alone_at_six_points() -> None:
    forces = {"france brabant": ["LD"], "holland holland": ["LD"]}
    g = campaign(forces, war=(("FRA",), ("HOL",)), turn=36, effects={"flooded:utrecht": 1})
    own(g, "HOL", "utrecht", "holland")
    utrecht = at(g, "utrecht")
    french, dutch = (ground_of(g, stack(g, name)) for name in forces)
    assert french.bar(utrecht) == "flooded"
    assert not dutch.bar(utrecht)
    reached = paths.reach(g, stack(g, "holland holland").number)
    assert reached[utrecht].mp == 6


def test_xv_178_no_pioneering_once_a_colony_is_given_up() -> None:
    g = position(turn=30, in_force={"voc": 20})
    holland = g.country("HOL")
    place, s = at(g, "java_e"), g.state
    s.post[place], s.post_owner[place], s.post_level[place] = COL, holland, 3
    before = colonisation.may_settle(g, holland, place)
    g.add_effect("no_pioneering", holland)
    assert (before, colonisation.may_settle(g, holland, place)) == (False, True)


def test_xv_206_they_roll_at_3_9_too() -> None:
    g = position(turn=58, segment="3.9", dice={"reinforcements": [5]})
    usa = g.country("usa")
    g.state.gone[usa] = 0
    g.state.wars = [War("full", (usa,), (g.country("ANG"),), number=1, begun=57)]
    part = (lambda g: minor_forces.reinforce(g, decider),)
    drive(in_parts(g, "3.9", part), ["defensive"])
    drive(in_parts(g, "3.9", part), [])
    told = [line.entry for line in g.journal.lines()]
    assert [e.minor for e in told if isinstance(e, minor_forces.Reinforced)] == ["usa"]


@pytest.mark.parametrize("name", ["tromp", "de_ruyter"])
def test_xv_221_back_at_the_start_of_the_next_turn(name: str) -> None:
    g = position(turn=31, segment="4.2e")
    holland = g.country("HOL")
    g.state.seat_power[0], g.state.major[holland] = holland, 1
    leader = g.world.leader_index[name]
    record = g.world.leaders[leader]
    g.state.turn = record.first
    g.put_leader(leader, at(g, "holland"))
    leaders.fall(g, leader)
    assert g.state.leader_state[leader] not in (ON_MAP, DEAD)
    g.state.turn += 1
    leaders.come(g, holland)
    assert g.state.leader_state[leader] == ON_MAP
    g.put_leader(leader, at(g, "holland"))
    leaders.fall(g, leader)
    g.state.turn += 1
    assert g.state.leader_state[leader] == DEAD
    leaders.come(g, holland)
    assert g.state.leader_state[leader] == DEAD


def test_xv_242_land_of_the_states_is_european() -> None:
    g = campaign({"england virginia_s": ["LD"]}, war=(("ANG",), ("FRA",)), turn=58)
    usa, east = g.country("usa"), at(g, "virginia_e")
    g.state.gone[usa] = 0
    g.state.post[east], g.state.post_owner[east], g.state.post_level[east] = COL, usa, 2
    assert is_european(g, east)
    assert walls(g, east) == 1
