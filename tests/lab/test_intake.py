"""Play data in: matches of a real server become runs, and nothing in them tells who played."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import polars
import pytest

from europa.cli import run as europa
from europa.cli.kept import finished, opened
from europa.kernel import Match
from europa.lab.intake import NotTold, retold, take_in
from europa.lab.pages import Report
from europa.lab.runs import OtherRun, Run
from tests.server.postgres import database
from tests.server.table import Seat, Server, begin

SECRETS = ("Zaphod", "Beeblebrox", "hitchhiker@example.org", "meet me at Milliways", "Towel night")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def played(request: Any, tmp_path: Path) -> Any:
    """A server's database with two finished matches and one under way; their hashes."""
    data = tmp_path / "data"
    with database(request.param, data) as url:
        server = Server(data, "--database", url)
        try:
            hashes = [_play(server, seed, tmp_path) for seed in (1, 2)]
            _play(server, 3, tmp_path, answers=2)
        finally:
            said = server.stop()
        assert "Zaphod" not in said
        yield url, data, hashes


def _play(server: Server, seed: int, folder: Path, answers: int = 10**6) -> str:
    """People sit down with names, talk and leave an address; then they play. The match's hash."""
    match, tokens = begin(
        server.client, "marches", scenario="feud", seats=["human", "random"], seed=seed,
        name=SECRETS[0], title=SECRETS[4],
    )  # fmt: skip
    (token,) = tokens.values()
    seat = Seat(server.client, match, token)
    seat.post("/talk", {"text": SECRETS[3]}).raise_for_status()
    (folder / f"secrets-{seed}").write_text(f"{match}\n{token}")
    table = seat.play(Random(seed), answers)
    if not table["over"]:
        return ""
    return Match.replay(seat.get("/record").raise_for_status().text).hash()


def test_matches_of_a_server_are_told_like_games(played: Any, tmp_path: Path) -> None:
    url, data, hashes = played
    to = tmp_path / "runs"
    assert europa(["lab", "import", str(to), "--data", str(data), "--database", url]) == 0
    run = Run.open(to / "marches-feud")
    games = run.table("games")
    assert games["hash"].to_list() == sorted(hashes)
    seats = run.table("seats")
    assert set(seats["player"]) == {"human", "random"}
    assert seats["won"].sum() == pytest.approx(2)
    assert run.table("turns").height > 0
    page = Report(run).html()
    assert "2 matches of feud, played on a server, names removed." in page
    # Again: the same, nothing doubled.
    assert europa(["lab", "import", str(to), "--data", str(data), "--database", url]) == 0
    assert run.table("games").equals(games)
    _tells_nobody(to, tmp_path)


def _tells_nobody(to: Path, folder: Path) -> None:
    """No name, no talk, no id and no token in any byte of what was written, nor in a cell."""
    secrets = list(SECRETS)
    for file in folder.glob("secrets-*"):
        secrets += file.read_text().split()
    assert len(secrets) == len(SECRETS) + 6
    files = [file for file in to.rglob("*") if file.is_file()]
    assert len(files) > 5
    for file in files:
        text = file.read_bytes().decode("latin-1")
        if file.suffix == ".parquet":
            text += str(polars.read_parquet(file).to_dicts())
        for secret in secrets:
            assert secret not in text, file


def test_what_cannot_be_told_is_left_out(tmp_path: Path) -> None:
    match: Match[Any] = Match.new("marches", "feud", seed=5)
    chance = Random(5)
    while asks := match.asks():
        match.play(asks[0], chance.choice(asks[0].options))
    kinds = dict.fromkeys(match.seats(), "human")
    unfinished: Match[Any] = Match.new("marches", "feud", seed=6)
    found = take_in([(match, kinds), (unfinished, kinds)], tmp_path)
    assert found.left_out == {"not over yet": 1}
    assert found.runs == {str(tmp_path / "marches-feud"): 1}

    class Elsewhere(Match[Any]):
        def hash(self) -> str:
            return "of other rules"

    other = Match.replay(match.record())
    other.__class__ = Elsewhere
    with pytest.raises(NotTold, match="older rules"):
        retold(other, kinds, False)


def test_a_simulated_run_is_not_written_over(tmp_path: Path) -> None:
    to = tmp_path / "marches-feud"
    assert (
        europa(["simulate", "marches", "--scenario", "feud", "--games", "1", "--out", str(to)]) == 0
    )
    match: Match[Any] = Match.new("marches", "feud", seed=5)
    while asks := match.asks():
        match.play(asks[0], asks[0].options[0])
    with pytest.raises(OtherRun, match="wasn't imported"):
        take_in([(match, {})], tmp_path)


def test_no_database_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert europa(["lab", "import", str(tmp_path / "runs"), "--data", str(tmp_path)]) == 2
    assert "name the folder" in capsys.readouterr().err
    (tmp_path / "europa.db").write_bytes(b"not a database" * 100)
    assert europa(["lab", "import", str(tmp_path / "runs"), "--data", str(tmp_path)]) == 2
    with pytest.raises(Exception, match="can't be read"), opened(None, tmp_path) as store:
        list(finished(store))
