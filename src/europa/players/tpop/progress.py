"""How near a seat is to Milestones: 1 is met, 0 is nothing done yet (Missions: `rules.progress`).

Conditions that count something are measured by how much of it there is; what happened or didn't is
all or nothing. Read once for each card, like the tests of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from europa.tpop.ids import milestone
from europa.tpop.rules.goals.conditions import read_check, read_where
from europa.tpop.rules.goals.metric_names import measure
from europa.tpop.table import G

Share = Callable[[G, int], float]
"""From 0 to 1."""


@cache
def milestone_share(card: int) -> Share:
    """How much of a Milestone is done."""
    record = milestone(card)
    return _check(record["check"], record["when"])


def _check(check: Mapping[str, Any], when: str) -> Share:
    if "all" in check:
        span = "age" if when == "trigger" else when
        return _mean([_check(part, span) for part in check["all"]])
    if "any" in check:
        return _most([_check(part, when) for part in check["any"]])
    if "t" in check:
        return _whole(read_check(check, when))
    if check["op"] in (">=", "=") and check["v"] > 0:
        metric, where, wanted = (
            measure(check["m"]),
            read_where(check.get("where") or {}),
            check["v"],
        )
        return lambda g, seat: max(0.0, min(1.0, metric(g, seat, where) / wanted))
    return _whole(read_check(check, when))


def _whole(test: Callable[[G, int], bool]) -> Share:
    return lambda g, seat: 1.0 if test(g, seat) else 0.0


def _mean(parts: list[Share]) -> Share:
    if len(parts) == 1:
        return parts[0]
    return lambda g, seat: sum(part(g, seat) for part in parts) / len(parts)


def _most(parts: list[Share]) -> Share:
    return lambda g, seat: max(part(g, seat) for part in parts)
