"""More processes for `strategist`: each searches the same choices on samples of its own.

A helper gets an imagined match, never the true one: it can know no more than its seat.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, NamedTuple

from europa.kernel import Match
from europa.kernel.save import pack_match, unpack_match
from europa.players.tpop.plan import Plan
from europa.players.tpop.search import PATIENCE, Clock, Tally, merged, pace, race
from europa.players.tpop.steady import Steady
from europa.players.tpop.trial import MOST_SAMPLES, Trial, samples
from europa.players.tpop.value import ValueWeights

log = logging.getLogger("europa.players")


class Job(NamedTuple):
    """What a helper needs to know."""

    packed: bytes
    me: str
    pilot: Steady
    values: ValueWeights
    keys: list[str]
    plans: list[Plan | None]
    prior: list[float]
    seconds: float
    seed: int


def work(job: Job) -> list[Tally]:
    """Search in this process."""
    match: Match[Any] = unpack_match(job.packed, "the imagined match")
    trial = Trial(job.me, job.pilot, job.values, lambda seed: match.imagine(job.me, seed))
    seeds = samples(job.seed)

    def attempt(number: int, sample: int) -> float | None:
        return trial.value(job.keys[number], job.plans[number], seeds[sample])

    return race(
        len(job.keys), attempt, Clock(job.seconds), job.prior, MOST_SAMPLES, pace(job.seconds)
    )


class Helpers:
    """A few processes that wait for work; started when they are first wanted."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def start(self, job: Job, imagine: Callable[[int], Match[Any]]) -> list[Future[list[Tally]]]:
        """Hand out the work; `job` is completed with a match and a seed for each helper. If the
        processes have died, there is no help."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, mp_context=get_context("spawn"))
        found = []
        try:
            for number in range(1, self.count + 1):
                seed = job.seed + number
                own = job._replace(packed=pack_match(imagine(seed)), seed=seed)
                found.append(self._pool.submit(work, own))
        except BrokenProcessPool:
            log.warning("the helpers of strategist have died: it goes on alone")
        return found

    def add(
        self, tallies: list[Tally], jobs: Sequence[Future[list[Tally]]], seconds: float
    ) -> list[Tally]:
        """One's own tallies with those of the helpers that answer in time and unhurt."""
        parts = [tallies]
        for job in jobs:
            try:
                parts.append(job.result(timeout=PATIENCE * seconds))
            except Exception:
                job.cancel()
        return merged(parts)

    def close(self) -> None:
        """Send them home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
