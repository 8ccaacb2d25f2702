"""What a vandal could try: requests that cost the server more than they cost the vandal."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import connect

from europa.kernel.case_yaml import read_yaml
from europa.kernel.errors import BadCase
from europa.server.app import create_app
from europa.server.doors.patience import BODY_SECONDS, CONNECTIONS, HEAD_SECONDS, PatientHttp
from europa.server.people.notices import TRIES, Notices
from europa.server.routes.live import AGAIN, BAD_TOKEN, BEHIND, Hello, Live
from europa.server.run import Serving, bound_socket, configured
from europa.server.settings import Settings
from europa.server.storage import MatchRow, Store, notices
from europa.server.thinking.pools import Busy, Pool
from tests.server.letters import hurry, put, waiting
from tests.server.table import SERVE, Seat, Server, begin, refused

BATTLE = "/tools/eu9/battle"

# 7: descriptions that stand for more than they say


def bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text, words",
    [
        (bomb(9), "is not read here"),
        ("&a [*a]", "is not read here"),
        ("[" * 2000, "nested too deep"),
        ("a: " + "9" * 9000, "digits"),
    ],
)
def test_a_description_that_explodes_is_refused(
    client: httpx.Client, text: str, words: str
) -> None:
    with pytest.raises(BadCase, match=words):
        read_yaml(text)
    begun = time.monotonic()
    assert client.post(BATTLE, json={"text": text}).status_code == 422
    assert time.monotonic() - begun < 40


def test_too_many_that_wait_are_refused() -> None:
    async def ask() -> list[Any]:
        pool, gate = Pool("test", 1, waiting=2), threading.Event()
        try:
            asked = [asyncio.create_task(pool.run(gate.wait)) for _ in range(5)]
            await asyncio.sleep(0.05)
            gate.set()
            return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            pool.close()

    found = asyncio.run(ask())
    assert [type(one) for one in found] == [bool, bool, bool, Busy, Busy]


def test_who_tries_battles_keeps_no_player_waiting(server: Server) -> None:
    example = server.client.get("/tools/eu9/battles").json()[0]["text"]

    def fight(_number: int) -> int:
        body = {"text": example, "rolls": 20_000}
        with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=300) as client:
            answer = client.post(BATTLE, json=body)
        if answer.status_code == 503:
            refused(answer, 503, "busy")
        return answer.status_code

    with ThreadPoolExecutor(12) as vandals:
        fights = [vandals.submit(fight, number) for number in range(12)]
        match, tokens = begin(server.client, "marches")
        begun = time.monotonic()
        Seat(server.client, match, tokens["north"]).play(Random(1), 4)
        assert time.monotonic() - begun < 15
        statuses = {one.result() for one in fights}
    assert statuses <= {200, 422, 503}
    assert 503 in statuses, "five may wait, and twelve have asked"


# 11: watchers that don't keep up


def test_a_watcher_that_is_too_far_behind_must_load_anew() -> None:
    async def fall_behind() -> tuple[int, int]:
        watcher = Live(None, None, 0, Hello())  # type: ignore[arg-type]  # it never gets to send
        for number in range(BEHIND + 1):
            watcher.push(str(number).encode())
        kept = watcher._waiting.qsize()
        await asyncio.wait_for(watcher.send_all(), 1)
        return kept, watcher.code

    assert asyncio.run(fall_behind()) == (1, AGAIN)
    assert AGAIN != BAD_TOKEN


def test_a_slow_watcher_costs_the_players_nothing(server: Server) -> None:
    match, tokens = begin(server.client, "marches", scenario="hundred_years")
    url = server.url.replace("http", "ws")
    with connect(f"{url}/api/matches/{match}/live", proxy=None, max_queue=1) as socket:
        socket.send("{}")  # and it never reads
        begun = time.monotonic()
        Seat(server.client, match, tokens["north"]).play(Random(1), 10)
        assert time.monotonic() - begun < 20


# 8: connections that never become a request


def raw(server: Server) -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=30)


def test_headers_without_end_are_refused(server: Server) -> None:
    with raw(server) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n")
        with contextlib.suppress(OSError):
            for _ in range(200):
                line.sendall(b"X-Filler: " + b"x" * 1000 + b"\r\n")
        with contextlib.suppress(OSError):
            assert b"431" in line.recv(1000)
    with raw(server) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Filler: " + b"x" * 20_000)
        line.sendall(b"\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            assert b"431" in line.recv(1000)
    assert server.client.get("/health").status_code == 200


def test_a_request_that_never_arrives_is_dropped(tmp_path: Path) -> None:
    async def serve() -> None:
        PatientHttp.head_seconds, PatientHttp.body_seconds = 0.2, 0.4
        app = create_app(tmp_path)
        config = configured(app, Serving())
        server = uvicorn.Server(config)
        with bound_socket("127.0.0.1", 0) as listener:
            task = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            port = listener.getsockname()[1]
            head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\n"
            slow_head, slow_body = [
                await asyncio.open_connection("127.0.0.1", port) for _ in range(2)
            ]
            slow_head[1].write(head)
            slow_body[1].write(head + b"Content-Length: 100\r\n\r\n{")
            assert b"408" in await asyncio.wait_for(slow_head[0].read(), 5)
            await asyncio.wait_for(slow_body[0].read(), 5)
            for _, writer in (slow_head, slow_body):
                writer.close()
            server.should_exit = True
            await task

    try:
        asyncio.run(serve())
    finally:
        PatientHttp.head_seconds, PatientHttp.body_seconds = HEAD_SECONDS, BODY_SECONDS


def test_workers_are_told_how_to_serve() -> None:
    """They are processes of their own: what they are given must be something that can be sent."""
    config = configured("europa.server.run:worker_app", Serving(proxy="10.0.0.1"), factory=True)
    again = pickle.loads(pickle.dumps(config))
    assert again.http is PatientHttp
    assert again.forwarded_allow_ips == "10.0.0.1"


def test_one_address_holds_so_many_connections(server: Server) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(raw(server)) for _ in range(CONNECTIONS + 5)]
        lines[-1].settimeout(10)
        assert b"429" in lines[-1].recv(1000)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.HTTPError):
            if server.client.get("/health").status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("those who hung up still count")


# 10: two servers


def test_a_second_server_on_one_folder_says_where_the_first_is(
    server: Server,
) -> None:
    environ = {**os.environ, "PORT": "0", "EUROPA_DATA": str(server.data)}
    second = subprocess.run(
        [sys.executable, "-c", SERVE], env=environ, capture_output=True, text=True, timeout=60
    )
    assert second.returncode != 0
    said = " ".join((second.stdout + second.stderr).split())
    assert "A server uses" in said
    assert server.url in said
    assert "Traceback" not in said
    assert server.client.get("/health").status_code == 200


# 9: whoever is slow to take letters


class Slow(BaseHTTPRequestHandler):
    """Sends its answer a byte at a time, for ever."""

    def do_POST(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.wfile.write(b"x")
                time.sleep(0.1)

    def log_message(self, *_: Any) -> None:
        pass


class Quick(Slow):
    got = 0

    def do_POST(self) -> None:
        type(self).got += 1
        self.send_response(204)
        self.end_headers()


@contextlib.contextmanager
def post_office(kind: type[Slow]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), kind)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook"
    finally:
        server.shutdown()
        server.server_close()


def test_one_slow_reader_does_not_stop_the_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("europa.server.people.notices.SECONDS", 0.5)
    store = Store.in_folder(tmp_path)
    store.add(MatchRow("one", "marches", "feud", 1, 1, 1, over=False), b"", [])
    with post_office(Slow) as slow, post_office(Quick) as quick:
        with store.engine.begin() as connection:
            notices.set_hook(connection, "one", "south", "webhook", slow)
        for _ in range(6):
            put(store, "webhook", slow)
            put(store, "webhook", quick)
        post = Notices(store, Settings())
        begun = time.monotonic()
        assert post.send_due() == 12
        assert time.monotonic() - begun < 4
        assert Quick.got == 6
        assert len(waiting(store)) == 6, "those are tried again, later"
        assert all(due > time.time() + 10 for _, due in waiting(store))
        for _ in range(TRIES - 1):
            hurry(store)
            post.send_due()
        assert waiting(store) == []
        with store.engine.connect() as connection:
            (hook,) = notices.hooks_of(connection, "one", "south")
        assert hook.trouble, "it is said that nothing arrives there"
    store.close()
