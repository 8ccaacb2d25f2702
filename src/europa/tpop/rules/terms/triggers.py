"""17.3 Things that happen at one moment and that Milestones look for: a Battle won, a peace made.

Rules report them with `record_trigger`; they are kept in `state.facts` by name, seat and details,
with the Round of the report, and those of the last moment in `state.fresh_facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from europa.tpop.rules.terms.realm import tax_income
from europa.tpop.table import G
from europa.tpop.world import NONE

SUMMED = (
    "peace_tax_gained_in_phase",
    "trade_income_in_round",
    "unrest_removed_in_round",
    "areas_converted_this_age",
    "peace_spoils_value",
)
"""Their amounts add up, over a Round or (`_this_age`) an Age; of the others the last one counts."""
COUNTED = ("trade_nodes_paid_in_round",)
"""Different Nodes are counted."""


def _now(g: G) -> int:
    return g.state.age * 100 + g.state.round


def record_trigger(g: G, name: str, seat: int, amount: int = 1, **facts: int | str | bool) -> None:
    """Report a thing that happened to a seat. `amount` is what `op` and `v` compare.

    Facts are what the card asks for besides: `term="humiliation"`, `loser=realm`, `owner="pr"`,
    `node="distant"`, `good="Gold"`, `total_units=14`, `min_side=4`, `enemy="pr"`,
    `outnumbered=True`, `tax=3`, `ducats=6`.
    """
    if name == "war_won":
        facts = _war_facts(g, seat, facts)
    if name == "peace_spoils_value":
        amount = 3 * int(facts.pop("tax", 0)) + int(facts.pop("ducats", 0))
    if name == "realm_annexed":
        amount = int(facts.pop("tax", amount))
    details = ",".join(f"{key}={_plain(facts[key])}" for key in sorted(facts))
    key = f"{name}|{seat}|{details}"
    before = g.state.facts.get(key)
    if before is not None and name in SUMMED and _in_span(g, name, before[1]):
        amount += before[0]
    g.state.facts[key] = (amount, _now(g))
    if key not in g.state.fresh_facts:
        g.state.fresh_facts.append(key)


def _plain(value: int | str | bool) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _in_span(g: G, name: str, clock: int) -> bool:
    return clock // 100 == g.state.age if name.endswith("_this_age") else clock == _now(g)


def _war_facts(g: G, seat: int, facts: dict[str, int | str | bool]) -> dict[str, int | str | bool]:
    """Whether the loser is the strongest Opponent, the one with most Prestige, or ahead in it."""
    loser = g.seat_of(int(facts.get("loser", NONE)))
    found: dict[str, int | str | bool] = {"term": facts.get("term", "")}
    if loser != NONE and loser != seat:
        others = list(g.others(seat))
        best_tax = max(tax_income(g, other) for other in others)
        best = max(g.state.prestige[other] for other in others)
        found["highest_tax_opponent"] = tax_income(g, loser) == best_tax
        found["top_prestige_opponent"] = g.state.prestige[loser] == best
        found["prouder"] = g.state.prestige[loser] > g.state.prestige[seat]
    return found


def forget_moment(g: G) -> None:
    """What was fresh has been looked at; facts of earlier Ages go."""
    s = g.state
    if s.fresh_facts:
        s.fresh_facts = []
        s.facts = {key: fact for key, fact in s.facts.items() if fact[1] // 100 == s.age}


def fact_test(name: str, where: Mapping[str, Any], when: str) -> Callable[[G, int], bool]:
    """A test for a trigger: of the last moment, of this Round (`end_phase_*`) or of this Age."""
    wanted = dict(where)
    least = wanted.pop("v", 0)
    wanted.pop("op", None)
    wanted.pop("tax_op", None)
    wanted.pop("formula", None)
    least = wanted.pop("tax", least)
    least = wanted.pop("enemy_ships_lost", least)
    if name == "peace_spoils_value":
        least *= 3

    def test(g: G, seat: int) -> bool:
        s = g.state
        if not s.facts:
            return False
        prefix = f"{name}|{seat}|"
        keys = s.fresh_facts if when in ("trigger", "standing") else list(s.facts)
        found = [key for key in keys if key.startswith(prefix) and _fits(key, wanted)]
        if when.startswith("end_phase"):
            found = [key for key in found if s.facts[key][1] == _now(g)]
        if name in COUNTED:
            return _count(g, prefix, wanted) >= least if found else False
        return any(s.facts[key][0] >= least for key in found)

    return test


def _count(g: G, prefix: str, wanted: Mapping[str, Any]) -> int:
    """Different things reported this Round."""
    facts = g.state.facts
    return sum(
        1
        for key, fact in facts.items()
        if key.startswith(prefix) and fact[1] == _now(g) and _fits(key, wanted)
    )


def _fits(key: str, wanted: Mapping[str, Any]) -> bool:
    """Whether a fact has what the card asks for."""
    if not wanted:
        return True
    told = dict(part.split("=", 1) for part in key.split("|")[2].split(",") if part)
    for name, value in wanted.items():
        if name == "term_not":
            if told.get("term", "") in value:
                return False
        elif name == "loser_is":
            if not any(told.get(who) == "1" for who in value):
                return False
        elif isinstance(value, bool):
            if told.get(name) != str(int(value)):
                return False
        elif isinstance(value, int):
            if int(told.get(name, 0)) < value:
                return False
        elif told.get(name) != value:
            return False
    return True
