"""The built client in a real Chromium, under the real content security policy."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette

from europa.games import catalog
from europa.server.app import create_app
from europa.server.settings import Settings
from tests.server.pages import scenario
from tests.server.table import Server

pytestmark = pytest.mark.browser
Running = Callable[[Starlette], AbstractContextManager[httpx.Client]]


def test_the_first_page_lists_every_scenario_at_every_width(
    browser: Browser, server: Server
) -> None:
    complaints: list[str] = []
    page = browser.new_page(viewport={"width": 1440, "height": 800})
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(server.url)
    for game in catalog():
        expect(page.get_by_role("heading", name=game.name)).to_be_visible()
        for one in game.scenarios:
            expect(scenario(page, one.title)).to_be_visible()
    for width in (1440, 1024, 400):
        page.set_viewport_size({"width": width, "height": 800})
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
    page.close()
    assert complaints == []


def test_colours_can_be_chosen_and_are_remembered(browser: Browser, server: Server) -> None:
    page = browser.new_page(color_scheme="light")
    page.goto(server.url)
    choice = page.get_by_role("button", name="Colours")
    choice.click()
    choice.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.close()


def test_an_unknown_page_leads_back(browser: Browser, server: Server) -> None:
    page = browser.new_page()
    page.goto(f"{server.url}#/nowhere/%zz")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("heading", name="On the table")).to_be_visible()
    page.close()


def test_a_server_that_fails_is_said_and_can_be_asked_again(
    browser: Browser, server: Server
) -> None:
    page = browser.new_page()
    page.route("**/api/games", lambda route: route.abort())
    page.goto(server.url)
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
        page.goto(f"{client.base_url}#/person/Ada")
        expect(page.get_by_role("region", name="Ada among people")).to_contain_text("No match")
        page.goto(str(client.base_url))
        page.get_by_role("link", name="Ada", exact=True).click()
        expect(page.get_by_role("region", name="Ada among people")).to_be_visible()
        page.get_by_role("button", name="Log out").click()
        expect(page.get_by_role("button", name="Log in")).to_be_visible()
        page.close()


def test_a_new_match_asks_what_matters_first_and_folds_the_rest(
    browser: Browser, server: Server
) -> None:
    for width, height in ((400, 800), (800, 400)):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(server.url)
        scenario(page, "Introductory Scenario (3p)").click()
        expect(page.get_by_role("checkbox", name="France")).to_be_visible()
        expect(page.get_by_role("button", name="Start")).to_be_in_viewport()
        for select in page.locator("select:visible").all():
            cut = "one => one.scrollWidth > one.clientWidth"
            assert not select.evaluate(cut), "what is chosen can be read"
        assert page.get_by_label("Taking back").is_hidden()
        page.get_by_text("Clock, visibility and table options").click()
        expect(page.get_by_label("Taking back")).to_be_visible()
        page.close()
