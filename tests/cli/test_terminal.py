"""Playing in the terminal, typed by a script."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from europa.kernel import Match

Europa = Callable[..., Any]

PLAY = ["play", "marches", "--terminal", "--seed", "4"]


def test_a_whole_game(europa: Europa, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    said = europa(*PLAY, "--record", str(record), typed="1\nu\n?\nj\n" + "1\n" * 200)
    assert said.code == 0
    assert " win" in said.out
    assert Match.replay(record.read_text()).is_over


def test_a_prompt_shows_the_rule_the_options_and_why_not(europa: Europa) -> None:
    out = europa(*PLAY, typed="hold\nhire:ford\nhire:ford\n").out
    assert "North, where will you hire men?   rule M5" in out
    assert "costs 2 coins" in out
    assert "hiring costs 2 coins, you have 1 (rule M5)" in out
    assert "M5: hiring costs 2 coins" in out


def test_undo_takes_back_the_person_s_last_choice(europa: Europa) -> None:
    out = europa(*PLAY, typed="u\nhold\nhire:ford\nu\n").out
    assert "nothing yet" in out
    last = out.rsplit("North, where will you hire men?", 1)[1]
    assert "1  Hire at Ford" in last


def test_wrong_input_is_explained_and_asked_again(europa: Europa) -> None:
    out = europa(*PLAY, typed="99\nnonsense\ns\ns /dev/null/x\ns a\0b/x\n").out
    assert "There are options 1 to" in out
    assert "'nonsense' is not an option" in out
    assert "Name a file" in out
    assert out.count("Can't save to") == 2
    assert "The input ended" in out


def test_save_and_load(europa: Europa, tmp_path: Path) -> None:
    save = tmp_path / "a.save"
    said = europa(*PLAY, typed=f"hold\nq\n{save}\n")
    assert said.code == 0
    assert f"--load {save}" in said.out.replace("\n", "")
    number = Match.load(save).number
    again = europa("play", "--terminal", "--load", str(save), typed="q\n\n")
    assert "North, where will you hire men?" in again.out
    assert Match.load(save).number == number
    wrong = europa("play", "--terminal", "--load", str(save), "--seats", "human")
    assert wrong.code == 2


def test_hot_seat_asks_each_person_in_turn(europa: Europa) -> None:
    out = europa(*PLAY, "--seats", "human,human", typed="hold\nhold\npass\npass\n").out
    assert "North> hold" in out
    assert "South> hold" in out
    before_south = out.split("South> hold")[0].rsplit("South", 1)[1]
    assert "North draws" not in before_south


def test_programs_play_by_json_lines(europa: Europa) -> None:
    said = europa("play", "marches", "--json", "--seed", "4", typed="1\n" * 300)
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert lines[0]["view"]["ask"]["options"][0]["key"] == "hold"
    assert lines[-1]["over"] is True
    assert lines[-1]["result"]["winners"]


def test_a_hint_names_an_option_and_the_rule(europa: Europa) -> None:
    out = europa(*PLAY, typed="hint\n").out
    assert "it gives no reasons" in out
    assert "Rule M" in out
