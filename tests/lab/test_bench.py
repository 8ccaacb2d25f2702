"""The benchmark measures what it says and keeps a readable log."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from europa.kernel import Match, UnknownName
from europa.lab.bench import append_report, run
from europa.lab.bench.figures import Figure, Report, Target, readable
from europa.lab.bench.goals import timed_goals
from europa.tpop.rules.goals.watch import ignore


def test_targets_judge() -> None:
    assert Figure("a", 3, target=Target(2.5, at_least=True)).verdict == "ok"
    assert Figure("a", 2, target=Target(2.5, at_least=True)).verdict == "missed"
    assert Figure("a", 2, target=Target(2.5)).verdict == "ok"
    assert Figure("a", 2).verdict == ""


def test_numbers_are_readable() -> None:
    assert [readable(n) for n in (123456.7, 0.12345, 41.26)] == ["123,457", "0.123", "41.3"]


def test_the_log_grows(tmp_path: Path) -> None:
    log = tmp_path / "bench" / "results.md"
    report = Report("kernel", "2026-01-01", "abc", "here", [Figure("plays", 3, "×", Target(1))])
    append_report(report, log)
    append_report(report, log)
    text = log.read_text()
    assert text.count("# Benchmark results") == 1
    assert text.count("## 2026-01-01 · kernel · abc") == 2
    assert "| plays | 3 × | ≤ 1 | missed |" in text


def test_an_unknown_benchmark_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="did you mean kernel"):
        run("kernal")


def test_goals_are_timed_wherever_they_are_asked_for() -> None:
    plain, chance = ignore, Random(1)
    with timed_goals() as watch:
        assert ignore is not plain
        match: Match[Any] = Match.new("tpop", seed=1)
        while watch.calls < 5:
            ask = match.asks()[0]
            match.play(ask, ask.draw(chance))
    assert watch.seconds > 0
    assert ignore is plain


@pytest.mark.slow
def test_the_kernel_benchmark_measures() -> None:
    names = [figure.name for figure in run("kernel", 1).figures]
    assert "random play" in names
    assert "loading to playing" in names


@pytest.mark.slow
def test_the_players_benchmark_measures() -> None:
    names = [figure.name for figure in run("players", rounds=1).figures]
    assert "game of four steady, two ages" in names
    assert "age of four paper bots" in names
