"""Helpers of the match tests: a server in its own process, and a player who knows only HTTP."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx

SERVE = "import sys; from europa.cli import run; sys.exit(run(['serve', *sys.argv[1:]]))"


class Server:
    """`europa serve` in a process that can be killed."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.arguments = arguments
        self.process = self._started()

    def _started(self, port: str = "0") -> subprocess.Popen[str]:
        environ = {
            **{name: value for name, value in os.environ.items() if "DISPLAY" not in name},
            "PORT": port,
            "EUROPA_DATA": str(self.data),
            "PYTHONUNBUFFERED": "1",
        }
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, *self.arguments],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        self.url = found[0].rstrip("/")
        self.client = httpx.Client(base_url=f"{self.url}/api", trust_env=False, timeout=60)
        return process

    def kill(self) -> None:
        """As the power cord does, workers and all."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._end(signal.SIGKILL)

    def stop(self) -> str:
        """Stop as Ctrl-C does; returns all that was said."""
        return self._end(signal.SIGINT)

    def restart(self, port: str = "0") -> None:
        self.process = self._started(port)

    def _end(self, how: signal.Signals) -> str:
        self.client.close()
        self.process.send_signal(how)
        said, complaints = self.process.communicate(timeout=60)
        assert "Exception in ASGI" not in complaints, complaints
        assert "Traceback" not in complaints, complaints
        assert "stopped" not in complaints, complaints
        return said + complaints


class Seat:
    """One seat of one match, over HTTP."""

    def __init__(self, client: httpx.Client, match: str, token: str | None) -> None:
        self.client = client
        self.match = match
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    def get(self, rest: str = "") -> httpx.Response:
        return self.client.get(f"/matches/{self.match}{rest}", headers=self.headers)

    def look(self) -> dict[str, Any]:
        table: dict[str, Any] = self.get().raise_for_status().json()
        return table

    def answer(self, key: str, at: int) -> httpx.Response:
        return self.client.post(
            f"/matches/{self.match}/answers", json={"key": key, "at": at}, headers=self.headers
        )

    def post(self, rest: str, body: Any = None, method: str = "POST") -> httpx.Response:
        return self.client.request(
            method, f"/matches/{self.match}{rest}", json=body, headers=self.headers
        )

    def undo(self) -> httpx.Response:
        return self.post("/undo")

    def asked(self, seconds: float = 60) -> dict[str, Any]:
        """The table as soon as this seat is asked, or the match is over."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            table = self.look()
            if table["ask"] is not None or table["over"]:
                return table
            time.sleep(0.01)
        raise AssertionError(f"nobody asked in {seconds} s: waiting for {table['waiting']}")

    def play(self, rng: Random, answers: int = 10**6) -> dict[str, Any]:
        """Random legal answers, so many or to the end."""
        table = self.asked()
        for _ in range(answers):
            if table["over"]:
                break
            option = rng.choice(table["ask"]["options"])
            self.answer(option["key"], table["ask"]["at"]).raise_for_status()
            table = self.asked()
        return table


def refused(response: httpx.Response, status: int, code: str) -> str:
    """The message of a refusal, which must be this one."""
    assert response.status_code == status, response.text
    assert response.json()["error"]["code"] == code, response.text
    message: str = response.json()["error"]["message"]
    return message


def begin(client: httpx.Client, game: str, **more: Any) -> tuple[str, dict[str, str]]:
    """A new match: its id and the tokens of its human seats."""
    begun = client.post("/matches", json={"game": game, **more}).raise_for_status().json()
    return begun["id"], begun["tokens"]
