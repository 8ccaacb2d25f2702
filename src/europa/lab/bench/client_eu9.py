"""The campaign's table in `europa bench client`: the map of Europe with many stacks on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from europa.eu9.world import load_world
from europa.lab.bench.figures import Figure, Target, middle
from europa.lab.bench.timeline import drawn_in, frames_of

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

STACKS, SPARE = 150, 5
"""Stacks on the map, and some more for provinces too small to be drawn."""
BEGIN = """async () => {
  const seats = Array(9).fill('human');
  const body = JSON.stringify({ game: 'eu9', scenario: 'campaign_1492_9p', seats });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/matches', { method: 'POST', headers, body });
  return (await answer.json()).id;
}"""
"""A match of nine people, whose table a spectator looks at."""


def measure(page: Page, url: str, rounds: int, on_round: Callable[[str], None]) -> list[Figure]:
    """The map of Europe drawn anew, and dragged, with all those stacks on it."""
    page.route_web_socket("**/live", _crowded)
    page.goto(url)
    page.goto(f"{url}?crowded#/match/{page.evaluate(BEGIN)}")
    page.locator(".stack").nth(STACKS - 1).wait_for(state="attached")
    on_round("drawing the campaign")
    drawn = [_drawn(page) for _ in range(rounds)]
    on_round("dragging the campaign")
    fps, _, main = zip(*(frames_of(page) for _ in range(rounds)), strict=True)
    return [
        Figure(f"EU9, the map with {STACKS} stacks drawn anew", middle(drawn), "ms", Target(300)),
        Figure("EU9, frames while it is dragged", middle(fps), "/s", Target(59, True)),
        Figure("EU9, main thread, a frame", middle(main), "ms", Target(8)),
    ]


def _drawn(page: Page) -> float:
    page.get_by_role("tab", name="Record sheet", exact=True).click()
    page.wait_for_timeout(500)
    return drawn_in(page, page.get_by_role("tab", name="Europe", exact=True))


def _crowded(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda told: socket.send(crowd(told if isinstance(told, str) else "")))


def crowd(message: str) -> str:
    """The table as told, with an army in one province of Europe after another."""
    told: dict[str, Any] = json.loads(message)
    state = (told.get("table") or {}).get("state") or {}
    places = state.get("provinces")
    if places:
        europe = {province.id for province in load_world().provinces if province.europe}
        owned = [(name, row["owner"]) for name, row in places.items()
                 if name in europe and row.get("owner")]  # fmt: skip
        state["stacks"] = [_army(n, *owned[n % len(owned)]) for n in range(STACKS + SPARE)]
    return json.dumps(told)


def _army(number: int, place: str, country: str) -> dict[str, Any]:
    return {
        "number": number + 1, "name": f"stack {number}", "country": country, "at": place,
        "naval": False, "leaders": [], "units": ["A-", "LD"], "size": 9 + number % 6,
        "class": "IV", "technology": "medieval",
    }  # fmt: skip
