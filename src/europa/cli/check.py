"""`europa check`: run case files, the specification in executable form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from europa.cli.output import AsJson, BadInput, escaped, out, print_json
from europa.kernel import find_game
from europa.kernel.cases import case_schema, check_path


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: [bold]europa check tests/cases[/bold]")(check)


def check(
    path: Annotated[
        Path | None, typer.Argument(help="A case file, or a folder of them.", show_default=False)
    ] = None,
    schema: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Print the JSON Schema of this game's case files."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run case files. Exit code 1 if any case fails."""
    if schema is not None:
        print_json(case_schema(find_game(schema)))
        return
    if path is None:
        raise BadInput("check needs a case file or a folder of them (or --schema GAME)")
    if not path.exists():
        raise BadInput(f"{path}: no such file or folder")
    results = check_path(path)
    failed = [result for result in results if not result.passed]
    if as_json:
        cases = [
            {"name": r.name, "file": str(r.file), "passed": r.passed, "message": r.message}
            for r in results
        ]
        passed = len(results) - len(failed)
        print_json({"passed": passed, "failed": len(failed), "cases": cases})
    else:
        for result in failed:
            out.print(f"[bold red]✗[/] [bold]{escaped(result.name)}[/]  [dim]{result.file}[/]")
            for line in result.message.splitlines():
                out.print(f"    {escaped(line)}", soft_wrap=True)
        colour = "red" if failed else "green"
        out.print(f"[{colour}]{len(results) - len(failed)} passed, {len(failed)} failed[/]")
    if failed:
        raise typer.Exit(1)
