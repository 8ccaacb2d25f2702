"""Benchmarks: how fast the house is, as ratios to a known engine measured in the same run.

A benchmark is a function from a number of rounds to a list of `Figure`; to add one, write its
module and name it in `BENCHMARKS`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from europa.kernel import UnknownName
from europa.lab.bench.figures import Figure, Report, report_of
from europa.lab.bench.results import RESULTS, append_report, as_markdown

__all__ = ["BENCHMARKS", "RESULTS", "Figure", "Report", "append_report", "as_markdown", "run"]

Progress: TypeAlias = Callable[[str], None]

BENCHMARKS = {
    "client": "europa.lab.bench.client:measure",
    "content": "europa.lab.bench.content:measure",
    "eu9": "europa.lab.bench.eu9:measure",
    "kernel": "europa.lab.bench.kernel:measure",
    "lab": "europa.lab.bench.env:measure",
    "players": "europa.lab.bench.players:measure",
    "server": "europa.lab.bench.server:measure",
    "server-postgres": "europa.lab.bench.server:measure_postgres",
    "tpop": "europa.lab.bench.tpop:measure",
}
"""Every benchmark by name, as `module:function`."""


def run(name: str, rounds: int = 5, on_round: Progress = lambda what: None) -> Report:
    """Run one benchmark; `on_round` hears what is being measured."""
    where = BENCHMARKS.get(name)
    if where is None:
        raise UnknownName(name, "benchmark", BENCHMARKS)
    module, _, attribute = where.partition(":")
    figures: list[Figure] = getattr(import_module(module), attribute)(rounds, on_round)
    return report_of(name, figures)
