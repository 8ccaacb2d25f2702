"""A tournament summed up for people: shares with intervals, ratings, costs; as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from europa.lab.ratings import Rating
from europa.lab.tournament import Played, Standing, Tournament, lead, standings


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def standing_row(one: Standing) -> list[str]:
    """Player, seats, won, share, interval, mean score."""
    low, high = one.interval
    return [
        one.player,
        f"{one.games:,}",
        f"{one.won:g}",
        percent(one.share),
        f"{100 * low:.1f}-{100 * high:.1f} %",
        f"{one.mean_score:.1f}",
    ]


def by_seat(games: Sequence[Played], player: str) -> list[tuple[str, int, float, float]]:
    """For each seat: games that a player sat there, won, mean score."""
    rows: dict[str, list[tuple[float, int]]] = {}
    for played in games:
        for seat, name in played.seats:
            if name == player:
                won = 1 / len(played.winners) if seat in played.winners else 0.0
                rows.setdefault(seat, []).append((won, played.scores[seat]))
    return [
        (seat, len(row), sum(won for won, _ in row), sum(score for _, score in row) / len(row))
        for seat, row in rows.items()
    ]


def told_lead(games: Sequence[Played]) -> str:
    """How far the best player is ahead of the next, in words; empty before a whole round."""
    table = standings(games)
    if len(table) < 2:
        return ""
    one, other = table[0].player, table[1].player
    middle, low, high = lead(games, one, other)
    if low == float("-inf"):
        return ""
    return (
        f"A seat of {one} is {middle:.1f} points ahead of one of {other} (95 % interval over "
        f"rounds of the line-up: {low:.1f} to {high:.1f})."
    )


def as_markdown(
    tournament: Tournament, games: Sequence[Played], ratings: Sequence[Rating], date: str
) -> str:
    """A section for `bench/results.md`."""
    table = standings(games)
    known = {rating.player: rating for rating in ratings}
    spent = sum(played.seconds for played in games) / max(1, len(games))
    replaced = sum(played.notes for played in games)
    options = "".join(f", {name}={value}" for name, value in tournament.options.items())
    lines = [
        f"## {date} · tournament {tournament.game} · {tournament.commit}",
        "",
        f"{tournament.scenario}{options}: {', '.join(tournament.players)}; {len(games)} games, "
        f"seed {tournament.seed}. Everybody moves on by one seat a game; each deal of luck is "
        f"played once for every place of the line-up. {spent:.1f} s of processor time a game; "
        f"{replaced} decisions taken by a stand-in.",
        "",
        "| player | seats | won | share | 95 % interval | mean score | rating (openskill) |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for one in table:
        rating = known.get(one.player)
        told = f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}" if rating is not None else ""
        lines.append(f"| {' | '.join([*standing_row(one), told])} |")
    if told := told_lead(games):
        lines += ["", told]
    best = table[0].player if table else ""
    lines += ["", f"| {best} as | games | won | mean score |", "|---|---:|---:|---:|"]
    for seat, count, won, mean in by_seat(games, best):
        lines.append(f"| {seat} | {count} | {won:g} | {mean:.1f} |")
    return "\n".join([*lines, ""])
