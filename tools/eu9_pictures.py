"""Pictures of every screen of EU9's table, at three widths, to be laid beside the mock-ups.

    python tools/eu9_pictures.py /tmp/pictures            # all moments
    python tools/eu9_pictures.py /tmp/pictures march peace

Starts a server of its own with seeded matches, so that every run shows the same game.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.pages import asked, sized
from tests.server.table import Seat, Server
from tests.server.war_table import FRANCE, SCENARIO, lead_to, match, seeded, sit

WIDTHS = ((1440, "light"), (1024, "light"), (400, "light"))
Shot = Callable[[str], None]


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def march(page: Page, _: Shot) -> None:
    """A stack picked, and an enemy's land if it reaches any; or the farthest place."""
    stacks = page.locator(".stack.lit")
    goal = page.locator('.reach[data-id="savoia"]')
    for n in range(stacks.count()):
        page.keyboard.press("Escape")
        stacks.nth(n).dispatch_event("click")
        page.locator(".reach").first.wait_for(state="attached")
        if goal.count():
            break
    (goal if goal.count() else page.locator(".reach")).last.dispatch_event("click")
    page.locator(".march .go").wait_for()
    page.wait_for_timeout(1000)
    page.get_by_text("weighing").wait_for(state="detached")


def battle(page: Page, _: Shot) -> None:
    if page.locator(".sheet h2").count() == 0:
        page.get_by_role("button", name="Last battle").click()


def talks(page: Page, shot: Shot) -> None:
    """Every display that can be opened while the powers talk."""
    for name in ("Relations", "War room", "Minors", "Events", "Chronicle", "Record sheet"):
        tab(page, name)
        shot(name.lower().replace(" ", "-"))
    for name in ("Powers and markets", "The world", "Europe"):
        tab(page, name)
        shot(name.lower().replace(" ", "-"))


def treaty(page: Page, _: Shot) -> None:
    page.locator("[data-to=england]").click()
    page.locator("[data-clause=loan]").click()


def minors(page: Page, shot: Shot) -> None:
    page.locator('.option[data-key="diplomacy:minor"]').click()
    tab(page, "Minors")
    page.locator(".nobody .minor.lit").first.click()
    asked(page)
    shot("sum")
    tab(page, "Europe")


def peace(page: Page, shot: Shot) -> None:
    shot("which")
    page.locator('.option[data-key^="all:"], .option[data-key^="one:"]').first.click()
    asked(page)
    page.locator(".peace button").filter(has_text="+1").first.click()


def nothing(_: Page, __: Shot) -> None:
    """As it stands."""


MOMENTS: dict[str, tuple[str, Callable[[Page, Shot], None]]] = {
    "objectives": ("", nothing),
    "talks": ("talk.what", talks),
    "treaty": ("talk.what", treaty),
    "declaration": ("declare.kind", nothing),
    "minors": ("diplomacy.what", minors),
    "plan": ("plan.what", nothing),
    "orders": ("military.orders", nothing),
    "campaign": ("military.campaign", nothing),
    "march": ("march.stack", march),
    "battle": ("battle.", battle),
    "siege": ("military.siege", nothing),
    "peace": ("peace.minors", peace),
    "later": ("talk.what", talks),
}
"""Name of a picture: the question to wait for, and what to do then; in the order of a turn."""


class Camera:
    """Takes pictures of what is on the page, at every width."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def shoot(self, page: Page, name: str) -> None:
        for width, scheme in WIDTHS:
            sized(page, width, scheme)
            page.wait_for_timeout(500)
            page.screenshot(path=str(self.folder / f"{name}-{width}.png"))
        sized(page, 1440, "light")
        print(name, flush=True)


def matches(browser: Browser, server: Server, camera: Camera, wanted: list[str]) -> None:
    """One match, stopped at each moment."""
    found = match(server.client)
    page: Page | None = None
    for name, (kind, act) in MOMENTS.items():
        if wanted and name not in wanted:
            continue
        if kind:
            lead_to(server.client, found, kind)
        else:
            Seat(server.client, found[0], found[1][FRANCE]).asked()
        if page is not None:
            page.close()
        page = sit(browser, server, found, 1440)
        asked(page)
        page.wait_for_timeout(500)
        if kind != "battle.":
            page.keyboard.press("Escape")
        act(page, lambda part, page=page, name=name: camera.shoot(page, f"{name}-{part}"))  # type: ignore[misc]
        camera.shoot(page, name)
    if page is not None:
        page.close()


def pages(browser: Browser, server: Server, camera: Camera, wanted: list[str]) -> None:
    """What is no match: set-up, guide, battle page, coach."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.route("**/api/matches", seeded)
    for name, path in (
        ("setup", f"new/eu9/{SCENARIO}"),
        ("guide", "guide/eu9"),
        ("fight", "eu9/battle"),
    ):
        if wanted and name not in wanted:
            continue
        page.goto(f"{server.url}/#/{path}")
        page.locator("h1").first.wait_for()
        if name == "fight":
            page.get_by_role("button", name="Gustav Adolf lands in England").click()
            page.get_by_role("button", name="Fight", exact=True).click()
            page.get_by_role("heading", name="The odds over").wait_for(timeout=240_000)
        camera.shoot(page, name)
    if not wanted or "coach" in wanted:
        page.goto(f"{server.url}/#/guide/eu9")
        page.get_by_role("button", name="Try it").click()
        asked(page)
        camera.shoot(page, "coach")
    page.close()


def main() -> None:
    camera, wanted = Camera(Path(sys.argv[1])), sys.argv[2:]
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        try:
            pages(browser, server, camera, wanted)
            matches(browser, server, camera, wanted)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
