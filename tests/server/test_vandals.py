"""What a vandal could try: requests that cost the server more than they cost the vandal."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from europa.kernel.case_yaml import read_yaml
from europa.kernel.errors import BadCase
from europa.server.live import AGAIN, BAD_TOKEN, BEHIND, Hello, Live
from europa.server.pools import Busy, Pool
from tests.server.table import Seat, Server, begin, refused

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
    assert time.monotonic() - begun < 10


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
        with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
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
