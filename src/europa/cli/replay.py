"""`europa replay`: play a record or a save again and check that it leads where it says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from europa.cli.output import AsJson, complain, out, print_json
from europa.cli.show import journal_lines, result_table
from europa.kernel import EuropaError, Match
from europa.kernel.save import MAGIC


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa replay feud.record[/bold]")(replay)


def replay(
    file: Annotated[Path, typer.Argument(help="A text record, or a save.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Leave the journal out.")] = False,
    traceback: Annotated[
        bool, typer.Option("--traceback", help="If the rules fail, show where.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay a record, verify it, and tell what happened.

    Exit code 1 if the rules fail on the way or leave a broken position.
    """
    try:
        match = read_match(file)
    except (EuropaError, OSError):
        raise
    except Exception as error:
        if traceback:
            raise
        complain(f"the rules fail on {file}: {type(error).__name__}: {error} (--traceback: where)")
        raise typer.Exit(1) from None
    if as_json:
        print_json(summary(match))
    else:
        _tell(match, quiet)
    if faults := match.game.broken(match.state):
        complain(f"{file} leads to a broken position: {'; '.join(faults)}")
        raise typer.Exit(1)


def read_match(file: Path) -> Match[Any]:
    """The match in this file, whether text or save."""
    data = file.read_bytes()
    if data.startswith(MAGIC):
        return Match.load(file)
    return Match.replay(data.decode(errors="replace"))


def summary(match: Match[Any]) -> dict[str, Any]:
    """How the match stands, for programs."""
    return {
        "hash": match.hash(),
        "decisions": match.number,
        "result": match.result() if match.is_over else None,
        "over": match.is_over,
    }


def _tell(match: Match[Any], quiet: bool) -> None:
    if not quiet:
        for line in journal_lines(match.game, [entry for _, entry in match.journal(None)]):
            out.print(line)
        out.print()
    setup = match.setup
    out.print(f"[bold]{match.game.name}[/], {setup.scenario}, {match.number:,} decisions")
    if match.is_over:
        out.print(result_table(match))
    else:
        waiting = ", ".join(ask.seat for ask in match.asks())
        out.print(f"Not over: waiting for {waiting}")
    out.print(f"[dim]position {match.hash()}[/]")
