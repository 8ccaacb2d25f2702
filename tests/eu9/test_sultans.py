"""P 39.13: reforms of Turkey."""

from __future__ import annotations

import pytest

from europa.eu9.rules.administration.planning import Draft
from europa.eu9.rules.court import monarchs
from europa.eu9.rules.nations import sultans
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.powers.inflation import mines_gold
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.testing import drive, position, seat
from europa.eu9.world import NONE


def empire(**dice: list[int]) -> G:
    """Suleyman's heir, ADM 7, DTI 3, stability 1, one corrupt pasha."""
    g = position(turn=20, dice=dice, held={"reigned:turkey_suleyman": 17})
    s, turkey = g.state, seat(g, "turkey")
    s.monarch[turkey], s.dies[turkey], s.reign_count[turkey] = NONE, 25, 3
    s.skills[turkey * 3 : turkey * 3 + 3] = [7, 5, 6]
    s.dti[turkey], s.fti[turkey], s.stability[turkey] = 3, 3, 1
    s.leader_state = bytearray(len(s.leader_state))
    pasha = next(n for n, x in enumerate(g.world.leaders) if x.kind == "pasha")
    s.leader_state[pasha], s.leader_place[pasha] = ON_MAP, g.world.province_index["izmir"]
    s.corrupted = [pasha]
    return g


def test_xv_147_the_figures_of_a_reform() -> None:
    g = empire()
    written = sultans.odds(g, seat(g, "turkey"), "g1a")
    assert (written.column, written.modifier) == (1, -1)


def test_xv_147_a_success() -> None:
    g = empire(reform=[9])
    turkey = seat(g, "turkey")
    drive(sultans.reform(g, turkey, "g1a"))
    assert g.holds("turkish_g1a")
    assert g.state.stability[turkey] == 0
    assert g.state.survival_shift[turkey] == 2


@pytest.mark.parametrize("die, lives", [(5, False), (3, True)])
def test_xv_147_half_a_failure(die: int, lives: bool) -> None:
    g = empire(reform=[6], sultan=[die])
    s, turkey = g.state, seat(g, "turkey")
    drive(sultans.reform(g, turkey, "g1a"), otherwise=["izmir"])
    assert not g.holds("turkish_g1a")
    assert s.stability[turkey] == 0
    assert bool(s.dies[turkey]) == lives
    assert s.survival_shift[turkey] == (2 if lives else 0)


def test_xv_148_who_may_reform_and_when() -> None:
    g = empire()
    s, turkey = g.state, seat(g, "turkey")
    assert [a.target for a in sultans.menu(g, Draft(turkey))] == ["g1a", "g1b", "m1a", "m1b"]
    s.in_force |= {"turkish_g1a": 18, "turkish_g1b": 18, "turkish_m1a": 18}
    assert sultans.open_reforms(g, turkey) == ["m1b"]  # level 2 waits for it
    s.held[sultans.TRIED] = s.reign_count[turkey]
    assert sultans.open_reforms(g, turkey) == []
    del s.held[sultans.TRIED]
    s.monarch[turkey] = g.world.monarch_index["turkey_suleyman"]
    assert sultans.open_reforms(g, turkey) == []


@pytest.mark.parametrize("die, turns, youth", [(5, 3, 0), (8, 6, 1), (1, 1, 0)])
def test_xv_149_elder_succession(die: int, turns: int, youth: int) -> None:
    g = empire(succession=[die])
    s, turkey = g.state, seat(g, "turkey")
    s.in_force["turkish_g1a"] = 18
    monarchs.crown(g, turkey, named=False)
    assert s.dies[turkey] - s.turn == turns
    assert (s.youth[turkey], s.crisis[turkey]) == (youth, 0)


def test_xv_150_the_second_reform_of_government() -> None:
    g = empire(reform=[10])
    s, turkey = g.state, seat(g, "turkey")
    s.stability[turkey] = 3
    before = mines_gold(g, turkey)
    drive(sultans.reform(g, turkey, "g2"))
    assert s.corrupted == []
    assert not pashas.in_play(g)
    assert before
    assert not mines_gold(g, turkey)
    assert sultans.odds(g, turkey, "m2").modifier == s.stability[turkey] - 2 + 1
