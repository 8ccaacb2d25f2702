"""`europa simulate`: many games, fast, for researchers and for finding faults."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from europa.cli.options import Options, read_options
from europa.cli.output import AsJson, err, escaped, names_in, out, plain_table, print_json, progress
from europa.kernel import find_game
from europa.lab.simulate import MAX_DECISIONS, Simulation
from europa.lab.simulate import simulate as play_games


def add_to(app: typer.Typer) -> None:
    example = "europa simulate marches --scenario feud --seats random,random --games 1000 --seed 7"
    app.command(epilog=f"Example: [bold]{example}[/bold]")(simulate)


def simulate(
    game: Annotated[str, typer.Argument(help="Id of the game (see: europa games).")],
    scenario: Annotated[
        str | None, typer.Option(help="Id of the scenario; else the first.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Players by name, or how many random ones: random,random or 2."),
    ] = None,
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that share the work.")] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Test the game's invariants after every answer.")
    ] = False,
    max_decisions: Annotated[
        int, typer.Option(min=1, help="A longer game is taken for an endless one: an error.")
    ] = MAX_DECISIONS,
    records: Annotated[
        Path | None, typer.Option(help="Folder for the records of games that failed.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between named players. Exit code 1 if any game failed."""
    names = seats.strip() if seats is not None else None
    players = None if names is None else int(names) if names.isdecimal() else names_in(names)
    with progress(f"Playing {game}", games) as on_game:
        report = play_games(
            game,
            scenario,
            players,
            games=games,
            seed=seed,
            workers=workers,
            check=check,
            max_decisions=max_decisions,
            options=read_options(find_game(game), option),
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


def _write_records(report: Simulation, folder: Path) -> None:
    if report.errors:
        folder.mkdir(parents=True, exist_ok=True)
    for error in report.errors:
        (folder / f"game-{error.game}.record").write_text(error.record)


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
