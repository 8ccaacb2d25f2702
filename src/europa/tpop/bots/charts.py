"""The flow charts of Bots: questions as data, each answer traced into the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from europa.tpop.bots.trace import asked, did
from europa.tpop.table import G
from europa.tpop.world import decks

Test = Callable[[], bool]
Tests = Mapping[str, Test]
"""The number of a question -> how it is answered now."""


class Node(NamedTuple):
    """A question of a chart; `yes` and `no`: the next question, a chart, or words what to do."""

    id: str
    name: str
    question: str
    yes: str
    no: str
    rule: str


class Chart(NamedTuple):
    """A flow chart: questions by number, and the steps of a chart without questions."""

    key: str
    name: str
    nodes: dict[str, Node]
    steps: dict[str, str]


@cache
def charts() -> dict[str, Chart]:
    """All charts by key (`main_turn`)."""
    return {key: _read(key, table) for key, table in decks.bots()["charts"].items()}


def _read(key: str, table: Mapping[str, Any]) -> Chart:
    nodes = {}
    for node in table.get("nodes", ()):
        name, rule = node["id"], node.get("ref") or f"{table['name']} {node['id']}"
        yes, no = _way(node["yes"]), _way(node["no"])
        nodes[name] = Node(name, node["name"], node["question"], yes, no, rule)
    steps = {step["id"]: step["do"] for step in table.get("steps", ())}
    return Chart(key, table["name"], nodes, steps)


def _way(way: Any) -> str:
    return str(way) if isinstance(way, str) else str(way["do"])


class Outcome(NamedTuple):
    """Where a walk through a chart ended: at this question, with this answer."""

    node: str
    answer: bool
    way: str
    """The chart to turn to, or what to do in words."""

    @property
    def at(self) -> str:
        """`MI3 yes`."""
        return f"{self.node} {'yes' if self.answer else 'no'}"


def walk(g: G, seat: int, chart: str, tests: Tests, start: str = "") -> Outcome:
    """Ask the questions of a chart from `start` (else the first one) to a way that is none."""
    found = charts()[chart]
    node = found.nodes[start] if start else next(iter(found.nodes.values()))
    while True:
        answer = bool(tests[node.id]())
        asked(g, seat, f"{node.name}: {node.question}", answer, node.rule)
        way = node.yes if answer else node.no
        if way not in found.nodes:
            return Outcome(node.id, answer, way)
        node = found.nodes[way]


def ask_one(g: G, seat: int, chart: str, number: str, answer: bool) -> bool:
    """One question of a chart by itself; returns its answer."""
    node = charts()[chart].nodes[number]
    asked(g, seat, f"{node.name}: {node.question}", answer, node.rule)
    return answer


def step(g: G, seat: int, chart: str, number: str, what: str) -> None:
    """A step of a chart without questions is traced with what it came to."""
    did(g, seat, what, f"{charts()[chart].name} {number}")
