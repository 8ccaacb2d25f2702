"""Pictures for reports: plain SVG, drawn here so that a page needs nothing from outside.

Every mark says what it is when a pointer rests on it. Colours are those of Okabe and Ito, which
people with colour blindness can tell apart; lines also carry their names at their ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

COLOURS = (
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c564b", "#5a5a5a",
    "#b8a000", "#332288",
)  # fmt: skip
WIDTH = 720
INK, PALE, SEA = "#333", "#ddd", "#dfe8ee"
Interval = tuple[float, float]


def colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def bars(
    rows: Sequence[tuple[str, float, str]],
    *,
    intervals: Mapping[str, Interval] | None = None,
    marks: Mapping[str, float] | None = None,
    top: float | None = None,
    colours: Mapping[str, str] | None = None,
) -> str:
    """Horizontal bars: name, length, the figure in words. `marks` draws a line across a bar."""
    if not rows:
        return _nothing()
    ends = [value for _, value, _ in rows] + [high for _, high in (intervals or {}).values()]
    low, high = min(0.0, *ends), top if top is not None else max([0.0, *ends]) or 1.0
    left, right, step = 190, 110, 26
    span = WIDTH - left - right

    def x(value: float) -> float:
        return left + span * (value - low) / ((high - low) or 1)

    parts = []
    for place, (name, value, words) in enumerate(rows):
        y = 6 + place * step
        start, end = sorted((x(0), x(value)))
        fill = (colours or {}).get(name, COLOURS[0])
        parts.append(
            f"<g><title>{escape(name)}: {escape(words)}</title>"
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(_short(name))}</text>'
            f'<rect x="{start:.1f}" y="{y}" width="{max(1.0, end - start):.1f}" height="18" '
            f'fill="{fill}" opacity="0.85"/>'
        )
        if intervals and name in intervals:
            a, b = intervals[name]
            parts.append(
                f'<path d="M{x(a):.1f} {y + 9}H{x(b):.1f}M{x(a):.1f} {y + 4}v10M{x(b):.1f} '
                f'{y + 4}v10" stroke="{INK}" fill="none"/>'
            )
        if marks and name in marks:
            parts.append(
                f'<path d="M{x(marks[name]):.1f} {y - 2}v22" stroke="{INK}" stroke-width="2"/>'
            )
        edge = max(end, x((intervals or {}).get(name, (0, value))[1])) + 6
        parts.append(f'<text x="{edge:.1f}" y="{y + 13}" class="n">{escape(words)}</text></g>')
    return _svg(WIDTH, 12 + len(rows) * step, parts)


def lines(series: Mapping[str, Sequence[tuple[float, float]]], *, across: str, up: str) -> str:
    """One line for each name, over the same axes."""
    points = [point for row in series.values() for point in row]
    if not points:
        return _nothing()
    left, right, height, foot = 56, 110, 300, 34
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low_x, high_x = min(xs), max(max(xs), min(xs) + 1)
    ticks = _ticks(min(0.0, *ys), max(ys))
    low_y, high_y = ticks[0], ticks[-1]

    def at(point: tuple[float, float]) -> tuple[float, float]:
        x = left + (WIDTH - left - right) * (point[0] - low_x) / (high_x - low_x)
        y = 10 + (height - foot - 10) * (1 - (point[1] - low_y) / ((high_y - low_y) or 1))
        return x, y

    parts = []
    for tick in ticks:
        y = at((low_x, tick))[1]
        parts.append(
            f'<path d="M{left} {y:.1f}H{WIDTH - right}" stroke="{PALE}"/>'
            f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" class="n">{tick:g}</text>'
        )
    for tick in _ticks(low_x, high_x):
        if low_x <= tick <= high_x:
            x = at((tick, low_y))[0]
            where = f'x="{x:.1f}" y="{height - 16}" text-anchor="middle"'
            parts.append(f'<text {where} class="n">{tick:g}</text>')
    middle = (left + WIDTH - right) / 2
    parts.append(
        f'<text x="{middle}" y="{height - 1}" text-anchor="middle">{escape(across)}</text>'
    )
    parts.append(
        f'<text transform="translate(12 {height / 2}) rotate(-90)" text-anchor="middle">'
        f"{escape(up)}</text>"
    )
    ends: list[tuple[float, str, str]] = []
    for place, (name, row) in enumerate(series.items()):
        if not row:
            continue
        path = "L".join("{:.1f} {:.1f}".format(*at(point)) for point in row)
        parts.append(
            f'<path d="M{path}" fill="none" stroke="{colour(place)}" stroke-width="2">'
            f"<title>{escape(name)}: {row[-1][1]:.1f} at the end</title></path>"
        )
        ends.append((at(row[-1])[1], name, colour(place)))
    last = -99.0
    for y, name, fill in sorted(ends):
        last = max(y, last + 13)
        parts.append(
            f'<text x="{WIDTH - right + 6}" y="{last + 4:.1f}" fill="{fill}">'
            f"{escape(_short(name, 16))}</text>"
        )
    return _svg(WIDTH, height, parts)


def stacked(rows: Mapping[str, Mapping[str, float]]) -> str:
    """Bars made of parts (what is below nought goes to the left), with a legend."""
    names = list(dict.fromkeys(part for parts in rows.values() for part in parts))
    if not names:
        return _nothing()
    least = min(sum(v for v in parts.values() if v < 0) for parts in rows.values())
    most = max(sum(v for v in parts.values() if v > 0) for parts in rows.values())
    left, span, step = 190, WIDTH - 210, 26
    scale = span / ((most - least) or 1)
    zero = left - least * scale
    drawn = []
    for row, (name, parts) in enumerate(rows.items()):
        y = 6 + row * step
        drawn.append(
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(_short(name))}</text>'
        )
        up = down = zero
        for part, value in parts.items():
            size = abs(value) * scale
            start = up if value >= 0 else down - size
            up, down = (up + size, down) if value >= 0 else (up, down - size)
            drawn.append(
                f'<rect x="{start:.1f}" y="{y}" width="{size:.1f}" height="18" '
                f'fill="{colour(names.index(part))}"><title>{escape(name)}: {escape(part)} '
                f"{value:.1f}</title></rect>"
            )
    foot = 12 + len(rows) * step
    for place, part in enumerate(names):
        x, y = 10 + (place % 4) * 176, foot + 8 + (place // 4) * 20
        drawn.append(
            f'<rect x="{x}" y="{y}" width="12" height="12" fill="{colour(place)}"/>'
            f'<text x="{x + 17}" y="{y + 11}">{escape(_short(part, 22))}</text>'
        )
    return _svg(WIDTH, foot + 16 + 20 * ceil(len(names) / 4), drawn)


def histogram(values: Sequence[float], *, across: str, columns: int = 24) -> str:
    """How often values of each size occurred."""
    if not values:
        return _nothing()
    low, high = min(values), max(values)
    width = (high - low) / columns or 1.0
    counts = [0] * columns
    for value in values:
        counts[min(columns - 1, int((value - low) / width))] += 1
    height, left, most = 170, 40, max(counts)
    step = (WIDTH - 2 * left) / columns
    parts = []
    for place, count in enumerate(counts):
        tall = (height - 50) * count / most
        words = f"{low + place * width:,.0f} to {low + (place + 1) * width:,.0f}: {count}"
        parts.append(
            f'<rect x="{left + place * step:.1f}" y="{height - 34 - tall:.1f}" '
            f'width="{step - 2:.1f}" height="{tall:.1f}" fill="{COLOURS[0]}"><title>{words}'
            "</title></rect>"
        )
    for value, anchor, x in ((low, "start", left), (high, "end", WIDTH - left)):
        parts.append(
            f'<text x="{x}" y="{height - 18}" text-anchor="{anchor}" class="n">{value:,.0f}</text>'
        )
    parts.append(
        f'<text x="{WIDTH / 2}" y="{height - 3}" text-anchor="middle">{escape(across)}</text>'
    )
    return _svg(WIDTH, height, parts)


Ring = Sequence[tuple[float, float]]


def chart_of_places(
    places: Mapping[str, Sequence[Ring]], shares: Mapping[str, float], words: Mapping[str, str]
) -> str:
    """A map of outlines, darker the higher a place's share, with a scale. y grows to the north."""
    flat = [point for shape in places.values() for ring in shape for point in ring]
    if not flat:
        return _nothing()
    low_x, high_x = min(x for x, _ in flat), max(x for x, _ in flat)
    low_y, high_y = min(y for _, y in flat), max(y for _, y in flat)
    scale = (WIDTH - 20) / ((high_x - low_x) or 1)
    height = 20 + (high_y - low_y) * scale

    def path(ring: Ring) -> str:
        found: list[str] = []
        for x, y in ring:  # points closer than can be seen are left out
            at = f"{10 + (x - low_x) * scale:.1f} {10 + (high_y - y) * scale:.1f}"
            if not found or at != found[-1]:
                found.append(at)
        return f"M{'L'.join(found)}Z"

    most = max(shares.values(), default=0.0) or 1.0
    parts = [f'<rect width="{WIDTH}" height="{height:.0f}" fill="{SEA}"/>']
    for name, shape in places.items():
        fill, title = _heat(shares.get(name, 0.0) / most), escape(words.get(name, name))
        parts.append(
            f'<path d="{"".join(map(path, shape))}" fill="{fill}" fill-rule="evenodd" '
            f'stroke="#a99" stroke-width="0.4"><title>{title}</title></path>'
        )
    return _svg(WIDTH, height + 34, [*parts, *_scale(most, height + 8)])


def _scale(most: float, y: float) -> list[str]:
    """What the colours of a map mean."""
    steps, width = 8, 40
    parts = [f'<text x="10" y="{y + 13:.0f}" class="n">never</text>']
    for step in range(steps + 1):
        share = step / steps
        parts.append(
            f'<rect x="{50 + step * width}" y="{y:.0f}" width="{width}" height="16" '
            f'fill="{_heat(share)}"><title>{share * most:.0%} of the games</title></rect>'
        )
    end = 58 + (steps + 1) * width
    parts.append(f'<text x="{end}" y="{y + 13:.0f}" class="n">in {most:.0%} of the games</text>')
    return parts


def _heat(share: float) -> str:
    """From paper to dark red."""
    ends = ((246, 243, 236), (150, 20, 30))
    mixed = (round(a + (b - a) * share**0.7) for a, b in zip(*ends, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that take in both ends."""
    span = (high - low) or 1.0
    step = 10 ** floor(log10(span))
    for part in (5, 2, 1):
        if span / (step / part) <= 6:
            step /= part
            break
    first, last = floor(low / step), ceil(high / step)
    return [round(step * number, 10) for number in range(first, last + 1)]


def _short(name: str, most: int = 26) -> str:
    """An id as people write it (`ottoman_empire`: Ottoman empire), cut to what has room."""
    words = name.replace("_", " ")
    words = words[:1].upper() + words[1:]
    return words if len(words) <= most else words[: most - 1] + "…"


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def _nothing() -> str:
    return '<p class="none">Nothing of the kind happened in these games.</p>'
