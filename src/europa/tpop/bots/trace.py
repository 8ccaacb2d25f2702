"""What the journal tells of a Bot: every question of a chart with its answer, and what it does."""

from __future__ import annotations

from europa.kernel import Entry
from europa.tpop.table import G


class BotAsked(Entry, frozen=True):
    """A question of a chart, and its answer."""

    seat: str
    question: str
    answer: str
    rule: str


class BotDid(Entry, frozen=True):
    """What a Bot does, in words."""

    seat: str
    what: str
    rule: str


class BotChose(Entry, frozen=True):
    """What a Bot answers where the rules would ask a person (R215)."""

    seat: str
    what: str
    choice: str
    rule: str


ENTRIES: tuple[type[Entry], ...] = (BotAsked, BotDid, BotChose)

MESSAGES = {
    "entry.BotAsked": "{seat} Bot {rule}: {question} {answer}",
    "entry.BotDid": "{seat} Bot: {what} {rule}",
    "entry.BotChose": "{seat} Bot chooses {choice} {rule}",
}


def did(g: G, seat: int, what: str, rule: str) -> None:
    """The journal tells what a Bot does."""
    g.log(BotDid(g.seat_name(seat), what, rule))


def asked(g: G, seat: int, question: str, answer: bool | str, rule: str) -> None:
    """The journal tells a question and its answer."""
    words = answer if isinstance(answer, str) else "Yes." if answer else "No."
    g.log(BotAsked(g.seat_name(seat), question, words, rule))
