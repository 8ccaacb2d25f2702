"""How `steady` goes for Missions and Milestones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from europa.kernel import Ask, Option
from europa.players.tpop.answers import RULES
from europa.players.tpop.campaigns import targets
from europa.players.tpop.diplomacy import friends
from europa.players.tpop.evaluate import Board
from europa.players.tpop.fame import fame_nodes, laurels, open_milestones
from europa.players.tpop.quests import wanted_units
from europa.players.tpop.steady import Steady, Stuck
from europa.players.tpop.weights import default_weights
from europa.tpop.ids import index_of
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.view import view_of

Change = Callable[[G], None]


def board(who: str, missions: tuple[str, ...] = (), milestone: str = "") -> Board:
    """The Grand Campaign's set-up as a seat sees it that holds these Missions."""
    g = position("the_grand_campaign_austria")
    s = g.state
    s.missions[seat(g, who)] = tuple(index_of("mission", key) for key in missions)
    s.milestones = [index_of("milestone", milestone)] if milestone else []
    s.milestone_tags = [()] * len(s.milestones)
    view = {"state": view_of(s, who), "seat": who, "options": dict(s.options)}
    return Board(view, default_weights())


def test_no_alliance_with_a_realm_that_a_mission_wants_to_conquer() -> None:
    free = {realm for _, realm, _ in friends(board("castile"))}
    bound = {realm for _, realm, _ in friends(board("castile", ("castile:1B",)))}
    assert "granada" in free
    assert bound == free - {"granada"}
    assert board("castile", ("castile:1B",)).prey == {"granada"}


def test_a_realm_that_may_also_be_tied_is_no_prey() -> None:
    b = board("castile", ("castile:1A",))
    assert "aragon" in b.wanted[2]
    assert "aragon" not in b.prey


def test_an_npr_defends_where_units_stand_that_were_no_enemies_before() -> None:
    """R140: only Units that were Hostile before this Turn keep it from defending."""
    b = board("france")
    area = b.w.area_index["aquitaine"]
    assert b.mine_in(area)
    assert "provence" in b.realms_in(area)
    assert not b.is_player("provence")
    assert b.defence(area, ["provence"]) == b.capacity("provence", area) > 0
    b.wars.append("provence")
    assert b.defence(area, ["provence"]) == 0


def test_soldiers_that_a_mission_wants_stay() -> None:
    assert wanted_units(board("castile", ("castile:3D",))) == 4
    assert wanted_units(board("castile", ("castile:1B",))) == 0


@pytest.mark.parametrize(
    "milestone, land, rival, frontier",
    [
        ("age1_eco_cabinet", 0.0, 0.0, 0.0),
        ("age1_war_conquer", 2.5, 0.0, 0.0),
        ("age2_war_humiliate", 0.0, 2.5, 0.0),
        ("age4_war_cut", 0.0, 2.5, 0.0),
        ("age3_war_balance", 0.0, 2.5, 0.0),
        ("age1_exp_expand", 0.0, 0.0, 2.5),
    ],
)
def test_laurels(milestone: str, land: float, rival: float, frontier: float) -> None:
    assert laurels(board("france", milestone=milestone)) == (land, rival, frontier)


def test_wars_are_worth_more_for_a_milestone() -> None:
    def best(b: Board) -> dict[str, float]:
        return {realm: value for value, realm, _, _ in targets(b)}

    plain, famous = best(board("castile")), best(board("castile", milestone="age1_war_conquer"))
    assert plain
    assert famous == {realm: pytest.approx(value + 2.5) for realm, value in plain.items()}


def test_merchants_go_far_for_world_trade() -> None:
    assert fame_nodes(board("castile")) == frozenset()
    nodes = fame_nodes(board("castile", milestone="age3_exp_trade"))
    assert {"north_america", "indian_ocean"} <= nodes
    assert "genoa" not in nodes


def test_a_milestone_that_is_won_calls_for_nothing_more() -> None:
    b = board("castile", milestone="age1_war_conquer")
    assert dict(open_milestones(b)) == {"age1_war_conquer": 5.0}
    b.state["cards"]["milestones"]["age1_war_conquer"] = ["castile"]
    assert dict(open_milestones(b)) == {}


# Missions that come no nearer


def picked(player: Steady, b: Board) -> dict[str, float]:
    """How gladly each Mission would be picked."""
    keys = b.mat["missions_open"]
    options = [Option(f"pick_mission:{key}", key) for key in keys]
    scores: Any = RULES["missions"](player, Ask("castile", "missions", options), b)
    return {key: scores[f"pick_mission:{key}"] for key in keys}


def test_a_mission_that_stands_still_is_given_up() -> None:
    b = board("castile", ("castile:1B",))
    fresh, tired = Steady(1), Steady(1)
    tired.stuck["castile:1B"] = Stuck(b.mat["missions_open"]["castile:1B"], 3)
    before, after = picked(fresh, b), picked(tired, b)
    assert after["castile:1B"] == pytest.approx(before["castile:1B"] - 2.4)
    assert {k: v for k, v in after.items() if k != "castile:1B"} == {
        k: v for k, v in before.items() if k != "castile:1B"
    }


def test_rounds_without_progress_are_counted() -> None:
    b = board("castile", ("castile:1B",))
    player = Steady(1)
    for rounds in range(3):
        b.state["clock"]["round"] = rounds + 1
        player._new_round(b)
        assert player.stuck["castile:1B"].rounds == rounds
    b.mat["missions_open"]["castile:1B"] = 50
    b.state["clock"]["round"] = 4
    player._new_round(b)
    assert player.stuck["castile:1B"] == (50, 0)
    b.mat["missions_open"]["castile:1B"] = 0
    b.state["clock"]["round"] = 5
    player._new_round(b)
    assert player.stuck["castile:1B"] == (50, 1), "what was lost again is no progress"
    assert player.fork(2).stuck == player.stuck
