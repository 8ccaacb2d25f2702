"""What an option would change, worked out on an imagined match: nothing true can leak from it."""

from __future__ import annotations

from typing import Any

import msgspec

from europa.kernel import Match
from europa.kernel.errors import IllegalAnswer
from europa.kernel.messages import describe_option
from europa.server.views import OptionView

MOST = 60
"""Changes told at most."""


class Difference(msgspec.Struct, frozen=True):
    """One thing that would change."""

    path: list[str]
    """Where in the position: `seats`, `castile`, `ducats`."""
    before: Any
    after: Any


class Preview(msgspec.Struct, frozen=True):
    """What would change, as far as it is sure."""

    sure: bool
    """False: dice or something hidden decide, so nothing is told."""
    differences: list[Difference]
    more: bool = False
    """Whether more would change than is told."""


def preview(match: Match[Any], seat: str, key: str) -> Preview:
    """What this option would change before anybody is asked again."""
    other = match.imagine(seat)
    ask = other.ask_of(seat)
    if ask is None or ask.find(key) is None:
        raise IllegalAnswer(f"{key!r} is not an option here: look again")
    before = other.game.view(other.state, seat)
    other.answer(seat, key)
    given = [given for _, part in other.given() for given in part]
    if not given[-1].is_open:
        return Preview(False, [])
    found = differences(before, other.game.view(other.state, seat))
    return Preview(True, found[:MOST], len(found) > MOST)


def option_of(match: Match[Any], seat: str, key: str) -> OptionView:
    """A legal answer in words, listed or not: some are too many to be listed."""
    ask = match.ask_of(seat)
    option = None if ask is None else ask.find(key)
    if ask is None or option is None:
        raise IllegalAnswer(f"{key!r} is not an option here: look again")
    return OptionView(**describe_option(match.game.catalogue, option, ask.kind))


def differences(before: Any, after: Any, path: tuple[str, ...] = ()) -> list[Difference]:
    """Where two views differ, as deep as both are tables of names."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        names = list(dict.fromkeys([*before, *after]))
        return [
            one
            for name in names
            for one in differences(before.get(name), after.get(name), (*path, str(name)))
        ]
    return [Difference(list(path), before, after)]
