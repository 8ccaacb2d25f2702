"""Whether some columns of the position have changed since somebody last looked at them.

What a glance has seen is kept beside the position (`G.seen`), not in it: whoever asks must come to
the same result without one.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from europa.tpop.state import Tpop
from europa.tpop.table import G


class Glance:
    """A look at the columns of these names (two or more)."""

    __slots__ = ("_read",)

    def __init__(self, *names: str) -> None:
        self._read: Callable[[Tpop], tuple[Any, ...]] = attrgetter(*names)

    def is_new(self, g: G) -> bool:
        """Whether a column isn't as it was at the last look, which this one becomes."""
        now, before = self._read(g.state), g.seen.get(self)
        if now == before:
            return False
        if before is None:
            g.seen[self] = tuple([snapshot(column) for column in now])
        else:
            both = zip(now, before, strict=True)
            g.seen[self] = tuple([old if new == old else snapshot(new) for new, old in both])
        return True


def snapshot(column: Any) -> Any:
    """A column as it is now."""
    kind = type(column)
    if kind is list:
        return [snapshot(part) for part in column] if _is_nested(column) else column.copy()
    return column.copy() if kind is bytearray or kind is dict else column


def _is_nested(column: list[Any]) -> bool:
    return bool(column) and isinstance(column[0], list)
