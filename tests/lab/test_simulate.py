"""Simulations repeat by seed, and whatever fails comes with a record that replays it."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from europa.examples.marches import MarchesGame, market
from europa.examples.marches_board import Marches
from europa.kernel import Match, Setup, Table, UnknownName, find_game, register
from europa.kernel.errors import BadSetup
from europa.kernel.game import _games
from europa.lab.simulate import BadNumber, Simulation, make_plan, simulate


def fail_in_round_two(g: Table[Marches]) -> Any:
    if g.state.round == 2:
        raise ZeroDivisionError("the market is broken")
    return (yield from market(g))


class Failing(MarchesGame):
    id = "failing"
    steps = MappingProxyType({**MarchesGame.steps, "market": fail_in_round_two})


class Endless(MarchesGame):
    id = "endless"

    def next_step(self, state: Marches) -> str:
        return state.phase


class Suspicious(MarchesGame):
    id = "suspicious"

    def broken(self, state: Marches) -> list[str]:
        return ["it is round 2"] if state.round == 2 else []


class StillBorn(MarchesGame):
    id = "stillborn"

    def setup(self, setup: Setup, dice: Any) -> Marches:
        raise RuntimeError("no board")


class WithBots(MarchesGame):
    id = "with_bots"
    seat_kinds = ("player", "bot")


@pytest.fixture(autouse=True)
def odd_games() -> Iterator[None]:
    odd = [Failing(), Endless(), Suspicious(), StillBorn(), WithBots()]
    for game in odd:
        register(game.id, game)
    yield
    for game in odd:
        del _games[game.id]


def outcome(report: Simulation) -> tuple[Any, ...]:
    return report.games, report.decisions, report.results, report.errors


def test_the_result_object_has_exactly_these_fields() -> None:
    report = msgspec.to_builtins(simulate("marches", "crossing", 2, games=3))
    names = ["games", "decisions", "seconds", "decisions_per_second", "results", "errors"]
    assert list(report) == names
    assert [list(result) for result in report["results"]] == [["winner", "scores", "hash"]] * 3
    assert report["games"] == 3
    assert report["decisions"] > 0


def test_the_same_seed_gives_the_same_results_on_any_number_of_workers() -> None:
    def run(seed: int, workers: int) -> tuple[Any, ...]:
        return outcome(simulate("marches", "crossing", 3, games=20, seed=seed, workers=workers))

    alone = run(5, 1)
    assert alone == run(5, 1)
    assert alone == run(5, 2)
    assert alone == run(5, 3)
    assert alone != run(6, 1)


def test_neighbouring_seeds_share_no_game() -> None:
    def hashes(seed: int) -> set[str]:
        return {result.hash for result in simulate("marches", games=20, seed=seed).results}

    assert not hashes(1) & hashes(2)


def test_an_error_in_the_rules_is_reported_with_a_record_that_replays_it() -> None:
    report = simulate("failing", "feud", 2, games=4, seed=1)
    assert report.games == 4
    assert report.results == []
    assert [error.game for error in report.errors] == [0, 1, 2, 3]
    for error in report.errors:
        assert "ZeroDivisionError" in error.message
        assert "the market is broken" in error.message
        with pytest.raises(ZeroDivisionError):
            Match.replay(error.record)


def test_an_endless_game_is_an_error_with_its_record() -> None:
    (error,) = simulate("endless", "crossing", 2, games=1, max_decisions=300).errors
    assert "300 decisions" in error.message
    assert Match.replay(error.record).number == 300


def test_check_finds_broken_invariants() -> None:
    assert not simulate("suspicious", "feud", 2, games=1).errors
    (error,) = simulate("suspicious", "feud", 2, games=1, check=True).errors
    assert "it is round 2" in error.message
    match = Match.replay(error.record)
    assert match.game.broken(match.state) == ["it is round 2"]


def test_a_game_that_fails_at_the_start_has_a_record_too() -> None:
    (error,) = simulate("stillborn", games=1).errors
    assert "no board" in error.message
    with pytest.raises(RuntimeError, match="no board"):
        Match.replay(error.record)


def test_a_seat_kind_of_the_game_is_not_looked_up_as_a_player() -> None:
    plan = make_plan(find_game("with_bots"), "feud", ["random", "bot"], 0, False, 10, None)
    assert plan.setup.seats == ("player", "bot")


def test_bad_input_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownName, match="did you mean marches"):
        simulate("marchs")
    with pytest.raises(UnknownName, match="did you mean random"):
        simulate("marches", "feud", ["random", "randon"])
    with pytest.raises(BadSetup):
        simulate("marches", "feud", 9)
    with pytest.raises(BadNumber):
        simulate("marches", workers=0)


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate("marches", "crossing", 2, games=7, on_game=told.append)
    assert sum(told) == 7
