"""Seats at one screen: nothing of a player stays for the next, and no click gives a match away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.clicks import ROUND
from tests.server.pages import asked, press
from tests.server.table import Server, begin

pytestmark = pytest.mark.browser


def test_the_next_player_sees_nothing_of_the_last_one(browser: Browser, server: Server) -> None:
    match, tokens = begin(
        server.client, "tpop", scenario=ROUND["scenario"], seats=["human"] * 3, seed=0
    )
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.set_default_timeout(60_000)
    page.goto(server.url)
    keep = "seats => localStorage.setItem('europa.seats', JSON.stringify(seats))"
    page.evaluate(keep, {match: tokens})
    page.goto(f"{server.url}/#/match/{match}")
    page.reload()
    given = ""
    for seat, key in ROUND["answers"]:
        show = page.locator(".alone .main")
        expect(show.or_(page.locator("#question")).first).to_be_visible(timeout=60_000)
        if show.count():
            # The screen between them names the next seat, and nothing else.
            assert page.locator(".table, .prompt, .mat, .journal").count() == 0
            show.click()
            asked(page)
            # Before: "Undo: DIP", what the last one drew.
            expect(page.locator(".undo .what")).to_have_count(0)
            break
        asked(page)
        press(page, key)
        given = seat
    assert given == "france"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for me").click()
    expect(page.get_by_text("until you say stop")).to_be_visible()
    page.get_by_role("button", name="Rather not").click()
    expect(page.get_by_role("button", name="Let a computer play for me")).to_be_visible()
    page.close()
