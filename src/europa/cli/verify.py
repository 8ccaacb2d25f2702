"""`europa verify`: see for yourself that nobody chose the dice of a finished match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from europa.cli.output import AsJson, out, print_json
from europa.kernel.verify import verify as verified


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa verify feud.record --hash 5f1c...[/bold]")(verify)


def verify(
    record: Annotated[Path, typer.Argument(help="The record of a finished match.")],
    published: Annotated[
        str, typer.Option("--hash", help="The seed's hash as the table showed it from the start.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Play a record again and check its dice, its position and its result."""
    found = verified(record.read_text(encoding="utf-8", errors="replace"), published)
    if as_json:
        print_json(found)
        return
    out.print(f"seed {found.seed}")
    out.print(f"hash {found.seed_hash}")
    if published:
        out.print("The seed fits the hash that was published at the start.")
    else:
        out.print("The seed fits the record's hash; compare that with the one you saw (--hash).")
    out.print(f"{found.decisions:,} decisions and {found.dice:,} rolls and draws played again.")
    if found.result is None:
        out.print("The match is not over.")
    else:
        scores = ", ".join(f"{seat} {score}" for seat, score in found.result.scores.items())
        out.print(f"The result is as the record says: {scores}")
