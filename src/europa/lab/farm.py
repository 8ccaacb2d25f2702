"""Work spread over processes or over a Ray cluster: whatever dies, nothing is lost or done twice.

    for done in spread(play_batch, jobs, Farm(workers=4)):
        ...

A job's outcome depends on nothing but the job, so a job whose worker was killed is simply done
again. Outcomes come as they are finished, in any order, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from socket import create_connection
from typing import Any, TypeVar

import msgspec

from europa.kernel import EuropaError
from europa.lab.extras import needed

J = TypeVar("J")
T = TypeVar("T")
TRIES = 3
"""Times in a row that workers may die without a single job done, before we give up."""


class WorkerLost(EuropaError):
    """Worker processes die again and again."""

    code = "worker_lost"


class NoRay(EuropaError):
    """No Ray cluster answers."""

    code = "no_ray"


class Farm(msgspec.Struct, frozen=True):
    """Who does the work."""

    workers: int = 1
    """Processes; with Ray and no cluster: of the one that is started here."""
    ray: str = ""
    """`auto`: the cluster that is there, else one of our own; or a cluster's address."""


ALONE = Farm()


def spread(work: Callable[[J], T], jobs: Sequence[J], farm: Farm) -> Iterator[T]:
    """Do all the jobs; yields what each came to."""
    if farm.ray:
        yield from _on_ray(work, jobs, farm)
    elif farm.workers == 1 or len(jobs) < 2:
        yield from map(work, jobs)
    else:
        yield from _in_processes(work, jobs, farm.workers)


def _in_processes(work: Callable[[J], T], jobs: Sequence[J], workers: int) -> Iterator[T]:
    """Workers are spawned: safe beside threads, on any system."""
    left = dict(enumerate(jobs))
    deaths = 0
    while left:
        context = get_context("spawn")
        with ProcessPoolExecutor(min(workers, len(left)), mp_context=context) as pool:
            tasks = {pool.submit(work, job): number for number, job in left.items()}
            try:
                for task in as_completed(tasks):
                    outcome = task.result()
                    del left[tasks[task]]
                    deaths = 0
                    yield outcome
            except BrokenProcessPool as error:
                deaths += 1
                if deaths == TRIES:
                    raise WorkerLost("worker processes die at once: try fewer workers") from error
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def _on_ray(work: Callable[[J], T], jobs: Sequence[J], farm: Farm) -> Iterator[T]:
    """Ray does a task again whose worker or machine was lost."""
    ray = needed("ray")
    begun = not ray.is_initialized()
    if begun:
        _join(ray, farm)
    try:
        task = ray.remote(_done).options(max_retries=-1)
        pending = [task.remote(work, job) for job in jobs]
        while pending:
            ready, pending = ray.wait(pending)
            yield from ray.get(ready)
    finally:
        if begun:
            ray.shutdown()


def _done(work: Callable[[J], T], job: J) -> T:
    """Ray takes nothing but plain functions."""
    return work(job)


def _join(ray: Any, farm: Farm) -> None:
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if farm.ray != "auto":
        _knock(farm.ray)
    try:
        ray.init(address=farm.ray, **quiet)
    except ConnectionError:
        if farm.ray != "auto":
            raise
        _start(ray, num_cpus=farm.workers, include_dashboard=False, **quiet)


def _start(ray: Any, **settings: Any) -> None:
    """A cluster of our own. Ray waits half a minute for its first node: on a busy machine that may
    be too short, so it is tried again."""
    for left in reversed(range(TRIES)):
        try:
            ray.init(**settings)
            return
        except Exception as error:  # Ray raises Exception itself, nothing narrower
            ray.shutdown()
            if not left:
                words = "Ray doesn't start here: is the machine very busy? --workers needs no Ray"
                raise NoRay(f"{words} ({error})") from error


def _knock(address: str) -> None:
    """Whether anybody is there: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError) as error:
        raise NoRay(f"no Ray cluster answers at {address}: start one, or say auto") from error
