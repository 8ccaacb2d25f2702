"""A computer plays for a person: asked first, turn by turn, stopped at a word."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.pages import asked, check
from tests.server.table import Server

pytestmark = pytest.mark.browser


def test_it_asks_first_plays_turn_by_turn_and_stops(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.set_default_timeout(30_000)
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    first = asked(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for me").click()
    # One click has done nothing yet.
    expect(page.locator(".sure")).to_be_visible()
    expect(page.locator("#question")).to_have_text(first)
    with page.expect_response(lambda answer: answer.url.endswith("/hand")) as played:
        page.locator("[data-hand=turn]").click()
    assert played.value.ok
    asked(page)
    # The next turn is one's own.
    at = page.locator("#question").get_attribute("data-at")
    page.wait_for_timeout(2500)
    expect(page.locator("#question")).to_have_attribute("data-at", str(at))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for me").click()
    with page.expect_response(lambda answer: answer.url.endswith("/hand")):
        page.locator("[data-hand=on]").click()
    stop = page.get_by_role("button", name="Stop: I play again")
    expect(stop).to_be_visible()
    check(page, "taken over")
    stop.click()
    asked(page)
    page.close()
