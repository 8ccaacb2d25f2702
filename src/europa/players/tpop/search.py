"""Which of several choices leads to the best positions: successive halving over imagined matches.

Every choice that is still in the race is tried on the same samples (the same hidden cards, the same
dice), so that luck is shared. After each round the worse half drops out; the rest is tried on more
samples until one is left or the time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter, thread_time
from typing import NamedTuple

PATIENCE = 8.0
"""Wall-clock time may be so many times the processor time that a decision is allowed: a busy
machine costs thoughts, not the evening."""
ROUNDS = (1, 1, 2, 3, 4, 6, 8, 12)
"""Samples added in each round of halving."""
CLEAR = 2.0
"""A lead after one sample that ends the race; it may be smaller the more samples there are."""


class Clock:
    """Processor time of this thread, with a limit on the time that passes meanwhile."""

    def __init__(self, seconds: float) -> None:
        self._work, self._wall = thread_time() + seconds, perf_counter() + PATIENCE * seconds

    @property
    def is_up(self) -> bool:
        return thread_time() >= self._work or perf_counter() >= self._wall


class Tally(NamedTuple):
    """What is known of one choice."""

    total: float
    samples: int
    prior: float

    @property
    def mean(self) -> float:
        return self.total / self.samples if self.samples else float("-inf")

    @property
    def score(self) -> float:
        """The mean, with what was expected."""
        return self.mean + self.prior


Try = Callable[[int, int], float | None]
"""Plays choice number `a` on sample number `b`; None if the choice isn't possible there."""


def pace(seconds: float) -> int:
    """How many times the usual samples there is time for, beside more choices."""
    return max(1, int((seconds / 0.2) ** 0.5))


def race(
    count: int,
    attempt: Try,
    clock: Clock,
    prior: Sequence[float],
    samples: int,
    times: int = 1,
) -> list[Tally]:
    """Try `count` choices; the tallies tell how each did. At least one sample each while time is
    left, in the order given; `times` as many as usual."""
    totals, tried = [0.0] * count, [0] * count
    runners = list(range(count))
    done = 0

    def score(number: int) -> float:
        if not tried[number]:
            return float("-inf")
        return totals[number] / tried[number] + prior[number]

    for extra in (times * usual for usual in ROUNDS):
        for sample in range(done, min(samples, done + extra)):
            for number in list(runners):
                if clock.is_up:
                    return _tallies(totals, tried, prior)
                value = attempt(number, sample)
                if value is None:
                    runners.remove(number)
                    totals[number], tried[number] = 0.0, 0
                else:
                    totals[number] += value
                    tried[number] += 1
        done += extra
        runners.sort(key=score, reverse=True)
        del runners[max(1, (len(runners) + 1) // 2) :]
        if len(runners) <= 1 or done >= samples:
            break
        if score(runners[0]) - score(runners[1]) > CLEAR / sqrt(done):
            break
    return _tallies(totals, tried, prior)


def _tallies(totals: list[float], tried: list[int], prior: Sequence[float]) -> list[Tally]:
    return [Tally(*row) for row in zip(totals, tried, prior, strict=True)]


def merged(parts: Sequence[Sequence[Tally]]) -> list[Tally]:
    """The tallies of several searchers, added up."""
    return [
        Tally(sum(t.total for t in row), sum(t.samples for t in row), row[0].prior)
        for row in zip(*parts, strict=True)
    ]


def best_of(tallies: Sequence[Tally]) -> int:
    """The winner: among those tried most often, the best mean (with its prior); NONE is -1."""
    most = max((tally.samples for tally in tallies), default=0)
    if not most:
        return -1
    serious = [n for n, tally in enumerate(tallies) if 2 * tally.samples >= most]
    return max(serious, key=lambda n: (tallies[n].score, -n))
