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
from europa.players import SeatDoor, find_player
from tests.server.pages import ANSWERS, OPTIONS, asked, check, is_over, press
from tests.server.table import Server

pytestmark = pytest.mark.browser
INTRO = "introductory_scenario_3p"
OVER_OR_ASKED = "#question, [aria-label=Result]"


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    complaints: list[str] = []
    opened = browser.new_page(viewport={"width": 1440, "height": 900}, bypass_csp=True)
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
    result = page.get_by_role("region", name="Result", exact=True)
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
    expect(page.get_by_role("region", name="Result", exact=True)).to_contain_text("won")


def steady_war(seed: int) -> tuple[bytes, list[tuple[str, str, str]]] | None:
    """A save from just before steady players begin a war, and their answers until its peace (seat,
    key, kind of question); none if there is no such war, or it takes more than 70 answers."""
    match: Match[Any] = Match.new(find_game("tpop"), INTRO, None, seed=seed)
    players = {seat: find_player("tpop", "steady")(0) for seat in match.seats()}
    save = b""
    answers: list[tuple[str, str, str]] = []
    seen: set[str] = set()
    while not match.is_over and len(answers) < 70:
        ask = match.asks()[0]
        start = match.journal_length
        key = players[ask.seat].choose(SeatDoor(ask.seat, lambda: match), ask).key
        if not save and ask.kind == "declare_war.target":
            save = pack_match(match)
        match.answer(ask.seat, key)
        if save:
            answers.append((ask.seat, key, ask.kind))
            seen |= {type(line.entry).__name__ for line in match._table.journal.lines(start)}
        if "PeaceMade" in seen:
            return (save, answers) if {"WarBegan", "BattleBegan", "Besieged"} <= seen else None
    return None


def test_a_hot_seat_war_with_battle_siege_and_peace(page: Page, tmp_path: Path) -> None:
    save, answers = next(found for seed in range(1, 40) if (found := steady_war(seed)))
    file = tmp_path / "war.europa"
    file.write_bytes(save)
    page.get_by_label("Open a saved match").set_input_files(file)
    names = {"france": "France", "england": "England", "castile": "Castile"}
    seen: set[str] = set()

    def once(what: str, part: str) -> None:
        """A part of the table that only comes up in war, judged the first time."""
        if what not in seen and page.locator(part).count():
            seen.add(what)
            check(page, what, part)

    for seat, key, kind in answers:
        turn = page.get_by_role("button", name=f"I am {names[seat]}")
        expect(turn.or_(page.locator("#question")).first).to_be_visible(timeout=45_000)
        if turn.count():
            turn.click()
        expect(page.locator("#question")).to_contain_text(f"{names[seat]},")
        asked(page)
        once("battle", "[aria-label=Battle]")
        if kind == "peace.terms":
            expect(page.get_by_role("region", name="Peace", exact=True)).to_contain_text(
                "White peace"
            )
            once("peace", "[aria-label=Peace]")
        costly = page.locator(f'.option.costly[data-key="{key}"]')
        if "doubt" not in seen and costly.count():
            costly.click()
            once("doubt", ".doubt")
            page.keyboard.press("Escape")
        press(page, key)
    assert seen >= {"battle", "peace"}
    journal = page.get_by_label("Journal", exact=True)
    expect(journal).to_contain_text("make peace")
    for happened in ("is at war with", "attacks", "takes", "make peace"):
        expect(journal.get_by_text(re.compile(happened)).first).to_be_attached()
