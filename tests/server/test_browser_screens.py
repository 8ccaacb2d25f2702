"""Every screen at every width: nothing hidden from those who can't see, nothing too wide."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from europa.server.doors.client import STATIC
from tests.server.pages import asked, check, choose, sized
from tests.server.table import Server

pytestmark = pytest.mark.browser
LOOKS = [(1440, "light"), (1024, "dark"), (400, "dark")]


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    opened = browser.new_page(reduced_motion="reduce", bypass_csp=True)
    opened.set_default_timeout(30_000)
    opened.goto(server.url)
    yield opened
    opened.close()


@pytest.mark.parametrize("width, scheme", LOOKS)
def test_the_pages_have_no_serious_fault(
    page: Page, server: Server, width: int, scheme: str
) -> None:
    sized(page, width, scheme)
    expect(page.get_by_role("heading", name="On the table")).to_be_visible()
    check(page, "first page")
    for path, heading in (
        ("account", "Your account"),
        ("join/x/y", "You are invited"),
        ("nowhere", "Terra incognita"),
        ("new/tpop/custom", "Custom set-up"),
        ("new/eu9/campaign_1492_9p", "The great campaign of 1492 for nine"),
    ):
        page.goto(f"{server.url}/#/{path}")
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        if page.locator("summary").count():
            page.locator("summary").click()
        check(page, path)
    page.goto(f"{server.url}/#/new/marches/crossing")
    page.get_by_label("Who plays South?").select_option("invited")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("The match begins when")).to_be_visible()
    check(page, "gathering")


def test_the_table_has_no_serious_fault(page: Page) -> None:
    """One match at every width, so that every panel is seen by day and by night."""
    sized(page, *LOOKS[0])
    page.get_by_role("button", name="Learn with a coach").click()
    asked(page)
    check(page, "coach")
    for _ in range(5):
        page.locator(".coach button").first.click()
    rng = Random(6)
    for _ in range(4):
        choose(page, rng)
    for width, scheme in LOOKS:
        sized(page, width, scheme)
        back = page.get_by_role("button", name="Back to the table")
        if back.is_visible():
            back.click()
        asked(page)
        for place in ("#question", ".option >> nth=0", ".map", ".bar"):
            expect(page.locator(place)).to_be_visible()
        check(page, f"table, {width}")
        if width == 1024:
            continue  # the panels look as they do at 1440
        for name in ("Realms", "Empire", "Goals", "Trade", "Talk", "Rules", "Journal"):
            page.get_by_role("tab", name=name).click()
            expect(page.get_by_role("tabpanel")).to_be_visible()
            check(page, f"{name}, {width}", "aside")
    back.click()
    page.get_by_text("Layers: Politics").click()
    page.get_by_label("Religion").check()
    check(page, "layers", "main")
    page.get_by_text("Layers: Religion").click()
    page.get_by_role("button", name="America").click()
    check(page, "overseas", "main")
    page.get_by_role("button", name="Europe").click()
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_label("Position")).to_be_visible()
    check(page, "past")
    page.get_by_role("button", name="Back to now").first.click()
    page.get_by_role("button", name="Menu").click()
    check(page, "menu", "dialog")
    assert not page.get_by_label("A sound when I am asked").is_checked()


def test_the_built_client_is_light() -> None:
    """Issue 19: under 550 kB gzipped without map data; the map rides in the face of its game."""
    scripts = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) < 550_000
