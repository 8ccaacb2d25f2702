"""What all chapters export, collected: Actions, entries, messages."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import GeneratorType, ModuleType
from typing import Any

from europa.kernel import Steps
from europa.kernel.chapters import Chapters
from europa.tpop.rules.action import Action

CHAPTERS = Chapters("europa.tpop.rules", "europa.tpop.cards", "europa.tpop.bots")


@cache
def chapter(name: str) -> ModuleType | None:
    """A module of the rules or cards; None if there is no such file."""
    full = f"europa.tpop.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name is not None and full.startswith(error.name):
            return None
        raise


def call(module: str, function: str, *args: Any, otherwise: Any = None) -> Steps[Any]:
    """Run `rules.module.function(*args)` of a chapter that may import this one."""
    found = chapter(f"rules.{module}")
    if found is None:
        return otherwise
    return (yield from run(getattr(found, function)(*args)))


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
