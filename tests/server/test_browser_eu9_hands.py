"""The campaign by other hands: a small screen and a thumb, a keyboard alone, a way that is bent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.pages import ANSWERS, asked, check, lay
from tests.server.table import Seat, Server
from tests.server.war_table import FRANCE, lead_to, match, sit

pytestmark = pytest.mark.browser
Found = tuple[str, dict[str, str]]


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", trust_env=False, timeout=60) as client:
        yield client


def army(table: dict[str, Any]) -> dict[str, Any]:
    """The largest army of France that may march."""
    movable = {x["targets"][0] for x in table["ask"]["options"] if x["key"].startswith("to:")}
    stacks = [x for x in table["state"]["stacks"] if x["name"] in movable and not x["naval"]]
    found: dict[str, Any] = max(stacks, key=lambda x: x["size"])
    return found


def far(table: dict[str, Any], name: str) -> dict[str, Any]:
    """A safe way of several steps."""
    ways = [x for x in table["ask"]["options"] if x["key"].startswith("to:")]
    own = [x for x in ways if x["targets"][0] == name and not x["about"]["active"]]
    found: dict[str, Any] = next(x for x in own if len(x["about"]["path"]) == 3)
    return found


def test_a_way_is_bent_by_a_bead_and_by_its_name(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    table = lead_to(client, found, "march.stack")
    name = army(table)["name"]
    way = far(table, name)
    goal, path = way["targets"][1], way["about"]["path"]
    page = sit(browser, server, found, 1440)
    asked(page)
    page.locator(f'.stack[data-id="{name}"]').dispatch_event("click")
    page.locator(f'.reach[data-id="{goal}"]').dispatch_event("click")
    go = page.locator(".march .go")
    expect(go).to_contain_text(str(way["about"]["mp"]))
    expect(page.locator(".bead")).to_have_count(len(path) - 1)
    options = table["ask"]["options"]
    near = {x["targets"][1] for x in options if x["targets"][:1] == [name] and x["targets"][1:]}
    seat = Seat(client, found[0], found[1][FRANCE])

    def told(place: str) -> httpx.Response:
        return seat.post("/option", {"key": f"bent:{goal}:{name}:{place}"})

    places = sorted(near - {goal, *path} & set(table["state"]["provinces"]))
    bent = next(told(p).json() for p in places if told(p).status_code == 200)
    via = bent["key"].rsplit(":", 1)[1]
    page.get_by_label("Lead it through").select_option(via)
    expect(go).to_have_attribute("data-go", bent["key"])
    expect(go).to_contain_text(str(bent["about"]["mp"]))
    expect(page.locator(".bead")).to_have_count(len(bent["about"]["path"]) - 1)
    check(page, "a bent way")
    page.get_by_role("button", name="The straight way").click()
    expect(go).to_have_attribute("data-go", way["key"])

    page.mouse.move(*_middle(page.locator(".bead").first))
    page.mouse.down()
    page.mouse.move(*_middle(page.locator(f'.reach[data-id="{via}"]')), steps=4)
    page.mouse.up()
    expect(go).to_have_attribute("data-go", bent["key"])
    with page.expect_response(ANSWERS) as response:
        go.click()
    assert response.value.ok, response.value.text()
    page.close()


def _middle(where: Locator) -> tuple[float, float]:
    """A point of it that nothing else covers."""
    found = where.evaluate(
        """(one) => {
          const box = one.getBoundingClientRect();
          for (const [x, y] of [[.5, .5], [.4, .5], [.6, .5], [.5, .35], [.5, .65], [.3, .3]]) {
            const at = [box.left + box.width * x, box.top + box.height * y];
            if (document.elementFromPoint(...at) === one) return at;
          }
          return [box.left + box.width / 2, box.top + box.height / 2];
        }"""
    )
    return (found[0], found[1])


def within(page: Page, where: str) -> Locator:
    """Something that can be seen and reached without scrolling sideways."""
    found = page.locator(where).first
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None, where
    assert box["x"] >= 0, where
    assert box["x"] + box["width"] <= 400, where
    assert box["height"] >= 24, f"{where} is too small for a thumb"
    return found


def answer(page: Page, where: str) -> None:
    with page.expect_response(ANSWERS) as response:
        within(page, where).click()
    assert response.value.ok, response.value.text()
    asked(page)


def test_the_essentials_at_a_hands_width(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    """A treaty, a plan, a march and a peace, by thumb on 400 px."""
    found = match(client)
    lead_to(client, found, "talk.what")
    page = sit(browser, server, found, 400)
    asked(page)
    within(page, "[data-to=portugal]").click()
    within(page, "[data-clause=loan]").click()
    within(page, ".compose .stepper button").click()
    answer(page, "[data-send]")
    expect(page.locator(".treaty")).to_contain_text("On the table")

    lead_to(client, found, "plan.what")
    expect(page.get_by_role("group", name="Your plan")).to_be_attached(timeout=30_000)
    asked(page)
    answer(page, '.option[data-key="plan:mnu"]')
    answer(page, '.option[data-key^="ducats:"]')
    expect(page.get_by_role("group", name="Your plan").get_by_role("listitem")).to_have_count(1)

    handle = page.get_by_role("button", name="More room for the question")
    before = page.locator(".asking").bounding_box()
    handle.click()
    expect(page.locator(".table")).to_have_class(re.compile("tall"))
    assert before is not None
    page.wait_for_function(  # it grows in some frames
        "least => document.querySelector('.asking').getBoundingClientRect().height > least",
        arg=before["height"] + 20,
    )
    handle.click()

    table = lead_to(client, found, "march.stack")
    expect(page.locator(".march")).to_be_attached(timeout=30_000)
    asked(page)
    page.keyboard.press("Escape")  # a battle sheet
    name = army(table)["name"]
    page.locator(f'.stack[data-id="{name}"]').dispatch_event("click")
    page.locator(f'.reach[data-id="{far(table, name)["targets"][1]}"]').dispatch_event("click")
    answer(page, ".march .go")

    lead_to(client, found, "peace.minors")
    expect(page.locator(".peace")).to_be_attached(timeout=30_000)
    asked(page)
    page.keyboard.press("Escape")
    answer(page, '.option[data-key^="all:"], .option[data-key^="one:"]')
    within(page, ".peace ol button >> nth=-1").click()
    while page.locator(".peace .go").is_disabled():
        within(page, ".peace [data-demand]:enabled:not(:checked)").check()
    answer(page, ".peace .go")
    check(page, "peace by thumb")
    for tab in ("Chronicle", "Powers and markets", "Europe"):
        lay(page, tab)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), tab
    page.close()


def by_key(page: Page, key: str) -> None:
    """Answer with the number that stands on the option, or by Tab and Enter."""
    at = page.locator("#question").get_attribute("data-at")
    number = page.locator(f'.option[data-key="{key}"] kbd')
    with page.expect_response(ANSWERS) as response:
        if number.count():
            page.keyboard.press(number.first.inner_text())
        else:
            for _ in range(200):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement?.dataset.key") == key:
                    break
            page.keyboard.press("Enter")
    assert response.value.ok, response.value.text()
    expect(page.locator(f'#question[data-at="{at}"]')).to_have_count(0, timeout=30_000)


def test_a_stack_marches_by_keyboard_alone(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    table = lead_to(client, found, "march.stack")
    seat = Seat(client, found[0], found[1][FRANCE])
    name = army(table)["name"]
    page = sit(browser, server, found, 1440)
    asked(page)
    page.keyboard.press("Escape")
    by_key(page, f"move:{name}")
    expect(page.locator("#question")).to_contain_text("where to?")
    page.keyboard.press("u")
    expect(page.locator("#question")).to_contain_text("which stack")
    asked(page)
    by_key(page, f"move:{name}")
    asked(page)
    ask = seat.asked()["ask"]
    ways = [x for x in ask["options"] if x["key"].startswith("to:") and not x["about"]["active"]]
    goal = min(ways, key=lambda x: x["about"]["mp"])
    page.keyboard.press("/")
    page.keyboard.type(goal["text"])
    expect(page.locator(f'.option[data-key="{goal["key"]}"]')).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.key") == goal["key"]:
            break
    with page.expect_response(ANSWERS) as response:
        page.keyboard.press("Enter")
    assert response.value.ok, response.value.text()
    seat.asked()
    assert any(
        x["at"] == goal["targets"][0] and x["country"] == "france"
        for x in seat.look()["state"]["stacks"]
    )
    page.close()


def reach(page: Page, where: str, key: str = "Enter") -> None:
    """Tab until this has the focus, then press it: no pointer comes near it."""
    for _ in range(300):
        page.keyboard.press("Tab")
        if page.evaluate("where => document.activeElement?.matches(where) ?? false", where):
            break
    else:
        raise AssertionError(f"{where} can't be reached by Tab")
    page.keyboard.press(key)


def test_treaty_plan_siege_and_peace_by_keyboard_alone(
    browser: Browser, server: Server, client: httpx.Client
) -> None:
    found = match(client)
    seat = Seat(client, found[0], found[1][FRANCE])
    lead_to(client, found, "talk.what")
    page = sit(browser, server, found, 1440)
    asked(page)
    for where in ("[data-to=portugal]", "[data-clause=loan]"):
        reach(page, where)
    with page.expect_response(ANSWERS) as response:
        reach(page, "[data-send]")
    assert response.value.ok, response.value.text()
    expect(page.locator(".treaty")).to_contain_text("On the table")

    at = lead_to(client, found, "plan.what")["ask"]["at"]
    expect(page.locator(f'#question[data-at="{at}"]')).to_be_visible(timeout=30_000)
    asked(page)
    by_key(page, "plan:mnu")
    asked(page)
    with page.expect_response(ANSWERS) as response:
        reach(page, '.option[data-key^="ducats:"]')
    assert response.value.ok, response.value.text()
    plan = page.get_by_role("group", name="Your plan").get_by_role("listitem")
    expect(plan).to_have_count(1)

    at = lead_to(client, found, "military.siege")["ask"]["at"]
    expect(page.locator(f'#question[data-at="{at}"]')).to_be_visible(timeout=30_000)
    asked(page)
    page.keyboard.press("Escape")  # a battle sheet
    with page.expect_response(ANSWERS) as response:
        reach(page, ".prompt article button")
    assert response.value.ok, response.value.text()

    at = lead_to(client, found, "peace.minors")["ask"]["at"]
    expect(page.locator(f'#question[data-at="{at}"]')).to_be_visible(timeout=30_000)
    asked(page)
    page.keyboard.press("Escape")
    key = next(
        x["key"] for x in seat.asked()["ask"]["options"] if x["key"].startswith(("all:", "one:"))
    )
    by_key(page, key)
    asked(page)
    reach(page, ".peace ol button")
    while page.locator(".peace .go").is_disabled():
        reach(page, "[data-demand]:enabled:not(:checked)", "Space")
    with page.expect_response(ANSWERS) as response:
        reach(page, ".peace .go")
    assert response.value.ok, response.value.text()
    expect(page.locator(".peace")).to_contain_text("Proposed:")
    page.close()
