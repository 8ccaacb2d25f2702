"""The benchmark log: every run is a section of `bench/results.md`, the newest at the end."""

from __future__ import annotations

from pathlib import Path

from europa.kernel.files import write_atomically
from europa.lab.bench.figures import Figure, Report, readable

RESULTS = Path("bench/results.md")

TITLE = """# Benchmark results

Written by `europa bench`: medians of several rounds, and ratios to catanatron (4 random players)
played in turn with ours in the same run on one core. Compare ratios, not rates: machines differ.
"""


def append_report(report: Report, path: Path = RESULTS) -> None:
    """Add a run to the log, which is made if it is missing."""
    before = path.read_text() if path.exists() else TITLE
    write_atomically(path, f"{before.rstrip()}\n\n{as_markdown(report)}".encode())


def as_markdown(report: Report) -> str:
    """The report as a section with a table."""
    lines = [
        f"## {report.date} · {report.benchmark} · {report.commit}",
        "",
        report.machine,
        "",
        "| figure | value | target | |",
        "|---|---:|---:|---|",
        *(_row(figure) for figure in report.figures),
        "",
    ]
    return "\n".join(lines)


def _row(figure: Figure) -> str:
    value = f"{readable(figure.value)} {figure.unit}".strip()
    target = "" if figure.target is None else str(figure.target)
    return f"| {figure.name} | {value} | {target} | {figure.verdict} |"
