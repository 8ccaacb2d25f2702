"""Whole games with Bots: every scenario that has them, waking and replaced Bots, solo results."""

from __future__ import annotations

import random

import pytest

from europa.kernel import Match
from europa.kernel.errors import BadSetup
from europa.kernel.testing import GameProperties
from europa.tpop.bots import solo, wake
from europa.tpop.bots.trace import BotAsked, BotChose, BotDid
from europa.tpop.game import game
from europa.tpop.invariants import broken
from europa.tpop.rules.terms.tokens import give_province, occupy
from europa.tpop.state import Tpop
from europa.tpop.table import G
from europa.tpop.testing import position, seat
from europa.tpop.world import NONE

SCENARIOS = [scenario.id for scenario in game.scenarios() if scenario.kinds]


def play(match: Match[Tpop], seed: int, check: int = 40) -> None:
    """Random humans to the end; no Bot is ever asked, and every invariant holds."""
    rng = random.Random(seed)  # not the dice of the game
    count = 0
    while not match.is_over:
        count += 1
        assert count < 40000
        names = list(match.seats())
        for ask in match.asks():
            assert not match.state.bots[names.index(ask.seat)], f"{ask.seat}: {ask.kind}"
        ask = rng.choice(match.asks())
        match.play(ask, rng.choice(ask.options))
        if count % check == 0:
            assert broken(match.state) == []
    assert broken(match.state) == []


def test_all_bot_scenarios_are_known() -> None:
    families = {name.rsplit("_", 1)[0] for name in SCENARIOS}
    assert len(SCENARIOS) == 12
    assert {"imperial_waltz", "glory_for_ulm", "the_ambitious_margrave"} <= families


@pytest.mark.parametrize(
    "seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_with_bots_ends(scenario: str, seed: int) -> None:
    match = Match.new(game, scenario, seed=seed)
    kinds = [int(kind == "bot") for kind in match.setup.seats]
    assert match.state.bots == kinds
    play(match, seed)
    assert match.result().winners
    told = [type(entry) for _, entry in match.journal(None)]
    assert {BotAsked, BotDid, BotChose} <= set(told)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "very_hard"])
def test_three_bots_fill_the_table(level: str) -> None:
    kinds = ["player", "bot", "bot", "bot"]
    match = Match.new(
        game, "discovery_and_reformation_4p", kinds, {"bot_level": level, "last_age": 1}, seed=5
    )
    play(match, 5)


def test_seats_are_bots_as_the_scenario_says() -> None:
    assert sum(Match.new(game, "imperial_waltz_3p1b", seed=1).state.bots) == 1
    assert sum(Match.new(game, "imperial_waltz_3p1b", ["player"] * 4, seed=1).state.bots) == 0
    with pytest.raises(BadSetup):
        Match.new(game, "imperial_waltz_3p1b", ["player", "robot", "bot", "bot"], seed=1)


def test_r211_bots_hold_nothing_that_is_not_theirs() -> None:
    match = Match.new(game, "imperial_waltz_3p2b", seed=4)
    play(match, 4)
    s = match.state
    for bot in (place for place, flag in enumerate(s.bots) if flag):
        assert (s.ducats[bot], s.interest[bot], s.stability[bot]) == (0, 0, 0)
        assert list(s.power[bot * 3 : bot * 3 + 3]) == [0, 0, 0]
        assert list(s.advisors[bot * 3 : bot * 3 + 3]) == [NONE] * 3
        assert not s.hands[bot]
        assert not s.missions[bot]
        cards = [*s.bot_decks[bot], *s.bot_discards[bot], *s.bot_tucked[bot]]
        assert len(cards) == len(set(cards)) == 20


def test_the_view_shows_what_lies_open_of_a_bot() -> None:
    match = Match.new(game, "imperial_waltz_3p1b", seed=1)
    mat = match.view("brandenburg")["state"]["seats"]["austria"]
    assert mat["bot"]
    assert mat["bot_power"] == 9
    assert (mat["bot_deck"], mat["bot_discards"], mat["bot_focus"]) == (20, [], None)
    assert "bot_power" not in match.view("brandenburg")["state"]["seats"]["brandenburg"]


class TestBots(GameProperties):
    """Every promise of the kernel with a Bot at the table."""

    game = game
    stride = 60
    most = 900
    seeds = (2,)
    scenarios = ("imperial_waltz_3p1b",)


# Waking and replacement


def solo_table() -> G:
    return position("the_ambitious_margrave_denmark", bots=("austria", "denmark"))


def test_an_eclipsed_bot_wakes_a_sleeper() -> None:
    g = solo_table()
    s = g.state
    france = g.world.realm_index["france"]
    assert s.asleep == [france]
    human, denmark = seat(g, "brandenburg"), seat(g, "denmark")
    assert not solo.is_eclipsed(g, human, denmark)
    s.small_out[human], s.large_out[human] = 40, 8
    assert solo.is_eclipsed(g, human, denmark)
    s.small_out[human], s.large_out[human] = 3, 0
    wake.wake(g)
    assert s.seats[-1] == france
    assert s.bots == [0, 1, 1, 1]
    assert s.bot_power[-1] == 12
    assert s.asleep == []
    assert g.survey.own[france]
    assert len(s.bot_decks[-1]) == 20
    assert broken(s) == []


def test_a_fully_annexed_bot_is_replaced() -> None:
    g = solo_table()
    s = g.state
    denmark, human = seat(g, "denmark"), seat(g, "brandenburg")
    fallen = s.seats[denmark]
    for p in [*g.survey.dejure[fallen], *g.survey.vassals[fallen]]:
        give_province(g, p, s.seats[human])
    s.army_area[denmark * 3] = NONE
    s.army_units[denmark * 27 : denmark * 27 + 27] = bytes(27)
    assert wake.is_fallen(g, denmark)
    wake.replace(g, denmark)
    assert s.seats[denmark] == g.world.realm_index["france"]
    assert s.asleep == []
    assert broken(s) == []
    assert wake.next_realm(g) != NONE, "the next in line is the largest realm with a chart"


# Solo results


@pytest.mark.parametrize(
    "margin, met, level, lost, result",
    [
        (0, 4, "normal", False, "Defeat"),
        (30, 4, "normal", True, "Defeat"),
        (9, 4, "normal", False, "Minor victory"),
        (10, 0, "normal", False, "Minor victory"),
        (10, 1, "normal", False, "Victory"),
        (30, 1, "normal", False, "Victory"),
        (25, 2, "hard", False, "Great victory"),
        (25, 2, "easy", False, "Victory"),
        (5, 0, "easy", False, "Minor victory"),
        (10, 1, "very_hard", False, "Great victory"),
    ],
)
def test_the_grade_of_a_solo_game(
    margin: int, met: int, level: str, lost: bool, result: str
) -> None:
    assert solo.grade(margin, met, level, lost) == result


def test_a_solo_game_is_won_by_more_prestige_than_every_bot() -> None:
    g = solo_table()
    scores = {"brandenburg": 30, "austria": 12, "denmark": 20}
    won = solo.solo_result(g.state, scores)
    assert won is not None
    assert won.winners == ("brandenburg",)
    lost = solo.solo_result(g.state, {**scores, "denmark": 30})
    assert lost is not None
    assert lost.winners == ("denmark",)
    assert lost.reason.startswith("Defeat")


def test_ulm_is_lost_when_it_is_occupied_twice() -> None:
    g = position("glory_for_ulm_default", bots=("austria", "france"))
    s = g.state
    ulm = s.capital[s.seats[seat(g, "ulm")]]
    occupy(g, ulm, seat(g, "austria"))
    solo.check_defeat(g)
    assert s.phase != "over"
    solo.check_defeat(g)
    assert s.phase == "over"
    assert s.winner_reason == "defeat:Ulm is lost"


@pytest.mark.parametrize(
    "scenario",
    ["the_ambitious_margrave_denmark", "glory_for_ulm_default", "the_wars_of_religion_4p"],
)
def test_objectives_can_be_judged(scenario: str) -> None:
    g = position(scenario)
    assert set(solo.objectives(g, 0)) <= set("abcd")
