"""Who sees what of the campaign: two people at one screen, and somebody who only watches."""

from __future__ import annotations

import time

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.pages import OPTIONS, asked, check, lay, press
from tests.server.table import Seat, Server, begin
from tests.server.war_table import SCENARIO, calm, sit

pytestmark = pytest.mark.browser
PEOPLE = ["steady", "human", "human", *["steady"] * 6]
SECRETS = ("Treasury", "Objectives", "Your plan")


@pytest.fixture
def match(client: httpx.Client) -> tuple[str, dict[str, str]]:
    """France and Spain are people."""
    return begin(client, "eu9", scenario=SCENARIO, seats=PEOPLE, seed=3)


def test_one_screen_hides_all_of_who_sat_there(
    browser: Browser, server: Server, match: tuple[str, dict[str, str]]
) -> None:
    page = sit(browser, server, match, 1440)
    shown: list[str] = []
    asked_before = ""
    for _ in range(20):
        page.locator("#question, .alone .main").first.wait_for()
        curtain = page.locator(".alone .main")
        if curtain.count():
            said = page.locator("body").inner_text()
            assert not any(word in said for word in SECRETS), said
            assert page.locator(".map, .own, aside").count() == 0
            assert not page.title().startswith("●"), page.title()
            assert asked_before == "" or asked_before not in page.content()
            check(page, "handing over")
            shown.append("France" if "France" in curtain.inner_text() else "Spain")
            curtain.click()
            asked(page)
            # What the one before chose stands on no button, and his question is not asked here.
            expect(page.locator(".undo .what")).to_have_count(0)
            expect(page.locator(".own h2")).to_contain_text(shown[-1])
        asked_before = asked(page)
        expect(page.locator(".own dt").first).to_be_visible()
        if len(shown) >= 2:
            break
        press(page, page.locator(OPTIONS).first.get_attribute("data-key") or "")
    assert len(shown) >= 2
    assert shown[0] != shown[1]
    page.close()


def test_a_spectator_sees_nothing_sealed(
    browser: Browser, server: Server, client: httpx.Client, match: tuple[str, dict[str, str]]
) -> None:
    seats = {name: Seat(client, match[0], token) for name, token in match[1].items()}
    page = browser.new_page(viewport={"width": 1440, "height": 900}, bypass_csp=True)
    page.goto(f"{server.url}/#/match/{match[0]}")
    expect(page.get_by_text("You are watching")).to_be_visible(timeout=30_000)
    planned = False
    deadline = time.monotonic() + 60
    while not planned and time.monotonic() < deadline:
        asks = [(seat, table["ask"]) for seat in seats.values() if (table := seat.look())["ask"]]
        for seat, ask in asks:
            key = calm(ask)
            if ask["kind"] == "plan.what" and not ask["about"].get("pieces"):
                key = "plan:mnu"
            elif ask["kind"].startswith("plan.") and ask["kind"] != "plan.what":
                key = ask["options"][0]["key"]
            elif ask["kind"] == "plan.what":
                planned = True
            if not planned:
                seat.answer(key, ask["at"])
        time.sleep(0.02)
    assert planned, "nobody planned"
    expect(page.locator(".map")).to_be_visible()
    for tab in ("Relations", "Events", "Record sheet"):
        lay(page, tab)
        said = page.locator("body").inner_text()
        assert "Your plan" not in said
        assert "anufacture: " not in said, said
        assert "Your objectives" not in said
    state = client.get(f"/matches/{match[0]}").json()["state"]
    france = state["powers"]["france"]
    assert not {"treasury", "sheet", "aims", "orders", "causes"} & set(france), sorted(france)
    assert france["plan"] == france["diplomacy"] == []
    assert state["drafts"] == state["offers"] == []
    assert client.get(f"/matches/{match[0]}").json()["ask"] is None
    check(page, "a spectator's table", "main")
    page.close()
