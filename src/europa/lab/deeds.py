"""What happened in a run, for its page: deeds, wars, conquests, what winners did otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from html import escape
from math import sqrt
from statistics import fmean, pvariance

from europa.lab.atlas import places_of
from europa.lab.plots import bars, chart_of_places
from europa.lab.records import Records, grouped, table

MOST = 20
"""Rows of a list."""
MOST_FIGHTERS = 12
OTHERS = "#a8a294"
"""The colour of those who are no seat."""
LEAST_GAMES = 5
"""Fewer games with something, or fewer than one in ten, tell nothing about it."""


def usage(run: Records) -> str:
    """Every kind of deed that is no war, folded."""
    found = ""
    for kind, rows in grouped(run.happenings, "kind").items():
        if kind in run.watch.sources or kind in run.watch.wars:
            continue
        counts: dict[str, int] = defaultdict(int)
        for row in rows:
            counts[row["what"] or row["who"]] += row["count"]
        more = f" (the first {MOST} of {len(counts)})" if len(counts) > MOST else ""
        title = escape(run.watch.kinds.get(kind, kind))
        found += f"<details><summary>{title}{more}</summary>{_counted(run, counts)}</details>"
    return found


def wars(run: Records) -> str:
    """Who fought and made peace, and with whom most often."""
    kinds = grouped(run.happenings, "kind")
    found = ""
    for kind in run.watch.wars:
        if kind not in kinds:
            continue
        who: dict[str, int] = defaultdict(int)
        pairs: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        for row in kinds[kind]:
            who[row["who"]] += row["count"]
            if row["who"] and row["what"]:
                pair = pairs[row["who"], row["what"]]
                pair[0] += row["count"]
                pair[1] += row["amount"]
        title = escape(run.watch.kinds.get(kind, kind))
        found += f"<h3>{title}: {sum(who.values()) / run.count:.1f} a game</h3>"
        found += _fighters(run, who)
        if len(pairs) > 1:
            found += f"<details><summary>Which most often</summary>{_pairs(run, pairs)}</details>"
    return found


def _fighters(run: Records, who: Mapping[str, int]) -> str:
    """Seats in their colours, all others in grey."""
    best = sorted(who.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_FIGHTERS]
    rows = [
        (run.name(one) if one else "nobody", count / run.count, f"{count / run.count:.2f} a game")
        for one, count in best
    ]
    return bars(rows, colours={name: run.colours.get(name, OTHERS) for name, _, _ in rows})


def _pairs(run: Records, pairs: Mapping[tuple[str, str], list[int]]) -> str:
    best = sorted(pairs.items(), key=lambda pair: (-pair[1][0], pair[0]))[:MOST]
    rows = [
        [run.name(one), run.name(other), f"{times:,}", f"{times / run.count:.2f}"]
        for (one, other), (times, _) in best
    ]
    return table(["who", "whom or what", ">times", ">a game"], rows)


def _counted(run: Records, counts: Mapping[str, int]) -> str:
    best = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST]
    return bars(
        [(run.name(what), n / run.count, f"{n / run.count:.2f} a game") for what, n in best],
        colours=run.colours,
    )


def conquest(run: Records) -> str:
    """A map of how often each place had another owner at the end, and a list."""
    changed: dict[str, int] = defaultdict(int)
    takers: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in run.lands:
        if row["before"] != row["after"]:
            changed[row["place"]] += 1
            takers[row["place"]][row["after"]] += 1
    shares = {place: count / run.count for place, count in changed.items()}
    words = {
        place: f"{run.name(place)}: another owner at the end in {shares[place]:.0%} of the games ("
        + _takers(run, by)
        + ")"
        for place, by in takers.items()
    }
    places = places_of(run.game.id)
    quiet = {place: f"{run.name(place)}: kept by its owner" for place in places}
    picture = chart_of_places(places, shares, quiet | words) if places else ""
    best = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))[:12]
    if not best:
        return picture
    rows = [[run.name(place), f"{share:.0%}", _takers(run, takers[place])] for place, share in best]
    return picture + table(["most often", ">games", "who had it at the end (games)"], rows)


def _takers(run: Records, by: Mapping[str, int]) -> str:
    most = sorted(by.items(), key=lambda pair: (-pair[1], pair[0]))[:4]
    return ", ".join(f"{run.name(who) if who else 'nobody'} {count}" for who, count in most)


def winners(run: Records) -> str:
    """What each seat did more or less often when it won, where that differs most."""
    done: dict[tuple[str, str], dict[tuple[int, str], int]] = defaultdict(dict)
    passed = {*run.watch.sources, *run.watch.fates}
    for row in run.happenings:
        at = (row["game"], row["who"])
        if at in run.won and row["kind"] not in passed:
            for key in ((row["kind"], row["what"]), (row["kind"], "")):
                done[key][at] = done[key].get(at, 0) + row["count"]
    ranked = sorted(
        ((kind, what, *gap) for (kind, what), counts in done.items() if (gap := _gap(run, counts))),
        key=lambda row: (-abs(row[4]), row[0], row[1]),
    )
    if not ranked:
        return ""
    shown = [
        [run.watch.kinds.get(kind, kind), run.name(what) if what else "all together",
         f"{a:.2f}", f"{b:.2f}", f"{gap:+.2f}"]
        for kind, what, a, b, gap in ranked[:MOST]
    ]  # fmt: skip
    return table(["", "", ">when it won", ">when it lost", ">difference"], shown)


def _gap(run: Records, counts: Mapping[tuple[int, str], int]) -> tuple[float, float, float] | None:
    """Times a game when a seat won and when it lost, and how far they are apart in standard
    deviations; a seat counts by how much its games tell (few wins: little)."""
    total = won = lost = square = 0.0
    seen = 0
    for games in run.by_seat.values():
        a = [counts.get(at, 0) for at in games if run.won[at]]
        b = [counts.get(at, 0) for at in games if not run.won[at]]
        if not a or not b:
            continue
        weight = len(a) * len(b) / (len(a) + len(b))
        seen += sum(map(bool, a + b))
        total += weight
        won += weight * fmean(a)
        lost += weight * fmean(b)
        square += weight * pvariance(a + b)
    if seen < max(LEAST_GAMES, run.count / 10):
        return None
    spread = sqrt(square / total) if total else 0.0
    return (won / total, lost / total, (won - lost) / total / spread) if spread else None
