"""Issue 19: no developer's words; codes of the rulebook stand only in links that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.server.pages import asked, lay
from tests.server.table import Server
from tests.server.war_table import SCENARIO, lead_to, match, sit

pytestmark = pytest.mark.browser
CODES = re.compile(
    r"\b(MP|LDE?|ND|N[WGT]D|NDE|VGD|STZ|CTZ|VP|ROTW|CB|TP|COL|MNU|TFI|DTI|FTI|ADM|DIP|MIL|MAN|EW|EC|MC"
    r"|E-\d+)\b|(?<![\w.])[IVX]+[.-]\d|(?<![\w+-])[AFP][+-](?![\w\d])|\b(stz|ctz|sea)_\w+|\b[a-z]+_[a-z]+\b"
)
MOMENTS = ("talk.what", "declare.kind", "diplomacy.what", "plan.what", "military.orders",
           "march.stack", "military.siege", "peace.minors")  # fmt: skip
TABS = ("Europe", "Relations", "War room", "Minors", "Events", "Chronicle", "Record sheet",
        "Powers and markets")  # fmt: skip
READ = """() => {
  const words = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    // Links explain themselves; counters on the map bear the letters of the game's pieces.
    const part = node.parentElement;
    if (part.closest('a, .rule, svg, script, style, kbd') || !node.data.trim()) continue;
    if (part.checkVisibility({ checkVisibilityCSS: true })) words.push(node.data.trim());
  }
  return words;
}"""


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        yield client


def codes(page: Page) -> list[str]:
    """What the page says in codes."""
    said: list[str] = page.evaluate(READ)
    assert len(said) > 20, f"hardly anything to read: {said}"
    return [words for words in said if CODES.search(words)]


def test_no_screen_of_a_turn_speaks_in_codes(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    page = sit(browser, server, found, 1440)
    said: dict[str, list[str]] = {}
    for kind in MOMENTS:
        table = lead_to(client, found, kind)
        at = table["ask"]["at"]
        page.locator(f'#question[data-at="{at}"]').wait_for()
        asked(page)
        page.keyboard.press("Escape")
        said[kind] = codes(page)
        if kind in ("talk.what", "peace.minors"):
            for tab in TABS:
                lay(page, tab)
                closed = page.locator("main details:not([open]) > summary")
                while closed.count():
                    closed.first.click()
                said[f"{kind}, {tab}"] = codes(page)
    page.close()
    assert {where: told for where, told in said.items() if told} == {}


def test_pages_beside_the_table_speak_in_words(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    for path in (f"new/eu9/{SCENARIO}", "guide/eu9", "eu9/battle"):
        page.goto(f"{server.url}/#/{path}")
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")  # examples are fetched
        assert codes(page) == [], path
    page.close()
