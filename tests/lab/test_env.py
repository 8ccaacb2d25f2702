"""Environments for learners: the libraries' own tests, legal actions, and no hidden thing seen."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, seed_test

from europa.kernel import Match
from europa.lab.env import EuropaEnv, SeatEnv, env, layout_for, parallel, vector
from europa.lab.env.actions import Actions, BadAction
from europa.lab.env.layout import NoLayout

GAMES = ["marches", "tpop", "eu9"]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo would like agents to be called player_0, and observations to be plain boxes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def wander(match: Match[Any], steps: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(steps):
        if not (asks := match.asks()):
            return
        match.play(asks[0], asks[0].draw(chance))


# The libraries' own tests


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_is_content(game: str) -> None:
    api_test(env(game), num_cycles=60)
    seed_test(lambda: env(game), num_cycles=10)


def test_pettingzoo_is_content_with_all_at_once() -> None:
    max_cycles_test(parallel)
    from_test = parallel.parallel_env("marches")
    seen, _ = from_test.reset(seed=1)
    rewards: dict[str, float] = {}
    while from_test.agents:
        seen, rewards, *_ = from_test.step(
            {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in from_test.agents}
        )
    assert sum(rewards.values()) == 1


def test_gymnasium_is_content() -> None:
    check_env(SeatEnv("marches", strict=False), skip_render_check=True)


def test_several_at_once_over_processes() -> None:
    matches = vector(2, "marches", strict=False)
    try:
        seen, _ = matches.reset(seed=1)
        assert seen["observation"].shape == (2, len(layout_for(Match.new("marches"))))
        over = np.zeros(2, bool)
        for _ in range(200):
            _, _, ended, _, _ = matches.step(matches.action_space.sample())
            over |= ended
        assert over.all()
    finally:
        matches.close()


# What is seen


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_seen(game: str) -> None:
    """What a seat can't know may be dealt anew: its vector stays the same, byte for byte."""
    steps = {"marches": 5, "tpop": 90, "eu9": 150}[game]
    match: Match[Any] = Match.new(game, seed=5)
    for turn in range(4):
        wander(match, steps, turn)
        for seat in match.seats():
            known = layout_for(match).observe(match, seat)
            other = match.imagine(seat, seed=turn)
            assert np.array_equal(known, layout_for(other).observe(other, seat)), seat


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_that_remembers_sees_what_a_new_one_sees(game: str) -> None:
    match: Match[Any] = Match.new(game, seed=6)
    old = layout_for(match)
    for turn in range(25):
        wander(match, 4, turn)
        for seat in match.seats():
            seen = old.observe(match, seat)
            assert np.array_equal(seen, layout_for(match).observe(match, seat))


def test_the_layout_says_where_everything_stands() -> None:
    match: Match[Any] = Match.new("tpop", seed=7)
    layout = layout_for(match)
    blocks = {block.name: block for block in layout.blocks}
    place = 0
    for block in layout.blocks:
        assert block.start == place
        assert block.meaning
        place += block.size
    assert place == len(layout)
    seen = layout.observe(match, "castile")

    def block_of(name: str) -> list[float]:
        return [float(x) for x in seen[blocks[name].start :][: blocks[name].size]]

    state = match.state
    assert block_of("seat") == [float(seat == "castile") for seat in match.seats()]
    assert block_of("owner") == [owner + 1 for owner in state.owner]
    assert block_of("ducats") == state.ducats
    mine = state.hands[list(match.seats()).index("castile")]
    assert [place for place, one in enumerate(block_of("hand")) if one] == sorted(mine)


def test_a_game_without_a_layout_is_refused() -> None:
    match: Match[Any] = Match.new("marches")
    match.game = type("Other", (type(match.game),), {"id": "other"})()
    with pytest.raises(NoLayout, match="add one"):
        layout_for(match)


# What may be done


def test_an_action_means_the_same_option_everywhere() -> None:
    match: Match[Any] = Match.new("tpop", seed=8)
    meanings: dict[tuple[str, str], int] = {}
    chance = Random(2)
    for _ in range(150):
        ask = match.asks()[0]
        menu = Actions("tpop").menu(ask)
        assert sorted(o.key for o in menu.values()) == sorted(ask.keys())
        moved = 0
        for number, option in menu.items():
            moved += meanings.setdefault((ask.kind, option.key), number) != number
        assert moved <= 2, "two of a menu may fall together, not more"
        match.play(ask, ask.draw(chance))


def test_forbidden_actions_are_refused_with_what_is_legal() -> None:
    table = EuropaEnv("marches")
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    forbidden = int(np.argmin(mask))
    before = table.match.hash()
    with pytest.raises(BadAction, match="legal are"):
        table.step(forbidden)
    assert table.match.hash() == before
    table.step(int(np.argmax(mask)))
    assert table.match.number == 1


@pytest.mark.parametrize("reward, total", [("win", 1.0), ("score", 0.0)])
def test_rewards_are_shares_of_the_victory_or_leads(reward: Any, total: float) -> None:
    table = EuropaEnv("marches", reward=reward)
    table.reset(seed=4)
    earned: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, worth, over, *_ = table.last()
        assert worth == 0 or over
        if over:
            earned[agent] = worth
        table.step(None if over else int(np.argmax(seen["action_mask"])))
    result = table.match.result()
    assert sum(earned.values()) == pytest.approx(total)
    assert max(earned, key=lambda seat: earned[seat]) in result.winners


def test_one_seat_against_players_of_ones_choice() -> None:
    seat = SeatEnv("tpop", "discovery_and_reformation_3p", opponents="random", seat="castile")
    seat.reset(seed=3)
    for _ in range(20):
        mask = seat.action_mask()
        assert mask.any()
        _, _, over, *_ = seat.step(int(np.argmax(mask)))
        assert not over
        assert seat.table.match.ask_of("castile") is not None


# OpenSpiel


def spiel(**given: Any) -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("europa.lab.env.spiel")
    return pyspiel.load_game("python_europa", given)


def test_openspiel_is_content() -> None:
    game = spiel(game="marches")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tpop"])
def test_openspiel_is_content_with_a_long_game(name: str) -> None:
    pyspiel.random_sim_test(spiel(game=name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["tpop", "eu9"])
def test_openspiel_plays_copies_and_replays(name: str) -> None:
    game = spiel(game=name, deals=4)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 4
    state.apply_action(2)
    chance = Random(3)
    for _ in range(25):
        state.apply_action(chance.choice(state.legal_actions()))
    copy = state.clone()
    assert str(copy) == str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    player = state.current_player()
    assert len(state.observation_tensor(player)) == game.observation_tensor_size()
