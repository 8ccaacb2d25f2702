"""Positions, journals, prompts and results of any game, readable in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from europa.cli.output import plain_table
from europa.kernel import Entry, Game, Match
from europa.kernel.journal import StepBegan


def words(value: Any) -> str:
    """A value of a view in words: names spelled out, lists joined, nothing as a dash."""
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case str():
            return value.replace("_", " ")
        case Mapping():
            return ", ".join(f"{words(key)} {words(part)}" for key, part in value.items()) or "–"
        case list() | tuple():
            return ", ".join(map(words, value)) or "–"
    return str(value)


def position(game: Game[Any], view: Mapping[str, Any]) -> RenderableType:
    """The position: by the game's own `terminal(view)` if it has one, else any plain data."""
    own = getattr(game, "terminal", None)
    return own(view) if own is not None else plain_data(view["state"])


def plain_data(state: Mapping[str, Any]) -> RenderableType:
    """Tables of tables as tables, single facts on one line."""
    facts = Text()
    tables: list[RenderableType] = []
    for name, value in state.items():
        if (
            isinstance(value, Mapping)
            and value
            and all(isinstance(v, Mapping) for v in value.values())
        ):
            tables.append(Padding(_table_of(name, value), (0, 2, 0, 0)))
        else:
            facts.append(f"{words(name)} ", "dim").append(f"{words(value)}   ")
    row = Table.grid()
    row.add_row(*tables)
    return Group(facts, row) if tables else facts


def _table_of(name: str, rows: Mapping[str, Mapping[str, Any]]) -> Table:
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    numeric = {c for c in columns if all(isinstance(row.get(c), int) for row in rows.values())}
    table = plain_table(
        words(name),
        *(f">{words(column)}" if column in numeric else words(column) for column in columns),
    )
    for key, row in rows.items():
        table.add_row(words(key), *(words(row.get(column)) for column in columns))
    return table


def journal_lines(game: Game[Any], entries: Iterable[Entry]) -> list[Text]:
    """Entries in words; the beginning of a step is a heading."""
    lines = []
    for entry in entries:
        text = game.catalogue.entry(entry)
        is_head = isinstance(entry, StepBegan)
        lines.append(Text(f"— {text}", "dim") if is_head else Text(f"  {text}"))
    return lines


def prompt(ask: Mapping[str, Any]) -> RenderableType:
    """What is asked, as `view` describes it: numbered options, and in grey what may not be done."""
    head = Text(ask["prompt"], "bold")
    if ask["rule"]:
        head.append(f"   rule {ask['rule']}", "not bold dim")
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold cyan")
    for number, option in enumerate(ask["options"], 1):
        table.add_row(
            str(number), Text(option["text"]), Text(option["key"], "dim"), Text(option["note"])
        )
    for no in ask["disabled"]:
        rule = f" (rule {no['rule']})" if no["rule"] else ""
        table.add_row(
            Text("×", "dim"),
            Text(no["text"], "dim"),
            Text(no["key"], "dim"),
            Text(no["reason"] + rule, "dim italic"),
        )
    return Group(head, table)


def result_table(match: Match[Any]) -> RenderableType:
    """Who won, and the scores, best first."""
    result = match.result()
    names = " and ".join(map(match.game.catalogue.key, result.winners)) or "Nobody"
    head = Text(f"{names} {'win' if len(result.winners) > 1 else 'wins'}", "bold green")
    if result.reason:
        head.append(f": {result.reason}", "not bold")
    table = plain_table("seat", ">score")
    for seat, score in sorted(result.scores.items(), key=lambda item: -item[1]):
        table.add_row(match.game.catalogue.key(seat), str(score))
    return Group(head, table)
