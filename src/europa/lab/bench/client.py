"""`europa bench client`: the built client in a Chromium, by the browser's own timeline.

How long a game takes to begin, how long the map of a match in its middle takes to be drawn, and
how many frames a second a hand that drags it sees; the campaign's map with all its stacks. Needs
Chromium and the dev tools (playwright).
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from europa.kernel import EuropaError, Match, find_game
from europa.kernel.save import pack_match
from europa.lab.bench import client_eu9
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.bench.server import served
from europa.lab.bench.timeline import drawn_in, frames_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME, SCENARIO = "tpop", "discovery_and_reformation_4p"
DECISIONS = 1200
"""Random answers until the middle of a match."""
SIZE = {"width": 1440, "height": 900}


class NoBrowser(EuropaError, RuntimeError):
    """The client can't be measured here."""


def measure(rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """The client as it was built."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  an extra brings it
    except ImportError as missing:
        raise NoBrowser("playwright isn't installed: uv sync --all-extras") from missing
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    static = Path(str(files("europa.server"))) / "static"
    if chromium is None or not (static / "index.html").exists():
        raise NoBrowser("no Chromium here (apt install chromium), or no client (make web)")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, _):
        save = Path(folder) / "middle.europa"
        on_round(f"playing {DECISIONS} decisions")
        save.write_bytes(middle_of_a_match())
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]  # a TypedDict
            url = f"http://127.0.0.1:{port}/"
            begun = [_beginning(page, url, on_round) for _ in range(rounds)]
            page.goto(url)
            page.get_by_label("Open a saved match").set_input_files(save)
            page.locator("#question, .alone .main").first.wait_for()
            if page.locator(".alone .main").count():  # another of the save's seats is asked
                page.locator(".alone .main").click()
                page.locator("#question").wait_for()
            drawn = [_drawing(page, on_round) for _ in range(rounds)]
            dragged = [_dragging(page, on_round) for _ in range(rounds)]
            campaign = client_eu9.measure(page, url, rounds, on_round)
            browser.close()
    fps, lost, main = zip(*dragged, strict=True)
    return [
        Figure("the client, gzipped", size_of(static) / 1000, "kB", Target(550)),
        Figure("page load to the first question, one click", middle(begun), "ms", Target(2000)),
        Figure("the map drawn anew", middle(drawn), "ms", Target(300)),
        Figure("frames while it is dragged", middle(fps), "/s", Target(59, True)),
        Figure("frames that were dropped", 100 * middle(lost), "%"),
        Figure("main thread, a frame", middle(main), "ms", Target(8)),
        *campaign,
    ]


def size_of(static: Path) -> int:
    """Bytes of all scripts and styles as they travel; the maps are in their games' scripts."""
    parts = [path for path in static.rglob("*") if path.suffix in (".js", ".css", ".html")]
    return sum(len(gzip.compress(path.read_bytes())) for path in parts)


def middle_of_a_match() -> bytes:
    """A save of four people's match, played at random so far."""
    match: Match[Any] = Match.new(find_game(GAME), SCENARIO, None, seed=6)
    chance = Random(6)
    for _ in range(DECISIONS):
        ask = match.asks()[0]
        match.answer(ask.seat, chance.choice(ask.options).key)
    return pack_match(match)


def _beginning(page: Page, url: str, on_round: Callable[[str], None]) -> float:
    """Milliseconds from asking for the first page to a question that can be answered."""
    on_round("beginning a game")
    page.goto("about:blank")
    start = perf_counter()
    page.goto(url)
    page.get_by_role("button", name="Play now").click()
    page.locator(".group .option").first.wait_for()
    return (perf_counter() - start) * 1000


def _drawing(page: Page, on_round: Callable[[str], None]) -> float:
    """Milliseconds from a click that makes the map of Europe anew until it is on the screen."""
    on_round("drawing the map")
    page.get_by_role("button", name="America").click()
    page.wait_for_timeout(500)
    return drawn_in(page, page.get_by_role("button", name="← Europe"))


def _dragging(page: Page, on_round: Callable[[str], None]) -> tuple[float, float, float]:
    on_round("dragging the map")
    return frames_of(page)
