"""The wheel: built here, installed into an empty environment, it serves the game and its client."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/europa/server/static/index.html"


def uv() -> str:
    """The command uv: on the path, or the one that `make setup` installed."""
    found = shutil.which("uv") or str(Path(sys.executable).parent / "uv")
    if not Path(found).exists():
        pytest.skip("needs uv")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def fetch(url: str, process: subprocess.Popen[bytes]) -> bytes:
    """What the server answers, as soon as it stands."""
    for _ in range(300):
        assert process.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"no answer from {url}")


@pytest.mark.slow
def test_a_wheel_serves_the_game_in_an_empty_environment(tmp_path: Path) -> None:
    assert STATIC.exists(), "make web builds the client"
    clean = {k: v for k, v in os.environ.items() if k not in ("VIRTUAL_ENV", "PYTHONPATH")}

    def run(*command: str) -> None:
        subprocess.run(command, cwd=ROOT, env=clean, check=True, capture_output=True)

    run(uv(), "build", "--quiet", "--wheel", "--out-dir", str(tmp_path))
    (wheel,) = tmp_path.glob("europa-*.whl")
    run(uv(), "venv", "--quiet", "--python", sys.executable, str(tmp_path / "env"))
    python = tmp_path / "env/bin/python"
    run(uv(), "pip", "install", "--quiet", "--python", str(python), str(wheel))
    port = free_port()
    process = subprocess.Popen(
        [tmp_path / "env/bin/europa", "serve", "--port", str(port)],
        cwd=tmp_path,
        env={**clean, "EUROPA_DATA": str(tmp_path / "data")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        games = fetch(f"http://127.0.0.1:{port}/api/games", process)
        assert b'"tpop"' in games
        assert b'"eu9"' in games
        page = fetch(f"http://127.0.0.1:{port}/", process)
        assert b"<script" in page
    finally:
        process.terminate()
        process.wait(timeout=30)
