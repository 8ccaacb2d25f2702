"""Draw what `tools/eu9_wars.py --records` kept of whole games: borders at the end of each period as
small maps, wars between powers as bars, points and income as curves. Plain SVG.

    python tools/eu9_drawn.py games.jsonl docs/pictures --seed 1
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from europa.eu9.world import load_world
from europa.lab.atlas import places_of
from europa.lab.plots import COLOURS, lines

WIDE, ACROSS = 240, 3
"""Width of a small map, and how many stand side by side."""
LAND, SEA = "#e6e1d6", "#dfe8ee"
ROW, LEFT, TURN = 15, 190, 8
"""Height of a bar, room for its name, width of a turn."""
NOTE = 'font-family="sans-serif" font-size="11" fill="#333"'


def colours(games: list[dict[str, Any]]) -> dict[str, str]:
    """The same colour for a power in every picture."""
    powers = sorted({str(row["power"]) for game in games for row in game["rows"]})
    return dict(zip(powers, (*COLOURS, "#117733", "#aa4499"), strict=False))


def whole(parts: list[str], width: float, height: float) -> str:
    head = f'<svg viewBox="0 0 {width:.0f} {height:.0f}" xmlns="http://www.w3.org/2000/svg">'
    return f'{head}<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'


def borders(game: dict[str, Any], fills: dict[str, str]) -> str:
    """A map for the end of each period, in the colours of the powers."""
    w = load_world()
    shapes = places_of("eu9")
    flat = [point for rings in shapes.values() for ring in rings for point in ring]
    low_x, high_x = min(x for x, _ in flat), max(x for x, _ in flat)
    low_y, high_y = min(y for _, y in flat), max(y for _, y in flat)
    scale = WIDE / (high_x - low_x)
    tall = (high_y - low_y) * scale + 24
    drawn = {name: " ".join(_path(ring, low_x, high_y, scale) for ring in rings)
             for name, rings in shapes.items()}  # fmt: skip
    parts = ["<defs>"]
    parts += [f'<path id="{name}" d="{d}"/>' for name, d in drawn.items()]
    land = "".join(f'<use href="#{name}"/>' for name in drawn)
    parts.append(f'<g id="land" fill="{LAND}">{land}</g></defs>')
    for n, (turn, owners) in enumerate(game["borders"].items()):
        left, top = (n % ACROSS) * (WIDE + 10), (n // ACROSS) * tall
        parts.append(f'<g transform="translate({left},{top:.0f})"><text y="14" {NOTE}>after turn '
                     f'{turn}</text><g transform="translate(0,20)"><rect width="{WIDE}" '
                     f'height="{tall - 24:.0f}" fill="{SEA}"/><use href="#land"/>')  # fmt: skip
        held: dict[str, list[str]] = defaultdict(list)
        for name in drawn:
            owner = owners[w.province_index[name]] if name in w.province_index else -1
            if owner >= 0 and w.countries[owner].id in fills:
                held[fills[w.countries[owner].id]].append(f'<use href="#{name}"/>')
        parts += [f'<g fill="{ink}">{"".join(uses)}</g>' for ink, uses in held.items()]
        parts.append("</g></g>")
    rows = -(-len(game["borders"]) // ACROSS)
    for n, (power, ink) in enumerate(fills.items()):
        x, y = 10 + (n % 6) * 120, rows * tall + 10 + (n // 6) * 18
        parts.append(f'<rect x="{x}" y="{y:.0f}" width="12" height="12" fill="{ink}"/>'
                     f'<text x="{x + 16}" y="{y + 10:.0f}" {NOTE}>{power}</text>')  # fmt: skip
    return whole(parts, ACROSS * (WIDE + 10), rows * tall + 50)


def _path(ring: Sequence[tuple[float, float]], low: float, high: float, scale: float) -> str:
    """Outlines to the pixel: what falls together is left out."""
    points: list[tuple[int, int]] = []
    for x, y in ring:
        point = (round((x - low) * scale), round((high - y) * scale))
        if point not in points[-2:]:
            points.append(point)
    return "M" + "L".join(f"{x},{y}" for x, y in points) + "Z" if len(points) > 2 else ""


def wars(game: dict[str, Any], fills: dict[str, str]) -> str:
    """A bar for each war in which powers stood on both sides."""
    found = sorted((w for w in game["wars"] if w["majors"]), key=lambda w: w["begun"])
    parts = []
    for n, war in enumerate(found):
        sides = [[c for c in side if c in fills] for side in war["sides"]]
        y = 6 + n * ROW
        x, wide = LEFT + war["begun"] * TURN, (war["last"] - war["begun"] + 1) * TURN
        names = " - ".join(", ".join(side[:2]) or "minors" for side in sides)
        ink = fills.get(next(iter(sides[0] + sides[1]), ""), "#777")
        parts.append(f'<text x="4" y="{y + 10}" {NOTE}>{names}</text><rect x="{x}" y="{y}" '
                     f'width="{wide}" height="{ROW - 4}" fill="{ink}"/>')  # fmt: skip
    foot = 6 + len(found) * ROW
    for turn in range(0, 63, 10):
        x = LEFT + turn * TURN
        parts.append(f'<line x1="{x}" y1="0" x2="{x}" y2="{foot}" stroke="#ccc"/>'
                     f'<text x="{x}" y="{foot + 14}" {NOTE}>{turn}</text>')  # fmt: skip
    return whole(parts, LEFT + 66 * TURN, foot + 24)


def curves(games: list[dict[str, Any]], figure: str) -> str:
    """The middle of all games, a line for each power."""
    values: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for row in game["rows"]:
            values[row["power"]][row["turn"]].append(row[figure])
    series = {
        power: [(float(turn), float(statistics.median(v))) for turn, v in sorted(rows.items())]
        for power, rows in sorted(values.items())
    }
    return lines(series, across="turn", up=figure) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1, help="the game that maps and wars are of")
    options = parser.parse_args()
    games = [json.loads(line) for line in options.records.read_text("utf-8").splitlines()]
    one = next(game for game in games if game["seed"] == options.seed)
    fills = colours(games)
    drawn = {
        "borders": borders(one, fills), "wars": wars(one, fills),
        "points": curves(games, "vp"), "income": curves(games, "gross"),
        "stability": curves(games, "stability"),
    }  # fmt: skip
    for name, text in drawn.items():
        (options.folder / f"eu9-{name}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
