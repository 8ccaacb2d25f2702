"""Helpers of the browser tests: what a person does at the table, and what a blind one misses."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ANSWERS = re.compile("/answers$")
OPTIONS = ".group .option[data-key], [data-war]"


def scenario(page: Page, title: str) -> Locator:
    """The link on the first page that begins this scenario; matches of it bear the same name."""
    return page.locator('a[href^="#/new/"]').filter(has_text=re.compile(f"^{re.escape(title)}$"))


def asked(page: Page) -> str:
    """Waits for a question; its words."""
    expect(page.locator("#question")).to_be_visible(timeout=45_000)
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=30_000)
    return page.locator("#question").inner_text()


STATIONS = {
    "Europe": "Map", "The world": "Map", "Stacks": "Stacks", "Relations": "Diplomacy",
    "War room": "Diplomacy", "Minors": "Diplomacy", "Events": "Realm", "Chronicle": "Realm",
    "Record sheet": "Realm", "Powers and markets": "Realm",
}  # fmt: skip
"""EU9's displays, and the station of a small screen's bar at which each is found."""


def lay(page: Page, name: str) -> None:
    """Opens a display of the board, from the bar if its tab is not in sight."""
    tab = page.get_by_role("tab", name=name, exact=True)
    if not tab.is_visible():
        bar = page.get_by_role("navigation", name="Parts of the table")
        bar.get_by_role("button", name=STATIONS[name], exact=True).click()
    tab.click()


def press(page: Page, key: str) -> None:
    """Click the option of this key, twice if it warns; on a target of war, declare it."""
    button = page.locator(f'.option[data-key="{key}"]')
    if key.startswith("war:"):
        ticked = page.locator(f'[data-war="{key[4:]}"]')
        if not ticked.is_visible():
            page.locator(".war summary").click()
        ticked.check()
        button = page.locator("[data-declare]")
    if button.count() == 0 and ":" in key:
        number = page.get_by_label("Number", exact=True)
        number.fill(key.rsplit(":", 1)[1])
        number.blur()
    with page.expect_response(ANSWERS) as answer:
        button.first.click()
        if page.locator(".doubt").count():
            page.locator(".doubt .option").first.click()
    assert answer.value.ok, answer.value.text()


def choose(page: Page, rng: Random) -> None:
    """Click any of the offered options."""
    asked(page)
    options = page.locator(OPTIONS)
    option = options.nth(rng.randrange(options.count()))
    realm = option.get_attribute("data-war")
    key = option.get_attribute("data-key") if realm is None else f"war:{realm}"
    assert key is not None
    press(page, key)


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="Result", exact=True).count() > 0


def faults(page: Page, part: str = "html") -> list[str]:
    """What axe-core calls serious or critical in a part of the page, with the places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "part => axe.run(part, {resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa',"
        " 'wcag21a', 'wcag21aa', 'best-practice']})",
        part,
    )
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def check(page: Page, what: str, part: str = "html") -> None:
    """No serious fault for those who can't see, and nothing wider than the window."""
    found = faults(page, part)
    for _ in range(8):  # what is still fading in, or busy, is judged when it has come to rest
        if not found:
            break
        page.wait_for_timeout(200)
        found = faults(page, part)
    assert found == [], f"{what}: {found}"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), what


def sized(page: Page, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 860})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
