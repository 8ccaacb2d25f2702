"""The coach of The Price of Power in a real Chromium: tasks that the table checks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import asked, check, press, sized
from tests.server.table import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    opened.set_default_timeout(30_000)
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(server.url)
    yield opened
    opened.close()
    assert complaints == []


def test_a_newcomer_is_given_tasks_that_the_table_checks(page: Page) -> None:
    page.get_by_role("button", name="Learn with a coach").click()
    asked(page)
    coach = page.get_by_label("Coach", exact=True)
    for _ in range(4):
        coach.get_by_role("button", name="Go on").click()
    coach.get_by_role("button", name="Let us begin").click()
    expect(coach).to_contain_text("0 of 11 tasks done")
    expect(coach.locator(".task")).to_contain_text("Pick your Missions")
    expect(coach.locator(".task")).to_contain_text("secret goals")
    for width in (1440, 400):
        sized(page, width, "light")
        check(page, f"coach at {width}")
    sized(page, 1440, "light")
    # Whatever is asked before it: the first task is done when the Missions are picked.
    for _ in range(40):
        asked(page)
        if page.locator('[data-key^="mission"], [data-key^="pick"]').count():
            press(
                page,
                str(
                    page.locator("[data-key^=mission], [data-key^=pick]").first.get_attribute(
                        "data-key"
                    )
                ),
            )
        else:
            press(
                page, str(page.locator(".group .option[data-key]").first.get_attribute("data-key"))
            )
        if "0 of 11" not in coach.inner_text():
            break
    coach.locator("summary").click()
    expect(coach.locator(".did").first).to_be_visible()
    expect(coach.get_by_role("heading", name="Round 2")).to_be_visible()
    coach.get_by_role("button", name="I know my way").click()
    expect(coach).to_have_count(0)


def test_the_coach_leaves_room_for_the_answers(page: Page) -> None:
    """A stranger's journey: with the coach open no option was in sight at 400 px."""
    page.get_by_role("button", name="Learn with a coach").click()
    asked(page)
    coach = page.get_by_label("Coach", exact=True)
    for _ in range(5):
        coach.get_by_role("button").first.click()
    for width, height in ((1440, 900), (1024, 768), (400, 800), (800, 400)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".prompt .option[data-key]").first).to_be_in_viewport(ratio=1)
    fold = coach.get_by_role("button").first
    expect(fold).to_contain_text("Pick your Missions")
    fold.click()
    expect(coach).to_contain_text("secret goals")
