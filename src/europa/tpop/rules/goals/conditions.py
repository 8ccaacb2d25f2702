"""17.2, 17.3 The structured conditions of Missions and Milestones, read once into tests."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from europa.tpop.ids import index_of, milestone, mission
from europa.tpop.rules.goals.metric_names import SLOW, Where, measure
from europa.tpop.rules.goals.mission_words import WORDS, Test
from europa.tpop.rules.terms.triggers import fact_test
from europa.tpop.world import NONE, load_world

OPS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


@cache
def mission_test(card: int) -> Test:
    """The condition of a Mission."""
    return read(mission(card)["condition"])


@cache
def milestone_test(card: int) -> Test:
    """The check of a Milestone."""
    record = milestone(card)
    return read_check(record["check"], record["when"])


# Milestones


def read_check(check: Mapping[str, Any], when: str) -> Test:
    """A Milestone's check: `all`, `any`, a metric `m` or a trigger `t`."""
    if "all" in check:
        return every([read_check(part, span) for part, span in checks_of_all(check, when)])
    if "any" in check:
        return either([read_check(part, when) for part in check["any"]])
    if "t" in check:
        return fact_test(check["t"], check.get("where") or {}, when)
    metric, compare = measure(check["m"]), OPS[check["op"]]
    where, value = read_where(check.get("where") or {}), check["v"]
    return lambda g, seat: compare(metric(g, seat, where), value)


def checks_of_all(check: Mapping[str, Any], when: str) -> list[tuple[Mapping[str, Any], str]]:
    """The parts of an `all` with when each is judged; what is quickly known comes first."""
    # An `all` that waits for a trigger keeps it for the Age (Workshop of the World).
    span = "age" if when == "trigger" else when
    return [(part, span) for part in sorted(check["all"], key=lambda p: p.get("m") in SLOW)]


def read_where(where: Mapping[str, Any]) -> Where:
    """What narrows a metric down, in indices."""
    world = load_world()
    maps = where.get("maps") or ([where["map"]] if "map" in where else [])
    return Where(
        areas=tuple(world.area_index[name] for name in where.get("areas", ())),
        continents=tuple(world.continent_index[name] for name in maps),
        kinds=tuple(where.get("kinds", ())),
        idea=index_of("idea", where["idea"]) if "idea" in where else NONE,
        own_core=where.get("own_core_in_area"),
        main_map=bool(where.get("main_map")),
        galley=where.get("galley", 1.0),
    )


def every(tests: list[Test]) -> Test:
    """All of them."""
    if len(tests) == 2:
        first, second = tests
        return lambda g, seat: first(g, seat) and second(g, seat)
    return lambda g, seat: all(test(g, seat) for test in tests)


def either(tests: list[Test]) -> Test:
    """At least one."""
    if len(tests) == 2:
        first, second = tests
        return lambda g, seat: first(g, seat) or second(g, seat)
    return lambda g, seat: any(test(g, seat) for test in tests)


# Missions

_SLOW = ("influence", "electors", "no_religious_dissent", "highest_base_tax_of_players", "tie_n")
"""Looked at last in an `all`."""


def read(condition: Mapping[str, Any]) -> Test:
    """A Mission's condition: `all`, `any`, `not`, or one word with what it takes."""
    tests = [_read_word(word, value) for word, value in condition.items()]
    return tests[0] if len(tests) == 1 else every(tests)


def parts_of_all(parts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The parts of an `all`, what is quickly known first."""
    return sorted(parts, key=lambda part: any(slow in str(part) for slow in _SLOW))


def _read_word(word: str, value: Any) -> Test:
    if word == "all":
        return every([read(part) for part in parts_of_all(value)])
    if word == "any":
        return either([read(part) for part in value])
    if word == "not":
        inner = read(value)
        return lambda g, seat: not inner(g, seat)
    return WORDS[word](value)
