"""XV 39.19: sultans and viziers."""

from __future__ import annotations

from europa.eu9.combat.fight import Casualty
from europa.eu9.pieces import KING
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.military import composition, losses
from europa.eu9.rules.military.composition import commander
from europa.eu9.rules.nations import sadrazam as nations_sadrazam
from europa.eu9.rules.powers.single import viziers
from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.testing import drive, position
from europa.eu9.world import NONE
from tests.eu9.campaign import at, campaign, stack


def turkish(turn: int) -> G:
    return campaign({"turkey trakya": ["A+"]}, war=None, turn=turn)


def serving(g: G) -> list[str]:
    return [g.world.leaders[n].id for n in viziers.in_office(g)]


def test_xv_156_sultan_and_vizier_together_and_the_sultan_commands() -> None:
    g = turkish(2)
    s, turkey = g.state, g.country("turkey")
    leaders.come(g, turkey)
    assert serving(g) == ["borovinic"]
    here = stack(g, "turkey trakya").number
    vizier = g.world.leader_index["borovinic"]
    g.put_leader(vizier, at(g, "trakya"))
    s.leader_stack[vizier] = here
    assert commander(g, s.stacks[here]).leader == vizier
    s.king_state[turkey], s.king_place[turkey], s.king_stack[turkey] = ON_MAP, at(g, "trakya"), here
    assert commander(g, s.stacks[here]).leader == KING + turkey


def test_xv_156_two_viziers_never() -> None:
    g = turkish(6)
    turkey = g.country("turkey")
    leaders.come(g, turkey)
    g.state.turn = 7
    ibrahim = g.world.leader_index["ibrahim"]
    assert viziers.is_barred(g, ibrahim)  # while Borovinic serves
    leaders.retire(g, turkey)
    leaders.come(g, turkey)
    assert serving(g) == ["ibrahim"]


def test_xv_156_sinan_is_conquistador_while_another_vizier_lives() -> None:
    g = turkish(17)
    s, turkey, ids = g.state, g.country("turkey"), g.world.leader_index
    leaders.come(g, turkey)
    assert serving(g) == ["sokollu"]
    assert s.leader_state[ids["sinan2"]] == ON_MAP
    assert not viziers.may_choose(g, ids["sinan2"])
    # Sokollu is dead: a choice.
    g = turkish(17)
    s = g.state
    s.leader_state[ids["sokollu"]] = DEAD
    leaders.come(g, turkey)
    assert serving(g) == ["sinan"]
    assert s.leader_state[ids["sinan2"]] != ON_MAP
    assert viziers.may_choose(g, ids["sinan"])


def test_xv_156_the_choice_is_asked_for_when_leaders_are_placed() -> None:
    for face, chosen in (("as:vizier", "sinan"), ("as:conquistador", "sinan2")):
        g = turkish(20)
        ids = g.world.leader_index
        drive(leaders.place(g), otherwise=[face, "all_as_they_stand", "as:general", "done"])
        assert g.state.leader_state[ids[chosen]] == ON_MAP
        other = "sinan2" if chosen == "sinan" else "sinan"
        assert g.state.leader_state[ids[other]] != ON_MAP


def test_p_39_19_the_sadrazam_serves_where_no_vizier_has_a_name() -> None:
    g = position(turn=11, segment="3.10", dice={"sadrazam": [2, 6]})
    s, turkey = g.state, g.country("turkey")
    sadrazam = g.world.leader_index["sadrazam"]
    leaders.come(g, turkey)
    assert s.leader_state[sadrazam] == ON_MAP
    nations_sadrazam.roll(g)
    assert composition.values(g, sadrazam) == (4, 4, 4, 0)
    nations_sadrazam.roll(g)
    assert composition.values(g, sadrazam) == (5, 3, 3, 0)
    s.turn = 13  # Sokollu comes
    leaders.come(g, turkey)
    assert s.leader_state[g.world.leader_index["sokollu"]] == ON_MAP
    assert s.leader_state[sadrazam] != ON_MAP
    leaders.come(g, turkey)
    assert s.leader_state[sadrazam] != ON_MAP


def test_p_39_19_a_dead_sadrazam_is_followed_by_another() -> None:
    g = position(turn=11, segment="4.2e")
    s, turkey = g.state, g.country("turkey")
    sadrazam = g.world.leader_index["sadrazam"]
    leaders.come(g, turkey)
    losses.casualty(g, sadrazam, Casualty("dead"), NONE)
    assert s.leader_state[sadrazam] == 0
    s.turn = 12
    leaders.come(g, turkey)
    assert s.leader_state[sadrazam] == ON_MAP
