"""What a benchmark measures: figures, their targets, and where and when they were taken.

What runs in one process and waits for nobody is told in processor time, ours as catanatron's: what
else the machine does is no part of it.
"""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from statistics import median
from time import process_time

import msgspec


class Target(msgspec.Struct, frozen=True):
    """What a figure should be: at least or at most some number."""

    limit: float
    at_least: bool = False

    def is_met(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {readable(self.limit)}"


class Figure(msgspec.Struct, frozen=True):
    """One number, with its unit and what it should be."""

    name: str
    value: float
    unit: str = ""
    target: Target | None = None

    @property
    def verdict(self) -> str:
        """`ok`, `missed`, or nothing for a figure without a target."""
        if self.target is None:
            return ""
        return "ok" if self.target.is_met(self.value) else "missed"


class Report(msgspec.Struct, frozen=True):
    """The figures of one run, and what they were measured on."""

    benchmark: str
    date: str
    commit: str
    machine: str
    figures: list[Figure]

    @property
    def is_ok(self) -> bool:
        return all(figure.verdict != "missed" for figure in self.figures)


def report_of(benchmark: str, figures: list[Figure]) -> Report:
    """The figures with today's date, the commit and the machine."""
    date = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    return Report(benchmark, date, commit(), machine, figures)


def commit() -> str:
    """The commit of the source that is running, marked if files differ from it."""
    folder = Path(__file__).parent
    command = ["git", "-C", str(folder), "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    return found.stdout.strip() or "uncommitted"


def per_second(action: Callable[[], object], seconds: float = 0.15) -> float:
    """How often the action can be done in a second."""
    done, batch = 0, 1
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(batch):
            action()
        done += batch
        batch = min(2 * batch, 1000)
    return done / spent


def middle(values: Sequence[float]) -> float:
    """The median: a noisy machine disturbs single rounds, not the middle one."""
    return median(values)


def readable(value: float) -> str:
    """A number as a person would write it: enough digits, no more."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
