"""The nine-player campaign in a real Chromium: a turn of one power, its sheet, and a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.table import Server
from tests.server.test_browser import browser  # noqa: F401  # the fixture

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:  # noqa: F811
    """The first page; whatever the browser complains of fails the test."""
    complaints: list[str] = []
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.set_default_timeout(30_000)
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(server.url)
    yield opened
    opened.close()
    # A refusal that the page shows is told to the console too.
    assert [one for one in complaints if "422" not in one] == []


def sit_down(page: Page) -> None:
    """France of the campaign for nine, from the first page."""
    page.get_by_role("link", name="The great campaign of 1492 for nine").click()
    page.get_by_role("checkbox", name="France").check()
    page.get_by_role("checkbox", name="England").uncheck()
    page.get_by_role("button", name="Start").click()
    expect(question(page)).to_contain_text("France")


def question(page: Page) -> Locator:
    """The question, once it can be answered."""
    found = page.locator("#question")
    expect(found).to_be_visible(timeout=60_000)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    return found


def answer(page: Page, key: str = "") -> None:
    """Click this option, or the first that is offered."""
    question(page)
    option = page.locator(f'.option[data-key="{key}"]' if key else ".group:not(.barred) .option")
    at = page.locator("#question").get_attribute("data-at")
    with page.expect_response(re.compile("/answers$")) as response:
        option.first.click()
    assert response.value.ok
    expect(page.locator(f'#question[data-at="{at}"]')).to_have_count(0)


def until_the_plan(page: Page) -> None:
    for _ in range(30):
        question(page)
        if page.get_by_role("group", name="Your plan").count():
            return
        answer(page)
    pytest.fail("no plan was asked for")


def look_at(page: Page, tab: str) -> None:
    page.get_by_role("tab", name=tab, exact=True).click()


def line(page: Page, name: str) -> int:
    return int(page.locator(f"[data-line={name}] output").inner_text().replace("−", "-"))


def test_one_power_plays_a_whole_economic_turn(page: Page) -> None:
    sit_down(page)
    until_the_plan(page)
    expect(page.locator(".clock")).to_contain_text("Turn 1 · 1492–1495 · 3.4")

    look_at(page, "Record sheet")
    income = line(page, "B25")
    assert income == line(page, "B23") + line(page, "B24") > 0
    page.locator("[data-line=B5]").focus()
    detail = page.locator("#line-detail")
    expect(detail).to_contain_text("B1 + B2 - B3 + B4")
    expect(detail.locator(".sum td")).to_have_text(str(line(page, "B5")))
    page.locator("[data-line=B1]").hover()
    expect(detail).to_contain_text("Île-de-France")

    plan = page.get_by_role("group", name="Your plan")
    answer(page, "plan:mnu")
    answer(page, "ducats:30")
    answer(page, "plan:naval")
    answer(page, "ducats:30")
    expect(plan.get_by_role("listitem")).to_have_count(2)
    expect(plan).to_contain_text("60 ducats")
    plan.get_by_role("button", name="Take back naval technology: 30 ducats").click()
    expect(plan.get_by_role("listitem")).to_have_count(1)
    for name in ("Trade", "Technology", "Forces"):
        expect(page.locator(".prompt").get_by_role("group", name=name, exact=True)).to_be_visible()
    answer(page, "done")

    for _ in range(60):
        question(page)
        if "Turn 2" in page.locator(".clock").inner_text():
            break
        answer(page)
    expect(page.locator(".clock")).to_contain_text("Turn 2")
    journal = page.get_by_label("Journal", exact=True)
    expect(journal).to_contain_text(f"France: gross income {income} ducats")
    expect(journal).to_contain_text("France plans: manufacture: 30 ducats")
    expect(journal).to_contain_text("nothing to decide yet")


def test_another_power_shows_only_its_public_lines(page: Page) -> None:
    sit_down(page)
    until_the_plan(page)
    look_at(page, "Powers and markets")
    page.get_by_role("button", name="Venice").click()
    sheet = page.get_by_role("region", name="Economic record sheet of Venice")
    expect(sheet.locator("[data-line]")).to_have_count(6)
    assert line(page, "B25") > 0


def test_a_trade_zone_on_the_map_answers(page: Page) -> None:
    sit_down(page)
    until_the_plan(page)
    answer(page, "plan:tfi")
    expect(page.locator(".zone.lit").first).to_be_visible()
    page.locator('.zone[data-id="stz_lion"]').hover(force=True)
    expect(page.locator(".caption")).to_contain_text("Gulf of Lions")
    with page.expect_response(re.compile("/answers$")) as response:
        page.locator('.zone[data-id="stz_lion"]').dispatch_event("click")
    assert response.value.ok
    answer(page, "ducats:10")
    plan = page.get_by_role("group", name="Your plan")
    expect(plan).to_contain_text("Trade fleet: STZ Gulf of Lions, 10 ducats", ignore_case=True)


def test_places_are_named_under_the_pointer(page: Page) -> None:
    sit_down(page)
    over = {"bubbles": True}
    page.locator('.province[data-id="ile_de_france"]').dispatch_event("pointerover", over)
    caption = page.locator(".caption")
    expect(caption).to_contain_text("Île-de-France · France · income 18")
    expect(caption).to_contain_text("capital of France")
    look_at(page, "The world")
    page.locator(".province").first.dispatch_event("pointerover", over)
    expect(caption).not_to_be_empty()


@pytest.mark.parametrize("width", [1440, 1024, 400])
def test_the_table_fits_every_screen(page: Page, width: int) -> None:
    sit_down(page)
    page.set_viewport_size({"width": width, "height": 800})
    question(page)
    for tab in ("Europe", "The world", "Record sheet", "Powers and markets"):
        look_at(page, tab)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), tab
        expect(page.locator("#question")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 400])
def test_a_battle_is_fought_step_by_step(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.get_by_role("link", name="Fight a battle").click()
    page.get_by_role("button", name="Gustav Adolf lands in England").click()
    expect(page.get_by_label("The fight, as YAML")).to_have_value(re.compile("SUE"))
    page.get_by_role("button", name="Fight", exact=True).click()
    fight = page.get_by_role("region", name="The fight")
    expect(fight.get_by_role("heading", name="The odds over 10,000 rolls")).to_be_visible(
        timeout=60_000
    )
    expect(fight.locator(".steps")).to_contain_text("SUE, fire 1:")
    rows = fight.locator("figure", has_text="Who wins").locator("tr")
    shares = [float(text.split()[0]) for text in rows.locator(".n").all_inner_texts()]
    assert sum(shares) == pytest.approx(100, abs=0.5)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_bad_description_says_what_is_wrong(page: Page) -> None:
    page.get_by_role("link", name="Fight a battle").click()
    page.get_by_label("The fight, as YAML").fill("kind: land\nfield: {period: 9}")
    with page.expect_response(re.compile("/tools/eu9/battle$")) as response:
        page.get_by_role("button", name="Fight", exact=True).click()
    assert response.value.status == 422
    expect(page.get_by_role("alert")).to_contain_text("phasing")
