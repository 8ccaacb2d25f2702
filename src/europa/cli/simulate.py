"""`europa simulate`: many games, fast, for researchers and for finding faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from europa.cli.options import OnRay, Options, Workers, read_options
from europa.cli.output import (
    AsJson,
    BadInput,
    err,
    escaped,
    names_in,
    out,
    plain_table,
    print_json,
    progress,
)
from europa.kernel import Game, find_game
from europa.lab.farm import Farm
from europa.lab.runs import Run
from europa.lab.seating import seatings
from europa.lab.simulate import MAX_DECISIONS, Simulation, make_plan
from europa.lab.simulate import simulate as play_games

EVERY = "all"


def add_to(app: typer.Typer) -> None:
    example = "europa simulate marches --scenario feud --seats random,random --games 1000 --seed 7"
    app.command(epilog=f"Example: [bold]{example}[/bold]")(simulate)


def simulate(
    game: Annotated[str, typer.Argument(help="Id of the game (see: europa games).")],
    scenario: Annotated[
        str | None,
        typer.Option(help="Id of the scenario; else the first. all: each, with all its seatings."),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Players by name, or how many random ones: random,random or 2."),
    ] = None,
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    workers: Workers = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Test the game's invariants after every answer.")
    ] = False,
    max_decisions: Annotated[
        int, typer.Option(min=1, help="A longer game is taken for an endless one: an error.")
    ] = MAX_DECISIONS,
    records: Annotated[
        Path | None, typer.Option(help="Folder for the records of games that failed.")
    ] = None,
    ray: OnRay = "",
    to: Annotated[
        Path | None,
        typer.Option(
            "--out", help="Write a data set (Parquet) into this folder; a stopped one goes on."
        ),
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="With --out: a row for every decision too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games between named players. Exit code 1 if any game failed."""
    rules = find_game(game)
    options = read_options(rules, option)
    if scenario == EVERY:
        if seats is not None:
            raise BadInput("--seats goes with one scenario: all of them are played with every seat")
        _play_every(rules, options, games, seed, workers, check, max_decisions, records, as_json)
        return
    names = seats.strip() if seats is not None else None
    players = None if names is None else int(names) if names.isdecimal() else names_in(names)
    if to is not None:
        plan = make_plan(rules, scenario, players, seed, check, max_decisions, options)
        run = Run.begin(to, plan, decisions=decisions)
        with progress(f"Playing {game}", games) as on_game:
            run.play(games, Farm(workers, ray), on_game)
        tell_run(run, as_json=as_json)
        return
    with progress(f"Playing {game}", games) as on_game:
        report = play_games(
            game,
            scenario,
            players,
            games=games,
            seed=seed,
            workers=workers,
            ray=ray,
            check=check,
            max_decisions=max_decisions,
            options=options,
            on_game=on_game,
        )
    if records is not None:
        _write_records(report, records)
    if as_json:
        print_json(report)
    else:
        _show(report, records)
    if report.errors:
        raise typer.Exit(1)


def tell_run(run: Run, *, as_json: bool) -> None:
    """What a data set holds, in a line; exit code 1 if a game in it failed."""
    games = run.table("games").to_dicts()
    failed = [row["error"] for row in games if row["error"]]
    if as_json:
        print_json({"folder": str(run.folder), "games": len(games), "errors": failed})
    else:
        out.print(f"[bold]{len(games):,}[/] games in {run.folder}, {len(failed)} failed")
        err.print(f"[dim]Pictures: europa lab report {run.folder}[/]")
    if failed:
        raise typer.Exit(1)


def _play_every(
    rules: Game[Any],
    options: Mapping[str, Any],
    games: int,
    seed: int,
    workers: int,
    check: bool,
    max_decisions: int,
    records: Path | None,
    as_json: bool,
) -> None:
    """Every scenario with every seating: a line for each, as soon as it is played."""
    failed = 0
    lines: list[dict[str, Any]] = []
    for scenario in rules.scenarios():
        for names in seatings(scenario):
            report = play_games(
                rules.id,
                scenario.id,
                names,
                games=games,
                seed=seed,
                workers=workers,
                check=check,
                max_decisions=max_decisions,
                options=options,
            )
            failed += len(report.errors)
            if records is not None:
                _write_records(report, records, f"{scenario.id}-{len(lines)}-")
            lines.append(
                {
                    "scenario": scenario.id,
                    "seats": names,
                    "games": report.games,
                    "decisions": report.decisions,
                    "seconds": report.seconds,
                    "errors": [error.message for error in report.errors],
                }
            )
            if not as_json:
                verdict = f"[bold red]{len(report.errors)} failed[/]" if report.errors else "well"
                out.print(
                    f"{scenario.id} ({', '.join(names)}): {report.games:,} games, "
                    f"{report.decisions:,} decisions, {report.seconds:.1f} s: {verdict}",
                    soft_wrap=True,
                )
                for error in report.errors[:3]:
                    err.print(f"  seed {error.seed}: {escaped(error.message)}")
    if as_json:
        print_json(lines)
    if failed:
        raise typer.Exit(1)


def _write_records(report: Simulation, folder: Path, prefix: str = "") -> None:
    if report.errors:
        folder.mkdir(parents=True, exist_ok=True)
    for error in report.errors:
        (folder / f"{prefix}game-{error.game}.record").write_text(error.record)


def _show(report: Simulation, records: Path | None) -> None:
    out.print(
        f"[bold]{report.games:,}[/] games, {report.decisions:,} decisions "
        f"in {report.seconds:.2f} s: "
        f"[bold]{report.decisions_per_second:,.0f}[/] decisions/s"
    )
    if report.results:
        ended = len(report.results)
        wins = Counter(result.winner for result in report.results)
        table = plain_table("seat", ">won", ">share", ">mean score")
        for seat in report.results[0].scores:
            mean = sum(result.scores[seat] for result in report.results) / ended
            table.add_row(seat, f"{wins[seat]:,}", f"{wins[seat] / ended:.1%}", f"{mean:,.1f}")
        if wins[None]:
            table.add_row("(shared)", f"{wins[None]:,}", f"{wins[None] / ended:.1%}", "")
        out.print(table)
    if not report.errors:
        return
    err.print(f"[bold red]{len(report.errors)} games failed[/]")
    for error in report.errors[:5]:
        err.print(f"  game {error.game}, seed {error.seed}: {escaped(error.message)}")
    if len(report.errors) > 5:
        err.print(f"  ... and {len(report.errors) - 5} more")
    where = f"europa replay {records}/game-{report.errors[0].game}.record"
    err.print(
        f"[dim]See one: {where if records else 'add --records FOLDER, then europa replay'}[/]"
    )
