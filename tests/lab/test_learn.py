"""The value of positions is learned from games: the fit finds what made the scores."""

from random import Random

import pytest

from europa.lab import learn
from europa.lab.farm import ALONE
from europa.lab.learn import Sample, explained, fit, gather, judge, judge_game, solve
from europa.players.tpop.value import ValueWeights, value_weights


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_the_fit_finds_the_weights_that_made_the_scores() -> None:
    chance = Random(1)
    samples = []
    for number in range(400):
        left = float(chance.randrange(8))
        row = {"tax": chance.uniform(0, 20), "wars": float(chance.randrange(3))}
        score = row["tax"] * (1.5 + 0.1 * left) - 2 * row["wars"] + 5 * (number % 4)
        samples.append(Sample(number % 4, left, row, score))
    start = {"tax": (1.0, 0.0), "wars": (0.0, 0.0)}
    found = fit(samples, start, pull=1e-4)
    assert found["tax"] == pytest.approx((1.5, 0.1), abs=0.03)
    assert found["wars"] == pytest.approx((-2.0, 0.0), abs=0.2)
    assert explained(samples, found) > explained(samples, start)
    held = fit(samples, start, pull=100.0)
    assert held["tax"] == pytest.approx((1.0, 0.0), abs=0.1)


def test_learned_weights_are_judged_on_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, float, int]] = []

    def play(weights: ValueWeights, seed: int, seconds: float, number: int) -> tuple[float, float]:
        seen.append((seed, seconds, number))
        return float(number), float(number % 2)

    monkeypatch.setattr(learn, "judge_game", play)
    heard: list[int] = []
    found = judge(value_weights(), 4, 7, 0.1, ALONE, lambda: heard.append(1))
    assert seen == [(7, 0.1, number) for number in range(4)]
    assert len(heard) == 4
    assert (found.lead.mean, found.lead.games, found.won) == (1.5, 4, 2.0)
    assert str(found).startswith("won 50% (95 % interval 15% to 85%), lead +1.5")


@pytest.mark.slow
def test_a_game_that_judges_weights_is_played_to_its_end() -> None:
    lead, part = judge_game(value_weights(), 3, 0.001, 1)
    assert -500 < lead < 500
    assert 0 <= part <= 1


@pytest.mark.slow
def test_samples_come_from_real_games() -> None:
    samples = gather(1, 3)
    assert len(samples) >= 4
    assert all(set(value_weights()) <= set(sample.features) for sample in samples)
    assert {sample.seat for sample in samples} == {0, 1, 2, 3}
