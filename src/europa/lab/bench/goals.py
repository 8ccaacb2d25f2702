"""What looking at Missions and Milestones costs: its share of the time of play.

Timed is all that is there for goals alone: whether one is met, whether it need be asked, what is
noted for them. What a goal that is met sets off (an offer, a reward) is play. The clock's own time
is taken off: the functions are short and called often. A game is played several times, and of each
decision the shortest time counts: whatever else the machine does comes now here, now there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from europa.tpop.rules.goals import watch as goal_watch
from europa.tpop.rules.link import CHAPTERS
from europa.tpop.rules.terms import triggers

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


ROUNDS = 5
"""How often a game is played."""


def goals_share(play: Callable[[], Iterator[object]]) -> float:
    """What part of a game's time goes into the functions. `play` plays the same game each time and
    stops after every decision."""
    with timed_goals() as watch:
        rounds = [list(_decision_times(play(), watch)) for _ in range(ROUNDS)]
    calls, (inside, around) = watch.calls / ROUNDS, clock_seconds()
    shortest = [
        (min(part for part, _ in times), min(part for _, part in times))
        for times in zip(*rounds, strict=True)
    ]
    goals = sum(part for part, _ in shortest) - calls * inside
    whole = sum(part for _, part in shortest) - calls * around
    return float(goals / whole)


def _decision_times(game: Iterator[object], watch: Stopwatch) -> Iterator[tuple[float, float]]:
    """By decision: the seconds that went into goals, and all of them."""
    start, before = perf_counter(), watch.seconds
    for _ in game:
        end = perf_counter()
        yield watch.seconds - before, end - start
        start, before = perf_counter(), watch.seconds


def clock_seconds() -> tuple[float, float]:
    """What a call that is timed costs more than one that isn't: the part that a stopwatch sees,
    and the whole of it. The shortest of many calls counts here too."""
    watch = Stopwatch()
    timed = watch.around(_nothing)
    inside = around = plain = 1.0
    for _ in range(2000):
        before, start = watch.seconds, perf_counter()
        timed(None)
        middle = perf_counter()
        _nothing(None)
        end = perf_counter()
        inside = min(inside, watch.seconds - before)
        around, plain = min(around, middle - start), min(plain, end - middle)
    return max(0.0, inside - plain), around - plain


def _nothing(_: Any) -> bool:
    return True


@contextmanager
def timed_goals() -> Iterator[Stopwatch]:
    """The functions under one stopwatch, wherever a chapter calls them."""
    CHAPTERS.load()  # one that is loaded later would keep the stopwatch
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
