"""Running a rule by hand: a step's asks answered with keys, for tests of a game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, overload

from msgspec import UNSET

from europa.kernel.ask import Ask, Option, Steps, Together
from europa.kernel.table import Table

T = TypeVar("T")
Choose = Callable[[Sequence[Ask]], tuple[Ask, Option]]
"""Which of the open asks is answered, and how."""


@overload
def drive(steps: Steps[T], answers: Iterable[str] = (), *, otherwise: Sequence[str] = ()) -> T: ...


@overload
def drive(steps: T, answers: Iterable[str] = (), *, otherwise: Sequence[str] = ()) -> T: ...


def drive(steps: Any, answers: Iterable[str] = (), *, otherwise: Sequence[str] = ()) -> Any:
    """Run a rule, answering its asks with these keys in order; returns what the rule returns.

    An ask for which the next answer is no option gets the first fitting key of `otherwise`; asks
    made together are answered seat by seat. Too few or too many answers are errors.
    """
    queue = list(answers)
    result = drive_by(steps, lambda asks: _next_answer(asks, queue, otherwise))
    assert not queue, f"answers nobody asked for: {queue}"
    return result


def drive_by(steps: Any, choose: Choose, *, most: int = 5000) -> Any:
    """Run a rule, its asks answered by `choose`, which gets all that are open; returns what the
    rule returns. A rule that asks more often than `most` is taken to have no end."""
    if not hasattr(steps, "send"):
        return steps  # a rule that asks nothing
    value: Any = None
    for _ in range(most + 1):
        try:
            pending = steps.send(value)
        except StopIteration as stop:
            return stop.value
        together = isinstance(pending, Together)
        ask, option = choose(pending.asks if together else [pending])
        given = option.key if option.value is UNSET else option.value
        value = (ask.seat, given) if together else given
    raise AssertionError(f"more than {most} asks; the last: {ask.seat} {ask.kind}")


def _next_answer(
    asks: Sequence[Ask], queue: list[str], otherwise: Sequence[str]
) -> tuple[Ask, Option]:
    """The next answer: `key`, or `seat=key` where several seats are asked at once."""
    if queue:
        name, _, rest = queue[0].rpartition("=")
        for ask in asks:
            if name and ask.seat != name:
                continue
            option = ask.find(rest)
            if option is not None:
                queue.pop(0)
                return ask, option
    for ask in asks:
        for key in otherwise:
            option = ask.find(key)
            if option is not None:
                return ask, option
    shown = "; ".join(f"{ask.seat} {ask.kind}: {ask.keys()[:20]}" for ask in asks)
    raise AssertionError(f"no answer (next: {queue[:1]}) to {shown}")


def first_ask(steps: Steps[Any]) -> Ask:
    """The first thing a rule asks."""
    pending = next(steps)
    return pending.asks[0] if isinstance(pending, Together) else pending


def text(g: Table[Any]) -> list[str]:
    """The names of the journal entries so far."""
    return [type(line.entry).__name__ for line in g.journal.lines()]
