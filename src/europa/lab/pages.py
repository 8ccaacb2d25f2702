"""`europa lab report`: a run as one page with pictures, for people who don't program."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from statistics import fmean, median, pstdev
from typing import Any

from europa.kernel import find_game
from europa.lab.atlas import places_of
from europa.lab.plots import bars, chart_of_places, colour, histogram, lines, stacked
from europa.lab.runs import Run
from europa.lab.tournament import wilson
from europa.lab.watch import watch_of

MOST = 20
"""Rows of a list."""
SOURCES = ("Scored", "Points")
"""Entries that say where points came from."""
WARS = ("WarBegan", "Declared", "PeaceMade", "BattleEnded", "Fell", "Annexed", "Taken", "Held")
LEAST_GAMES = 5
"""Fewer games with something tell nothing about it."""

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


class Report:
    """The sections of a run's page."""

    def __init__(self, run: Run) -> None:
        self.run = run
        setup = run.head.plan.setup
        self.game = find_game(setup.game)
        self.watch = watch_of(setup.game)
        self.games = run.table("games").to_dicts()
        self.seats = run.table("seats").to_dicts()
        self.turns = run.table("turns").to_dicts()
        self.happenings = run.table("happenings").to_dicts()
        self.lands = run.table("lands").to_dicts()
        self.names = list(dict.fromkeys(row["seat"] for row in self.seats))
        self.won = {(row["game"], row["seat"]): row["won"] for row in self.seats}
        self.colours = {name: colour(place) for place, name in enumerate(self.names)}

    def html(self) -> str:
        """The whole page."""
        setup = self.run.head.plan.setup
        players = ", ".join(dict.fromkeys(self.run.head.plan.players))
        failed = [row for row in self.games if row["error"]]
        lead = (
            f"{len(self.games):,} games of {escape(setup.scenario)}, played by {escape(players)} "
            f"(seed {self.run.head.plan.seed}, commit {escape(self.run.head.commit)})."
        )
        if failed:
            lead += f" {len(failed)} of them could not be played to their end."
        sections = [
            ("Who wins", WHO_WINS, self._wins()),
            ("Scores", SCORES, self._scores()),
            (f"From {self.watch.unit} to {self.watch.unit}", OVER_TIME, self._over_time()),
            ("Where points come from", POINTS, self._points()),
            ("How long a game is", LENGTH, self._length()),
            ("What is done", USAGE, self._usage()),
            ("Wars and peaces", FIGHTING, self._wars()),
            ("What changes hands", CONQUEST, self._map()),
            ("What winners did differently", WINNERS, self._winners()),
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
            groups = _grouped(self.seats, column)
            if column == "player" and len(groups) < 2:
                continue
            rows, spread = [], {}
            for name, mine in groups.items():
                won = sum(row["won"] for row in mine)
                spread[name] = wilson(won, len(mine))
                share = won / len(mine)
                rows.append((name, share, f"{share:.1%} of {len(mine):,}"))
            top = max(high for _, high in spread.values())
            found += f"<h3>{title}</h3>" + bars(
                rows, intervals=spread, top=min(1.0, top * 1.05), colours=self.colours
            )
        return found

    def _scores(self) -> str:
        rows = []
        for name, mine in _grouped(self.seats, "seat").items():
            scores = sorted(row["score"] for row in mine)
            quarter = len(scores) // 4
            rows.append(
                [
                    name,
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
                seat: [(float(turn), fmean(sums[seat][turn])) for turn in sorted(sums[seat])]
                for seat in self.names
            }
            found += lines(series, across=self.watch.unit, up=figure)
        return found

    def _points(self) -> str:
        count = len(self.games) or 1
        rows: dict[str, dict[str, float]] = {name: {} for name in self.names}
        for row in self.happenings:
            if row["kind"] in SOURCES and row["who"] in rows:
                mine = rows[row["who"]]
                mine[row["what"]] = mine.get(row["what"], 0.0) + row["amount"] / count
        large = _largest(rows, 11)
        if not large:
            return ""
        return stacked({seat: _kept(parts, large) for seat, parts in rows.items()})

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

    def _usage(self) -> str:
        found = ""
        for kind, rows in _grouped(self.happenings, "kind").items():
            if kind in SOURCES or kind in WARS:
                continue
            counts: dict[str, int] = defaultdict(int)
            for row in rows:
                counts[row["what"] or row["who"]] += row["count"]
            games = len(self.games) or 1
            best = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST]
            shown = [(what, n / games, f"{n / games:.2f} a game") for what, n in best]
            more = f" (the first {MOST} of {len(counts)})" if len(counts) > MOST else ""
            found += (
                f"<details><summary>{escape(spaced(kind))}{more}</summary>{bars(shown)}</details>"
            )
        return found

    def _wars(self) -> str:
        games = len(self.games) or 1
        found = ""
        for kind in WARS:
            rows = [row for row in self.happenings if row["kind"] == kind]
            if not rows:
                continue
            who: dict[str, int] = defaultdict(int)
            for row in rows:
                who[row["who"] or row["what"]] += row["count"]
            best = sorted(who.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST]
            total = sum(who.values())
            found += f"<h3>{escape(spaced(kind))}: {total / games:.1f} a game</h3>" + bars(
                [(name, n / games, f"{n / games:.2f} a game") for name, n in best]
            )
        return found

    def _map(self) -> str:
        games = len(self.games) or 1
        changed: dict[str, int] = defaultdict(int)
        takers: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for row in self.lands:
            if row["before"] != row["after"]:
                changed[row["place"]] += 1
                takers[row["place"]][row["after"] or "nobody"] += 1
        shares = {place: count / games for place, count in changed.items()}
        words = {
            place: f"{place}: another owner at the end in {shares[place]:.0%} of the games ("
            + ", ".join(f"{who} {n}" for who, n in sorted(by.items(), key=lambda p: -p[1])[:4])
            + ")"
            for place, by in takers.items()
        }
        places = places_of(self.game.id)
        picture = chart_of_places(places, shares, words) if places else ""
        best = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))[:12]
        return picture + bars([(place, share, f"{share:.0%}") for place, share in best])

    def _winners(self) -> str:
        """How often each thing was done by a winner and by another, where that differs most."""
        done: dict[tuple[str, str], dict[tuple[int, str], int]] = defaultdict(dict)
        for row in self.happenings:
            key = (row["kind"], row["what"])
            at = (row["game"], row["who"])
            if at in self.won and row["kind"] not in SOURCES:
                done[key][at] = done[key].get(at, 0) + row["count"]
        rows = []
        for (kind, what), counts in done.items():
            if len(counts) < LEAST_GAMES:
                continue
            won = [counts.get(at, 0) for at, share in self.won.items() if share]
            lost = [counts.get(at, 0) for at, share in self.won.items() if not share]
            if not won or not lost:
                continue
            spread = pstdev(won + lost)
            gap = (fmean(won) - fmean(lost)) / spread if spread else 0.0
            rows.append((abs(gap), spaced(kind), what, fmean(won), fmean(lost), gap))
        rows.sort(key=lambda row: (-row[0], row[1], row[2]))
        shown = [
            [kind, what, f"{a:.2f}", f"{b:.2f}", f"{gap:+.2f}"]
            for _, kind, what, a, b, gap in rows[:MOST]
        ]
        if not shown:
            return ""
        return table(["", "", ">winners, a game", ">others", ">difference"], shown)


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
    "What winners did more often, or less often, than others. The difference is counted in "
    "standard deviations: 0.2 is little, 0.8 much. It doesn't say what is cause and what effect."
)


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


def spaced(kind: str) -> str:
    """`WarBegan` as `War began`."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip()
    return words[:1].upper() + words[1:]


def _grouped(rows: Iterable[Mapping[str, Any]], column: str) -> dict[str, list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        found[row[column]].append(row)
    return dict(found)


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
