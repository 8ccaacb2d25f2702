"""What a seat sees of a match, as one vector of fixed size.

    layout = layout_for(match)          # blocks of numbers, each with its name and place
    layout.observe(match, "france")     # float32, len(layout) numbers

A block is one column of the position (`owner`: a number for each province). Only columns that
`view(seat)` shows to that seat are read, others' hidden things never: two matches that a seat can't
tell apart give it the same vector, and a test compares them. A column that isn't there yet is
filled with noughts. Indices (owners, places) are raised by one, so that 0 stands for nobody.

Most columns stay the same from one question to the next, so a layout keeps what it last wrote and
writes only what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from operator import attrgetter
from typing import Any, ClassVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from europa.kernel import EuropaError, Match

Vector = NDArray[np.float32]
Row = Iterable[int]
LARGEST = 1e6
"""No number is larger: what is, is cut off."""
INDICES = frozenset(
    "owner overlord holder dnpr capital army_area fleet_place emperor roma controller patron "
    "post_owner centre_owner convoy area_owner".split()
)
"""Columns in which -1 stands for nobody."""


class NoLayout(EuropaError):
    """Nobody has laid out what is seen of this game."""

    code = "no_layout"


class Block(msgspec.Struct, frozen=True):
    """A stretch of the vector."""

    name: str
    start: int
    size: int
    meaning: str


class _Columns:
    """Names of columns, and one call that reads them all."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        # attrgetter gives a tuple for two names or more: the first is read twice and passed over.
        read = attrgetter(*names, *names[:1]) if names else None
        self.read: Callable[[Any], Sequence[Any]] = (
            (lambda state: ()) if read is None else (lambda state: read(state)[:-1])
        )


def _sort(column: Any) -> str:
    """How a column is read: bytes as they are, tuples when they are new, numbers if changed."""
    if isinstance(column, bytes | bytearray):
        return "bytes"
    return "shared" if isinstance(column, tuple) else "numbers"


class Layout:
    """The blocks of one setup. A game's own layout says which columns, and what else."""

    public: ClassVar[Sequence[tuple[str, str]]] = ()
    """Columns that everybody sees, with their meaning."""

    def __init__(self, match: Match[Any]) -> None:
        self.seats = list(match.seats())
        self.blocks: list[Block] = []
        self._place = {seat: place for place, seat in enumerate(self.seats)}
        count = len(self.seats)
        start = self._lay("seat", count, "1 for the seat that looks", 0)
        start = self._lay("asked", 1, "1 if it is asked now", start)
        columns: dict[str, list[str]] = {"bytes": [], "shared": [], "numbers": []}
        for sort, names in columns.items():
            for name, meaning in self.public:
                column = getattr(match.state, name)
                if _sort(column) == sort:
                    names.append(name)
                    size = 1 if isinstance(column, int) else len(column)
                    start = self._lay(name, size, meaning, start)
        self._known = {block.name: block for block in self.blocks}
        self._bytes, self._shared, self._numbers = (_Columns(n) for n in columns.values())
        self._raw = slice(count + 1, count + 1 + self._size_of(columns["bytes"]))
        self._rest = slice(self._raw.stop, start)
        for name, size, meaning in self.own_blocks():
            start = self._lay(name, size, meaning, start)
        self.size = start
        self._written = np.zeros(self._rest.stop - self._rest.start, np.float32)
        self._last: list[Any] = [None] * len(columns["shared"])
        self._figures: list[Any] = []
        self._own: list[tuple[Any, Vector | None]] = [(None, None)] * count

    def __len__(self) -> int:
        return self.size

    def own_blocks(self) -> Iterable[tuple[str, int, str]]:
        """What `own` adds: name, size and meaning of each block."""
        return ()

    def own_key(self, state: Any, seat: int) -> Any:
        """Whatever `own` depends on, to compare: what never changes, or a copy."""
        return None

    def own(self, state: Any, seat: int) -> Iterable[Row]:
        """What this seat alone sees, and what is no column, block by block."""
        return ()

    def observe(self, match: Match[Any], seat: str) -> Vector:
        """The position as a seat sees it: a vector of one's own."""
        state, me = match.state, self._place[seat]
        found = np.empty(self.size, np.float32)
        found[: len(self.seats)] = 0
        found[me] = 1
        found[len(self.seats)] = match.ask_of(seat) is not None
        raw = b"".join(self._bytes.read(state))
        if len(raw) != self._raw.stop - self._raw.start:
            raw = b"".join(map(self._fitted, self._bytes.names, self._bytes.read(state)))
        found[self._raw] = np.frombuffer(raw, np.uint8)
        for number, column in enumerate(self._shared.read(state)):
            if column is not self._last[number]:
                self._last[number] = column
                self._write(self._shared.names[number], column)
        figures = [x if type(x) is int else x[:] for x in self._numbers.read(state)]
        if figures != self._figures:
            for name, now, before in zip_longest(self._numbers.names, figures, self._figures):
                if now != before:
                    self._write(name, [now] if isinstance(now, int) else now)
            self._figures = figures
        found[self._rest] = self._written
        key = self.own_key(state, me)
        known, own = self._own[me]
        if own is None or key != known:
            rows = [value for row in self.own(state, me) for value in row]
            own = np.array(rows, np.float32)
            self._own[me] = key, own
        found[self._rest.stop :] = own
        return found

    def _write(self, name: str, column: Sequence[int]) -> None:
        """Write a column that has changed."""
        block = self._known[name]
        start = block.start - self._rest.start
        target = self._written[start : start + block.size]
        row = np.array(column[: block.size], np.float32)
        target[len(row) :] = 0
        target[: len(row)] = np.clip(row + (name in INDICES), -LARGEST, LARGEST)

    def _fitted(self, name: str, column: bytes | bytearray) -> bytes:
        """A column of bytes cut or filled up to its size."""
        size = self._known[name].size
        return bytes(column[:size].ljust(size, b"\0"))

    def _size_of(self, names: Iterable[str]) -> int:
        return sum(self._known[name].size for name in names)

    def _lay(self, name: str, size: int, meaning: str, start: int) -> int:
        self.blocks.append(Block(name, start, size, meaning))
        return start + size


def marked(size: int, places: Iterable[int]) -> bytearray:
    """A row of noughts with ones at these places."""
    row = bytearray(size)
    for place in places:
        row[place] = 1
    return row
