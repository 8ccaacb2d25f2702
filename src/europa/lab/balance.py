"""How even the seats of a scenario are, when equal players sit on all of them."""

from __future__ import annotations

import msgspec

from europa.lab.runs import Run
from europa.lab.tournament import wilson


class SeatShare(msgspec.Struct, frozen=True):
    """What a seat won in a run."""

    scenario: str
    seat: str
    games: int
    won: float
    mean_score: float
    seats: int
    """Seats of the scenario: an even share is one part of so many."""

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the share."""
        return wilson(self.won, self.games)

    @property
    def verdict(self) -> str:
        """In words, if the interval leaves the even share out."""
        low, high = self.interval
        even = 1 / self.seats
        return "strong" if low > even else "weak" if high < even else ""

    def cells(self) -> list[str]:
        """Scenario, seat, share, interval, mean score, verdict."""
        low, high = self.interval
        return [
            self.scenario,
            self.seat,
            f"{self.won / max(1, self.games):.1%}",
            f"{low:.0%} to {high:.0%}",
            f"{self.mean_score:.1f}",
            self.verdict,
        ]


def shares(run: Run) -> list[SeatShare]:
    """Every seat of a run, the most successful first."""
    rows = run.table("seats").to_dicts()
    seats = list(dict.fromkeys(row["seat"] for row in rows))
    found = []
    for seat in seats:
        mine = [row for row in rows if row["seat"] == seat]
        found.append(
            SeatShare(
                run.head.plan.setup.scenario,
                seat,
                len(mine),
                sum(row["won"] for row in mine),
                sum(row["score"] for row in mine) / len(mine),
                len(seats),
            )
        )
    return sorted(found, key=lambda one: -one.won)


def as_balance(found: list[SeatShare], player: str, games: int, seed: int) -> str:
    """A section for docs/design/balance.md."""
    lines = [
        f"## {games} games of each scenario, all seats {player}, seed {seed}",
        "",
        "| scenario | seat | won | 95 % interval | mean score | |",
        "|---|---|---:|---:|---:|---|",
        *(f"| {' | '.join(one.cells())} |" for one in found),
        "",
    ]
    return "\n".join(lines)
