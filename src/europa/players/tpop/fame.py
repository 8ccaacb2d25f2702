"""What the Milestones on display call for (17.3): the same plans as for Missions, for Ships, lands
overseas, Tax, trade and soldiers. Wars are planned in `campaigns`, which asks for the `laurels`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from europa.players.tpop.evaluate import Board
from europa.players.tpop.plan import Plan
from europa.players.tpop.quests import PLANS
from europa.players.tpop.voyages import home_ports
from europa.players.tpop.wants import Want
from europa.tpop.ids import index_of, milestone
from europa.tpop.state import CORE

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
    "ducats": "ducats",
    "land_units": "units",
    "large_towns": "base_tax",
    "light_ships": "ships_total",
    "own_tax_on_maps": "distant_towns",
    "presence_on_map": "claims",
    "presence_on_map_any": "claims",
    "ships": "ships_total",
    "ships_weighted": "ships_total",
    "stability": "stability",
    "tax_income": "base_tax",
    "trade_slots": "trade_ships_any_node",
}
"""By the metric of a Milestone: the word of a Mission that wants the like."""
DEEDS = {
    "areas_converted_this_age": "no_religious_dissent",
    "trade_income_in_round": "ducats",
    "trade_income_one_action": "ducats",
    "trade_nodes_paid_in_round": "ducats",
    "unrest_removed_in_round": "no_unrest",
}
"""The same by what must be done, however much of it."""
MUCH = 99
CONQUESTS = frozenset(
    (
        "occupied_enemy_tax_at_peace",
        "peace_spoils_value",
        "peace_tax_gained_in_phase",
        "realm_annexed",
        "tax_taken_from_other_faith_group_in_war",
    )
)
RIVALRIES = frozenset(
    ("occupied_pr_tax_at_peace", "occupies_capital_at_peace", "pr_tax_lost_in_peace")
)
FOES = frozenset(("humiliation", "pr", "top_prestige_opponent", "highest_tax_opponent", "prouder"))
"""What a Milestone says of an Enemy that only a player can be."""
LIKELY = 0.5
"""How much of a Milestone's Prestige counts for a War that may bring it."""


class Laurels(NamedTuple):
    """Prestige of Milestones that a War may bring."""

    land: float
    """For any land won."""
    rival: float
    """For a War on a player."""
    frontier: float
    """For a Town in an Area without own Cores and Towns."""


@cache
def checks_of(name: str) -> tuple[Mapping[str, Any], ...]:
    """The metrics and deeds that a Milestone wants; of several ways every one."""
    found: list[Mapping[str, Any]] = []

    def walk(check: Mapping[str, Any]) -> None:
        for part in (*check.get("all", ()), *check.get("any", ())):
            walk(part)
        if "m" in check or "t" in check:
            found.append(check)

    walk(milestone(index_of("milestone", name))["check"])
    return tuple(found)


def open_milestones(b: Board) -> Iterator[tuple[str, float]]:
    """Milestones on display that a seat hasn't got and others have left something of."""
    for name, places in b.state["cards"]["milestones"].items():
        if b.me not in places and len(places) < len(PRESTIGE):
            yield name, PRESTIGE[len(places)]


def fame_plans(b: Board, keys: set[str]) -> Iterator[Plan]:
    """Plans for Milestones that can still be had."""
    for name, gain in open_milestones(b):
        for check in checks_of(name):
            metric, value = check.get("m", ""), check.get("v", MUCH)
            word = WORDS.get(metric) or DEEDS.get(check.get("t", ""))
            if metric == "heavy_ships":
                yield from _heavy(b, keys, value, gain)
            elif word is not None:
                yield from PLANS[word](b, keys, Want(word, value, gain))


def fame_nodes(b: Board) -> frozenset[str]:
    """Trade Nodes in which a Milestone wants a Merchant: the Distant ones."""
    metrics = {check.get("m") for name, _ in open_milestones(b) for check in checks_of(name)}
    if "distant_nodes_with_connected_merchant" not in metrics:
        return frozenset()
    return frozenset(node.id for node in b.w.nodes if node.distant)


def laurels(b: Board) -> Laurels:
    """What Milestones promise for Wars; worked out once a board."""
    known: Laurels | None = b.memo.get("laurels")
    if known is None:
        known = b.memo["laurels"] = _laurels(b)
    return known


def _laurels(b: Board) -> Laurels:
    land = rival = frontier = 0.0
    for name, gain in open_milestones(b):
        checks = checks_of(name)
        if any(_is_rivalry(check) for check in checks):
            rival += LIKELY * gain
        elif any(check.get("t") in CONQUESTS for check in checks):
            land += LIKELY * gain
        for check in checks:
            if check.get("m") == "areas_with_own_town":
                held = sum(1 for area in b.home if not is_core_area(b, area))
                frontier += gain / max(1, check["v"] - held)
    return Laurels(land, rival, frontier)


def _is_rivalry(check: Mapping[str, Any]) -> bool:
    said: list[str] = []
    for value in (check.get("where") or {}).values():
        said += value if isinstance(value, list) else [str(value)]
    return check.get("t") in RIVALRIES or ("t" in check and not FOES.isdisjoint(said))


def is_core_area(b: Board, area: int) -> bool:
    """Whether an Area holds a printed Core of the seat's, or its Core token."""
    cores = b.w.cores_of_realm[b.w.realm_index[b.me]]
    token = b.area_row(area).get("claims", {}).get(b.me) == CORE
    return token or any(b.w.area_of_province[p] == area for p in cores)


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
