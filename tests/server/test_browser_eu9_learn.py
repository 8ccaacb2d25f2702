"""Learning the campaign in a real Chromium: guide, coach with tasks, layers, a set-up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import OPTIONS, asked, check, press, sized
from tests.server.table import Server
from tests.server.war_table import SCENARIO, seeded

pytestmark = pytest.mark.browser
LOOKS = ((1440, "light"), (1024, "dark"), (400, "dark"))


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    opened = browser.new_page(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", bypass_csp=True
    )
    opened.set_default_timeout(30_000)
    opened.route(re.compile("/api/matches$"), seeded)
    yield opened
    opened.close()


def test_a_guide_leads_to_a_coached_first_turn(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/#/guide/eu9")
    expect(page.get_by_role("heading", name="Stability", exact=True)).to_be_visible()
    text = page.locator("main").inner_text()
    assert not re.search(r"\b(STZ|CTZ|ROTW|ADM|LD|ND|E-\d+)\b|\b[IVX]+\.\d", text), text
    for width, scheme in LOOKS:
        sized(page, width, scheme)
        check(page, f"guide, {width}")
    sized(page, 1440, "light")
    page.get_by_role("button", name="Try it").click()
    asked(page)
    coach = page.get_by_label("Coach", exact=True)
    expect(coach).to_contain_text("Europe in 1492")
    for _ in range(4):
        coach.get_by_role("button", name="Go on").click()
    coach.get_by_role("button", name="Let us begin").click()
    expect(coach).to_contain_text("0 of 7 tasks done")
    expect(coach).to_contain_text("Objectives")
    for width, scheme in LOOKS:
        sized(page, width, scheme)
        check(page, f"coach, {width}")
    sized(page, 1440, "light")
    while "1 of 7 tasks done" not in coach.inner_text():
        press(page, page.locator(OPTIONS).first.get_attribute("data-key") or "")
        asked(page)
    coach.locator("summary").click()
    expect(coach.locator(".did")).to_contain_text("Choose an objective")
    coach.get_by_role("button", name="I know my way").click()
    expect(coach).to_have_count(0)


def test_a_group_sets_periods_computers_clock_and_coach(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/#/new/eu9/{SCENARIO}")
    page.get_by_label("to period 2").check()
    page.get_by_label("From", exact=True).select_option("2")
    expect(page.get_by_role("status")).to_contain_text("turns, to")
    who = page.get_by_label("Who plays Venice?")
    assert "computer: steady" in who.inner_text()
    expect(page.get_by_label("steady: plans, makes war and peace")).to_be_visible()
    page.get_by_label("Explain the first turn to me").check()
    page.locator("summary").click()
    page.get_by_label("Clock").select_option("letters")
    for width, scheme in LOOKS:
        sized(page, width, scheme)
        check(page, f"set-up, {width}")


def test_every_layer_has_its_colours_and_key(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/#/guide/eu9")
    page.get_by_role("button", name="Try it").click()
    asked(page)
    paris = page.locator('.province[data-id="ile_de_france"]')
    politics = paris.get_attribute("fill")
    page.locator("summary", has_text="Layers").click()
    for layer, key in (
        ("friend and foe", "on your side"),
        ("religion", "Orthodox"),
        ("trade", "a centre of trade"),
        ("what you know", "not yet discovered"),
    ):
        page.get_by_label(layer, exact=True).check()
        expect(page.get_by_role("list", name="Layers")).to_contain_text(key)
        expect(paris).not_to_have_attribute("fill", politics or "")
    check(page, "layers", "main")
