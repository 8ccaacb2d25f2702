"""What each option of a question leads to: the next one, if neither dice nor secrets have a say.

So a client can offer "place influence in Lombardy" where the rules ask two questions, and "that was
all" together with the last piece.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from europa.kernel import Ask, Match
from europa.kernel.errors import NotAsked
from europa.kernel.messages import describe_option

MOST = 600
"""Options of next questions told at most."""
SECONDS = 0.5
"""How long to look ahead; what isn't seen by then is left out."""
END = "done"
"""The key that ends a row of questions."""


class NextView(msgspec.Struct, frozen=True):
    """The question that follows an option."""

    kind: str
    prompt: str
    ends: bool
    """Whether it may be answered with `done`."""
    options: list[dict[str, Any]]
    """As in a table's `ask`; empty if the same question is asked again."""


class Ahead(msgspec.Struct, frozen=True):
    """What a question leads to."""

    at: int
    """The question's number."""
    next: dict[str, NextView]
    """By the option's key; left out: dice, a secret or somebody else comes next."""


def ahead(match: Match[Any], seat: str) -> Ahead:
    """The next question after each option, on imagined matches: nothing true can leak from them."""
    ask = match.ask_of(seat)
    if ask is None:  # it was answered while this waited for its turn
        raise NotAsked(f"{seat} isn't asked anything now: look again")
    until = time.monotonic() + SECONDS
    found: dict[str, NextView] = {}
    told = 0
    for key in ask.keys():
        if time.monotonic() > until or told > MOST:
            break
        following = _following(match, seat, key)
        if following is None:
            continue
        view = _view(match, ask, following)
        told += len(view.options)
        found[key] = view
    return Ahead(ask.at, found)


def _following(match: Match[Any], seat: str, key: str) -> Ask | None:
    """What the seat is asked after this answer, if that is sure."""
    other = match.imagine(seat)
    other.answer(seat, key)
    last = [given for _, part in other.given() for given in part][-1]
    return other.ask_of(seat) if last.is_open and not other.is_over else None


def _view(match: Match[Any], ask: Ask, following: Ask) -> NextView:
    say = match.game.catalogue
    again = following.kind == ask.kind
    kind = following.kind
    options = [] if again else [describe_option(say, one, kind) for one in following.options]
    ends = following.find(END) is not None
    return NextView(kind, say.prompt(following), ends, options)
