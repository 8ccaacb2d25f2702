"""The end of a match in a Chromium: where points came from, its story, links to its moments."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import asked, check, sized
from tests.server.table import Seat, Server, begin

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    opened.set_default_timeout(30_000)
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    opened.close()
    assert complaints == []


@pytest.fixture(scope="module")
def ended(server: Server) -> dict[str, Any]:
    """A match that computers have played to its end; and how it ended."""
    match, _ = begin(
        server.client, "tpop", scenario="introductory_scenario_3p", seats=["random"] * 3, seed=1
    )
    deadline = time.monotonic() + 120
    while not (table := Seat(server.client, match, None).look())["over"]:
        assert time.monotonic() < deadline
        time.sleep(0.3)
    return {"id": match, **table["result"]}


def test_the_result_tells_where_the_points_came_from(
    page: Page, server: Server, ended: dict[str, Any]
) -> None:
    page.goto(f"{server.url}/#/match/{ended['id']}")
    result = page.get_by_role("region", name="Result", exact=True)
    result.locator("summary", has_text="Where the points came from").click()
    for seat, score in ended["scores"].items():
        expect(result.locator(f"[data-total={seat}]")).to_have_text(str(score).replace("-", "−"))
    # Start and sources add up to the total, seat by seat.
    assert result.locator("polyline[data-seat]").count() == len(ended["scores"])
    rows = result.locator(".sources tbody tr").all()
    for place, score in enumerate(ended["scores"].values()):
        seats = list(ended["scores"])
        order = sorted(seats, key=lambda seat: -ended["scores"][seat])
        column = order.index(seats[place])
        cells = [row.locator("td").nth(column).inner_text() for row in rows]
        points = [int(cell.replace("−", "-")) for cell in cells if cell != "·"]
        assert sum(points) == score
    expect(result.locator("svg")).to_contain_text("I·1")
    check(page, "result")


def test_the_story_is_a_page_of_its_own_and_leads_to_every_moment(
    page: Page, server: Server, ended: dict[str, Any]
) -> None:
    page.goto(f"{server.url}/#/story/{ended['id']}")
    expect(page.get_by_role("heading", name=re.compile("won$"))).to_be_visible()
    expect(page.get_by_role("img", name="How the scores went")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile(r"^I·1"))).to_be_visible()
    for width in (1440, 1024, 400):
        sized(page, width, "light")
        check(page, f"story at {width}")
    look = page.get_by_role("link", name=re.compile("^Look at it: ")).first
    number = (look.get_attribute("href") or "").rsplit("/", 1)[1]
    look.click()
    past = page.locator(".past")
    expect(past).to_be_visible()
    assert page.url.endswith(f"#/past/{ended['id']}/{number}")


def test_a_link_opens_a_moment_and_rounds_are_marked(
    page: Page, server: Server, ended: dict[str, Any]
) -> None:
    page.goto(f"{server.url}/#/past/{ended['id']}/120")
    past = page.locator(".past")
    slider = past.get_by_role("slider")
    expect(slider).not_to_have_value("0")
    marks = past.locator(".mark")
    expect(marks).to_have_text(["I·1", "I·2"])
    past.get_by_role("button", name="To the beginning").click()
    past.get_by_role("button", name="To the next round").click()
    expect(past.locator("p b")).to_have_text(re.compile("^I·1 · "))
    past.get_by_role("button", name="To the next round").click()
    expect(past.locator("p b")).to_have_text(re.compile("^I·2 · "))
    past.get_by_role("button", name="To the round before").click()
    expect(past.locator("p b")).to_have_text(re.compile("^I·1 · "))
    check(page, "past")
    past.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("region", name="Result", exact=True)).to_be_visible()
    assert page.url.endswith(f"#/match/{ended['id']}")


def test_the_score_that_would_be_is_told_during_play(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    asked(page)
    mat = page.get_by_role("region", name="Your mat")
    expect(mat).to_contain_text(re.compile(r"\d+ → \d+"))
    page.get_by_role("tab", name="Realms").click()
    panel = page.get_by_role("group", name="Realms")
    expect(panel.locator(".track small").first).to_have_text(re.compile(r"→ \d+"))
    panel.locator("summary", has_text="If it ended now").first.click()
    expect(panel).to_contain_text("At the end: tax")
