"""The built client in a real Chromium, under the real content security policy."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from starlette.applications import Starlette

from europa.games import catalog
from europa.server.app import create_app
from europa.server.client import STATIC
from europa.server.settings import Settings

pytestmark = pytest.mark.browser
Running = Callable[[Starlette], AbstractContextManager[httpx.Client]]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's Chromium; without one we skip, but CI (EUROPA_BROWSER=required) fails."""
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


@pytest.mark.parametrize("width", [1440, 1024, 400])
def test_the_first_page_lists_every_scenario(
    browser: Browser, running: Running, tmp_path: Path, width: int
) -> None:
    complaints: list[str] = []
    with running(create_app(tmp_path)) as client:
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(str(client.base_url))
        for game in catalog():
            expect(page.get_by_role("heading", name=game.name)).to_be_visible()
            for scenario in game.scenarios:
                expect(page.get_by_text(scenario.title, exact=True)).to_be_visible()
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        page.close()
    assert complaints == []


def test_colours_can_be_chosen_and_are_remembered(
    browser: Browser, running: Running, tmp_path: Path
) -> None:
    with running(create_app(tmp_path)) as client:
        page = browser.new_page(color_scheme="light")
        page.goto(str(client.base_url))
        choice = page.get_by_role("button", name="Colours")
        choice.click()
        choice.click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.close()


def test_an_unknown_page_leads_back(browser: Browser, running: Running, tmp_path: Path) -> None:
    with running(create_app(tmp_path)) as client:
        page = browser.new_page()
        page.goto(f"{client.base_url}#/nowhere/%zz")
        page.get_by_role("link", name="Back to the table").click()
        expect(page.get_by_role("heading", name="On the table")).to_be_visible()
        page.close()


def test_a_server_that_fails_is_said_and_can_be_asked_again(
    browser: Browser, running: Running, tmp_path: Path
) -> None:
    with running(create_app(tmp_path)) as client:
        page = browser.new_page()
        page.route("**/api/games", lambda route: route.abort())
        page.goto(str(client.base_url))
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
        page.unroute("**/api/games")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", name=catalog()[0].name)).to_be_visible()
        page.close()


def test_a_public_server_wants_a_name(browser: Browser, running: Running, tmp_path: Path) -> None:
    settings = Settings(public=True, address="http://127.0.0.1")
    with running(create_app(tmp_path, settings=settings)) as client:
        page = browser.new_page()
        page.goto(str(client.base_url))
        expect(page.get_by_role("button", name="Play now")).to_have_count(0)
        page.get_by_role("link", name="Log in").first.click()
        page.get_by_label("Name").fill("Ada")
        page.get_by_label("Password").fill("correct horse battery")
        page.get_by_label("I am new here").check()
        page.get_by_role("button", name="Make an account").click()
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("#question")).to_be_visible(timeout=45_000)
        expect(page.locator(".bar")).to_contain_text("you")
        page.goto(f"{client.base_url}#/account")
        page.get_by_role("button", name="Log out").click()
        expect(page.get_by_role("button", name="Log in")).to_be_visible()
        page.close()
