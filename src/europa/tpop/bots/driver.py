"""A seat that a Bot plays is never asked: its answers are found before the table sees the ask."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET

from europa.kernel import Ask, Steps
from europa.kernel.ask import Together
from europa.tpop.bots import answers
from europa.tpop.bots.choice import choose
from europa.tpop.bots.trace import BotChose
from europa.tpop.table import G
from europa.tpop.texts import name_of
from europa.tpop.world import NONE

T = TypeVar("T")


def with_bots(g: G, steps: Steps[T]) -> Steps[T]:
    """Run a procedure: what it asks of Bots is answered by the choice procedure (R215)."""
    value: Any = None
    while True:
        try:
            question = steps.send(value)
        except StopIteration as stop:
            result: T = stop.value
            return result
        value = _answer(g, question)
        if value is _OPEN:
            value = yield question


_OPEN = object()
"""Nobody at this ask is a Bot."""


def _answer(g: G, question: Ask | Together) -> Any:
    if isinstance(question, Together):
        for ask in question.asks:
            seat = bot_seat(g, ask)
            if seat != NONE:
                return ask.seat, decide(g, seat, ask)
        return _OPEN
    seat = bot_seat(g, question)
    return _OPEN if seat == NONE else decide(g, seat, question)


def bot_seat(g: G, ask: Ask) -> int:
    """The seat of an ask if a Bot plays it, else NONE."""
    seat = g.seat_of(g.world.realm_index[ask.seat])
    return seat if seat != NONE and g.state.bots[seat] else NONE


def decide(g: G, seat: int, ask: Ask) -> Any:
    """The value of the option that a Bot chooses; the journal tells a real choice."""
    option = choose(g, seat, ask)
    if len(ask.options) > 1 and ask.kind not in answers.SILENT:
        words = " ".join(map(name_of, option.key.split(":")))
        g.log(BotChose(g.seat_name(seat), ask.kind, words, ask.rule))
    return option.key if option.value is UNSET else option.value
