"""The map in a real Chromium: layers, places, and a pan that draws nothing.

How fast it is, `europa bench client` says; here only what must not happen at all is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from europa.lab.bench.client import middle_of_a_match
from europa.lab.bench.timeline import DRAG, traced
from tests.server.table import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(
    browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """The table of a match in its middle."""
    save = tmp_path_factory.mktemp("save") / "middle.europa"
    save.write_bytes(middle_of_a_match())
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.set_default_timeout(30_000)
    opened.goto(server.url)
    opened.get_by_label("Open a saved match").set_input_files(save)
    expect(opened.locator("#question, .alone .main").first).to_be_visible(timeout=45_000)
    if opened.locator(".alone .main").count():  # another of the save's seats is asked
        opened.locator(".alone .main").click()
    expect(opened.locator(".map path.province").first).to_be_attached(timeout=45_000)
    expect(opened.locator("#question")).to_be_visible()
    yield opened
    opened.close()


def test_a_pan_moves_the_picture_and_draws_nothing(page: Page) -> None:
    drawing = page.locator(".map .frame > svg")
    before = drawing.locator("> g").get_attribute("transform")
    times, events = traced(page, lambda: page.evaluate(DRAG))
    counted = Counter(event.name for event in events)
    assert len(times) > 10
    # Paint would be the SVG drawn anew; a clock or a caret elsewhere may cost a few.
    assert counted["Paint"] <= len(times) / 5, counted
    assert counted["Layout"] <= len(times) / 5, counted
    expect(drawing.locator("> g")).not_to_have_attribute("transform", before or "")
    assert drawing.evaluate("one => one.style.transform") == ""
    assert drawing.evaluate("one => getComputedStyle(one).willChange") == "transform"


def test_layers_colour_the_land(page: Page) -> None:
    colours = "all => all.map((one) => one.getAttribute('fill')).join()"
    provinces = page.locator(".map path.province")
    seen = {provinces.evaluate_all(colours)}
    page.get_by_text("Layers: Politics").click()
    for layer in ("Religion", "Trade", "Influence", "Unrest"):
        page.get_by_label(layer, exact=True).check()
        seen.add(provinces.evaluate_all(colours))
    assert len(seen) == 5
    page.get_by_label("Politics").check()
    page.get_by_label("Patterns beside colours").check()
    assert page.locator(".map pattern[id^=pattern-]").count() > 8
    page.get_by_label("Wars and alliances").check()


def test_a_place_is_found_by_its_name(page: Page) -> None:
    page.get_by_role("combobox", name="Find a place").fill("praha")
    expect(page.get_by_role("option", name="Praha")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".marked")).to_be_attached()
    page.get_by_role("combobox", name="Find a place").fill("malacca")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="← Europe")).to_be_visible()
