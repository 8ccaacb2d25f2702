"""What looking at Missions and Milestones costs: its share of the time of random play.

Timed is all that is there for goals alone: whether one is met, whether it need be asked, what is
noted for them. What a goal that is met sets off (an offer, a reward) is play. The clock's own time
is taken off: the functions are short and called often.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from europa.tpop.rules import goal_watch, triggers

TIMED: tuple[Callable[..., Any], ...] = (
    goal_watch.is_quiet,
    goal_watch.ignore,
    triggers.record_trigger,
    triggers.forget_moment,
)
"""Functions that nobody would call if there were no goals. None calls another of them."""


class Stopwatch:
    """Adds up the time that functions take."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.calls = 0

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time added up."""

        def timed(*args: Any, **named: Any) -> Any:
            start = perf_counter()
            result = function(*args, **named)
            self.seconds += perf_counter() - start
            self.calls += 1
            return result

        return timed


def share_of(watch: Stopwatch, spent: float) -> float:
    """What part of a game's time went into the functions, but for what the clock took."""
    inside, whole = clock_seconds()
    return (watch.seconds - watch.calls * inside) / (spent - watch.calls * whole)


def clock_seconds(calls: int = 5000) -> tuple[float, float]:
    """What a call that is timed costs more than one that isn't: the part that a stopwatch sees,
    and the whole of it."""
    watch = Stopwatch()
    plain, timed = _nothing, watch.around(_nothing)
    start = perf_counter()
    for _ in range(calls):
        timed(None)
    middle = perf_counter()
    for _ in range(calls):
        plain(None)
    own = perf_counter() - middle
    return max(0.0, watch.seconds - own) / calls, max(0.0, middle - start - own) / calls


def _nothing(_: Any) -> bool:
    return True


@contextmanager
def timed_goals() -> Iterator[Stopwatch]:
    """The functions under one stopwatch, wherever a chapter calls them."""
    watch = Stopwatch()
    replaced: list[tuple[dict[str, Any], str, Any]] = []
    for function in TIMED:
        name, timed = function.__name__, watch.around(function)
        for module in list(sys.modules.values()):
            if getattr(module, name, None) is function:
                replaced.append((vars(module), name, function))
                vars(module)[name] = timed
    try:
        yield watch
    finally:
        for names, name, function in replaced:
            names[name] = function
