"""Takes the pictures of the player's guide from the running product: docs/pictures/guide-*.jpg.

.venv/bin/python tools/guide_pictures.py

Starts a server of its own with seeded matches, so that every run shows the same game.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, Route, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.pages import asked, press
from tests.server.table import Seat, Server, begin

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SCENARIO = "introductory_scenario_3p"
SEED = 3
SIZE = {"width": 1280, "height": 800}


def seeded(route: Route) -> None:
    body = route.request.post_data_json
    route.continue_(post_data=body and json.dumps({**body, "seed": SEED}))


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    path = PICTURES / f"guide-{name}.jpg"
    page.screenshot(path=str(path), type="jpeg", quality=72)
    print(path.name, path.stat().st_size // 1024, "kB", flush=True)


def play_to(page: Page, kind: str) -> None:
    """Answer with the first option until the clock says this, or a turn begins."""
    for _ in range(40):
        asked(page)
        if page.locator(f'.option[data-key^="{kind}"]').count():
            return
        key = page.locator(".group .option[data-key]").first.get_attribute("data-key")
        press(page, str(key))


def pictures(server: Server) -> None:
    ended, _ = begin(server.client, "tpop", scenario=SCENARIO, seats=["steady"] * 3, seed=SEED)
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce", color_scheme="light")
        page.route("**/api/matches", seeded)
        page.goto(server.url)
        shoot(page, "first")
        page.get_by_role("button", name="Play now").click()
        asked(page)
        shoot(page, "table")
        play_to(page, "influence")
        shoot(page, "turn")
        page.get_by_role("tab", name="Goals").click()
        shoot(page, "goals")
        while not Seat(server.client, ended, None).look()["over"]:
            time.sleep(0.5)
        page.goto(f"{server.url}/#/story/{ended}")
        page.get_by_role("img").first.wait_for()
        shoot(page, "story")
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        house = Server(Path(folder))
        try:
            pictures(house)
        finally:
            house.stop()
