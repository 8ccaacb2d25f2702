"""`europa bench`: how fast the house is, against a known engine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from europa.cli.output import AsJson, err, out, plain_table, print_json, progress
from europa.lab import bench as benchmarks
from europa.lab.bench import content, content_eu9
from europa.lab.bench.figures import readable, report_of


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa bench kernel --no-write[/bold]")(bench)


def bench(
    name: Annotated[
        str, typer.Argument(help=f"Which benchmark: {', '.join(benchmarks.BENCHMARKS)}.")
    ] = "kernel",
    rounds: Annotated[
        int,
        typer.Option(min=1, help="Rounds, the middle one counts."),
    ] = 5,
    games: Annotated[
        str | None,
        typer.Option(help="Only for content: games by player, random=300,steady=100."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Only for content: processes that share the games.")
    ] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(help="Only for content: a file of games played, to go on from."),
    ] = None,
    game: Annotated[
        str, typer.Option(help="Only for content: tpop, or eu9 for whole campaigns of nine.")
    ] = "tpop",
    write: Annotated[
        bool, typer.Option("--write/--no-write", help="Append the figures to the log.")
    ] = True,
    log: Annotated[Path, typer.Option(help="The log.")] = benchmarks.RESULTS,
    as_json: AsJson = False,
) -> None:
    """Measure, and append the figures to bench/results.md.

    Ratios to catanatron need the bench extra: [bold]uv sync --extra bench[/bold].
    """
    with progress(f"Measuring {name}", None) as on_round:
        if name == "content" and games is not None:
            wanted = content.games_wanted(games)
            if game == "eu9":
                played = content_eu9.play_games(wanted, keep, lambda one: on_round(1))
                report = report_of(f"{name} eu9", content_eu9.figures(played))
            else:
                found = content.coverage(wanted, workers, keep, lambda what: on_round(1))
                report = report_of(name, found)
        else:
            report = benchmarks.run(name, rounds, lambda what: on_round(1))
    if write:
        benchmarks.append_report(report, log)
    if as_json:
        figures = [
            {
                "name": figure.name,
                "value": figure.value,
                "unit": figure.unit,
                "target": None if figure.target is None else str(figure.target),
                "verdict": figure.verdict or None,
            }
            for figure in report.figures
        ]
        print_json(
            {
                "benchmark": report.benchmark,
                "date": report.date,
                "commit": report.commit,
                "machine": report.machine,
                "figures": figures,
            }
        )
        return
    table = plain_table("figure", ">value", "", ">target", "")
    for figure in report.figures:
        colour = {"ok": "green", "missed": "bold red"}.get(figure.verdict, "")
        verdict = f"[{colour}]{figure.verdict}[/]" if colour else ""
        target = "" if figure.target is None else str(figure.target)
        table.add_row(figure.name, readable(figure.value), figure.unit, target, verdict)
    out.print(
        f"[bold]{report.benchmark}[/]  {report.date}  {report.commit}  [dim]{report.machine}[/]"
    )
    out.print(table)
    if not any("catanatron" in figure.name for figure in report.figures):
        err.print("[dim]catanatron isn't installed: no ratios. uv sync --extra bench[/]")
    if write:
        err.print(f"[dim]Appended to {log}[/]")
