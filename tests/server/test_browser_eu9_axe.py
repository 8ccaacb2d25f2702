"""Every screen of a turn at war, judged by axe at two widths; none is wider than its window."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.pages import asked, check, sized
from tests.server.table import Server
from tests.server.war_table import lead_to, match, sit

pytestmark = pytest.mark.browser
MOMENTS = ("talk.what", "declare.kind", "diplomacy.what", "plan.what", "military.orders",
           "military.campaign", "march.stack", "battle.", "military.siege",
           "peace.minors")  # fmt: skip
LOOKS = ((1440, "light"), (400, "dark"))
PICKS = {
    "talk.what": ("[data-to=portugal]", "[data-clause=loan]"),
    "march.stack": (".stack.lit", ".reach"),
}
"""What opens the rest of a screen."""


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        yield client


def test_every_screen_of_a_turn_can_be_read_by_all(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    page = sit(browser, server, found, 1440)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for kind in MOMENTS:
        at = lead_to(client, found, kind)["ask"]["at"]
        page.locator(f'#question[data-at="{at}"]').wait_for()
        asked(page)
        if kind != "battle.":
            page.keyboard.press("Escape")
            expect(page.locator(".over")).to_have_count(0)
        for pick in PICKS.get(kind, ()):
            page.locator(pick).first.dispatch_event("click")
        for width, scheme in LOOKS:
            sized(page, width, scheme)
            check(page, f"{kind}, {width}")
        sized(page, 1440, "light")
    page.close()
    assert complaints == []
