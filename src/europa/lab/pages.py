"""`europa lab report`: a run as one page with pictures, for people who don't program."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from statistics import fmean, median

from europa.lab import deeds
from europa.lab.plots import bars, histogram, lines, stacked
from europa.lab.records import Records, grouped, table
from europa.lab.tournament import wilson

STYLE = """
body { font: 16px/1.5 Georgia, serif; color: #222; background: #fbfaf6; margin: 0 auto;
  max-width: 780px; padding: 24px; }
h1 { font-size: 28px; margin-bottom: 4px; } h2 { margin-top: 40px; font-size: 20px; }
p.lead { color: #555; } p.none { color: #777; font-style: italic; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; background: #fff;
  border: 1px solid #e4e0d4; border-radius: 6px; padding: 6px; box-sizing: border-box; }
svg .n { font-size: 11px; fill: #555; }
table { border-collapse: collapse; width: 100%; font: 14px system-ui, sans-serif; }
td, th { text-align: left; padding: 3px 8px; border-bottom: 1px solid #e4e0d4; }
td.r, th.r { text-align: right; }
"""


class Report(Records):
    """The sections of a run's page."""

    def html(self) -> str:
        """The whole page."""
        failed = [row for row in self.games if row["error"]]
        lead = f"{len(self.games):,} {escape(self.run.head.told())}"
        if failed:
            lead += f" {len(failed)} of them could not be played to their end."
        sections = [
            ("Who wins", WHO_WINS, self._wins()),
            ("Scores", SCORES, self._scores()),
            (f"From {self.watch.unit} to {self.watch.unit}", OVER_TIME, self._over_time()),
            ("Where points come from", POINTS, self._points()),
            ("How long a game is", LENGTH, self._length()),
            ("What is done", USAGE, deeds.usage(self)),
            ("Wars and peaces", FIGHTING, deeds.wars(self)),
            ("What changes hands", CONQUEST, deeds.conquest(self)),
            ("What winners did differently", WINNERS, deeds.winners(self)),
        ]
        body = "".join(
            f"<section><h2>{escape(title)}</h2><p>{escape(words)}</p>{picture}</section>"
            for title, words, picture in sections
            if picture
        )
        name = escape(self.game.name)
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE}</style></head><body><h1>{name}</h1>"
            f'<p class="lead">{lead}</p>{body}</body></html>\n'
        )

    def _wins(self) -> str:
        found = ""
        for column, title in (("seat", "By seat"), ("player", "By player")):
            groups = grouped(self.seats, column)
            if column == "player" and len(groups) < 2:
                continue
            rows, spread = [], {}
            for key, mine in groups.items():
                name = self.name(key) if column == "seat" else key
                won = sum(row["won"] for row in mine)
                spread[name] = wilson(won, len(mine))
                share = won / len(mine)
                rows.append((name, share, f"{share:.1%} of {len(mine):,}"))
            rows.sort(key=lambda row: -row[1])
            top = max(high for _, high in spread.values())
            found += f"<h3>{title}</h3>" + bars(
                rows, intervals=spread, top=min(1.0, top * 1.05), colours=self.colours
            )
        return found

    def _scores(self) -> str:
        rows = []
        for name, mine in grouped(self.seats, "seat").items():
            scores = sorted(row["score"] for row in mine)
            quarter = len(scores) // 4
            rows.append(
                [
                    self.name(name),
                    f"{fmean(scores):.1f}",
                    f"{median(scores):g}",
                    f"{scores[quarter]:g} to {scores[-1 - quarter]:g}",
                    f"{scores[-1]:g}",
                ]
            )
        return table(["seat", ">mean", ">median", ">half of all games", ">best"], rows)

    def _over_time(self) -> str:
        found = ""
        names = list(dict.fromkeys(row["figure"] for row in self.turns))
        for figure in sorted(names, key=lambda name: name != self.watch.score):
            sums: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
            for row in self.turns:
                if row["figure"] == figure:
                    sums[row["seat"]][row["turn"]].append(row["amount"])
            series = {
                self.name(seat): [(float(turn), fmean(by[turn])) for turn in sorted(by)]
                for seat in self.names
                if (by := sums[seat])
            }
            found += lines(series, across=self.watch.unit, up=figure)
        return found

    def _points(self) -> str:
        rows: dict[str, dict[str, float]] = {name: {} for name in self.names}
        for row in self.happenings:
            if row["kind"] in self.watch.sources and row["who"] in rows:
                mine = rows[row["who"]]
                source = self.name(self.watch.source(row["what"]))
                mine[source] = mine.get(source, 0.0) + row["amount"] / self.count
        large = _largest(rows, 9)
        if not large:
            return ""
        return stacked({self.name(seat): _kept(parts, large) for seat, parts in rows.items()})

    def _length(self) -> str:
        whole = [row for row in self.games if not row["error"]]
        return histogram(
            [float(row["decisions"]) for row in whole], across="decisions in a game"
        ) + table(
            ["", ">shortest", ">median", ">longest"],
            [
                [words, *(f"{f([row[name] for row in whole]):,.1f}" for f in (min, median, max))]
                for name, words in (
                    ("decisions", "decisions"),
                    ("turns", f"{self.watch.unit}s"),
                    ("seconds", "seconds of computing"),
                )
                if whole
            ],
        )


WHO_WINS = (
    "The share of games each seat won; a shared victory counts in parts. The thin line is the "
    "range in which the true share lies with a probability of 95 %."
)
SCORES = "What each seat had at the end."
OVER_TIME = "Means over all games."
POINTS = "Points each seat got from each source, a game."
LENGTH = "Every answer to a question counts as a decision."
USAGE = "How often a game. Open a line to see which."
FIGHTING = "Who began wars, who won battles, which peaces were made; means over all games."
CONQUEST = "The darker a place, the more often it had another owner at the end than at the start."
WINNERS = (
    "What a seat did more often, or less often, in the games that it won than in those that it "
    "lost: each seat is compared with itself, so that a strong seat's habits don't count. The "
    "difference is in standard deviations: 0.2 is little, 0.8 much. It doesn't say what is cause "
    "and what effect."
)


def _largest(rows: Mapping[str, Mapping[str, float]], most: int) -> list[str]:
    """The parts that matter most in all rows together."""
    sums: dict[str, float] = defaultdict(float)
    for parts in rows.values():
        for part, value in parts.items():
            sums[part] += abs(value)
    return sorted(sums, key=lambda part: (-sums[part], part))[:most]


def _kept(parts: Mapping[str, float], large: Sequence[str]) -> dict[str, float]:
    rest = sum(value for part, value in parts.items() if part not in large)
    kept = {part: parts.get(part, 0.0) for part in large}
    return {**kept, "other": rest} if rest else kept
