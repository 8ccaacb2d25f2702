"""Checks of columns that have not changed since they were found whole are not made again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any

from europa.eu9.table import G

Check = Callable[[G, list[str]], None]


def when_changed(*columns: str) -> Callable[[Check], Check]:
    """For a check that reads these columns (two or more) and nothing else: random games look after
    every answer, and most answers change little."""
    read = attrgetter(*columns)

    def decorate(check: Check) -> Check:
        whole: list[tuple[Any, ...]] = []
        """The columns as last found whole."""

        @wraps(check)
        def looked(g: G, found: list[str]) -> None:
            now, before = read(g.state), len(found)
            if whole and whole[0] == now:
                return
            check(g, found)
            if len(found) == before:
                whole[:] = [tuple(x.copy() if hasattr(x, "copy") else x for x in now)]

        return looked

    return decorate
