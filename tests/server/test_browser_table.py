"""Whole matches in a real Chromium: started from the first page, played by what the page offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import OPTIONS, asked, choose, is_over, scenario
from tests.server.table import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, server: Server, complaints: list[str]) -> Iterator[Page]:
    """The first page; whatever the browser complains of fails the test."""
    opened = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    opened.set_default_timeout(30_000)
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(server.url)
    yield opened
    opened.close()
    assert complaints == []


def test_play_now_is_one_click_and_fifteen_prompts_are_played(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    first = asked(page)
    assert first.startswith("France")
    expect(page.locator(".clock")).to_contain_text("Age I")
    expect(page.get_by_role("region", name="Your mat")).to_contain_text("Charles VII")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.locator(OPTIONS).first.click()
    expect(page.locator("#question")).not_to_have_text(first)
    asked(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#question")).to_have_text(first)
    rng = Random(11)
    for _ in range(15):
        choose(page, rng)
    expect(page.get_by_label("Journal", exact=True).get_by_role("listitem").first).to_be_visible()
    page.reload()
    assert asked(page).startswith("France")


def test_any_scenario_begins_with_the_seat_one_likes(page: Page) -> None:
    scenario(page, "Sea Route to India (4p)").click()
    page.get_by_role("checkbox", name="England").check()
    page.get_by_role("checkbox", name="Portugal").uncheck()
    page.get_by_role("button", name="Start").click()
    assert asked(page).startswith("England")


def test_a_game_without_a_map_is_played_to_the_end(page: Page) -> None:
    scenario(page, "Crossing (4 rounds)").click()
    page.get_by_role("button", name="Start").click()
    rng = Random(3)
    expect(page.locator("main")).to_contain_text("Troops")
    while not is_over(page):
        choose(page, rng)
        expect(page.locator("#question, [aria-label=Result]").first).to_be_visible(timeout=45_000)
    expect(page.get_by_role("region", name="Result", exact=True)).to_contain_text("won")
    expect(page.get_by_role("link", name="Record of the match")).to_be_visible()


def test_the_keyboard_is_enough(page: Page) -> None:
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    for _ in range(6):
        asked(page)
        with page.expect_response(re.compile("/answers$")) as answer:
            page.keyboard.press("1")
        assert answer.value.ok
    asked(page)
    page.locator(".option").first.focus()
    with page.expect_response(re.compile("/answers$")) as answer:
        page.keyboard.press("Enter")
    assert answer.value.ok


def test_what_can_not_be_done_says_why_and_a_lit_place_answers(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    rng = Random(2)
    told = False
    for _ in range(150):
        asked(page)
        if not told and page.locator(".barred").count():
            told = True
            barred = page.locator("details:not([open])", has=page.locator(".barred"))
            if barred.count():
                barred.locator("summary").click()
            lines = page.locator(".barred li")
            for line in lines.all():
                expect(line.locator("span")).not_to_be_empty()
        if page.locator(".province.lit").count():
            break
        choose(page, rng)
    assert told
    question = page.locator("#question").get_attribute("data-at")
    page.locator(".province.lit").first.dispatch_event("click")
    # Several options are shown where the hand is; one is taken at once.
    page.wait_for_timeout(300)
    if not page.locator(".ways").count():
        answered = page.locator(f'#question[data-at="{question}"]')
        expect(answered).to_have_count(0, timeout=45_000)


def test_the_table_comes_back_when_the_server_does(
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = Server(tmp_path_factory.mktemp("fragile"))
    port = server.url.rsplit(":", 1)[1]
    page = browser.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    choose(page, Random(1))
    question = asked(page)
    server.kill()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    server.restart(port)
    expect(page.get_by_text("Reconnecting")).to_have_count(0, timeout=45_000)
    assert asked(page) == question
    choose(page, Random(1))
    page.close()
    server.stop()


WATCHED = """() => {
  window.shown = [];
  let last = '';
  new MutationObserver(() => {
    const found = document.querySelector('.passing');
    const text = found ? found.querySelectorAll('h2, p') : [];
    const now = [...text].map((line) => line.innerText).join(' | ');
    if (now === last) return;
    last = now;
    window.shown.push({
      at: performance.now(),
      text: now,
      question: !!document.querySelector('#question'),
      shield: !!found?.querySelector('h2 svg'),
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_what_the_others_do_is_shown_turn_by_turn_and_never_flashes_by(
    browser: Browser, server: Server
) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    asked(page)
    page.evaluate(WATCHED)
    rng = Random(5)
    for _ in range(60):
        choose(page, rng)
        asked(page)
        if page.evaluate("shown.filter((one) => one.text.startsWith('Castile')).length") >= 3:
            break
    shown = page.evaluate("shown")
    turns = [(now, after) for now, after in pairwise(shown) if now["text"]]
    assert len(turns) >= 4, shown
    for now, after in turns:
        assert after["at"] - now["at"] >= 280, now["text"]
        assert not now["question"], now["text"]
    castile, england = (
        [now for now, _ in turns if now["text"].startswith(name)] for name in ("Castile", "England")
    )
    assert castile
    assert england
    assert all(now["shield"] for now in castile + england)
    journal = page.get_by_label("Journal", exact=True)
    expect(journal.locator(".turn b", has_text="Castile").first.locator("svg")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("What the others do is shown").select_option("all at once")
    page.get_by_role("button", name="Close").click()
    passing = page.get_by_role("region", name="What the others do")
    for _ in range(12):
        choose(page, rng)
        asked(page)
        expect(passing).to_have_count(0)
    page.close()
