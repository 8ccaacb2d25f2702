"""A match in which France is at war, brought there over HTTP, for the browser tests of war."""

from __future__ import annotations

import json
import time
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Route

from tests.server.table import Seat, Server, begin

SCENARIO = "campaign_1492_9p"
FRANCE = "FRA"
SEED = 7
"""Dice and computers follow from it: no browser test leans on chance."""
QUIET = (
    "done", "pass", "no_more", "refuse", "nothing", "stay", "no_bankers", "no_investment", "no",
    "withdraw", "as_they_are",
)  # fmt: skip
"""Answers of a power that lets things be."""
TARGETS = ("war:savoy", "war:milan", "war:genoa")


def match(
    client: httpx.Client, others: str = "steady", seed: int = SEED, **more: Any
) -> tuple[str, dict[str, str]]:
    """A new campaign of nine in which a person plays France."""
    seats = [others, "human", *[others] * 7]
    return begin(client, "eu9", scenario=SCENARIO, seats=seats, undo="free", seed=seed, **more)


def seeded(route: Route) -> None:
    """A match begun on the page, with fixed dice: a handler for `page.route`."""
    body = route.request.post_data_json
    route.continue_(post_data=body and json.dumps({**body, "seed": SEED}))


def calm(ask: dict[str, Any]) -> str:
    """Let things be, if that is offered; or the first."""
    keys: list[str] = [option["key"] for option in ask["options"]]
    return next((key for key in QUIET if key in keys), keys[0])


def enemies(table: dict[str, Any]) -> set[str]:
    """Where armies of those stand on whom France wages war."""
    state = table["state"]
    foes = {c for war in state["wars"] if "france" in war["attackers"] for c in war["defenders"]}
    return {x["at"] for x in state["stacks"] if x["country"] in foes and not x["naval"]}


def march(ask: dict[str, Any], near: set[str]) -> str:
    """At an enemy's army, or at his walls, or to the frontier."""
    options = ask["options"]
    ashore = [x for x in options if x["key"].startswith("to:") and " fleet" not in x["key"]]
    attacks = [x for x in ashore if x["about"].get("active")]
    hits = [x for x in attacks if x["key"].split(":")[1] in near]
    border = [x for x in ashore if x["key"].split(":")[1] in ("lyonnais", "dauphine")]
    return str((hits or attacks or border or options)[0]["key"])


def warlike(ask: dict[str, Any], declared: list[str], near: set[str]) -> str:
    """Declares war on neighbours, arms, pays for a campaign, and marches."""
    keys: list[str] = [option["key"] for option in ask["options"]]
    if ask["kind"] == "declare.what" and len(declared) < 2 and "declare" in keys:
        return "declare"
    if ask["kind"] == "declare.target":
        for key in TARGETS:
            if key in keys and key not in declared:
                declared.append(key)
                return key
        declared.append("nobody is left")
    if ask["kind"] == "declare.kind":
        return next((key for key in keys if key != "withdraw"), keys[0])
    if ask["kind"] == "military.peace_time":
        return keys[-1]
    if ask["kind"] == "plan.what" and "plan:buy" in keys and not ask["about"].get("pieces"):
        return "plan:buy"
    if ask["kind"] in ("plan.target", "plan.detail", "leaders.place"):
        return next((x for x in keys if x in ("at:lyonnais", "at:dauphine", "with:A+")), keys[0])
    if ask["kind"] in ("march.stack", "march.where"):
        return march(ask, near)
    if ask["kind"] == "military.campaign":
        return next((key for key in keys if key.endswith("major")), keys[-1])
    return calm(ask)


def lead_to(client: httpx.Client, found: tuple[str, dict[str, str]], kind: str) -> dict[str, Any]:
    """Answers for France until a question of this kind is asked: the table then."""
    seat = Seat(client, found[0], found[1][FRANCE])
    declared: list[str] = []
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        table = seat.asked()
        ask = table["ask"]
        assert ask is not None, "the game is over"
        if ask["kind"].startswith(kind):
            return table
        seat.answer(warlike(ask, declared, enemies(table)), ask["at"]).raise_for_status()
    raise AssertionError(f"no {kind} in two minutes, but {ask['kind']}")


def sit(browser: Browser, server: Server, found: tuple[str, dict[str, str]], wide: int) -> Page:
    """A window in which France's seat is open."""
    page = browser.new_page(
        viewport={"width": wide, "height": 900}, reduced_motion="reduce", bypass_csp=True
    )
    page.set_default_timeout(30_000)
    page.goto(server.url)
    page.evaluate(
        "([id, tokens]) => localStorage.setItem('europa.seats', JSON.stringify({[id]: tokens}))",
        [found[0], found[1]],
    )
    # Another address, so that the page is loaded anew, once, with the seat known.
    page.goto(f"{server.url}/?seated#/match/{found[0]}")
    return page
