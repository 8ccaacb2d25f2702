"""Diplomacy on the table of the nine-player campaign in a real Chromium: talks, minors, war."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import asked, check, lay, sized
from tests.server.table import Seat, Server, begin
from tests.server.war_table import FRANCE, SCENARIO, SEED, calm, lead_to, match, sit

pytestmark = pytest.mark.browser
Found = tuple[str, dict[str, str]]
ANSWERS = re.compile("/answers$")


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        yield client


def choose(page: Page, where: str) -> None:
    """Click an answer, and see it taken."""
    with page.expect_response(ANSWERS) as response:
        page.locator(where).first.click()
    assert response.value.ok, response.value.text()


def _all_at_talks(seats: list[Seat]) -> None:
    """Everybody lets things be until all are asked what they put on the table."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        asks = [(seat, table["ask"]) for seat in seats if (table := seat.look())["ask"]]
        if len(asks) == len(seats) and all(ask["kind"] == "talk.what" for _, ask in asks):
            return
        for seat, ask in asks:
            if ask["kind"] != "talk.what":
                seat.answer(calm(ask), ask["at"])  # a question may have passed meanwhile
        time.sleep(0.05)
    raise AssertionError("no talks in a minute")


def test_two_browsers_negotiate_and_a_third_sees_nothing(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    people = ["human", "human", "human", *["steady"] * 6]
    name, tokens = begin(client, "eu9", scenario=SCENARIO, seats=people, seed=SEED)
    seats = {seat: Seat(client, name, token) for seat, token in tokens.items()}
    assert sorted(seats) == ["ANG", "FRA", "HIS"]
    _all_at_talks(list(seats.values()))
    pages = {who: sit(browser, server, (name, {who: tokens[who]}), 1440) for who in tokens}
    france, spain, england = pages["FRA"], pages["HIS"], pages["ANG"]

    asked(france)
    france.get_by_role("button", name=re.compile("^France, Spain:")).click()
    expect(france.locator(".compose")).to_contain_text("A treaty with Spain")
    france.locator("[data-clause=defensive]").click()
    expect(france.locator(".compose")).to_contain_text("France, Spain stand together")
    france.locator("[data-form=secret]").click()
    check(france, "a treaty", "main")
    choose(france, "[data-send]")
    expect(france.locator(".treaty")).to_contain_text("defensive alliance of France and Spain")
    choose(france, '.option[data-key="done"]')
    for page in (spain, england):
        asked(page)
        choose(page, '.option[data-key="done"]')

    asked(spain)
    offer = spain.locator(".offer")
    expect(offer).to_contain_text("defensive alliance of France and Spain, in secret")
    spain.get_by_role("button", name="Spain, France: a draft between you").click()
    check(spain, "an offer", "main")
    asked(england)
    expect(england.locator(".offer")).to_have_count(0)
    assert "a draft" not in england.locator("main").inner_text()
    assert client.get(f"/matches/{name}").json()["state"]["drafts"] == []
    choose(spain, ".offer .go")
    expect(spain.locator(".offer")).to_have_count(0)
    told = seats["ANG"].look()["state"]
    assert told["drafts"] == []
    assert not any({"france", "spain"} <= set(x["members"]) for x in told["agreements"])
    assert "defensive alliance of France and Spain" not in england.locator("body").inner_text()
    for page in pages.values():
        page.close()


def test_relations_war_room_and_minors_fit_every_screen(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    lead_to(client, found, "diplomacy.what")
    page = sit(browser, server, found, 1440)
    asked(page)
    choose(page, '.option[data-key="diplomacy:minor"]')
    expect(page.locator(".minor.lit").first).to_be_visible()
    for width, scheme in ((1440, "light"), (1024, "dark"), (400, "dark")):
        sized(page, width, scheme)
        for name in ("Relations", "War room", "Minors"):
            lay(page, name)
            check(page, f"{name}, {width}", "main")
    sized(page, 1440, "light")
    choose(page, ".nobody .minor.lit")
    expect(page.locator("#question")).to_contain_text("how many ducats")
    cells = page.locator(".prompt table tbody tr").first.locator("td").all_inner_texts()[1:]
    odds = [int(re.sub(r"\D", "", cell)) for cell in cells]
    assert odds == sorted(odds, reverse=True), odds
    assert 0 < odds[0] <= 100
    choose(page, ".prompt table button")
    expect(page.get_by_role("list", name="Sealed so far")).to_be_visible()
    expect(page.locator(".minor b").first).to_be_visible()
    page.close()


def test_a_declaration_names_its_price(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    table = lead_to(client, found, "declare.kind")
    before = table["state"]["powers"]["france"]["stability"]
    price = next(x["about"]["stability"] for x in table["ask"]["options"] if x["about"])
    page = sit(browser, server, found, 1440)
    asked(page)
    told = page.locator(".price")
    expect(told).to_contain_text("stability")
    expect(told).to_contain_text("Who may be called")
    check(page, "declaration")
    sized(page, 400, "light")
    check(page, "declaration, 400")
    choose(page, ".price .war")
    asked(page)
    sized(page, 1440, "light")
    lay(page, "War room")
    expect(page.locator("article.mine").first).to_contain_text("France")
    now = Seat(client, found[0], found[1][FRANCE]).look()["state"]["powers"]["france"]["stability"]
    assert now == max(-3, before - price)
    page.close()


def test_events_and_objectives_are_told_in_words(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    lead_to(client, found, "talk.what")
    page = sit(browser, server, found, 1440)
    asked(page)
    lay(page, "Events")
    events = page.locator(".events")
    expect(events).to_contain_text("Your objectives")
    expect(events).to_contain_text(re.compile(r"\d+ of at most \d+ victory points"))
    closed = events.locator("details:not([open]) summary")
    while closed.count():
        closed.first.click()
    text = events.inner_text()
    assert not re.search(r"\b(STZ|CTZ|CB|ROTW|VP|E-\d+)\b|\b[IV]+-\d", text), text
    for width, scheme in ((1440, "light"), (1024, "dark"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"events, {width}", "main")
    sized(page, 1440, "light")
    place = events.locator(".places button").first
    if place.count():
        place.click()
        expect(page.locator(".province.marked")).to_have_count(1)
    page.close()


def test_a_group_sets_up_a_short_game_and_reads_the_chronicle(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, bypass_csp=True)
    page.goto(f"{server.url}/#/new/eu9/{SCENARIO}")
    page.get_by_label("to period 1").check()
    expect(page.get_by_role("status")).to_contain_text("6 turns, to 1520")
    check(page, "set-up")
    page.close()

    found = match(client, options={"last_period": 1})
    lead_to(client, found, "talk.what")
    page = sit(browser, server, found, 1440)
    asked(page)
    lay(page, "Chronicle")
    chronicle = page.locator(".chronicle")
    expect(chronicle.get_by_role("heading", name=re.compile("^Turn 1 "))).to_be_visible()
    expect(chronicle.get_by_role("img", name=re.compile("^Victory points: "))).to_be_visible()
    for width, scheme in ((1440, "light"), (1024, "dark"), (400, "dark")):
        sized(page, width, scheme)
        check(page, f"chronicle, {width}", "main")
    page.close()
