"""`europa lab`: tournaments, ratings and tuning of computer players."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from europa.cli.intake import import_matches
from europa.cli.options import OnRay, Options, Workers, read_options
from europa.cli.output import (
    AsJson,
    BadInput,
    err,
    names_in,
    out,
    plain_table,
    print_json,
    progress,
)
from europa.kernel import find_game
from europa.kernel.files import write_atomically
from europa.lab.balance import SeatShare, as_balance, shares
from europa.lab.bench import RESULTS
from europa.lab.farm import Farm
from europa.lab.learn import explained, fit, gather, judge
from europa.lab.pages import Report
from europa.lab.ratings import Rating, rate
from europa.lab.report import as_markdown, standing_row, told_lead
from europa.lab.runs import Run
from europa.lab.seating import seat_kinds
from europa.lab.simulate import MAX_DECISIONS, make_plan
from europa.lab.tournament import Played, Tournament, read, run, standings
from europa.lab.tune import as_markdown as tuning_report
from europa.lab.tune import games_of
from europa.lab.tune import tune as tune_weights
from europa.players.tpop.value import value_weights
from europa.players.tpop.weights import default_weights, read_weights

TUNING = Path("bench/tuning.md")
TPOP, DISCOVERY = "tpop", "discovery_and_reformation_4p"

lab = typer.Typer(
    name="lab",
    help="Tournaments, ratings and tuning of computer players.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def add_to(app: typer.Typer) -> None:
    app.add_typer(lab)
    example = "europa lab import runs/server --data /srv/europa"
    lab.command("import", epilog=f"Example: [bold]{example}[/bold]")(import_matches)


@lab.command(
    epilog="Example: [bold]europa lab tournament --players strategist:0.2,steady,steady,steady "
    "--games 200 --file bench/strategist.jsonl[/bold]"
)
def tournament(
    players: Annotated[str, typer.Option(help="The line-up; it moves on by one seat a game.")],
    file: Annotated[Path, typer.Option(help="Where the games go; a stopped one goes on.")],
    game: Annotated[str, typer.Option(help="Id of the game.")] = TPOP,
    scenario: Annotated[str, typer.Option(help="Id of the scenario.")] = DISCOVERY,
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help="How many games in all.")] = 40,
    seed: Annotated[int, typer.Option(help="The same seed deals the same luck.")] = 0,
    workers: Workers = 1,
    ray: OnRay = "",
    write: Annotated[
        bool, typer.Option("--write", help="Append the outcome to bench/results.md.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a line-up against itself, round the table, into a file that can be resumed."""
    names = names_in(players)
    rules = find_game(game)
    options = read_options(rules, option)
    rules.check_setup(scenario, seat_kinds(rules, names), options)
    plan = Tournament(game, scenario, names, seed, options=options)
    with progress(f"Playing {game}", games) as on_game:
        run(plan, file, games, workers=workers, ray=ray, on_game=lambda played: on_game(1))
    _tell([file], write=write, as_json=as_json)


@lab.command(epilog="Example: [bold]europa lab ratings bench/*.jsonl[/bold]")
def ratings(
    files: Annotated[list[Path], typer.Argument(help="Files of tournaments.")],
    write: Annotated[
        bool, typer.Option("--write", help="Append the outcome to bench/results.md.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Sum up tournaments and rate the players (openskill)."""
    _tell(files, write=write, as_json=as_json)


@lab.command(epilog="Example: [bold]europa lab tune --generations 4 --out weights.json[/bold]")
def tune(
    generations: Annotated[int, typer.Option(min=1, help="Rounds of change and race.")] = 4,
    arms: Annotated[int, typer.Option(min=2, help="Changed sets in each round.")] = 8,
    games: Annotated[int, typer.Option(min=4, help="Games before the first half drops out.")] = 8,
    seed: Annotated[int, typer.Option(help="The same seed makes the same run.")] = 0,
    start: Annotated[
        Path | None, typer.Option(help="Weights to begin with; else steady's.")
    ] = None,
    to: Annotated[Path | None, typer.Option("--out", help="Write the best weights here.")] = None,
    log: Annotated[Path, typer.Option(help="Append the run to this file.")] = TUNING,
    file: Annotated[
        Path | None, typer.Option(help="Where the games go; a stopped run goes on.")
    ] = None,
    workers: Workers = 1,
    ray: OnRay = "",
) -> None:
    """Tune the weights of The Price of Power's steady by self-play, and record the run."""
    # Only now: the players are slow to load, and most commands need none of them.
    weights = default_weights() if start is None else read_weights(start)
    with progress("Tuning", games_of(generations, arms, games)) as on_game:
        tuned = tune_weights(
            weights,
            generations=generations,
            arms=arms,
            games=games,
            seed=seed,
            farm=Farm(workers, ray),
            path=file,
            on_game=lambda: on_game(1),
        )
    date = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    before = log.read_text().rstrip() if log.exists() else "# Tuning runs"
    write_atomically(log, f"{before}\n\n{tuning_report(tuned, date, seed)}".encode())
    if to is not None:
        write_atomically(to, msgspec.json.format(msgspec.json.encode(tuned.weights)) + b"\n")
    kept = sum(one.accepted for one in tuned.generations)
    out.print(f"{kept} of {generations} generations kept: {tuned.start} became {tuned.end}")
    err.print(f"[dim]Appended to {log}[/]")


@lab.command(epilog="Example: [bold]europa lab learn --games 100 --out value.json[/bold]")
def learn(
    games: Annotated[int, typer.Option(min=4, help="Games of steady to learn from.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed makes the same run.")] = 0,
    to: Annotated[Path | None, typer.Option("--out", help="Write the weights here.")] = None,
    judged: Annotated[
        int, typer.Option(min=0, help="Then games against three with the weights as they are.")
    ] = 0,
    think: Annotated[float, typer.Option(min=0.001, help="Seconds a decision in those.")] = 0.1,
    workers: Workers = 1,
    ray: OnRay = "",
    as_json: AsJson = False,
) -> None:
    """Fit the value function of The Price of Power's strategist to games of steady."""
    with progress("Learning", games) as on_game:
        samples = gather(games, seed, lambda: on_game(1))
    before = value_weights()
    after = fit(samples, before)
    if to is not None:
        write_atomically(to, msgspec.json.format(msgspec.json.encode(after)) + b"\n")
    if as_json:
        print_json(after)
        return
    table = plain_table("feature", ">now", ">a Round", ">learned", ">a Round")
    for name, (own, each) in after.items():
        table.add_row(name, *(f"{value:g}" for value in (*before[name], own, each)))
    out.print(table)
    out.print(
        f"{len(samples):,} samples; variance told: {explained(samples, before):.2f} as it is, "
        f"{explained(samples, after):.2f} as learned"
    )
    if judged:
        with progress("Judging", judged) as on_game:
            farm = Farm(workers, ray)
            found = judge(after, judged, seed + 1, think, farm, lambda: on_game(1))
        out.print(f"One with the learned weights against three: {found}")


@lab.command(epilog="Example: [bold]europa lab report runs/first --out first.html[/bold]")
def report(
    folder: Annotated[Path, typer.Argument(help="A run: europa simulate GAME --out FOLDER.")],
    to: Annotated[
        Path | None, typer.Option("--out", help="The page; else report.html in the folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make one page with pictures of a run: who wins, why, how long, where."""
    run = Run.open(folder)
    page = to or folder / "report.html"
    write_atomically(page, Report(run).html().encode())
    if as_json:
        print_json({"page": str(page)})
    else:
        out.print(f"{page}: open it in a browser")


@lab.command(epilog="Example: [bold]europa lab balance tpop --games 40 --player steady[/bold]")
def balance(
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    games: Annotated[int, typer.Option(min=1, help="Games of each scenario.")] = 40,
    player: Annotated[str, typer.Option(help="Who sits on every seat.")] = "steady",
    scenario: Annotated[
        list[str] | None, typer.Option(help="Only these scenarios; may be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    workers: Workers = 1,
    ray: OnRay = "",
    to: Annotated[Path, typer.Option("--out", help="Folder for runs and pages.")] = Path("balance"),
    as_json: AsJson = False,
) -> None:
    """Play each scenario with equal players, and tell how even its seats are."""
    rules = find_game(game)
    wanted = [rules.scenario(name) for name in scenario or []] or list(rules.scenarios())
    found: list[SeatShare] = []
    for one in wanted:
        names = [player] * max(one.seats)
        plan = make_plan(rules, one.id, names, seed, False, MAX_DECISIONS, None)
        run = Run.begin(to / one.id, plan)
        with progress(one.id, games) as on_game:
            run.play(games, Farm(workers, ray), on_game)
        write_atomically(to / f"{one.id}.html", Report(run).html().encode())
        found += shares(run)
    write_atomically(to / "balance.md", as_balance(found, player, games, seed).encode())
    if as_json:
        print_json(found)
        return
    table = plain_table("scenario", "seat", ">won", ">95 % interval", ">mean score", "")
    for row in found:
        table.add_row(*row.cells())
    out.print(table)
    err.print(f"[dim]Pages and balance.md are in {to}[/]")


def _tell(files: list[Path], *, write: bool, as_json: bool) -> None:
    """Standings and ratings of these files together."""
    heads, games = [], []
    for file in files:
        if not file.exists():
            raise BadInput(f"there is no file {file}")
        head, played = read(file)
        heads.append(head)
        games += played
    rated = rate(games)
    if write:
        date = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
        before = RESULTS.read_text().rstrip() if RESULTS.exists() else "# Benchmark results"
        section = as_markdown(heads[0], games, rated, date)
        write_atomically(RESULTS, f"{before}\n\n{section}".encode())
        err.print(f"[dim]Appended to {RESULTS}[/]")
    if as_json:
        print_json({"standings": standings(games), "ratings": rated})
    else:
        _show(games, rated)


def _show(games: list[Played], rated: list[Rating]) -> None:
    known = {rating.player: rating for rating in rated}
    columns = ("player", ">seats", ">won", ">share", ">95 % interval", ">mean score", ">rating")
    table = plain_table(*columns)
    for one in standings(games):
        rating = known.get(one.player)
        told = f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}" if rating is not None else ""
        table.add_row(*standing_row(one), told)
    out.print(f"[bold]{len(games)}[/] games")
    out.print(table)
    if told := told_lead(games):
        out.print(told)
    if not rated:
        err.print("[dim]openskill isn't installed: no ratings. uv sync --extra lab[/]")
