"""A real server on a real socket, for every test in this folder."""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright
from starlette.applications import Starlette

from europa.server.app import create_app
from europa.server.doors.client import STATIC
from europa.server.run import bound_socket
from tests.server.table import Server

Running = Callable[[Starlette], AbstractContextManager[httpx.Client]]


@contextmanager
def _running(app: Starlette) -> Iterator[httpx.Client]:
    """A client of `app`, served by uvicorn on a free port."""
    with bound_socket("127.0.0.1", 0) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            deadline = time.monotonic() + 20
            while not server.started and time.monotonic() < deadline:
                time.sleep(0.01)
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            with httpx.Client(base_url=url, trust_env=False, timeout=60) as client:
                yield client
        finally:
            server.should_exit = True
            thread.join(20)


@pytest.fixture
def running() -> Running:
    """Serves any application: `with running(app) as client`."""
    return _running


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client, small enough to read."""
    folder = tmp_path_factory.mktemp("client") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>europa</title>")
    (folder / "assets" / "app-1234.js").write_text("export {}")
    return folder


@pytest.fixture(scope="module")
def built(static: Path) -> Iterator[httpx.Client]:
    """A client of a server with a built web client."""
    with _running(create_app(static.parent / "data", static)) as connected:
        yield connected


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server in a process of its own for all tests that don't kill it."""
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def client(server: Server) -> httpx.Client:
    """A client of that server's API."""
    return server.client


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's Chromium; without one we skip, but CI (EUROPA_BROWSER=required) fails.

    One for a module, not for the session: Playwright's loop would be in the way of other tests'.
    """
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None or not (STATIC / "index.html").exists():
        missing = "no Chromium here (apt install chromium), or no client (make web)"
        if os.environ.get("EUROPA_BROWSER") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        yield browser
        browser.close()
