"""One power's whole turn at war in a real Chromium, every click counted."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.pages import asked
from tests.server.table import Seat, Server, begin
from tests.server.war_table import FRANCE, SCENARIO, calm, enemies, lead_to, match, sit, warlike

pytestmark = pytest.mark.browser
DONE = re.compile("/(answers|orders)$")
PEACEFUL, IMPULSE = 12, 8
"""Clicks that a turn at peace may take beyond its plan, and an impulse with three stacks."""


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        yield client


class Hand:
    """Somebody at the page, who counts what he clicks for each kind of question."""

    def __init__(self, page: Page, seat: Seat) -> None:
        self.page, self.seat = page, seat
        self.clicks: Counter[str] = Counter()
        self.kind = ""

    def table(self) -> dict[str, Any]:
        """The table, once the page shows its question."""
        table = self.seat.asked()
        asked(self.page)
        expect(self.page.locator("#question")).to_have_attribute(
            "data-at", str(table["ask"]["at"]), timeout=30_000
        )
        self.kind = table["ask"]["kind"]
        return table

    def click(self, where: Locator) -> None:
        self.clicks[self.kind] += 1
        where.click()

    def answers(self, where: Locator) -> None:
        """A click that answers, or two where it has its price."""
        with self.page.expect_response(DONE) as response:
            self.click(where)
            doubt = self.page.locator(".doubt .option").first
            if doubt.is_visible():
                self.click(doubt)
        assert response.value.ok, response.value.text()

    def press(self, key: str) -> None:
        option = self.page.locator(f'[data-key="{key}"]:visible')
        number = self.page.get_by_label("Number", exact=True)
        if option.count() == 0 and number.count():
            number.fill(key.rpartition(":")[2])
            number.blur()
        self.answers(option.first)

    def drag(self, stack: str) -> None:
        """Takes a counter up and puts it down in the nearest safe place."""
        self.clicks[self.kind] += 1
        mouse = self.page.mouse
        start = self._on_screen(f'.stack[data-id="{stack}"]')
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 9, start[1] + 9)
        expect(self.page.locator(".reach").first).to_be_attached()
        key = _nearest(self.table(), stack)
        mouse.move(*self._on_screen(f'.reach[data-id="{key.split(":")[1]}"]'), steps=4)
        expect(self.page.locator(".carried")).to_be_visible()
        mouse.up()
        expect(self.page.locator(f'[data-go*="{key}"]').first).to_be_visible()

    def picks(self, stack: str, place: str) -> None:
        """A stack, and a place for it."""
        self.page.mouse.move(3, 3)  # an option under the pointer lights its own places alone
        for pick in (f'.stack[data-id="{stack}"]', f'.reach[data-id="{place}"]'):
            self.clicks[self.kind] += 1
            self.page.locator(pick).dispatch_event("click")

    def _on_screen(self, where: str) -> tuple[float, float]:
        """A point of the map where nothing covers this."""
        found = self.page.locator(where).first.evaluate(
            """(one) => {
              const box = one.getBoundingClientRect();
              for (let y = 1; y < 12; y += 1) for (let x = 1; x < 12; x += 1) {
                const at = [box.left + box.width * x / 12, box.top + box.height * y / 12];
                const top = document.elementFromPoint(...at);
                if (top && one.contains(top)) return at;
              }
              return null;
            }"""
        )
        assert found is not None, f"{where} is covered, or outside the window"
        return (found[0], found[1])


def _lend(hand: Hand, ask: dict[str, Any]) -> bool:
    """A treaty with a computer, written and sent; whether that was asked."""
    if ask["kind"] == "talk.what" and not hand.clicks["talk.what"]:
        for pick in ("[data-to=portugal]", "[data-clause=loan]", ".compose .stepper button"):
            hand.click(hand.page.locator(pick).first)
        hand.answers(hand.page.locator("[data-send]"))
        expect(hand.page.locator(".treaty")).to_contain_text("On the table")
    elif ask["kind"] == "pacts.what":
        keys = [x["key"] for x in ask["options"]]
        hand.press(next((key for key in keys if key.startswith("announce")), "done"))
    else:
        return False
    return True


def _march(hand: Hand, ask: dict[str, Any], key: str) -> None:
    """Stack, place, and go; or whatever else is answered there."""
    way = next(x for x in ask["options"] if x["key"] == key)
    if not key.startswith("to:") or "path" not in way["about"]:
        hand.press(key)
        return
    picks = [f'.reach[data-id="{key.split(":")[1]}"]']
    if ask["kind"] == "march.stack":
        picks.insert(0, f'.stack[data-id="{way["targets"][0]}"]')
    hand.page.mouse.move(3, 3)  # an option under the pointer lights its own places alone
    for pick in picks:
        hand.clicks[hand.kind] += 1
        hand.page.locator(pick).dispatch_event("click")
    hand.answers(hand.page.locator(f'[data-go="{key}"]'))


def _besiege(hand: Hand) -> None:
    """What the first card offers first: undermine, or storm."""
    card = hand.page.locator(".prompt article").first
    expect(card).to_contain_text(re.compile("Siege of|Revolt in"))
    hand.answers(card.locator("button").first)


def _propose(hand: Hand) -> None:
    """The best peace that a minor, or all of a war, may be asked for: sealed, then it rolls."""
    hand.answers(hand.page.locator('.option[data-key^="all:"], .option[data-key^="one:"]').first)
    hand.table()
    card = hand.page.locator(".peace")
    hand.click(card.locator("ol button").last)
    expect(card).to_contain_text(re.compile(r"\d+ % that they sign"))
    while card.locator(".go").is_disabled():
        hand.click(card.locator("[data-demand]:enabled:not(:checked)").first)
    hand.answers(card.locator(".go"))
    expect(card).to_contain_text("Proposed:", timeout=30_000)  # all its demands are answered
    hand.table()


def _answer(hand: Hand, table: dict[str, Any], declared: list[str]) -> None:
    ask = table["ask"]
    if ask["kind"] == "military.siege" and not hand.clicks["military.siege"]:
        _besiege(hand)
        return
    if ask["kind"] == "peace.minors" and not hand.clicks["peace.minors"]:
        _propose(hand)
        return
    if ask["kind"] == "react":
        hand.answers(hand.page.locator('[data-always="react=pass"]'))
    elif ask["kind"] == "declare.kind":
        expect(hand.page.locator(".price")).to_contain_text("Who may be called")
        hand.answers(hand.page.locator(".price .war").first)
    elif ask["kind"] == "march.intercept" and not hand.clicks["march.intercept"]:
        keys = [x["key"] for x in ask["options"]]
        hand.press(next((key for key in keys if key.startswith("intercept:")), keys[0]))
    elif ask["kind"] in ("march.stack", "march.where"):
        _march(hand, ask, warlike(ask, declared, enemies(table)))
    elif not _lend(hand, ask):
        hand.press(warlike(ask, declared, enemies(table)))


def _fought(page: Page) -> bool:
    """Whether a battle lies on the table in which dice have fallen; it is folded away."""
    sheet = page.get_by_role("region", name=re.compile("^Battle in "))
    if sheet.count() == 0:
        return False
    rolls = sheet.locator(".rolls [role=img]").count()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    return rolls > 0


def test_a_whole_turn_at_war(browser: Browser, server: Server, client: httpx.Client) -> None:
    """Treaty, declaration, plan, march, interception, battle, siege and peace in one go."""
    found = match(client, seed=7)
    seat = Seat(client, found[0], found[1][FRANCE])
    page = sit(browser, server, found, 1440)
    hand = Hand(page, seat)
    declared: list[str] = []
    seen: set[str] = set()
    wanted = {"plan.what", "talk.what", "declare.kind", "march.stack", "march.intercept"}
    wanted |= {"battle", "military.siege", "peace.minors", "answer of a minor"}
    lent = False
    deadline = time.monotonic() + 150
    while not seen >= wanted:
        assert time.monotonic() < deadline, f"missing: {wanted - seen}"
        table = hand.table()
        kind = table["ask"]["kind"]
        lent = lent or any(
            x["kind"] == "loan" and {"france", "portugal"} <= set(x["members"])
            for x in table["state"]["agreements"]
        )
        if _fought(page):
            seen.add("battle")
        if hand.clicks["peace.minors"] and kind != "peace.minors":
            told = seat.get("/journal").json()["entries"]
            seen |= (
                {"answer of a minor"} if any(x["type"] == "MinorsAsked" for x in told) else set()
            )
        if kind == "plan.what" and hand.clicks["plan.what"]:
            recruited = page.get_by_role("group", name="Your plan").get_by_role("listitem")
            expect(recruited.first).to_contain_text(re.compile("army", re.IGNORECASE))
        if not seen >= wanted:
            _answer(hand, table, declared)
            seen.add(kind)
    assert lent, "Portugal has not taken the loan"
    now = seat.look()["state"]
    assert now["clock"]["turn"] <= 2
    assert declared, "no war was declared"
    page.close()


def test_an_impulse_with_three_stacks_takes_few_clicks(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client, seed=4)
    lead_to(client, found, "military.campaign")
    page = sit(browser, server, found, 1440)
    hand = Hand(page, Seat(client, found[0], found[1][FRANCE]))
    hand.table()
    hand.press("campaign:major")
    lead_to(client, found, "march.stack")
    _split(hand.seat)
    table = hand.table()
    first, second, third = _armies(table)[:3]
    for stack in (first, second):
        hand.picks(stack, _nearest(table, stack).split(":")[1])
    hand.drag(third)
    expect(page.locator(".meant [data-meant], path[data-meant]")).to_have_count(2)
    expect(page.get_by_role("list", name="Meant to move").get_by_role("listitem")).to_have_count(3)
    hand.answers(page.get_by_role("button", name="Move and end the impulse"))
    moved = {x["name"] for x in hand.seat.look()["state"]["stacks"] if x.get("moved")}
    assert not {first, second, third} & moved  # a stack is called after the place where it stands
    assert hand.seat.asked()["ask"]["kind"] != "march.stack"
    assert sum(hand.clicks.values()) <= IMPULSE, hand.clicks
    page.close()


def _nearest(table: dict[str, Any], stack: str) -> str:
    """The cheapest safe way of a stack."""
    ways = [
        x for x in table["ask"]["options"]
        if x["key"].startswith("to:") and x["targets"][0] == stack
    ]  # fmt: skip
    safe = [x for x in ways if x["about"]["free"] == 100 and not x["about"]["active"]]
    return str(min(safe, key=lambda x: x["about"]["mp"])["key"])


def _armies(table: dict[str, Any]) -> list[str]:
    """Names of armies that may march."""
    ashore = {x["name"] for x in table["state"]["stacks"] if not x["naval"]}
    keys = [x["key"].partition(":") for x in table["ask"]["options"]]
    return [name for verb, _, name in keys if verb == "move" and name in ashore]


def _split(seat: Seat) -> None:
    """Until three armies can march."""
    while len(names := _armies(table := seat.asked())) < 3:
        big = max(names, key=lambda n: _size(table, n))
        for wanted in (f"split:{big}", "break:", "unit:", "that_is_all"):
            ask = seat.asked()["ask"]
            keys = [x["key"] for x in ask["options"] if x["key"].startswith(wanted)]
            if keys:
                seat.answer(keys[0], ask["at"]).raise_for_status()


def _size(table: dict[str, Any], name: str) -> int:
    return next(int(x["size"]) for x in table["state"]["stacks"] if x["name"] == name)


def test_a_turn_at_peace_takes_few_clicks(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    """Portugal, which has once said what it always answers."""
    people = ["steady"] * 9
    people[5] = "human"
    found = begin(client, "eu9", scenario=SCENARIO, seats=people, seed=3, undo="free")
    assert list(found[1]) == ["POR"]
    seat = Seat(client, found[0], found[1]["POR"])
    ordered = ("react=pass", "intervention.sign=no", "talk.what=done", "pacts.what=done",
               "announce=done", "declare.what=done")  # fmt: skip
    for order in ordered:
        seat.post("/orders", {"kind": order}).raise_for_status()
    deadline = time.monotonic() + 60
    while (table := seat.asked())["state"]["clock"]["turn"] == 1:
        assert time.monotonic() < deadline
        seat.answer(calm(table["ask"]), table["ask"]["at"]).raise_for_status()
    page = sit(browser, server, found, 1440)
    hand = Hand(page, seat)
    while (table := hand.table())["state"]["clock"]["turn"] == 2:
        keys = [x["key"] for x in table["ask"]["options"]]
        hand.press("all_as_they_stand" if "all_as_they_stand" in keys else calm(table["ask"]))
    assert table["state"]["clock"]["turn"] == 3
    beyond = {kind: n for kind, n in hand.clicks.items() if not kind.startswith("plan.")}
    assert sum(beyond.values()) <= PEACEFUL, str(beyond)
    page.close()
