"""War on the table of the nine-player campaign in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import asked, check, press, sized
from tests.server.table import Seat, Server
from tests.server.war_table import FRANCE, enemies, lead_to, match, sit, warlike

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[str, dict[str, str]]:
    """France has declared war, and moves."""
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        found = match(client)
        lead_to(client, found, "march.stack")
    return found


@pytest.fixture(scope="module")
def attack(server: Server) -> tuple[str, dict[str, str]]:
    """France has fought a battle."""
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        found = match(client)
        lead_to(client, found, "battle.")
    return found


@pytest.fixture
def page(browser: Browser, server: Server, table: tuple[str, dict[str, str]]) -> Iterator[Page]:
    page = sit(browser, server, table, 1440)
    asked(page)
    yield page
    page.close()


def test_strip_seals_and_rounds_tell_the_turn(page: Page) -> None:
    strip = page.get_by_role("region", name="The turn")
    expect(strip.locator("[aria-current=step]").first).to_have_text("War")
    expect(strip).to_contain_text("Movement")
    expect(strip).to_contain_text(re.compile(r"impulse of .*France"))  # perhaps with allies
    expect(strip.get_by_role("list", name="Rounds of the war year").locator("li")).to_have_count(12)
    seats = page.get_by_role("list", name="Seats").locator("li")
    expect(seats).to_have_count(9)
    expect(seats.filter(has_text="France")).to_contain_text("your impulse")
    letters = seats.locator("svg text").all_text_contents()
    assert len(set(letters)) == 9, letters
    expect(page.locator(".clock")).to_have_text(re.compile(r"^Turn \d+ · \d{4}–\d{4}$"))


def test_a_stack_moves_in_two_gestures(page: Page) -> None:
    own = page.locator(".stack.lit").first
    expect(own).to_be_visible()
    own.dispatch_event("pointerover", {"bubbles": True})
    expect(page.locator(".caption")).to_contain_text(re.compile("(Army|Fleet) of France"))
    own.dispatch_event("click")
    expect(page.locator("#question")).to_contain_text("which stack moves, and where?")
    places = page.locator(".reach")
    expect(places.first).to_be_attached()
    goal = places.nth(2).get_attribute("data-id")
    page.locator(f'.reach[data-id="{goal}"]').dispatch_event("click")
    expect(page.locator(".way").first).to_be_attached()
    panel = page.locator(".march")
    expect(panel).to_contain_text(re.compile("March to|Voyage to"))
    for width, scheme in ((1440, "light"), (1024, "dark"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"march, {width}")
    sized(page, 1440, "light")
    with page.expect_response(re.compile("/answers$")) as response:
        panel.locator(".go").click()
    assert response.value.ok
    asked(page)


def test_odds_are_shown_and_a_stack_is_split_by_steppers(browser: Browser, server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        found = match(client)
        seat = Seat(client, found[0], found[1][FRANCE])
        for _ in range(12):
            seen = lead_to(client, found, "march.stack")
            near = enemies(seen)
            ways = [x for x in seen["ask"]["options"] if x["key"].startswith("to:")]
            hits = [x for x in ways if x["about"].get("active") and x["key"].split(":")[1] in near]
            if hits:
                break
            seat.answer(warlike(seen["ask"], ["", ""], near), seen["ask"]["at"]).raise_for_status()
        units = {x["name"]: len(x["units"]) for x in seen["state"]["stacks"]}
        name, place = max(hits, key=lambda x: units[x["targets"][0]])["targets"]
        page = sit(browser, server, found, 1440)
        asked(page)
        page.locator(f'.stack[data-id="{name}"]').dispatch_event("click")
        page.locator(f'.reach[data-id="{place}"]').dispatch_event("click")
        odds = page.locator(".march .odds")
        expect(odds).to_contain_text(re.compile(r"France \d+ %"), timeout=60_000)
        check(page, "odds")
        page.locator('.march [data-key^="split:"]').click()
        expect(page.locator("#question")).to_contain_text("who leaves it")
        split = page.locator(".split")
        go = split.get_by_role("button", name="Split", exact=True)
        expect(go).to_be_disabled()
        split.get_by_role("button", name="One more of").first.click()
        expect(split.locator("output").first).to_have_text("1")
        for width, scheme in ((1440, "light"), (400, "dark")):
            sized(page, width, scheme)
            check(page, f"split, {width}")
        before = len(seat.look()["state"]["stacks"])
        with page.expect_response(re.compile("/answers$")) as response:
            go.click()
        assert response.value.ok
        asked(page)
        assert len(seat.look()["state"]["stacks"]) == before + 1
        page.close()


def test_a_battle_is_laid_on_the_table(
    browser: Browser, server: Server, attack: tuple[str, dict[str, str]]
) -> None:
    page = sit(browser, server, attack, 1440)
    asked(page)
    opener = page.get_by_role("button", name="Last battle")
    if page.locator(".sheet h2").count() == 0:
        opener.click()
    sheet = page.get_by_role("region", name=re.compile("^Battle in "))
    expect(sheet.get_by_role("heading", name="Each roll as it fell")).to_be_visible()
    dice = sheet.locator(".rolls [role=img]")
    many = dice.count()
    assert many >= 2
    for width, scheme in ((1440, "light"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"battle, {width}")
    sized(page, 1440, "light")
    sheet.get_by_role("button", name="Roll by roll").click()
    expect(dice).to_have_count(0)
    sheet.get_by_role("button", name="Next roll").click()
    expect(dice).to_have_count(1)
    sheet.get_by_role("button", name="All at once").click()
    expect(dice).to_have_count(many)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.close()


def test_a_siege_card_says_what_each_face_brings(
    browser: Browser, server: Server, attack: tuple[str, dict[str, str]]
) -> None:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        lead_to(client, attack, "military.siege")
    page = sit(browser, server, attack, 1440)
    asked(page)
    page.keyboard.press("Escape")
    card = page.locator(".prompt article").first
    expect(card).to_contain_text(re.compile("Siege of|Revolt in"))
    faces = " ".join(card.locator(".faces b").all_inner_texts()).split()
    assert faces in ([], [str(n) for n in range(1, 11)])
    for width, scheme in ((1440, "light"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"siege, {width}")
    sized(page, 1440, "light")
    with page.expect_response(re.compile("/answers$")) as response:
        card.locator("button").first.click()
    assert response.value.ok
    page.close()


def test_no_codes_stand_in_the_journal(page: Page) -> None:
    journal = page.get_by_label("Journal", exact=True)
    text = journal.inner_text()
    assert not re.search(r"^\d\.\d+\w? [a-z]", text, re.MULTILINE), text
    titles = journal.locator("h3").all_inner_texts()
    assert all(one != other for one, other in pairwise(titles)), titles
    press(page, page.locator(".option").first.get_attribute("data-key") or "")


def test_peace_shows_how_the_war_stands(browser: Browser, server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        found = match(client)
        lead_to(client, found, "peace.minors")
    page = sit(browser, server, found, 1440)
    asked(page)
    card = page.locator(".peace")
    expect(card).to_contain_text(re.compile(r"[+−]?\d for you"))
    with page.expect_response(re.compile("/answers$")):
        page.locator('.option[data-key^="all:"], .option[data-key^="one:"]').first.click()
    expect(page.locator("#question")).to_contain_text("which peace do you propose")
    level = card.get_by_role("button", name=re.compile(r"^\+1"))
    level.click()
    propose = card.locator(".go")
    expect(propose).to_be_disabled()
    expect(card).to_contain_text("0 of 1 demands named")
    for width, scheme in ((1440, "light"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"peace, {width}")
    sized(page, 1440, "light")
    card.locator("[data-demand]").last.check()
    expect(card).to_contain_text("1 of 1 demands named")
    expect(card).to_contain_text(re.compile(r"\d+ % that they sign"))
    with page.expect_response(re.compile("/answers$")) as response:
        propose.click()
    assert response.value.ok
    expect(page.locator("#question")).to_contain_text("do you propose peace to minors")
    expect(card).to_contain_text("Proposed: peace of level 1")
    page.close()


def test_orders_answer_and_always_is_kept(browser: Browser, server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        found = match(client)
        lead_to(client, found, "military.orders")
        page = sit(browser, server, found, 1440)
        asked(page)
        orders = page.locator(".orders")
        check(page, "orders")
        fights_on = orders.get_by_role("switch", name="After the first day fight on.")
        expect(fights_on).not_to_be_checked()
        fights_on.click()
        expect(page.locator("#question")).to_contain_text("Which order is changed?")
        expect(fights_on).to_be_checked()
        orders.get_by_label("One stack").select_option(index=1)
        own = orders.locator("[data-value=intercept]")
        own.select_option("always")
        expect(orders.locator("[data-order=intercept]")).to_be_checked()
        orders.get_by_role("button", name="All of France").click()
        expect(orders.locator("[data-order=intercept]")).not_to_be_checked()
        press(page, "done")
        asked(page)
        lead_to(client, found, "military.campaign")
        state = Seat(client, found[0], found[1][FRANCE]).look()["state"]
        given = state["powers"]["france"]["orders"]
        single = [key for key, value in given.items() if value == "always"]
        assert given == {"leave": "never", single[0]: "always"}
        assert re.fullmatch(r"intercept:\d+", single[0])
        page.get_by_role("tab", name="Orders").click()
        expect(page.locator("#rail")).to_contain_text("After the first day fight on.")
        lead_to(client, found, "military.wintering")
    asked(page)
    with page.expect_response(re.compile("/orders$")) as response:
        page.locator('[data-always="military.wintering=keep"]').click()
    assert response.value.ok
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        given = Seat(client, found[0], found[1][FRANCE]).look()["orders"]
    assert [x["kind"] for x in given if x["on"]] == ["military.wintering=keep"]
    page.close()
