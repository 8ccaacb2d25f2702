"""Starting up: ports, folders and the one line that says where the server is."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from europa.server.run import (
    bound_socket,
    chosen_port,
    has_screen,
    prepared,
)
from europa.server.settings import BadSetting, chosen_data_dir

SERVE = "from europa.server.run import Serving, serve; serve(Serving(open_browser=True))"


def test_a_busy_port_gives_the_next() -> None:
    with bound_socket("127.0.0.1", 0) as first:
        busy = first.getsockname()[1]
        with bound_socket("127.0.0.1", busy) as second:
            assert busy < second.getsockname()[1] < busy + 100


def test_serve_says_where_it_is_and_that_the_port_was_busy(tmp_path: Path) -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        busy = taken.getsockname()[1]
        environ = {
            **{name: value for name, value in os.environ.items() if "DISPLAY" not in name},
            "PORT": str(busy),
            "EUROPA_DATA": str(tmp_path / "data"),
            "PYTHONUNBUFFERED": "1",
        }
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE], env=environ, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith(f"Port {busy} is busy: using ")
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            assert found, line
            response = httpx.get(f"{found[0]}api/health", trust_env=False)
            assert response.json()["status"] == "ok"
            assert (tmp_path / "data").stat().st_mode & 0o077 == 0
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)


@pytest.mark.parametrize("text,port", [("", 8000), ("9000", 9000), (" 0 ", 0)])
def test_port_from_the_environment(text: str, port: int) -> None:
    assert chosen_port({"PORT": text}) == port
    assert chosen_port({}) == 8000


@pytest.mark.parametrize("text", ["http", "-1", "80.5", "²"])
def test_a_port_that_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(BadSetting, match="PORT must be a number"):
        chosen_port({"PORT": text})


def test_a_port_out_of_range_is_refused() -> None:
    with pytest.raises(BadSetting, match="65535"):
        bound_socket("127.0.0.1", 65536)


def test_no_free_port_is_said() -> None:
    with bound_socket("127.0.0.1", 65535), pytest.raises(BadSetting, match="No free port"):
        bound_socket("127.0.0.1", 65535)


def test_a_host_of_another_machine_is_refused() -> None:
    with pytest.raises(BadSetting, match=r"Can't serve on 192\.0\.2\.1"):
        bound_socket("192.0.2.1", 0)


def test_the_data_folder_follows_the_environment(tmp_path: Path) -> None:
    assert chosen_data_dir({"EUROPA_DATA": str(tmp_path)}) == tmp_path
    assert chosen_data_dir({}).name == "europa"


def test_a_data_folder_that_can_not_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetting, match="Set EUROPA_DATA"):
        prepared(tmp_path / "file" / "data")


@pytest.mark.parametrize(
    "environ,platform,screen",
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_a_browser_needs_a_screen(environ: dict[str, str], platform: str, screen: bool) -> None:
    assert has_screen(environ, platform) is screen


def test_sockets_listen_only_where_asked() -> None:
    with bound_socket("127.0.0.1", 0) as listener:
        assert listener.family is socket.AF_INET
        assert listener.getsockname()[0] == "127.0.0.1"
