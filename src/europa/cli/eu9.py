"""`europa eu9 battle`: resolve a described battle or siege step by step, and show the odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from europa.cli.output import AsJson, BadInput, escaped, out, plain_table, print_json
from europa.eu9.combat.describe import example_text, examples, read_fight
from europa.eu9.combat.report import report

SHOWN = 12
"""Rows of the table of losses."""


def add_to(app: typer.Typer) -> None:
    eu9 = typer.Typer(name="eu9", help="Tools for the nine-player campaign.", no_args_is_help=True)
    eu9.command(epilog="Example: [bold]europa eu9 battle --example artois[/bold]")(battle)
    eu9.callback()(_nothing)
    app.add_typer(eu9)


def _nothing() -> None:
    """Tools for the nine-player campaign (EU9)."""


def battle(
    path: Annotated[
        Path | None,
        typer.Argument(help="A YAML or JSON file that describes the fight.", show_default=False),
    ] = None,
    example: Annotated[
        str | None, typer.Option(help="A fight that comes with europa: artois, cornwall, ...")
    ] = None,
    describe: Annotated[
        bool, typer.Option(help="Only print the description, to start your own from.")
    ] = False,
    rolls: Annotated[int, typer.Option(min=1, max=200_000, help="For the odds.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The dice of the fight shown.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Resolve a described battle, naval battle or siege step by step, and show the odds."""
    if (path is None) == (example is None):
        names = ", ".join(examples())
        raise BadInput(f"say a file, or --example with one of: {names}")
    if example is not None and example not in examples():
        raise BadInput(f"there is no example {example!r}; there are: {', '.join(examples())}")
    text = example_text(example) if example else path.read_text("utf-8")  # type: ignore[union-attr]
    if describe:
        out.print(escaped(text), soft_wrap=True)
        return
    told = report(read_fight(text), rolls=rolls, seed=seed)
    if as_json:
        print_json(told)
        return
    for line in told.steps:
        out.print(escaped(line), soft_wrap=True)
    out.print()
    _print_odds(msgspec.to_builtins(told.odds), told.rolls)


def _print_odds(odds: dict[str, Any], rolls: int) -> None:
    out.print(f"[bold]Odds over {rolls:,} rolls[/]")
    table = plain_table("", ">")
    for name, value in odds.items():
        if isinstance(value, dict):
            for inner, share in list(value.items())[:SHOWN]:
                table.add_row(f"{name}: {inner}", f"{share:.1%}")
        elif isinstance(value, float) and "losses" not in name:
            table.add_row(name, f"{value:.1%}")
        else:
            table.add_row(name, f"{value:.2f}")
    out.print(table)
