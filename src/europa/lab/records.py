"""A run's tables as a page needs them: rows, names for people, colours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from europa.kernel import find_game
from europa.lab.plots import colour
from europa.lab.runs import Run
from europa.lab.watch import watch_of

Rows = list[Mapping[str, Any]]


class Records:
    """What was written down in a run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.plan = run.head.plan
        self.game = find_game(self.plan.setup.game)
        self.watch = watch_of(self.plan.setup.game)
        self.name = cache(self._name)
        self.games: Rows = run.table("games").to_dicts()
        self.seats: Rows = run.table("seats").to_dicts()
        self.turns: Rows = run.table("turns").to_dicts()
        self.happenings: Rows = run.table("happenings").to_dicts()
        self.lands: Rows = run.table("lands").to_dicts()
        self.count = len(self.games) or 1
        """Games, to divide by."""
        self.names = list(dict.fromkeys(row["seat"] for row in self.seats))
        self.won = {(row["game"], row["seat"]): row["won"] for row in self.seats}
        self.by_seat: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for game, seat in self.won:
            self.by_seat[seat].append((game, seat))
        self.colours = {self.name(seat): colour(n) for n, seat in enumerate(self.names)}

    def _name(self, ids: str) -> str:
        """Ids with spaces between, as the game spells them."""
        words = " ".join(self.game.catalogue.named(part)["name"] for part in ids.split())
        return words[:1].upper() + words[1:]


def grouped(rows: Iterable[Mapping[str, Any]], column: str) -> dict[str, Rows]:
    """Rows by what stands in a column."""
    found: dict[str, Rows] = defaultdict(list)
    for row in rows:
        found[row[column]].append(row)
    return dict(found)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; heads that begin with > stand to the right."""
    marks = [' class="r"' if head.startswith(">") else "" for head in heads]
    top = "".join(
        f"<th{mark}>{escape(head.removeprefix('>'))}</th>"
        for mark, head in zip(marks, heads, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{m}>{escape(str(cell))}</td>" for m, cell in zip(marks, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{top}</tr>{body}</table>"
