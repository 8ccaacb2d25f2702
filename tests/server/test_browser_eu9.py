"""The nine-player campaign in a real Chromium: a turn of one power, its sheet, and a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.pages import check, lay, scenario, sized
from tests.server.table import Server
from tests.server.war_table import seeded

pytestmark = pytest.mark.browser
QUIET = ("done", "pass", "no_more", "refuse", "nothing", "stay", "no_bankers", "no_investment")
"""Answers of a power that lets things be."""
TABS = ("Europe", "The world", "Record sheet", "Powers and markets")


@pytest.fixture(scope="module")
def opened(browser: Browser, server: Server) -> Iterator[Page]:
    """One window for all; whatever the browser complains of fails the last test."""
    complaints: list[str] = []
    page = browser.new_page(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", bypass_csp=True
    )
    page.set_default_timeout(30_000)
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(server.url)
    yield page
    page.close()
    # A refusal that the page shows is told to the console too.
    assert [one for one in complaints if "422" not in one] == []


@pytest.fixture(scope="module")
def table(opened: Page) -> str:
    """The address of a match in which France writes its plan."""
    page = opened
    page.route(re.compile("/api/matches$"), seeded)
    scenario(page, "The great campaign of 1492 for nine").click()
    page.get_by_role("checkbox", name="France").check()
    page.get_by_role("checkbox", name="England").uncheck()
    page.get_by_role("button", name="Start").click()
    expect(question(page)).to_contain_text("France")
    check(page, "objectives", ".asking")
    for _ in range(60):
        question(page)
        if page.get_by_role("group", name="Your plan").count():
            return page.url
        answer(page)
    raise AssertionError("no plan was asked for")


@pytest.fixture
def page(opened: Page, table: str) -> Page:
    """The match, with the map of Europe on the table."""
    sized(opened, 1440, "light")
    opened.goto(table)
    question(opened)
    lay(opened, "Europe")
    return opened


def question(page: Page) -> Locator:
    """The question, once it can be answered."""
    found = page.locator("#question")
    expect(found).to_be_visible(timeout=60_000)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    return found


def answer(page: Page, key: str = "") -> None:
    """Click this option; or let things be, if that is offered; or the first."""
    question(page)
    quiet = ['.campaigns [data-key^="campaign:"]', *(f'.option[data-key="{one}"]' for one in QUIET)]
    calm = next((one for one in quiet if page.locator(one).count()), "")
    chosen = f'.option[data-key="{key}"]' if key else calm or ".group:not(.barred) .option"
    option = page.locator(chosen)
    at = page.locator("#question").get_attribute("data-at")
    with page.expect_response(re.compile("/answers$")) as response:
        option.first.click()
    assert response.value.ok
    expect(page.locator(f'#question[data-at="{at}"]')).to_have_count(0)


def line(page: Page, name: str) -> int:
    return int(page.locator(f"[data-line={name}] output").inner_text().replace("−", "-"))


def test_the_table_fits_every_screen_and_has_no_serious_fault(page: Page) -> None:
    for width, scheme in ((1440, "light"), (1024, "dark"), (400, "dark")):
        sized(page, width, scheme)
        question(page)
        check(page, f"table, {width}")
        for tab in TABS:
            lay(page, tab)
            expect(page.locator("#question")).to_be_visible()
            check(page, f"{tab}, {width}", "main")


def test_another_power_shows_only_its_public_lines(page: Page) -> None:
    lay(page, "Powers and markets")
    page.get_by_role("button", name="Venice", exact=True).click()
    sheet = page.get_by_role("region", name="Economic record sheet of Venice")
    expect(sheet.locator("[data-line]")).to_have_count(6)
    assert line(page, "B25") > 0


def test_a_rule_and_every_word_can_be_looked_up(page: Page) -> None:
    page.get_by_role("button", name="rule VI.1").click()
    rules = page.get_by_role("tabpanel", name="Rules")
    expect(rules.locator(".current")).to_contain_text("The plan")
    page.get_by_label("Search the rules").fill("CTZ")
    expect(rules).to_contain_text("Home trade zone")
    page.get_by_role("tab", name="Journal").click()


def test_a_trade_zone_on_the_map_answers(page: Page) -> None:
    answer(page, "plan:tfi")
    expect(page.locator(".zone.lit").first).to_be_visible()
    page.locator('.zone[data-id="stz_lion"]').hover(force=True)
    expect(page.locator(".caption")).to_contain_text("Gulf of Lions")
    with page.expect_response(re.compile("/answers$")) as response:
        page.locator('.zone[data-id="stz_lion"]').dispatch_event("click")
    assert response.value.ok
    answer(page, "ducats:10")
    plan = page.get_by_role("group", name="Your plan")
    expect(plan).to_contain_text("Trade fleet: Gulf of Lions, 10 ducats", ignore_case=True)
    plan.get_by_role("button", name="Take back trade fleet").click()
    expect(plan.get_by_role("listitem")).to_have_count(0)


def test_places_are_named_under_the_pointer(page: Page) -> None:
    over = {"bubbles": True}
    page.locator('.province[data-id="ile_de_france"]').dispatch_event("pointerover", over)
    caption = page.locator(".caption")
    expect(caption).to_contain_text("Île-de-France · France · income 18")
    expect(caption).to_contain_text("capital of France")
    expect(page.locator(".realm", has_text="France")).to_be_attached()
    lay(page, "The world")
    page.locator(".province").first.dispatch_event("pointerover", over)
    expect(caption).not_to_be_empty()


def test_layers_recolour_the_map_and_a_place_is_found(page: Page) -> None:
    paris = page.locator('.province[data-id="ile_de_france"]')
    before = paris.get_attribute("fill")
    page.locator("summary", has_text="Layers").click()
    page.get_by_label("terrain").check()
    expect(paris).not_to_have_attribute("fill", before or "")
    expect(page.get_by_role("list", name="Layers")).to_contain_text("mountain", ignore_case=True)
    check(page, "layers", "main")
    page.get_by_label("politics").check()
    expect(paris).to_have_attribute("fill", before or "")
    search = page.get_by_role("combobox", name="Find a place")
    search.fill("ile-de")
    search.press("Enter")
    expect(page.locator(".province.marked")).to_have_attribute("data-id", "ile_de_france")


def test_patterns_tell_the_powers_apart(page: Page) -> None:
    expect(page.locator(".map .over")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Patterns beside colours").check()
    page.get_by_role("button", name="Close").click()
    fills = page.locator(".map .over").evaluate_all(
        "all => all.map(one => one.attributes.fill.value)"
    )
    assert len(set(fills)) >= 8
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Patterns beside colours").uncheck()
    page.get_by_role("button", name="Close").click()


def test_one_power_plays_a_whole_economic_turn(page: Page) -> None:
    expect(page.locator(".clock")).to_have_text("Turn 1 · 1492–1495")
    lay(page, "Record sheet")
    income = line(page, "B25")
    assert income == line(page, "B23") + line(page, "B24") > 0
    expect(page.get_by_role("list", name="In short")).to_contain_text(f"{income} gross income")
    expect(page.locator(".block.now")).to_contain_text("Expenses of administration")
    page.locator("[data-line=B5]").focus()
    detail = page.locator("#line-detail")
    expect(detail).to_contain_text("B1 + B2 - B3 + B4")
    expect(detail.locator(".sum td")).to_have_text(str(line(page, "B5")))
    page.locator("[data-line=B1]").hover()
    expect(detail).to_contain_text("Île-de-France")

    plan = page.get_by_role("group", name="Your plan")
    expect(plan).to_contain_text(f"Income will cover {income // 5} to {income * 6 // 10} ducats")
    answer(page, "plan:mnu")
    expect(page.locator(".about")).to_contain_text("the same income every turn")
    dearer = '.option[data-key="ducats:50"], .option[data-key="ducats:100"]'
    expect(page.locator(dearer).last).to_contain_text("better odds")
    answer(page, "ducats:30")
    answer(page, "plan:naval")
    answer(page, "ducats:30")
    expect(plan.get_by_role("listitem")).to_have_count(2)
    expect(plan).to_contain_text("60 ducats so far")
    plan.get_by_role("button", name="Take back naval technology: 30 ducats").click()
    expect(plan.get_by_role("listitem")).to_have_count(1)
    for name in ("Trade", "Technology", "Forces"):
        expect(page.locator(".prompt").get_by_role("group", name=name, exact=True)).to_be_visible()
    answer(page, "plan:buy")
    answer(page, "at:ile_de_france")
    expect(page.locator('.option[data-key="with:A-"]')).to_contain_text("Small army")
    expect(page.locator('.option[data-key="with:A-"]')).to_contain_text("ducats")
    answer(page, "with:A-")
    answer(page, "done")

    for _ in range(300):
        question(page)
        if "Turn 2" in page.locator(".clock").inner_text():
            break
        answer(page)
    expect(page.locator(".clock")).to_contain_text("Turn 2")
    journal = page.get_by_label("Journal", exact=True)
    earlier = journal.get_by_role("button", name="Earlier entries")
    while earlier.count():
        earlier.click()
    expect(journal).to_contain_text(f"France: gross income {income} ducats")
    expect(journal).to_contain_text("France plans: manufacture: 30 ducats")


def test_a_battle_is_fought_step_by_step(opened: Page, server: Server) -> None:
    page = opened
    sized(page, 1440, "light")
    page.goto(f"{server.url}/#/eu9/battle")
    page.get_by_role("button", name="Gustav Adolf lands in England").click()
    attackers = page.get_by_role("group", name="Who attacks")
    expect(attackers.get_by_label("Country")).to_have_value("sweden")
    attackers.get_by_label("Large armies").fill("2")
    attackers.get_by_label("Large armies").blur()
    page.get_by_role("button", name="Fight", exact=True).click()
    fight = page.get_by_role("region", name="The fight")
    expect(fight.get_by_role("heading", name="The odds over 10,000 rolls")).to_be_visible(
        timeout=60_000
    )
    expect(fight.locator(".steps")).to_contain_text("Sweden, fire 1:")
    rows = fight.locator("figure", has_text="Who wins").locator("tr")
    shares = [float(text.split()[0]) for text in rows.locator(".n").all_inner_texts()]
    assert sum(shares) == pytest.approx(100, abs=0.5)
    for width, scheme in ((1440, "light"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"battle, {width}")

    page.get_by_text("A battle at sea").click()
    page.get_by_role("button", name="Fight", exact=True).click()
    expect(fight.locator(".steps")).to_contain_text("Turkey", timeout=60_000)
    page.locator("summary", has_text="As text").click()
    page.get_by_label("The fight as text").fill("kind: land\nfield: {period: 9}")
    with page.expect_response(re.compile("/tools/eu9/battle$")) as response:
        page.get_by_role("button", name="Fight", exact=True).click()
    assert response.value.status == 422
    expect(page.get_by_role("alert")).to_contain_text("phasing")
