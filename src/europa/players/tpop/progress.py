"""How near a seat is to Milestones and Missions: 1 is met, 0 is nothing done yet.

Conditions that count something are measured by how much of it there is; what happened or didn't is
all or nothing. Read once for each card, like the tests of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from europa.tpop.ids import milestone, mission
from europa.tpop.rules import metrics
from europa.tpop.rules.conditions import read as read_test
from europa.tpop.rules.conditions import read_check, read_where
from europa.tpop.rules.metric_names import measure
from europa.tpop.rules.mission_words import count_held, count_owned
from europa.tpop.table import G
from europa.tpop.world import UnknownName, load_world

Share = Callable[[G, int], float]
"""From 0 to 1."""


@cache
def milestone_share(card: int) -> Share:
    """How much of a Milestone is done."""
    record = milestone(card)
    return _check(record["check"], record["when"])


@cache
def mission_share(card: int) -> Share:
    """How much of a Mission is done."""
    return _condition(mission(card)["condition"])


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


def _condition(condition: Mapping[str, Any]) -> Share:
    return _mean([_word(word, value) for word, value in condition.items()])


def _word(word: str, value: Any) -> Share:
    """One word of a Mission's condition."""
    if word == "all":
        return _mean([_condition(part) for part in value])
    if word == "any":
        return _most([_condition(part) for part in value])
    try:
        found = _counted(word, value)
    except UnknownName:
        found = None
    return found or _whole(read_test({word: value}))


def _counted(word: str, value: Any) -> Share | None:
    """Words that count Provinces, Influence or Ships."""
    world = load_world()
    if word in ("own", "hold", "own_n", "hold_n"):
        names = value["of"] if isinstance(value, Mapping) else value
        places = tuple(world.find_province(name) for name in names)
        wanted = value["n"] if isinstance(value, Mapping) else len(places)
        return _provinces(places, wanted, word.startswith("own"))
    if word in ("own_in", "hold_in"):
        areas = [world.find_area(name) for name in value["areas"]]
        places = tuple(p for area in areas for p in world.provinces_of_area[area])
        return _provinces(places, value["n"], word.startswith("own"))
    if word == "influence":
        where = tuple(world.find_area(name) for name in value["areas"])
        least = value["n"]
        return lambda g, seat: min(1.0, metrics.influence_sum(g, seat, where) / least)
    if word == "ships":
        seas = tuple(world.names["sea"].find(name) for name in value["sea_zones"])
        count = value["n"]
        return lambda g, seat: min(1.0, metrics.ships_in_seas(g, seat, seas) / count)
    return None


def _provinces(places: tuple[int, ...], wanted: int, own: bool) -> Share:
    count, named = count_owned if own else count_held, frozenset(places)
    return lambda g, seat: min(1.0, count(g, seat, named) / wanted)


def _whole(test: Callable[[G, int], bool]) -> Share:
    return lambda g, seat: 1.0 if test(g, seat) else 0.0


def _mean(parts: list[Share]) -> Share:
    if len(parts) == 1:
        return parts[0]
    return lambda g, seat: sum(part(g, seat) for part in parts) / len(parts)


def _most(parts: list[Share]) -> Share:
    return lambda g, seat: max(part(g, seat) for part in parts)
