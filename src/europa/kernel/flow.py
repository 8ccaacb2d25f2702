"""Ways in which several decisions hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from europa.kernel.ask import Ask, Option, Steps
from europa.kernel.branches import Branches
from europa.kernel.state import State
from europa.kernel.table import Table

S = TypeVar("S", bound=State)
T = TypeVar("T")

PASS = "pass"
DONE = "done"


def together(
    g: Table[S], branches: Mapping[str, Steps[T]], *, sealed: bool = True
) -> Steps[dict[str, T]]:
    """Let several seats decide at once, each in a branch of its own; returns what each returned.

    Sealed: nobody learns anything before all are done. A sealed branch must not touch the state or
    the dice: it returns its decision and the caller carries it out. What it logs is read by its own
    seat only. Open (sealed=False): a branch may act at once, on what is its seat's own.
    """
    group = Branches(g, branches, sealed)
    while not group.is_done:
        answer = yield group
        if answer is not None:
            group.answer(*answer)
    return {name: group.returned[name] for name in branches}


def sealed_choice(g: Table[S], asks: Sequence[Ask]) -> Steps[dict[str, Any]]:
    """One sealed decision a seat: returns the value each chose."""
    return (yield from together(g, {ask.seat: _single(ask) for ask in asks}))


def _single(ask: Ask) -> Steps[Any]:
    return (yield ask)


def window(
    seats: Sequence[str],
    offer: Callable[[str], Ask | None],
    resolve: Callable[[str, Any], Steps[None] | None],
) -> Steps[None]:
    """An interrupt: seats in order may react or pass, round and round, until all pass in a row.

    `offer` makes the ask for a seat (its options must contain `pass`), or None if it can't react
    now; `resolve` carries out the reaction chosen.
    """
    quiet, turn = 0, 0
    while quiet < len(seats):
        seat = seats[turn % len(seats)]
        turn += 1
        ask = offer(seat)
        choice = PASS if ask is None else (yield ask)
        if choice == PASS:
            quiet += 1
        else:
            quiet = 0
            reaction = resolve(seat, choice)
            if reaction is not None:
                yield from reaction


def choose_many(
    ask: Callable[[list[Any]], Ask], *, least: int = 0, most: int | None = None
) -> Steps[list[Any]]:
    """Choose several things one by one.

    `ask` gets what has been chosen so far and makes the next ask, without a `done` option: that is
    added here once `least` are chosen. Ends at `done`, at `most`, or when only one way is left.
    """
    chosen: list[Any] = []
    while most is None or len(chosen) < most:
        question = ask(chosen)
        if len(chosen) >= least:
            question = with_option(question, Option(DONE))
        value = yield question
        if value == DONE:
            break
        chosen.append(value)
    return chosen


def with_option(ask: Ask, option: Option) -> Ask:
    """The same ask with one more option at the end."""

    def options() -> Sequence[Option]:
        ask.forget()
        return [*ask.options, option]

    return Ask(
        ask.seat,
        ask.kind,
        options,
        ask.rule,
        ask.params,
        lambda: ask.disabled,
    )
