"""`europa bench content --game eu9` reads what games have shown and goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from europa.lab.bench import content_eu9
from europa.lab.bench.content_eu9 import Campaign

ONE = Campaign("steady", 1, 62, 10, ["I-3(1)"], ["spain_i_a"], ["spain_i_b"], "x")
TWO = Campaign("steady", 2, 62, 10, ["I-3(1)", "I-2"], ["spain_i_b"], ["spain_i_a"], "y", "broke")


def test_games_that_were_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []

    def play(player: str, number: int) -> Campaign:
        played.append(number)
        return TWO

    monkeypatch.setattr(content_eu9, "play_game", play)
    keep = tmp_path / "games.jsonl"
    keep.write_bytes(msgspec.json.encode(ONE) + b"\n")
    assert content_eu9.play_games({"steady": 2}, keep, lambda one: None) == [ONE, TWO]
    assert content_eu9.play_games({"steady": 2}, keep, lambda one: None) == [ONE, TWO]
    assert played == [2]


def test_figures_say_what_was_seen_and_what_never() -> None:
    found = {figure.name: figure for figure in content_eu9.figures([ONE, TWO])}
    assert found["events in games"].value == 2
    assert found["objectives judged both ways"].value == 2
    assert found["games broken off"].verdict == "missed"
    assert "II-1(1)" in found["events never in games"].unit.split()
    assert found["objectives never met"].value == 303
