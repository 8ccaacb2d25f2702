"""How the commands speak: results on stdout, everything else on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from europa.kernel import EuropaError

out = Console(highlight=False, emoji=False)
err = Console(highlight=False, emoji=False, stderr=True)

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


class BadInput(EuropaError):
    """What was typed can't be used; the message says why."""

    code = "bad_input"


def complain(message: str) -> None:
    """One line to the user about what went wrong."""
    line = " ".join(message.split())
    err.print(f"[bold red]europa:[/] {escaped(line)}", soft_wrap=True)


def print_json(value: Any) -> None:
    """The value as JSON on stdout."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2)
    sys.stdout.write(text.decode() + "\n")


def escaped(text: str) -> str:
    """Text that Rich must not take for markup."""
    return escape(text)


def plain_table(*columns: str, title: str | None = None) -> Table:
    """The house's table: no frame, a line under the heads."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        right = column.startswith(">")
        table.add_column(
            column.removeprefix(">"), justify="right" if right else "left", header_style="bold dim"
        )
    return table


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while something long goes on, if somebody is there to look at it."""
    columns = [TextColumn("{task.description}"), BarColumn()]
    known = [MofNCompleteColumn(), TimeRemainingColumn()] if total is not None else []
    with Progress(
        *columns, *known, console=err, transient=True, disable=not err.is_terminal
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def names_in(text: str) -> list[str]:
    """`a,b,c` as a list."""
    return [name.strip() for name in text.split(",") if name.strip()]
