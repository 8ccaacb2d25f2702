"""What the browser's own timeline tells: how long a drawing took, how many frames came."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame"
DRAG = """async () => {
  const frame = document.querySelector('.map .frame');
  const box = frame.getBoundingClientRect();
  const middle = [box.left + box.width * 0.6, box.top + box.height * 0.5];
  const start = performance.now();
  let at = middle;
  const send = (type) => frame.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, clientX: at[0], clientY: at[1], button: 0, bubbles: true,
  }));
  send('pointerdown');
  const times = [];
  await new Promise((done) => {
    const step = (now) => {
      times.push(now);
      const turn = (now - start) / 400;
      at = [middle[0] + Math.sin(turn) * 180, middle[1] + Math.cos(turn * 0.7) * 90];
      send('pointermove');
      if (now - start < 2000) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  send('pointerup');
  return times;
}"""
"""A hand that drags the map in loops, one move a frame; when the frames came."""


class Event(msgspec.Struct):
    """What the timeline holds of one event; times are microseconds."""

    name: str
    ph: str = ""
    ts: float = 0
    dur: float = 0
    tdur: float = 0


def traced(page: Page, what: Callable[[], Any]) -> tuple[Any, list[Event]]:
    """What `what` returns, and the timeline meanwhile."""
    session = page.context.new_cdp_session(page)
    events: list[Event] = []
    ended: list[object] = []
    session.on(
        "Tracing.dataCollected",
        lambda part: events.extend(msgspec.convert(part["value"], list[Event], strict=False)),
    )
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    found = what()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    return found, events


def drawn_in(page: Page, button: Locator) -> float:
    """Milliseconds from a click that makes a map anew until it is on the screen."""

    def again() -> None:
        button.evaluate("one => one.click()")
        page.wait_for_timeout(1000)

    _, events = traced(page, again)
    begun = min(event.ts for event in events if event.name == "FunctionCall")
    done = [
        event.ts + event.dur for event in events if event.name in ("Paint", "Commit", "RasterTask")
    ]
    return (max(done) - begun) / 1000


def frames_of(page: Page) -> tuple[float, float, float]:
    """Frames a second, the share that was dropped, and what a frame costs the main thread."""
    page.wait_for_timeout(500)
    times, events = traced(page, lambda: page.evaluate(DRAG))
    frames = len(times) - 1
    dropped = sum(event.name == "DroppedFrame" for event in events)
    shown = sum(event.name == "DrawFrame" for event in events)
    busy = sum(
        event.tdur
        for event in events
        if event.name in ("FireAnimationFrame", "UpdateLayoutTree", "Layout", "PrePaint", "Paint")
    )
    return (
        frames * 1000 / (times[-1] - times[0]),
        dropped / max(1, dropped + shown),
        busy / frames / 1000,
    )
