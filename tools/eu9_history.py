"""Play many games of EU9 with nine `steady` and draw what became of treasuries, stability,
technology and income, turn by turn: docs/pictures/eu9-history.png.

    python tools/eu9_history.py --games 20 --seed 1 --picture docs/pictures/eu9-history.png

Needs matplotlib, which the product doesn't: `uv pip install matplotlib`.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from time import process_time

from europa.eu9.state import LAND, NAVAL, Eu9
from europa.eu9.world import load_world
from europa.kernel import Match
from europa.lab.seating import derived_seed, seat_players

FIGURES = ("treasury", "stability", "land", "naval", "gross", "loans")
Row = dict[str, int | str]


def rows_of(state: Eu9, turn: int) -> list[Row]:
    """One row for each power in play, as it stood when a turn had ended."""
    w = load_world()
    found: list[Row] = []
    for power in state.seat_power:
        if power < 0 or not state.gross[power]:
            continue
        group = w.countries[power].group
        own = [state.tech[power * 2 + kind] for kind in (LAND, NAVAL)]
        tech = [level if level >= 0 else state.group_tech[group * 2 + kind]
                for kind, level in enumerate(own)]  # fmt: skip
        owed = sum(loan.rest for loan in state.loans if loan.power == power)
        found.append({
            "turn": turn, "power": w.countries[power].id, "treasury": state.treasury[power],
            "stability": state.stability[power], "land": tech[0], "naval": tech[1],
            "gross": state.gross[power][-1], "loans": state.national_loan[power] + owed,
            "vp": state.vp[power],
        })  # fmt: skip
    return found


def play(seed: int, player: str = "steady") -> tuple[list[Row], float]:
    """One game: its rows, and the seconds of processor time it took."""
    match: Match[Eu9] = Match.new("eu9", "campaign_1492_9p", 9, seed=seed)
    players = seat_players(match, [player] * 9, derived_seed(seed, 1))
    rows: list[Row] = []
    turn, start = 1, process_time()
    while asks := match.asks():
        if match.state.turn != turn:
            rows += rows_of(match.state, turn)
            turn = match.state.turn
        who, door = players[asks[0].seat]
        match.play(asks[0], who.choose(door, asks[0]))
    return rows + rows_of(match.state, turn), process_time() - start


def middles(rows: list[Row], figure: str) -> dict[str, list[tuple[int, float]]]:
    """For each power the middle of all games, turn by turn."""
    values: dict[tuple[str, int], list[int]] = defaultdict(list)
    for row in rows:
        values[str(row["power"]), int(row["turn"])].append(int(row[figure]))
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for (power, turn), numbers in sorted(values.items()):
        found[power].append((turn, statistics.median(numbers)))
    return found


def draw(rows: list[Row], games: int, picture: Path) -> None:
    """Six panels, a line for each power."""
    pyplot = import_module("matplotlib.pyplot")
    figure, panels = pyplot.subplots(3, 2, figsize=(13, 13), layout="constrained")
    colours = pyplot.get_cmap("tab20").colors
    names = list(dict.fromkeys(str(row["power"]) for row in rows))
    for panel, name in zip(panels.flat, FIGURES, strict=True):
        for power, points in middles(rows, name).items():
            xs, ys = zip(*points, strict=True)
            panel.plot(xs, ys, label=power, color=colours[names.index(power)], linewidth=1.6)
        panel.set_title(name)
        panel.set_xlabel("turn")
        panel.grid(alpha=0.25)
    panels.flat[0].legend(ncol=3, fontsize=8)
    figure.suptitle(f"EU9, nine steady players: the middle of {games} games")
    picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(picture, dpi=80)


def summary(rows: list[Row]) -> str:
    """The middle figures at the end of some turns, as a table."""
    lines = ["power      turn  treasury  stability  land  naval  gross  loans"]
    for power in dict.fromkeys(str(row["power"]) for row in rows):
        for turn in (6, 14, 25, 34, 42, 52, 62):
            mine = [r for r in rows if (r["power"], r["turn"]) == (power, turn)]
            if mine:
                numbers = [statistics.median(int(r[f]) for r in mine) for f in FIGURES]
                text = "  ".join(f"{number:8.1f}" for number in numbers)
                lines.append(f"{power:10} {turn:4}  {text}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="steady")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--rows", type=Path, help="keep all figures as JSON")
    options = parser.parse_args()
    rows: list[Row] = []
    seconds = []
    for number in range(options.games):
        found, spent = play(options.seed + number, options.player)
        rows += found
        seconds.append(spent)
    print(summary(rows))
    print(f"seconds a game: {statistics.median(seconds):.1f} (at most {max(seconds):.1f})")
    if options.rows:
        options.rows.write_text(json.dumps(rows), encoding="utf-8")
    if options.picture:
        draw(rows, options.games, options.picture)


if __name__ == "__main__":
    main()
