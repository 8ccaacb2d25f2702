"""Every screen at every width: nothing hidden from those who can't see, nothing too wide."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from europa.server.client import STATIC
from tests.server.pages import asked, choose, faults
from tests.server.table import Server
from tests.server.test_browser import browser  # noqa: F401  # the fixture

pytestmark = pytest.mark.browser
WIDTHS = [1440, 1024, 400]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:  # noqa: F811
    opened = browser.new_page(reduced_motion="reduce", bypass_csp=True)
    opened.set_default_timeout(30_000)
    opened.goto(server.url)
    yield opened
    opened.close()


def check(page: Page, what: str) -> None:
    for _ in range(20):  # what is still fading in, or busy, is judged when it has come to rest
        page.wait_for_timeout(100)
        found = faults(page)
        if not found:
            break
    assert found == [], what
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), what


def sized(page: Page, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
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


@pytest.mark.parametrize("width, scheme", [(1440, "light"), (1024, "dark"), (400, "light")])
def test_the_table_has_no_serious_fault(page: Page, width: int, scheme: str) -> None:
    sized(page, width, scheme)
    page.get_by_role("button", name="Learn with a coach").click()
    asked(page)
    check(page, "coach")
    for _ in range(5):
        page.locator(".coach button").first.click()
    rng = Random(6)
    for _ in range(4):
        choose(page, rng)
    asked(page)
    check(page, "table")
    for name in ("Realms", "Empire", "Goals", "Trade", "Talk", "Rules", "Journal"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel")).to_be_visible()
        check(page, name)
    if page.locator(".rail-open").count():
        page.get_by_role("tab", name="Journal").click()
    page.get_by_text("Layers: Politics").click()
    page.get_by_label("Religion").check()
    check(page, "layers")
    page.get_by_text("Layers: Religion").click()
    page.get_by_role("button", name="America").click()
    check(page, "overseas")
    page.get_by_role("button", name="Europe").click()
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_label("Position")).to_be_visible()
    check(page, "past")
    page.get_by_role("button", name="Back to now").first.click()
    page.get_by_role("button", name="Menu").click()
    check(page, "menu")


def test_the_built_client_is_light() -> None:
    """Issue 6: under 400 kB gzipped without map data; the map rides in the face of its game."""
    scripts = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) < 400_000
