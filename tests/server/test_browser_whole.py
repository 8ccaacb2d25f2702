"""Whole matches in a real Chromium: an introductory scenario, by mouse and by keys; a war."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from europa.kernel import Match, find_game
from europa.kernel.save import pack_match
from europa.players import Player, SeatDoor, find_player
from tests.server.pages import ANSWERS, OPTIONS, asked, is_over, press
from tests.server.table import Server
from tests.server.test_browser import browser  # noqa: F401  # the fixture

pytestmark = pytest.mark.browser
INTRO = "introductory_scenario_3p"
OVER_OR_ASKED = "#question, [aria-label=Result]"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:  # noqa: F811
    complaints: list[str] = []
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.set_default_timeout(30_000)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(server.url)
    yield opened
    opened.close()
    assert complaints == []


def quick(page: Page) -> None:
    """The way out of a question if there is one, else its first option."""
    keys: list[str] = page.locator(OPTIONS).evaluate_all("all => all.map(one => one.dataset.key)")
    ways = ("pass", "done", "later", "no", "take_event", "withdraw")
    wanted = [key for way in ways for key in keys if key.split(":")[0] == way]
    press(page, (wanted or keys)[0])


@pytest.mark.slow
def test_a_whole_introductory_scenario_against_bots(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    for _ in range(400):
        expect(page.locator(OVER_OR_ASKED).first).to_be_visible(timeout=60_000)
        if is_over(page):
            break
        asked(page)
        quick(page)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("won")
    expect(result.get_by_role("listitem")).to_have_count(3)


def test_the_keyboard_alone_plays_a_match_to_its_end(page: Page) -> None:
    page.get_by_role("link", name="Crossing (4 rounds)").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Start":
            break
    page.keyboard.press("Enter")
    for turn in range(200):
        expect(page.locator(OVER_OR_ASKED).first).to_be_visible(timeout=45_000)
        if is_over(page):
            break
        asked(page)
        with page.expect_response(ANSWERS) as answer:
            page.keyboard.press(str(turn % min(9, page.locator(OPTIONS).count()) + 1))
        assert answer.value.ok
    expect(page.get_by_role("region", name="Result")).to_contain_text("won")


class War:
    """A war that the steady player fights, from its declaration to the peace."""

    def __init__(self) -> None:
        self.match, self.last = next(found for seed in range(1, 40) if (found := _war(seed)))
        self.players = _players(self.match)

    def answer(self) -> tuple[str, str]:
        """Who is asked next, and what is chosen."""
        ask = self.match.asks()[0]
        key = self.players[ask.seat].choose(SeatDoor(ask.seat, lambda: self.match), ask).key
        return ask.seat, key


def _players(match: Match[Any]) -> dict[str, Player]:
    return {seat: find_player("tpop", "steady")(0) for seat in match.seats()}


def _war(seed: int) -> tuple[Match[Any], int] | None:
    """The match before a player attacks a neighbour, if it ends in peace within 70 answers."""
    match: Match[Any] = Match.new(find_game("tpop"), INTRO, None, seed=seed)
    players = _players(match)
    before: Match[Any] | None = None
    seen: set[str] = set()
    while not match.is_over:
        ask = match.asks()[0]
        start = match.journal_length
        copy = match.clone() if ask.kind == "declare_war.target" and before is None else None
        match.answer(ask.seat, players[ask.seat].choose(SeatDoor(ask.seat, lambda: match), ask).key)
        before = before or copy
        if before is None:
            continue
        seen |= {type(line.entry).__name__ for line in match._table.journal.lines(start)}
        if match.number - before.number > 70:
            return None
        if "PeaceMade" in seen:
            fought = {"WarBegan", "BattleBegan", "Besieged"} <= seen
            return (before, match.number) if fought else None
    return None


def test_a_hot_seat_war_with_battle_siege_and_peace(page: Page, tmp_path: Path) -> None:
    war = War()
    save = tmp_path / "war.europa"
    save.write_bytes(pack_match(war.match))
    page.get_by_label("Open a saved match").set_input_files(save)
    names = {"france": "France", "england": "England", "castile": "Castile"}
    saw_battle = False
    while war.match.number < war.last:
        seat, key = war.answer()
        turn = page.get_by_role("button", name=f"I am {names[seat]}")
        expect(turn.or_(page.locator("#question")).first).to_be_visible(timeout=45_000)
        if turn.count():
            turn.click()
        expect(page.locator("#question")).to_contain_text(f"{names[seat]},")
        asked(page)
        saw_battle = saw_battle or page.get_by_role("region", name="Battle").count() > 0
        if war.match.asks()[0].kind == "peace.terms":
            expect(page.get_by_role("region", name="Peace")).to_contain_text("White peace")
        press(page, key)
        war.match.answer(seat, key)
    journal = page.get_by_label("Journal", exact=True)
    expect(journal).to_contain_text("make peace")
    for happened in ("is at war with", "attacks", "takes", "make peace"):
        expect(journal.get_by_text(re.compile(happened)).first).to_be_attached()
