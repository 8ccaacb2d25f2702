"""Every command: what it prints, as JSON too, and how it refuses bad input."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from europa.kernel import Match

Europa = Callable[..., Any]


def test_the_installed_script_runs() -> None:
    script = Path(sys.executable).parent / "europa"
    done = subprocess.run(
        [script, "games"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert "marches" in done.stdout
    bad = subprocess.run([script, "gmaes"], capture_output=True, text=True, timeout=60, check=False)
    assert bad.returncode == 2
    assert bad.stderr.count("\n") == 1


def test_help_of_every_command_has_an_example(europa: Europa) -> None:
    for command in "games play serve simulate replay check bench content".split():
        said = europa(command, "--help")
        assert said.code == 0
        assert f"Example: europa {command}" in said.out


def test_games(europa: Europa) -> None:
    assert "hundred_years" in europa("games").out
    (marches,) = [game for game in europa("games", "--json").json if game["id"] == "marches"]
    assert list(marches) == ["id", "name", "scenarios", "options"]
    first = {"id": "crossing", "title": "Crossing (4 rounds)", "seats": [2, 3, 4]}
    assert marches["scenarios"][0].items() >= first.items()
    (purse,) = marches["options"]
    assert purse["values"] == [0, 2, 5]


def test_games_show_custom_set_ups_and_what_can_be_chosen(europa: Europa) -> None:
    (tpop,) = [game for game in europa("games", "--json").json if game["id"] == "tpop"]
    (custom,) = [one for one in tpop["scenarios"] if one["id"] == "custom"]
    assert custom["seats"] == [2, 3, 4, 5, 6]
    options = {option["id"]: option for option in tpop["options"]}
    assert options["realms"]["many"]
    assert {"byzantium", "ulm", "denmark@S304"} <= set(options["realms"]["values"])
    assert options["start"]["values"] == ["scenario", "1444", "1618"]


def test_options_are_typed_as_name_and_value(europa: Europa) -> None:
    asked = ["simulate", "tpop", "--scenario", "custom", "--games", "1", "--json", "--option"]
    chosen = ["realms=venice,ulm", "--option", "last_age=1", "--option", "missions=off"]
    said = europa(*asked, *chosen)
    assert said.code == 0
    assert list(said.json["results"][0]["scores"]) == ["venice", "ulm"]
    assert "name=value" in europa(*asked, "realms").err
    assert "did you mean ulm" in europa(*asked, "realms=um,venice").err
    assert "unknown option" in europa(*asked, "relms=ulm,venice").err


def test_play_a_custom_set_up_here(europa: Europa) -> None:
    asked = ["play", "tpop", "--terminal", "--scenario", "custom", "--seed", "1"]
    said = europa(*asked, "--option", "realms=venice,ulm", typed="q\n\n")
    assert said.code == 0
    assert "Ulm" in said.out
    wrong = europa(*asked, "--option", "realms=ulm,mali")
    assert (wrong.code, wrong.out) == (2, "")


def test_simulate(europa: Europa) -> None:
    asked = ["simulate", "marches", "--scenario", "crossing", "--seats", "random,random"]
    said = europa(*asked, "--games", "5", "--seed", "3", "--check", "--json")
    assert said.code == 0
    assert said.json["games"] == len(said.json["results"]) == 5
    assert "decisions/s" in europa(*asked, "--games", "5").out
    endless = europa(*asked, "--games", "1", "--max-decisions", "2", "--json")
    assert endless.code == 1
    assert endless.json["errors"][0]["record"].startswith("europa-record")


def test_simulate_every_scenario_with_every_seating(europa: Europa) -> None:
    asked = ["simulate", "marches", "--scenario", "all", "--games", "1", "--check"]
    said = europa(*asked, "--json")
    assert said.code == 0
    played = [(line["scenario"], len(line["seats"])) for line in said.json]
    assert len(played) == len(set(played)) >= 6
    assert europa(*asked).out.count(": well") == len(played)
    endless = europa(*asked, "--max-decisions", "2")
    assert endless.code == 1
    assert "failed" in endless.out
    assert europa(*asked, "--seats", "2").code == 2


def test_simulate_writes_the_records_of_failed_games(europa: Europa, tmp_path: Path) -> None:
    asked = ["simulate", "marches", "--games", "1", "--max-decisions", "2"]
    said = europa(*asked, "--records", str(tmp_path / "failed"))
    assert said.code == 1
    assert "1 games failed" in said.err
    assert (
        europa("replay", str(tmp_path / "failed" / "game-0.record"), "--json").json["decisions"]
        == 2
    )


def a_match() -> Match[Any]:
    match: Match[Any] = Match.new("marches", "crossing", 2, seed=1)
    while not match.is_over:
        ask = match.asks()[0]
        match.play(ask, ask.options[-1])
    return match


def test_replay_of_a_record_and_of_a_save(europa: Europa, tmp_path: Path) -> None:
    match = a_match()
    record, save = tmp_path / "a.record", tmp_path / "a.save"
    record.write_text(match.record())
    match.save(save)
    for file in (record, save):
        said = europa("replay", str(file), "--json")
        assert said.code == 0
        assert said.json["hash"] == match.hash()
        assert said.json["decisions"] == match.number
        assert said.json["over"] is True
        assert said.json["result"]["scores"] == match.result().scores
    told = europa("replay", str(record)).out
    assert "takes" in told or "holds" in told
    assert match.hash() in told
    assert len(europa("replay", str(record), "--quiet").out) < len(told)


def test_replay_refuses_a_forged_record(europa: Europa, tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    file.write_text(a_match().record() + "north hold\n")
    said = europa("replay", str(file))
    assert said.code == 2
    assert said.err.startswith("europa: line ")


def test_check(europa: Europa, tmp_path: Path) -> None:
    case = "case: Rent\ngame: marches\nseats: 2\nset: {north: {gold: 3}}\n"
    (tmp_path / "good.yaml").write_text(case + "expect: {north: {gold: 4}}\n")
    said = europa("check", str(tmp_path), "--json")
    assert said.json["failed"] == 0, said.json
    assert said.code == 0
    (tmp_path / "bad.yaml").write_text(case + "expect: {north: {gold: 9}}\n")
    said = europa("check", str(tmp_path), "--json")
    assert said.code == 1
    assert (said.json["passed"], said.json["failed"]) == (1, 1)
    assert {"name", "file", "passed", "message"} == set(said.json["cases"][0])
    assert "1 passed, 1 failed" in europa("check", str(tmp_path)).out
    assert "properties" in europa("check", "--schema", "marches").out


def test_content_of_a_game_without_cards(europa: Europa) -> None:
    assert europa("content", "marches", "--json").json == []
    assert "no cards" in europa("content", "marches").out


@pytest.mark.parametrize(
    "arguments",
    [
        ["gmaes"],
        ["games", "--jsn"],
        ["simulate"],
        ["simulate", "marchs"],
        ["simulate", "marches", "--scenario", "feuds"],
        ["simulate", "marches", "--seats", "random,randon"],
        ["simulate", "marches", "--seats", "9"],
        ["simulate", "marches", "--games", "many"],
        ["simulate", "marches", "--games", "0"],
        ["simulate", "marches", "--workers", "0"],
        ["replay", "no/such/file"],
        ["replay", "."],
        ["check"],
        ["check", "no/such/folder"],
        ["check", "--schema", "marchs"],
        ["bench", "kernal"],
        ["content", "marchs"],
        ["play", "--terminal"],
        ["play", "marchs"],
        ["play", "marches", "--scenario", "feuds"],
        ["play", "marches", "--seats", "humn,random"],
        ["play", "marches", "--load", "x.save"],
        ["play", "--terminal", "--load", "no.save"],
        ["play", "marches", "--terminal", "--seed", "x"],
        ["serve", "--port", "99999"],
    ],
    ids=" ".join,
)
def test_bad_input_costs_one_line_and_exit_code_2(europa: Europa, arguments: list[str]) -> None:
    said = europa(*arguments)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("europa: ")
    assert said.err.count("\n") == 1


def test_a_tournament_is_played_resumed_and_summed_up(europa: Europa, tmp_path: Path) -> None:
    file = tmp_path / "feud.jsonl"
    line = ["lab", "tournament", "--game", "marches", "--scenario", "feud"]
    line += ["--players", "random,random", "--file", str(file)]
    assert "2 games" in europa(*line, "--games", "2").out
    said = europa(*line, "--games", "4")
    assert said.code == 0
    assert "4 games" in said.out
    assert "random" in europa("lab", "ratings", str(file)).out
    assert europa("lab", "ratings", str(tmp_path / "none")).code == 2
    other = europa(*line, "--games", "4", "--seed", "9")
    assert other.code == 2
    assert "another tournament" in other.err
