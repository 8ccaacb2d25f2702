"""What whoever runs a server needs: status, numbers, back-ups that can be restored."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from europa.cli import run
from europa.server.app import create_app
from europa.server.settings import Settings
from tests.server.conftest import Running
from tests.server.table import Seat, Server, begin


def test_the_numbers_are_for_this_machine_alone(running: Running, tmp_path: Path) -> None:
    with running(create_app(tmp_path)) as client:
        client.get("/api/games").raise_for_status()
        client.post("/api/matches", json={"game": "marches"}).raise_for_status()
        told = client.get("/metrics").raise_for_status()
        assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert 'europa_requests_total{status="2xx"} 2' in told.text
        assert "europa_matches_playing 1" in told.text
        for line in told.text.splitlines():
            assert line.startswith("# TYPE") or re.fullmatch(r"\w+(\{[^}]*\})? [\d.e+-]+", line)
        behind = client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.5"})
        assert behind.status_code == 404
        page = client.get("/status").raise_for_status()
        assert "1 matches under way" in page.text
    with running(create_app(tmp_path / "open", settings=Settings(metrics=True))) as client:
        behind = client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.5"})
        assert behind.status_code == 200


def test_a_back_up_of_a_running_server_can_be_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.db"
    server = Server(old)
    match, tokens = begin(server.client, "marches", seats=["human", "human"])
    seat = Seat(server.client, match, tokens["north"])
    seat.answer("hold", seat.look()["ask"]["at"]).raise_for_status()
    before = seat.look()
    assert run(["backup", str(copy), "--data", str(old)]) == 0
    assert "1 matches" in capsys.readouterr().out
    assert copy.stat().st_mode & 0o777 == 0o600
    assert run(["backup", str(copy), "--data", str(old)]) == 2, "nothing is overwritten"
    assert run(["backup", str(tmp_path / "x.db"), "--data", str(tmp_path / "none")]) == 2
    both = [Seat(server.client, match, token) for token in tokens.values()]
    later = next(one for one in both if one.look()["ask"] is not None)
    asked = later.look()["ask"]
    later.answer(asked["options"][0]["key"], asked["at"]).raise_for_status()
    server.stop()
    new.mkdir()
    shutil.copy(copy, new / "europa.db")
    server = Server(new)
    assert Seat(server.client, match, tokens["north"]).look() == before
    server.stop()


def test_what_the_files_for_hosting_ask_for_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    root = Path(__file__).parents[2]
    assert run(["serve", "--help"]) == 0
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out))
    services = yaml.safe_load((root / "compose.yaml").read_text())["services"]
    assert set(services) == {"europa", "database", "caddy"}
    docker = re.findall(r"--[a-z]+", (root / "Dockerfile").read_text().rpartition("ENTRYPOINT")[2])
    unit = (root / "docs" / "europa.service").read_text()
    start = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
    asked = [flag.partition("=")[0] for flag in services["europa"]["command"]]
    assert {*docker, *asked, *re.findall(r"--[a-z]+", start)} <= known
    page = (root / "docs" / "host.md").read_text()
    for word in ("pg_dump", "europa backup", "systemctl", "Caddyfile", "nginx", "/metrics"):
        assert word in page
