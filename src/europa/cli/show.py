"""Positions, journals, prompts and results of any game, readable in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from europa.cli.output import plain_table
from europa.kernel import Entry, Game, Match
from europa.kernel.journal import StepBegan

PAGE = 20
"""Options shown at once."""


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
    """Entries in words; the beginning of a step is a heading. What is the same several times in a
    row is told once."""
    told = ((isinstance(entry, StepBegan), game.catalogue.entry(entry)) for entry in entries)
    lines = []
    for (is_head, text), same in groupby(told):
        times = len(list(same))
        words = f"{text} (×{times})" if times > 1 else text
        lines.append(Text(f"— {words}", "dim") if is_head else Text(f"  {words}"))
    return lines


def short_position(game: Game[Any], view: Mapping[str, Any]) -> RenderableType:
    """What changes from step to step: by the game's own `terminal_short(view)`, else all."""
    own = getattr(game, "terminal_short", None)
    return own(view) if own is not None else position(game, view)


def prompt_head(ask: Mapping[str, Any]) -> Text:
    """What is asked, and by which rule."""
    head = Text(ask["prompt"], "bold")
    if ask["rule"]:
        head.append(f"   rule {ask['rule']}", "not bold dim")
    return head


def option_table(options: Iterable[Mapping[str, Any]], keys: bool = False) -> RenderableType:
    """Options with their numbers and what they warn of; with their keys for those who want them."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold cyan")
    for option in options:
        row = [Text(str(option["number"])), Text(_capital(option["text"]))]
        if keys:
            row.append(Text(option["key"], "dim"))
        table.add_row(*row, Text(option["note"]))
    return table


def disabled_table(barred: Iterable[Mapping[str, Any]]) -> RenderableType:
    """What may not be done, and why, in grey."""
    table = Table.grid(padding=(0, 2))
    for no in barred:
        told = not no["rule"] or no["reason"].startswith(no["rule"])
        rule = "" if told else f" (rule {no['rule']})"
        table.add_row(
            Text("×", "dim"),
            Text(_capital(no["text"]), "dim"),
            Text(no["reason"] + rule, "dim italic"),
        )
    return table


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
