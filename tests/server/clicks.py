"""Counts the clicks of a recorded round: France in the introductory scenario, by the shortest way
that the page offers.

The others' answers are given over HTTP, France's by a hand on the page. What the page answers by
itself costs no click.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.server.table import Seat, Server, begin

ROUND = json.loads((Path(__file__).parent / "france_round.json").read_text(encoding="utf-8"))
"""Who answered what, from the start; `opening` answers come before France's first Turn."""
BEFORE = 39
"""France's answers in this round: each was a click before pieces were taken by hand."""


class Round:
    """The recorded round at a table, France at a page."""

    def __init__(self, server: Server, page: Page) -> None:
        self.page = page
        self.answers: list[list[str]] = ROUND["answers"]
        self.clicks: list[str] = []
        self.match, self.tokens = begin(
            server.client,
            "tpop",
            scenario=ROUND["scenario"],
            seats=["human"] * 3,
            seed=ROUND["seed"],
        )
        self.seats = {
            seat: Seat(server.client, self.match, token) for seat, token in self.tokens.items()
        }
        for _ in range(ROUND["opening"]):
            self.answer()
        page.goto(server.url)
        page.evaluate(
            "seats => localStorage.setItem('europa.seats', JSON.stringify(seats))",
            {self.match: {"france": self.tokens["france"]}},
        )
        page.goto(f"{server.url}/#/match/{self.match}")
        page.reload()

    def number(self) -> int:
        """Answers given so far."""
        number: int = self.seats["france"].look()["number"]
        return number

    def answer(self) -> None:
        """The next recorded answer, over HTTP."""
        seat, key = self.answers[self.number()]
        table = self.seats[seat].asked()
        self.seats[seat].answer(key, table["ask"]["at"]).raise_for_status()

    def play(self) -> None:
        """The whole round."""
        while (number := self.number()) < len(self.answers):
            if self.answers[number][0] != "france":
                self.answer()
            elif self.settled() == number:
                self.click(number)

    def settled(self) -> int:
        """Waits until the page has done what it does by itself: end a Turn, pay as before."""
        number = self.number()
        if self.answers[number][1] != "done" and not self.answers[number][1].startswith("pay:"):
            return number
        until = time.monotonic() + 1.6
        while time.monotonic() < until:
            self.page.wait_for_timeout(100)
            if (found := self.number()) != number:
                number, until = found, time.monotonic() + 1.6
        return number

    def click(self, number: int) -> None:
        """One click, or one and the line of the menu that it opens."""
        asked = self.seats["france"].look()["ask"]
        self.page.locator(f'#question[data-at="{asked["at"]}"]').wait_for()
        one = self.answers[number][1]
        following = self.answers[number + 1]
        two = f"{one} {following[1]}" if following[0] == "france" else ""
        for way in (self.war, self.piece, self.card, self.both):
            if two and way(one, two):
                break
        else:
            if not self.place(asked, one):
                self.press(self.page.locator(f'.prompt .option[data-key="{one}"]'), one)
        until = time.monotonic() + 20
        while self.number() <= number:
            assert time.monotonic() < until, f"{self.clicks[-1]} did nothing"
            self.page.wait_for_timeout(50)
        rests = -1
        while rests != (found := self.number()):
            rests = found
            self.page.wait_for_timeout(900)

    def press(self, what: Locator, said: str) -> None:
        self.clicks.append(said)
        what.first.click()

    def both(self, one: str, two: str) -> bool:
        """An option with what comes after it."""
        found = self.page.locator(f'.prompt [data-path="{two}"]')
        if not found.count():
            return False
        self.press(found, two)
        return True

    def war(self, one: str, two: str) -> bool:
        """A target is ticked and war declared."""
        if not one.startswith("war:"):
            return False
        self.press(self.page.locator(f'[data-war="{one.partition(":")[2]}"]'), one)
        self.press(self.page.locator("[data-declare]"), "declare")
        return True

    def card(self, one: str, two: str) -> bool:
        """An Event on display."""
        if one != "event":
            return False
        found = self.page.locator(f'[data-event="{two.split(":")[1]}"].lit')
        found.wait_for()
        self.press(found, two)
        return True

    def piece(self, one: str, two: str) -> bool:
        """An army on the map."""
        if one != "activate_units" or "land:" not in two:
            return False
        found = self.page.locator(f'.ready[data-piece="piece:{two.rsplit(":", 1)[1]}"]')
        found.wait_for()
        self.clicks.append(two)
        found.dispatch_event("click")
        menu = self.page.locator(f'.ways [data-path="{two}"]')
        self.page.wait_for_timeout(300)
        if menu.count():
            self.press(menu, two)
        return True

    def place(self, asked: dict[str, Any], one: str) -> bool:
        """A place that an army can march to: it stops there."""
        if asked["kind"] != "march" or not one.startswith("to:"):
            return False
        self.page.locator(f'.prompt [data-path="{one} done"]').wait_for()
        self.clicks.append(f"{one} done")
        town = {"brittany_normandy": "rennes"}[one.partition(":")[2]]
        self.page.locator(f'.province[data-id="{town}"]').dispatch_event("click")
        return True
