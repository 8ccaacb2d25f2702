"""A game's rules as chapters: modules of some packages, each with entries and messages of its own.

A chapter is found by being there, in whatever folder: a new file needs no list to be entered in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from europa.kernel.journal import Entry


class Chapters:
    """Every module in and below these packages. Loaded on first use, as chapters import who asks
    for them."""

    def __init__(self, *packages: str, by_own_name: bool = False) -> None:
        """`by_own_name`: a package's chapters stand in the order of their own names, whatever
        folder they are in; else by folder, then name."""
        self._packages = packages
        self._by_own_name = by_own_name

    def load(self) -> tuple[ModuleType, ...]:
        """The chapters, package by package, by name."""
        return self._modules

    @cached_property
    def _modules(self) -> tuple[ModuleType, ...]:
        found: list[str] = []
        for package in self._packages:
            path = import_module(package).__path__
            names = sorted(module.name for module in walk_packages(path, f"{package}."))
            if self._by_own_name:
                names.sort(key=lambda name: name.rpartition(".")[2])
            found += names
        return tuple(map(import_module, found))

    def collect(self, name: str) -> list[Any]:
        """What the chapters export under a name, those that export it."""
        return [getattr(module, name) for module in self._modules if hasattr(module, name)]

    def entries(self, shared: Sequence[type[Entry]]) -> tuple[type[Entry], ...]:
        """The shared journal entries and the chapters' ENTRIES, each once."""
        found = dict.fromkeys(shared)
        for group in self.collect("ENTRIES"):
            found |= dict.fromkeys(group)
        return tuple(found)

    def messages(self, shared: Mapping[str, str]) -> dict[str, str]:
        """The shared texts and the chapters' MESSAGES."""
        found = dict(shared)
        for group in self.collect("MESSAGES"):
            found |= group
            found |= _of_its_asks(group)
        return found


def _of_its_asks(messages: Mapping[str, str]) -> dict[str, str]:
    """A chapter's words for its options, bound to its own asks: a verb may mean something else in
    another chapter."""
    kinds = [key.removeprefix("ask.") for key in messages if key.startswith("ask.")]
    verbs = {
        key.removeprefix("option."): text
        for key, text in messages.items()
        if key.startswith("option.")
    }
    return {f"option.{kind}.{verb}": text for kind in kinds for verb, text in verbs.items()}
