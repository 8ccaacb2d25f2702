"""What all chapters export, collected: Actions, entries, messages."""

from __future__ import annotations

from functools import cache
from types import GeneratorType
from typing import Any

from europa.kernel import Steps
from europa.kernel.chapters import Chapters
from europa.tpop.rules.terms.action import Action

CHAPTERS = Chapters("europa.tpop.rules", "europa.tpop.cards", "europa.tpop.bots", by_own_name=True)


def run(result: Any) -> Steps[Any]:
    """What a rule returns: a generator is run to its end."""
    if isinstance(result, GeneratorType):
        return (yield from result)
    return result


@cache
def actions() -> dict[str, Action]:
    """Every Action of every chapter by its key, in the order of the chapters."""
    found: dict[str, Action] = {}
    for group in CHAPTERS.collect("ACTIONS"):
        for action in group:
            assert action.key not in found, f"two Actions {action.key}"
            found[action.key] = action
    return found
