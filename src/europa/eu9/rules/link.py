"""What all chapters export, collected: entries and messages; and segments without rules yet."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from europa.eu9.entries import NotYet
from europa.eu9.table import G

PACKAGES = ("europa.eu9.rules",)


@cache
def chapters() -> tuple[ModuleType, ...]:
    """Every module of the rules, by name."""
    names = [
        f"{package}.{found.name}"
        for package in PACKAGES
        for found in iter_modules(import_module(package).__path__)
    ]
    return tuple(import_module(name) for name in sorted(names))


def collect(name: str) -> list[Any]:
    """What the chapters export under a name, those that export it."""
    return [getattr(module, name) for module in chapters() if hasattr(module, name)]


def not_yet(g: G, segment: str, what: str) -> None:
    """A segment whose rules are still to come passes, and says so."""
    g.log(NotYet(segment, what))
