"""Runs: many games as a data set of Parquet files, that grows until all is played.

    run = Run.begin(Path("runs/first"), plan)
    run.play(1000, Farm(workers=2))

A run is a folder: `run.json` says what is played, and each table is a folder of parts, one for each
batch of games. A batch is done when its part of `games` is there, which is written last; so a run
that was stopped goes on where it was, and a batch whose worker died is played again as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from europa.kernel import EuropaError, find_game
from europa.kernel.files import write_atomically
from europa.lab.bench.figures import commit
from europa.lab.chronicle import TABLES, Row, chronicle
from europa.lab.extras import needed
from europa.lab.farm import Farm, spread
from europa.lab.simulate import Plan
from europa.lab.watch import watch_of

BATCH = 8
"""Games of a part."""
COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": "number of the game in the run",
        "seed": "its seed: `europa simulate` and `europa.Match` deal the same game with it",
        "hash": "fingerprint of the last position",
        "winners": "seats, joined by +",
        "decisions": "answers given",
        "turns": "turns or rounds played",
        "seconds": "processor time",
        "error": "why it could not be played to its end, or empty",
    },
    "seats": {
        "game": "number of the game",
        "seat": "seat",
        "player": "who sat there",
        "score": "at the end",
        "rank": "1 for the best score",
        "won": "1 for a victory, parts of it if it was shared",
    },
    "turns": {
        "game": "number of the game",
        "turn": "1, 2, 3 ...",
        "moment": "what the game calls it",
        "seat": "seat",
        "figure": "what was counted",
        "amount": "how much, at the end of the turn",
    },
    "happenings": {
        "game": "number of the game",
        "turn": "turn in which it happened",
        "kind": "kind of journal entry",
        "who": "seat or country that did it",
        "what": "the rest of the entry",
        "count": "times in that turn",
        "amount": "sum of the entry's first number",
    },
    "lands": {
        "game": "number of the game",
        "place": "province",
        "before": "owner at the start",
        "after": "owner at the end",
    },
    "decisions": {
        "game": "number of the game",
        "decision": "0, 1, 2 ...",
        "seat": "who decided",
        "kind": "what was asked",
        "key": "what was answered",
        "options": "how many options there were",
    },
}
NUMBERS = frozenset(
    "game seed decisions turns score rank turn amount count decision options".split()
)
FRACTIONS = frozenset(("seconds", "won"))


class OtherRun(EuropaError):
    """The folder holds another run."""

    code = "other_run"


class NoRun(EuropaError):
    """The folder holds no run."""

    code = "no_run"


class Head(msgspec.Struct, frozen=True):
    """`run.json`: what all games have in common."""

    plan: Plan
    commit: str = ""
    decisions: bool = False
    """Whether every decision is written down."""
    source: str = ""
    """Where the games come from, if nobody played them for the run."""

    def told(self) -> str:
        """What the games are, in words."""
        plan = self.plan
        if self.source:
            return f"matches of {plan.setup.scenario}, {self.source}."
        players = ", ".join(dict.fromkeys(plan.players))
        where = f"seed {plan.seed}, commit {self.commit}"
        return f"games of {plan.setup.scenario}, played by {players} ({where})."


class Run:
    """A run and its folder."""

    def __init__(self, folder: Path, head: Head) -> None:
        self.folder, self.head = folder, head

    @classmethod
    def begin(cls, folder: Path, plan: Plan, *, decisions: bool = False, source: str = "") -> Run:
        """A new run, or the one that is there if it is the same."""
        needed("polars")
        head = Head(plan, commit(), decisions, source)
        if (folder / "run.json").exists():
            found = cls.open(folder)
            if (found.head.plan, found.head.decisions, found.head.source) != (
                plan,
                decisions,
                source,
            ):
                raise OtherRun(f"{folder} holds another run: name another folder")
            return found
        folder.mkdir(parents=True, exist_ok=True)
        run = cls(folder, head)
        run._write_readme()
        write_atomically(folder / "run.json", msgspec.json.encode(head) + b"\n")
        return run

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run of a folder."""
        try:
            head = msgspec.json.decode((folder / "run.json").read_bytes(), type=Head)
        except (OSError, msgspec.DecodeError) as error:
            raise NoRun(
                f"{folder} holds no run: europa simulate GAME --out {folder} makes one"
            ) from error
        return cls(folder, head)

    def play(
        self, games: int, farm: Farm, on_games: Callable[[int], None] = lambda count: None
    ) -> None:
        """Play on until the run has so many games (to the end of a batch)."""
        batches = [
            range(first, min(first + BATCH, games))
            for first in range(0, games, BATCH)
            if not self._is_done(first, min(first + BATCH, games))
        ]
        on_games(games - sum(map(len, batches)))
        work = partial(play_batch, self.head)
        for first, rows in spread(work, batches, farm):
            self.add(first, rows)
            on_games(len(rows["games"]))

    def add(self, first: int, rows: dict[str, list[Row]]) -> None:
        """Write a batch; what it wrote before, if it was cut off, is written over."""
        for table in (*TABLES[1:], TABLES[0]):
            if rows.get(table) or table == TABLES[0]:
                target = self.folder / table / f"{first:08}.parquet"
                target.parent.mkdir(exist_ok=True)
                part = target.with_suffix(".part")
                frame(table, rows[table]).write_parquet(part)
                part.replace(target)

    def table(self, name: str) -> Any:
        """All rows of a table, as a Polars frame; sorted, so that a run reads the same however it
        was played."""
        polars = needed("polars")
        parts = sorted((self.folder / name).glob("*.parquet"))
        if not parts:
            return frame(name, [])
        return polars.concat([polars.read_parquet(part) for part in parts])

    def _is_done(self, first: int, end: int) -> bool:
        target = self.folder / "games" / f"{first:08}.parquet"
        if not target.exists():
            return False
        return bool(needed("polars").read_parquet(target).height >= end - first)

    def _write_readme(self) -> None:
        plan = self.head.plan
        unit = watch_of(plan.setup.game).unit
        by = "europa lab import" if self.head.source else "europa simulate --out"
        lines = [
            f"# {plan.setup.game}: {plan.setup.scenario}",
            "",
            f"{self.head.told().capitalize()} Written by `{by}`. A turn is a {unit} of the game. "
            "Each table is a folder of Parquet files:",
            "",
        ]
        for table, columns in COLUMNS.items():
            if table == "decisions" and not self.head.decisions:
                continue
            lines += [f"## {table}", "", "| column | meaning |", "|---|---|"]
            lines += [f"| {name} | {meaning} |" for name, meaning in columns.items()]
            lines.append("")
        lines += [
            "## Asking questions",
            "",
            "With DuckDB, from this folder:",
            "",
            "```sql",
            "select seat, avg(score), sum(won) from 'seats/*.parquet' group by seat;",
            "```",
            "",
            "With Polars: `polars.read_parquet('seats/*.parquet').group_by('seat').mean()`. A page "
            "with pictures: `europa lab report` and this folder.",
            "",
        ]
        write_atomically(self.folder / "README.md", "\n".join(lines).encode())


def play_batch(head: Head, numbers: Sequence[int]) -> tuple[int, dict[str, list[Row]]]:
    """The first number of a batch, and the rows of all its games."""
    game = find_game(head.plan.setup.game)
    rows: dict[str, list[Row]] = {table: [] for table in TABLES}
    for number in numbers:
        for table, more in chronicle(game, head.plan, number, head.decisions).items():
            rows[table] += more
    return numbers[0], rows


def frame(table: str, rows: list[Row]) -> Any:
    """Rows as a Polars frame whose columns always have the same types."""
    polars = needed("polars")
    schema = {
        name: polars.Int64
        if name in NUMBERS
        else polars.Float64
        if name in FRACTIONS
        else polars.String
        for name in COLUMNS[table]
    }
    return polars.DataFrame(rows, schema=schema)
