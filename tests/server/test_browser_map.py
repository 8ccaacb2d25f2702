"""The map in a real Chromium: layers, places, and a pan that draws nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.pages import asked
from tests.server.table import Server

pytestmark = pytest.mark.browser

PAN = """async () => {
  const frame = document.querySelector('.map .frame');
  const box = frame.getBoundingClientRect();
  const middle = [box.left + box.width * 0.6, box.top + box.height * 0.5];
  const start = performance.now();
  const times = [];
  let at = middle;
  const send = (type) => frame.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, clientX: at[0], clientY: at[1], button: 0, bubbles: true,
  }));
  send('pointerdown');
  await new Promise((done) => {
    const step = (now) => {
      times.push(now);
      const turn = (now - start) / 400;
      at = [middle[0] + Math.sin(turn) * 180, middle[1] + Math.cos(turn * 0.7) * 90];
      send('pointermove');
      if (now - start < 1500) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  const moved = document.querySelector('.map .frame > svg').style.transform;
  send('pointerup');
  return {times, moved};
}"""


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.set_default_timeout(30_000)
    opened.goto(server.url)
    opened.get_by_role("button", name="Play now").click()
    asked(opened)
    yield opened
    opened.close()


def traced(page: Page, script: str) -> tuple[Any, Counter[str]]:
    """What a script returns, and what the browser's timeline counted meanwhile."""
    session = page.context.new_cdp_session(page)
    counted: Counter[str] = Counter()
    ended: list[object] = []
    session.on(
        "Tracing.dataCollected", lambda part: counted.update(one["name"] for one in part["value"])
    )
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    session.send(
        "Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"}
    )
    found = page.evaluate(script)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return found, counted


def test_a_pan_moves_the_picture_and_draws_nothing(page: Page) -> None:
    page.wait_for_timeout(1000)
    before = page.locator(".map .frame > svg > g").get_attribute("transform")
    found, counted = traced(page, PAN)
    frames = len(found["times"])
    assert "translate3d" in found["moved"]
    assert frames > 10
    # Paint would be the SVG drawn anew; a clock or a caret elsewhere may cost a few.
    assert counted["Paint"] <= frames / 5, counted
    expect(page.locator(".map .frame > svg > g")).not_to_have_attribute("transform", before or "")
    assert page.locator(".map .frame > svg").evaluate("one => one.style.transform") == ""


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
