"""`europa lab import`: the finished matches of a server as a data set, with nobody's name in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from europa.cli.output import AsJson, err, out, print_json
from europa.lab.intake import take_in
from europa.server.settings import chosen_data_dir


def import_matches(
    to: Annotated[Path, typer.Argument(help="Folder for the runs, one for each scenario.")],
    data: Annotated[
        Path | None,
        typer.Option(help="The data folder. Default: $EUROPA_DATA, else the user's data folder."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="The server's database, if it isn't in the folder: its URL.")
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="A row for every decision too.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Take the finished matches of a server in, for the same reports as simulated games.

    No name, no chat, no e-mail address, no token and no date goes along. The server may go on
    meanwhile; its database is only read.
    """
    from europa.cli.kept import finished, opened  # noqa: PLC0415  loads the server's storage

    folder = chosen_data_dir(os.environ) if data is None else data
    with opened(database, folder) as store:
        found = take_in(finished(store), to, decisions=decisions)
    if as_json:
        print_json(found)
        return
    for run, count in found.runs.items():
        out.print(f"[bold]{count:,}[/] matches in {run}", soft_wrap=True)
        err.print(f"[dim]Pictures: europa lab report {run}[/]", soft_wrap=True)
    if not found.runs:
        out.print("No match to take in")
    for reason, count in found.left_out.items():
        out.print(f"{count:,} left out: {reason}")
