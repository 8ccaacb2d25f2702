"""Errors that a user can cause. Each says what is wrong and what to do; nothing is lost by one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class EuropaError(Exception):
    """The root of every error that is not a bug. `code` is stable and goes over the wire."""

    code = "error"


class IllegalAnswer(EuropaError):
    """The key is not among the options, or is disabled. Says which rule forbids it."""

    code = "illegal_answer"

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotAsked(EuropaError):
    """This seat has nothing to answer now."""

    code = "not_asked"


class StaleAnswer(EuropaError):
    """The answer was made for an earlier position than the one on the table."""

    code = "stale_answer"


class NothingToUndo(EuropaError):
    """There is no choice that this seat may take back."""

    code = "nothing_to_undo"


class NotAllowed(EuropaError):
    """Nothing is asked for here that this game or table would do."""

    code = "not_allowed"


class GameOver(EuropaError):
    """The match has ended: no more answers."""

    code = "game_over"


class BadSetup(EuropaError):
    """An unknown scenario, seat count or table option."""

    code = "bad_setup"


class SaveDamaged(EuropaError):
    """The file is not a save, or its checksum is wrong. The file is left as it was."""

    code = "save_damaged"


class SaveFromFuture(EuropaError):
    """The file was written by a newer europa. The file is left as it was."""

    code = "save_from_future"


class OlderRules(EuropaError):
    """The match was begun under older rules: it can be watched, not continued."""

    code = "older_rules"


class BadRecord(EuropaError):
    """A text record that can't be read or doesn't replay; names the line."""

    code = "bad_record"


class BadCase(EuropaError):
    """A case file that can't be read: says where and what was expected."""

    code = "bad_case"


FEW = 12
"""So many names can be told, where none is near."""


class UnknownName(EuropaError):
    """A name that means nothing here, with the nearest ones that do."""

    code = "unknown_name"

    def __init__(self, name: str, kind: str, known: Iterable[str]) -> None:
        self.name = name
        self.kind = kind
        names = list(known)
        self.suggestions = suggest(name, names)
        hint = f" (known: {', '.join(names)})" if 0 < len(names) <= FEW else ""
        if self.suggestions:
            hint = f" (did you mean {' or '.join(self.suggestions)}?)"
        super().__init__(f"unknown {kind} {name!r}{hint}")


def suggest(name: str, known: Iterable[str]) -> list[str]:
    """The known names nearest to `name`, best first, at most three."""
    return get_close_matches(name, list(known), n=3, cutoff=0.6)
