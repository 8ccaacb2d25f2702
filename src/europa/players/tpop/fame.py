"""What the Milestones on display call for (17.3): the same plans as for Missions, for Ships, lands
overseas, Tax and soldiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from europa.players.tpop.evaluate import Board
from europa.players.tpop.plans import Plan
from europa.players.tpop.quests import PLANS, Want, home_ports
from europa.tpop.ids import index_of, milestone

PRESTIGE = (5.0, 3.0, 1.0)
HEAVY = 10
"""Ducats for a Heavy Ship."""
WORDS = {
    "base_tax_income": "base_tax",
    "claim_or_town_in": "claims",
    "distant_continents_with_own_claim_or_town": "claims",
    "distant_continents_with_own_town": "distant_towns",
    "distant_nodes_with_connected_merchant": "distant_towns",
    "distant_towns": "distant_towns",
    "distant_towns_plus_colonial_claims": "claims",
    "land_units": "units",
    "light_ships": "ships_total",
    "own_tax_on_maps": "distant_towns",
    "presence_on_map": "claims",
    "presence_on_map_any": "claims",
    "ships": "ships_total",
    "ships_weighted": "ships_total",
    "stability": "stability",
    "trade_slots": "trade_ships_any_node",
}
"""By the metric of a Milestone: the word of a Mission that wants the like."""


@cache
def metrics_of(name: str) -> tuple[tuple[str, int], ...]:
    """The metrics of a Milestone and how much of each it wants; of several ways every one."""
    found: list[tuple[str, int]] = []

    def walk(check: Mapping[str, Any]) -> None:
        for part in (*check.get("all", ()), *check.get("any", ())):
            walk(part)
        if "m" in check:
            found.append((check["m"], check["v"]))

    walk(milestone(index_of("milestone", name))["check"])
    return tuple(found)


def fame_plans(b: Board, keys: set[str]) -> Iterator[Plan]:
    """Plans for Milestones on display that a seat hasn't got and others have left something of."""
    for name, places in b.state["cards"]["milestones"].items():
        if b.me in places or len(places) >= len(PRESTIGE):
            continue
        gain = PRESTIGE[len(places)]
        for metric, value in metrics_of(name):
            if metric == "heavy_ships":
                yield from _heavy(b, keys, value, gain)
            elif metric in WORDS:
                word = WORDS[metric]
                yield from PLANS[word](b, keys, Want(word, value, gain))


def _heavy(b: Board, keys: set[str], wanted: int, gain: float) -> Iterator[Plan]:
    """5.5: a Heavy Ship joins the Fleet where it lies, or where it can be formed."""
    fleet = b.mat["fleet"]
    lack = wanted - int(fleet["ships"].get("heavy", 0))
    if lack <= 0 or "recruit_units" not in keys or b.ducats < HEAVY:
        return
    if fleet["port"]:
        ports, where = [fleet["port"]], "port"
    elif fleet["sea"]:
        ports, where = home_ports(b, frozenset({fleet["sea"]})), fleet["sea"]
    else:
        ports, where = home_ports(b, frozenset()), "port"
    if ports:
        answers = {
            "recruit": [f"build:{ports[0]}", "done"],
            "recruit.ship": [f"heavy:fleet:{where}"],
        }
        value = gain / lack - HEAVY * b.price("ducats") - b.price("mil")
        yield Plan(value, "recruit_units", answers, ships=1)
