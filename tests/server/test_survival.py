"""Killed at any moment, nothing confirmed is lost; and several workers are one server."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.postgres import database
from tests.server.table import Seat, Server, begin, refused

SCENARIO = "discovery_and_reformation_4p"
BACKENDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


class Confirmed:
    """Answers at random, as fast as it can, and remembers the last one that was confirmed."""

    def __init__(self, url: str, match: str, tokens: dict[str, str], seed: int) -> None:
        self.client = httpx.Client(base_url=f"{url}/api", trust_env=False, timeout=60)
        self.seats = {name: Seat(self.client, match, token) for name, token in tokens.items()}
        self.rng = Random(seed)
        self.number = 0
        self.version = 0
        self.hash = ""
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            table = next(iter(self.seats.values())).look()
            while not table["over"]:
                seat = self.seats[table["waiting"][0]]
                if table["seat"] != table["waiting"][0]:
                    table = seat.look()
                option = self.rng.choice(table["ask"]["options"])
                confirmed = seat.answer(option["key"], table["ask"]["at"])
                table = confirmed.raise_for_status().json()
                self.version, self.table = table["version"], table
        except httpx.TransportError:
            # The server was killed: whatever was under way is not confirmed.
            pass
        finally:
            self.client.close()


def survive(server: Server, kills: int, rng: Random) -> int:
    """Kill it so often; returns how many confirmed answers were checked."""

    def new() -> tuple[str, dict[str, str]]:
        return begin(server.client, "tpop", scenario=SCENARIO, seats=["human"] * 4)

    matches = [new(), new()]
    checked = 0
    for kill in range(kills):
        players = [
            Confirmed(server.url, match, tokens, kill * 10 + place)
            for place, (match, tokens) in enumerate(matches)
        ]
        for player in players:
            player.thread.start()
        while any(player.version == 0 and player.thread.is_alive() for player in players):
            time.sleep(0.005)
        time.sleep(rng.random() * 0.3)
        server.kill()
        for player in players:
            player.thread.join(20)
        server.restart()
        for player, (match, tokens) in zip(players, matches, strict=True):
            if player.version == 0:
                continue
            seat = player.table["seat"]
            now = Seat(server.client, match, tokens[seat]).look()
            # One answer more may have come to disk before it could be confirmed.
            assert now["version"] in (player.version, player.version + 1)
            if now["version"] == player.version:
                assert now == player.table
            checked += 1
            if now["over"]:
                # A kill must hit somebody who plays.
                matches[matches.index((match, tokens))] = new()
    return checked


@pytest.mark.parametrize("backend", BACKENDS)
def test_no_confirmed_answer_is_lost(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path / "db") as url:
        more = () if backend == "sqlite" else ("--database", url)
        server = Server(tmp_path / "data", *more)
        assert survive(server, 2, Random(1)) >= 2
        server.stop()


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS)
def test_no_confirmed_answer_is_lost_in_fifty_kills(backend: str, tmp_path: Path) -> None:
    with database(backend, tmp_path / "db") as url:
        more = () if backend == "sqlite" else ("--database", url, "--workers", "2")
        server = Server(tmp_path / "data", *more)
        kills = int(os.environ.get("EUROPA_KILLS", "50"))
        assert survive(server, kills, Random(2)) >= kills
        server.stop()


# Several workers


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on one PostgreSQL, each reached by itself."""
    folder = tmp_path_factory.mktemp("workers")
    with database("postgres", folder) as url:
        running = [Server(folder / name, "--database", url) for name in ("one", "two")]
        yield running
        for server in running:
            server.stop()


@pytest.mark.postgres
def test_what_one_worker_does_the_other_tells(workers: list[Server]) -> None:
    one, two = workers
    match, tokens = begin(one.client, "marches", seats=["human", "human"], seed=1)
    north, south = (
        Seat(one.client, match, tokens["north"]),
        Seat(two.client, match, tokens["south"]),
    )
    address = f"ws{two.url.removeprefix('http')}/api/matches/{match}/live"
    with connect(address, proxy=None) as socket:
        socket.send(json.dumps({"token": tokens["south"], "talk": True}))
        version = json.loads(socket.recv(timeout=20))["table"]["version"]
        north.answer("hold", north.look()["ask"]["at"]).raise_for_status()
        heard = until(socket, lambda told: (told.get("table") or {}).get("version", 0) > version)
        assert heard["table"]["waiting"] == ["south"]
        north.post("/talk", {"text": "your turn"}).raise_for_status()
        said = until(socket, lambda told: told.get("talk"))
        assert said["talk"][-1]["text"] == "your turn"
        south.answer("hold", south.look()["ask"]["at"]).raise_for_status()
    at = north.look()["ask"]
    assert north.look()["version"] == 3
    assert at is None or at["at"] == 2
    refused(north.answer("hold", 0), 409, "stale_answer" if at else "not_asked")


def until(socket: Any, wanted: Any) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if wanted(told):
            return told


@pytest.mark.postgres
def test_an_answer_counts_once_however_many_workers_get_it(workers: list[Server]) -> None:
    match, tokens = begin(workers[0].client, "tpop", scenario=SCENARIO, seats=["human"] * 4)
    rng = Random(3)
    clients = [workers[0].client, workers[1].client]
    codes: list[int] = []
    for _ in range(15):
        waiting = Seat(clients[0], match, None).look()["waiting"][0]
        seats = [Seat(client, match, tokens[waiting]) for client in clients]
        ask = seats[0].look()["ask"]
        number = seats[0].look()["version"]
        key = rng.choice(ask["options"])["key"]
        codes.clear()
        threads = [
            threading.Thread(
                target=lambda *given: codes.append(given[0].answer(*given[1:]).status_code),
                args=[seat, key, ask["at"]],
            )
            for seat in seats
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) in ([200, 409], [200, 422])
        assert seats[0].look()["version"] == number + 1


@pytest.mark.postgres
def test_a_seat_is_taken_once_however_many_workers_are_asked(workers: list[Server]) -> None:
    match, _ = begin(workers[0].client, "marches", seats=["human", "open"])
    codes: list[int] = []

    def join(client: httpx.Client) -> None:
        codes.append(client.post(f"/matches/{match}/join", json={}).status_code)

    threads = [threading.Thread(target=join, args=[server.client]) for server in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, 409]


@pytest.mark.postgres
def test_two_processes_behind_one_address(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url:
        server = Server(tmp_path / "data", "--database", url, "--workers", "2")
        deadline = time.monotonic() + 60
        while True:
            try:
                match, tokens = begin(server.client, "marches", scenario="crossing")
                break
            except httpx.TransportError:
                assert time.monotonic() < deadline
                time.sleep(0.2)
        seat = Seat(server.client, match, tokens["north"])
        rng = Random(1)
        table = seat.asked()
        while not table["over"]:
            option = rng.choice(table["ask"]["options"])
            # A new connection each time: whichever worker takes it.
            with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=20) as client:
                own = Seat(client, match, tokens["north"])
                own.answer(option["key"], table["ask"]["at"]).raise_for_status()
                table = own.asked()
        assert table["result"]["scores"]
        server.stop()
