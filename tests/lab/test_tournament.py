"""Tournaments rotate, resume and are summed up and rated; tuning keeps only what is better."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from europa.kernel.errors import BadSetup
from europa.lab.ratings import rate
from europa.lab.report import as_markdown, by_seat
from europa.lab.tournament import (
    OtherTournament,
    Played,
    Tournament,
    lead,
    line_up,
    play_game,
    read,
    run,
    standings,
    wilson,
)
from europa.lab.tune import as_markdown as tuning_report
from europa.lab.tune import changed, differences, games_of, tune
from europa.players.tpop.weights import BadWeights, default_weights, pilot_weights, read_weights

FEUD = Tournament("marches", "feud", ["random", "random"], seed=3)


def test_everybody_sits_everywhere() -> None:
    names = ["a", "b", "c", "d"]
    assert line_up(names, 0) == names
    assert line_up(names, 1) == ["d", "a", "b", "c"]
    assert [line_up(names, n).index("a") for n in range(8)] == [0, 1, 2, 3] * 2


def test_a_stopped_tournament_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(FEUD, file, 3)
    with file.open("ab") as out:
        out.write(b'{"number": 3, "se')
    heard: list[int] = []
    games = run(FEUD, file, 6, on_game=lambda played: heard.append(played.number))
    assert [played.number for played in games] == [0, 1, 2, 3, 4, 5]
    assert heard == [3, 4, 5]
    again = read(file)[1]
    assert [(g.number, g.scores) for g in again] == [(g.number, g.scores) for g in games]
    assert again[4].scores == play_game(FEUD, 4).scores
    with pytest.raises(OtherTournament):
        run(Tournament("marches", "feud", ["random", "random"], seed=4), file, 6)


def test_a_tournament_takes_table_options(tmp_path: Path) -> None:
    short = Tournament("eu9", "campaign_1492_9p", ["random"] * 9, options={"last_period": 1})
    assert "campaign_1492_9p, last_period=1: random" in as_markdown(short, [], [], "today")
    file = tmp_path / "games.jsonl"
    run(short, file, 0)
    assert read(file)[0].options == {"last_period": 1}
    with pytest.raises(OtherTournament):
        run(Tournament("eu9", "campaign_1492_9p", ["random"] * 9), file, 0)
    with pytest.raises(BadSetup):
        play_game(replace(short, options={"last_period": 99}), 0)


def test_a_lead_is_told_over_whole_rounds_of_the_line_up() -> None:
    def game(number: int, good: int, bad: int) -> Played:
        seats = [("a", "good"), ("b", "bad")] if number % 2 else [("a", "bad"), ("b", "good")]
        scores = {seat: good if name == "good" else bad for seat, name in seats}
        return Played(number, seats, scores, ["a"], 10, 0.1)

    games = [game(0, 9, 1), game(1, 3, 5), game(2, 7, 2), game(3, 6, 3), game(4, 99, 0)]
    middle, low, high = lead(games, "good", "bad")
    assert middle == pytest.approx(3.5), "rounds of 3 and of 4; the fifth game has no partner"
    assert (low, high) == pytest.approx((3.5 - 0.98, 3.5 + 0.98))
    assert lead(games[:1], "good", "bad") == (0.0, float("-inf"), float("inf"))


def played(number: int, winner: str, **scores: int) -> Played:
    seats = [(seat, "good" if seat == winner else "bad") for seat in scores]
    return Played(number, seats, scores, [winner], 10, 0.1)


def test_standings_and_intervals() -> None:
    games = [played(0, "a", a=5, b=1, c=2), played(1, "b", a=5, b=9, c=2)]
    best, worst = standings(games)
    assert (best.player, best.games, best.won, best.share) == ("good", 2, 2.0, 1.0)
    assert worst.player == "bad"
    assert worst.share == 0.0
    assert by_seat(games, "good") == [("a", 1, 1.0, 5.0), ("b", 1, 1.0, 9.0)]
    low, high = wilson(100, 200)
    assert low == pytest.approx(0.431, abs=0.002)
    assert high == pytest.approx(0.569, abs=0.002)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ratings_follow_the_results() -> None:
    games = [played(n, "abc"[n % 3], a=1, b=2, c=3) for n in range(12)]
    good, bad = rate(games)
    assert (good.player, bad.player) == ("good", "bad")
    assert good.mu > bad.mu + 5
    assert good.sigma < 8.3
    text = as_markdown(FEUD, games, [good, bad], "today")
    assert "| good | 12 | 12 | 100.0 % |" in text
    assert f"{good.mu:.1f}" in text


# Tuning


def test_changes_keep_signs_and_are_told() -> None:
    before = default_weights()
    after = changed(before, Random(1))
    told = differences(before, after)
    assert 0 < len(told) < 60
    assert all(a * b > 0 or a == b == 0 for a, b in told.values())
    assert before == default_weights()


def test_tuning_climbs_and_keeps_nothing_worse() -> None:
    """With a made-up game in which only one weight counts, it must find the right direction."""
    calls = []

    def play(weights: Any, number: int, seed: int) -> float:
        calls.append(number)
        return float(10.0 * weights["value"]["adm"] + 0.1 * ((number * 7 + seed) % 5))

    start = default_weights()
    tuned = tune(start, generations=5, arms=6, games=4, seed=2, play=play)
    assert tuned.end.mean >= tuned.start.mean
    assert tuned.weights["value"]["adm"] > start["value"]["adm"]
    assert any(one.accepted for one in tuned.generations)
    assert all(one.after.mean > one.before.mean for one in tuned.generations if one.accepted)
    text = tuning_report(tuned, "today", 2)
    assert "value.adm" in text
    assert tuned.weights == tune(start, generations=5, arms=6, games=4, seed=2, play=play).weights


def test_stopped_tuning_goes_on(tmp_path: Path) -> None:
    calls: list[int] = []

    def play(weights: Any, number: int, seed: int) -> float:
        calls.append(number)
        return float(weights["value"]["adm"] + number)

    file = tmp_path / "games.txt"
    whole = tune(default_weights(), generations=2, arms=4, games=4, play=play, path=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:20]) + lines[20][:10])
    before, bar = len(calls), []
    again = tune(
        default_weights(), generations=2, arms=4, games=4, play=play, path=file,
        on_game=lambda: bar.append(1),
    )  # fmt: skip
    assert again == whole
    assert len(calls) - before == len(lines) - 20
    assert len(bar) == games_of(2, 4, 4)


def test_a_tournament_is_the_same_on_any_number_of_workers(tmp_path: Path) -> None:
    alone = run(FEUD, tmp_path / "alone.jsonl", 6)
    shared = run(FEUD, tmp_path / "shared.jsonl", 6, workers=2)
    assert [(g.number, g.scores) for g in shared] == [(g.number, g.scores) for g in alone]


def test_weights_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"value": {"adm": 1.0}}')
    with pytest.raises(BadWeights, match="lacks value"):
        read_weights(file)
    assert set(pilot_weights()) == set(default_weights())
    assert pilot_weights()["war"] != default_weights()["war"]
    assert pilot_weights()["value"] == default_weights()["value"]
