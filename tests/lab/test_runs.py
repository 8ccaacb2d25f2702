"""Runs: the same games however they are played, none lost or doubled, told on a page."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import polars
import pytest

from europa.eu9.rules.diplomacy.begin import WarBegan
from europa.eu9.rules.peace.ending import PeaceMade
from europa.eu9.rules.powers.awards import Points
from europa.kernel import Match, find_game
from europa.lab.balance import as_balance, shares
from europa.lab.farm import ALONE, Farm, NoRay, WorkerLost, spread
from europa.lab.pages import Report
from europa.lab.plots import bars, histogram, lines, stacked
from europa.lab.runs import COLUMNS, NoRun, OtherRun, Run, frame
from europa.lab.simulate import MAX_DECISIONS, Plan, make_plan, simulate
from europa.lab.tune import games_of
from europa.lab.watch import watch_of
from tests.lab import farm_script

INTRODUCTORY = "introductory_scenario_3p"


def plan_of(game: str = "marches", seed: int = 5, scenario: str | None = None) -> Plan:
    return make_plan(find_game(game), scenario, None, seed, False, MAX_DECISIONS, None)


def always_dies(job: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return job


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    run = Run.begin(tmp_path_factory.mktemp("runs") / "first", plan_of(), decisions=True)
    run.play(20, Farm())
    return run


# Who does the work


@pytest.mark.parametrize("ray", ["", "auto"])
def test_a_killed_worker_loses_and_doubles_nothing(tmp_path: Path, ray: str) -> None:
    """In processes and on Ray; and the games are those of a single process."""
    script = Path(__file__).with_name("farm_script.py")
    more = [ray] if ray else []
    environ = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path), *more],
        capture_output=True,
        timeout=240,
        env=environ,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert (tmp_path / "died").exists()
    told = json.loads(done.stdout.splitlines()[-1])  # Ray may have spoken before
    assert told["squares"] == [number * number for number in range(8)]
    alone = simulate("marches", games=12, seed=3)
    assert told["hashes"] == [result.hash for result in alone.results]
    assert (tmp_path / "died too").exists()
    (tmp_path / "games.txt").unlink()
    assert told["tuned"] == json.loads(json.dumps(farm_script.tuned(str(tmp_path), ALONE)))
    assert (told["tuned"]["counted"], told["tuned"]["doubled"]) == (games_of(1, 3, 4), 0)


def test_workers_that_always_die_are_given_up() -> None:
    with pytest.raises(WorkerLost, match="fewer workers"):
        list(spread(always_dies, [1, 2], Farm(workers=2)))


def test_an_address_where_no_cluster_is() -> None:
    with pytest.raises(NoRay, match=r"127\.0\.0\.1:1"):
        list(spread(abs, [1], Farm(ray="127.0.0.1:1")))


# The data set


def test_a_run_holds_the_games_that_simulate_plays(run: Run) -> None:
    games = run.table("games")
    results = simulate("marches", games=20, seed=5).results
    assert games["hash"].to_list() == [result.hash for result in results]
    assert games["error"].to_list() == [""] * 20
    seats = run.table("seats")
    assert seats.height == 40
    for game, result in enumerate(results):
        mine = seats.filter(polars.col("game") == game)
        assert dict(zip(mine["seat"], mine["score"], strict=True)) == result.scores
        assert mine["won"].sum() == pytest.approx(1)
    assert run.table("decisions").height == games["decisions"].sum()


def test_a_stopped_run_goes_on(run: Run, tmp_path: Path) -> None:
    half = Run.begin(tmp_path / "half", plan_of(), decisions=True)
    half.play(8, Farm())
    # A batch that was cut off: its rows are there, its part of `games` is not.
    (tmp_path / "half" / "seats" / "00000008.parquet").write_bytes(b"cut off")
    half = Run.begin(tmp_path / "half", plan_of(), decisions=True)
    played: list[int] = []
    half.play(20, Farm(), played.append)
    assert played == [8, 8, 4]
    for table in ("games", "seats", "turns", "happenings", "lands", "decisions"):
        mine, other = half.table(table), run.table(table)
        if table == "games":
            mine, other = mine.drop("seconds"), other.drop("seconds")
        assert mine.equals(other), table


def test_another_run_is_not_mixed_in(run: Run, tmp_path: Path) -> None:
    with pytest.raises(OtherRun, match="another folder"):
        Run.begin(run.folder, plan_of(seed=6), decisions=True)
    with pytest.raises(NoRun, match="europa simulate"):
        Run.open(tmp_path)


def test_the_folder_explains_itself_and_answers_duckdb(run: Run) -> None:
    words = (run.folder / "README.md").read_text()
    for table, columns in COLUMNS.items():
        assert f"## {table}" in words
        assert run.table(table).columns == list(columns)
    query = words.split("```sql\n")[1].split("```")[0]
    with duckdb.connect() as base:
        base.execute(query.replace("'seats/", f"'{run.folder}/seats/"))
        answer = base.fetchall()
    won = {seat: total for seat, _, total in answer}
    assert sum(won.values()) == pytest.approx(20)
    assert frame("games", []).height == 0


def test_turns_and_lands_are_those_of_the_game(run: Run) -> None:
    turns = run.table("turns")
    assert set(turns["figure"]) == {"places", "gold"}
    last = turns.filter((polars.col("game") == 0) & (polars.col("figure") == "places"))
    places = {row["seat"]: row["amount"] for row in last.sort("turn").to_dicts()}
    after = run.table("lands").filter(polars.col("game") == 0)["after"].to_list()
    assert places == {seat: after.count(seat) for seat in places}


# The page


def test_the_page_shows_every_picture_and_needs_nothing_from_outside(run: Run) -> None:
    page = Report(run).html()
    for title in ("Who wins", "Scores", "How long a game is", "What changes hands", "differently"):
        assert title in page
    assert page.count("<svg") >= 6
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in page


def test_the_great_games_have_their_map_on_the_page(tmp_path: Path) -> None:
    run = Run.begin(tmp_path, plan_of("tpop"))
    run.play(1, Farm())
    page = Report(run).html()
    assert page.count("<path d=") > 320
    assert "Where points come from" in page
    assert "Ideas Researched" in page


def test_the_campaign_tells_seats_from_countries(tmp_path: Path) -> None:
    """Its journal speaks of Spain, its seats are called HIS; minors keep their names."""
    match: Match[Any] = Match.new("eu9", seed=1)
    watch = watch_of("eu9")
    seats = watch.seats_of(match.state)
    assert (seats["spain"], seats["france"]) == ("HIS", "FRA")
    assert "milan" not in seats
    told = [
        WarBegan(1, "full", ("france", "savoy"), ("milan",), "I-3(2)"),
        PeaceMade(1, ("france",), ("milan",), 3, ()),
        Points("spain", -4, "lombardia", "I-3(2)"),
        Points("spain", 4, "peace", "XIV.1"),
    ]
    assert [watch.told(entry) for entry in told] == [
        ("france", "milan", 1),
        ("france", "milan", 3),
        ("spain", "province lost", -4),
        ("spain", "peace", 4),
    ]
    run = Run.begin(tmp_path, plan_of("eu9"))
    deeds = [{"who": "FRA", "what": "milan", "kind": "WarBegan", "amount": 1, "count": 1}]
    deeds.append({"who": "HIS", "what": "peace", "kind": "Points", "amount": 4, "count": 1})
    won: dict[str, Any] = {"player": "steady", "score": 4, "rank": 1, "won": 1.0}
    rows: dict[str, Any] = {
        "games": [
            {"seed": 1, "seconds": 1.0, "decisions": 9, "turns": 1, "winners": "HIS", "error": ""}
        ],
        "seats": [{"seat": "HIS", **won}],
        "happenings": [{"turn": 1, **deed} for deed in deeds],
        "lands": [{"place": "lombardia", "before": "milan", "after": "france"}],
    }
    run.add(0, {name: [{"game": 0, **row} for row in part] for name, part in rows.items()})
    page = Report(run).html()
    assert page.count("<path d=") > 320
    assert "Lombardy: another owner at the end in 100% of the games (France 1)" in page
    assert "Wars, by who attacked: 1.0 a game" in page
    assert "Spain: Peace 4.0" in page


def test_pictures_of_nothing_say_so() -> None:
    nothing: dict[str, Any] = {}
    for picture in (bars([]), histogram([], across=""), stacked(nothing)):
        assert "Nothing of the kind" in picture
    assert "Nothing of the kind" in lines({}, across="", up="")


def test_balance_says_which_seat_is_strong(run: Run) -> None:
    found = shares(run)
    assert sum(one.won for one in found) == pytest.approx(20)
    for one in found:
        low, high = one.interval
        assert (one.verdict == "strong") == (low > 0.5)
        assert (one.verdict == "weak") == (high < 0.5)
    assert as_balance(found, "random", 20, 5).count("\n|") == 2 + len(found)


@pytest.mark.slow
def test_a_thousand_games_are_the_same_on_every_engine(tmp_path: Path) -> None:
    """1,000 random games of the introductory scenario; on Ray a worker is killed on the way."""
    games = int(os.environ.get("EUROPA_GAMES", "1000"))
    wanted = [result.hash for result in simulate("tpop", INTRODUCTORY, games=games, seed=9).results]
    again = simulate("tpop", INTRODUCTORY, games=games, seed=9, workers=2)
    assert [result.hash for result in again.results] == wanted
    assert len(wanted) == games
    killed: list[int] = []

    def kill_one(count: int) -> None:
        if not killed:
            for entry in Path("/proc").iterdir():
                if entry.name.isdigit() and _is_ray_worker(entry):
                    os.kill(int(entry.name), signal.SIGKILL)
                    killed.append(int(entry.name))
                    return

    on_ray = simulate(
        "tpop", INTRODUCTORY, games=games, seed=9, workers=2, ray="auto", on_game=kill_one
    )
    assert len(killed) == 1
    assert [result.hash for result in on_ray.results] == wanted


def _is_ray_worker(entry: Path) -> bool:
    """A worker of Ray that has one of our jobs in hand (an idle one is called otherwise)."""
    try:
        return (entry / "cmdline").read_bytes().startswith(b"ray::_done")
    except OSError:
        return False
