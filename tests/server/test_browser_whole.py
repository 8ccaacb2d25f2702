"""Whole matches in a real Chromium: an introductory scenario, by mouse and by keys; a war."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from europa.kernel import Match, find_game
from europa.kernel.save import pack_match
from europa.players import SeatDoor, find_player
from tests.server.pages import ANSWERS, OPTIONS, asked, check, is_over, press, scenario
from tests.server.table import Server

pytestmark = pytest.mark.browser
INTRO = "introductory_scenario_3p"
OVER_OR_ASKED = "#question, [aria-label=Result]"


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    complaints: list[str] = []
    opened = browser.new_page(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", bypass_csp=True
    )
    opened.set_default_timeout(30_000)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(server.url)
    yield opened
    opened.close()
    assert complaints == []


def quick(page: Page) -> None:
    """The way out of a question if there is one, else its first option."""
    keys: list[str] = page.locator(OPTIONS).evaluate_all(
        "all => all.map(one => one.dataset.key ?? `war:${one.dataset.war}`)"
    )
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
    scenario(page, "Crossing (4 rounds)").focus()
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


class Scene(NamedTuple):
    """A save, and what steady players answered from there: seat, key, kind of question."""

    save: bytes
    answers: list[tuple[str, str, str]]


SCENES = {"WarBegan": (2, 1), "BattleBegan": (2, 8), "Besieged": (2, 1), "PeaceMade": (4, 1)}
"""What must happen, and how many answers before and after it are given in the browser."""


def steady_war(seed: int) -> list[Scene] | None:
    """The scenes of a war between steady players; none if one of them never happens."""
    match: Match[Any] = Match.new(find_game("tpop"), INTRO, None, seed=seed)
    players = {seat: find_player("tpop", "steady")(0) for seat in match.seats()}
    answers: list[tuple[str, str, str]] = []
    first: dict[str, int] = {}
    while not match.is_over and len(first) < len(SCENES):
        ask = match.asks()[0]
        start = match.journal_length
        key = players[ask.seat].choose(SeatDoor(ask.seat, lambda: match), ask).key
        match.answer(ask.seat, key)
        answers.append((ask.seat, key, ask.kind))
        for line in match._table.journal.lines(start):
            happened = type(line.entry).__name__
            if happened in SCENES:
                first.setdefault(happened, len(answers))
    if len(first) < len(SCENES) or "peace.terms" not in {kind for _, _, kind in answers[-4:]}:
        return None
    match = Match.new(find_game("tpop"), INTRO, None, seed=seed)
    scenes = []
    for happened, at in sorted(first.items(), key=lambda item: item[1]):
        before, after = SCENES[happened]
        for seat, key, _ in answers[match.number : at - before]:
            match.answer(seat, key)
        scenes.append(Scene(pack_match(match), answers[at - before : at + after]))
    return scenes


def test_a_hot_seat_war_with_battle_siege_and_peace(
    page: Page, server: Server, tmp_path: Path
) -> None:
    scenes = next(found for seed in range(1, 40) if (found := steady_war(seed)))
    file = tmp_path / "war.europa"
    names = {"france": "France", "england": "England", "castile": "Castile"}
    seen: set[str] = set()

    def once(what: str, part: str) -> None:
        """A part of the table that only comes up in war, judged the first time."""
        if what not in seen and page.locator(part).count():
            seen.add(what)
            check(page, what, part)

    slow = "localStorage.setItem('europa.settings', JSON.stringify({flow: false}))"
    page.evaluate(slow)  # every recorded answer is given by hand
    page.reload()
    for number, scene in enumerate(scenes):
        file.write_bytes(scene.save)
        if number:
            page.goto(server.url)
        page.get_by_label("Open a saved match").set_input_files(file)
        for seat, key, kind in scene.answers:
            if kind in ("declare_war.target", "call") and key == "done":
                continue  # said with the target
            turn = page.get_by_role("button", name=f"I am {names[seat]}")
            expect(turn.or_(page.locator("#question")).first).to_be_visible(timeout=45_000)
            if turn.count():
                turn.click()
            expect(page.locator("#question")).to_contain_text(f"{names[seat]},")
            asked(page)
            once("battle", "[aria-label=Battle]")
            if kind == "peace.terms":
                peace = page.get_by_role("region", name="Peace", exact=True)
                expect(peace).to_contain_text("white peace", ignore_case=True)
                once("peace", "[aria-label=Peace]")
            costly = page.locator(f'.option.costly[data-key="{key}"]')
            if "doubt" not in seen and costly.count():
                costly.click()
                once("doubt", ".doubt")
                page.keyboard.press("Escape")
            press(page, key)
    assert seen >= {"battle", "peace"}
    page.locator("#question, .alone .main").first.wait_for()
    if page.locator(".alone .main").count():
        page.locator(".alone .main").click()
    journal = page.get_by_label("Journal", exact=True)
    expect(journal).to_contain_text("make peace")
    for happened in ("is at war with", "attacks", "takes", "make peace"):
        expect(journal.get_by_text(re.compile(happened, re.IGNORECASE)).first).to_be_attached()
