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
        self.read: Callable[[Any], tuple[Any, ...]] = (
            attrgetter(*names)  # gives a tuple for two names or more
            if len(names) > 1
            else lambda state: tuple([getattr(state, name) for name in names])
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
        self._first_own = start
        for name, size, meaning in self.own_blocks():
            start = self._lay(name, size, meaning, start)
        self.size = start
        self._public = np.zeros(start, np.float32)
        self._last: tuple[Any, ...] = (None,) * len(columns["shared"])
        self._plain = b""
        self._plain_start = count + 1
        self._plain_sizes = [self._known[name].size for name in columns["bytes"]]
        self._figures: tuple[Any, ...] = (None,) * len(columns["numbers"])
        first = self._first_own
        own = [block for block in self.blocks if block.start >= first]
        self._own_blocks = [
            (block.name, slice(block.start - first, block.start - first + block.size))
            for block in own
        ]
        self._own: list[tuple[list[Any], Vector]] = [
            ([None] * len(own), np.zeros(start - first, np.float32)) for _ in self.seats
        ]

    def __len__(self) -> int:
        return self.size

    def own_blocks(self) -> Iterable[tuple[str, int, str]]:
        """What `own_row` adds: name, size and meaning of each block."""
        return ()

    def own_keys(self, state: Any, seat: int) -> list[Any]:
        """What each of these blocks is made of: lists (they are copied when they have changed)
        of what never changes, or what never changes itself."""
        return []

    def own_row(self, name: str, key: Any, seat: int) -> Row:
        """A block of what this seat alone sees, or of what is no column, from its key."""
        raise NotImplementedError

    def observe(self, match: Match[Any], seat: str) -> Vector:
        """The position as a seat sees it: a vector of one's own."""
        state, me, public = match.state, self._place[seat], self._public
        rows = self._bytes.read(state)
        plain = b"".join(rows)
        if plain != self._plain:
            self._plain = plain
            self._write_bytes(rows)
        shared = self._shared.read(state)
        if shared != self._last:  # quick: the same tuples, as a rule
            for name, column, before in zip(self._shared.names, shared, self._last, strict=True):
                if column is not before:
                    self._write(name, column)
            self._last = shared
        figures, read = self._figures, self._numbers.read(state)
        if read != figures:
            for name, now, before in zip(self._numbers.names, read, figures, strict=True):
                if now != before:
                    self._write(name, [now] if type(now) is int else now)
            self._figures = tuple([now if type(now) is int else now[:] for now in read])
        found = public.copy()
        found[me] = 1
        if match.ask_of(seat) is not None:
            found[len(self.seats)] = 1
        found[self._first_own :] = self._own_part(state, me)
        return found

    def _own_part(self, state: Any, me: int) -> Vector:
        """What a seat alone sees; only blocks that have changed are made anew."""
        keys = self.own_keys(state, me)
        known, own = self._own[me]
        if keys != known:
            for key, before, (name, place) in zip(keys, known, self._own_blocks, strict=True):
                if before is None or key != before:
                    row = self.own_row(name, key, me)
                    if isinstance(row, bytes | bytearray):
                        own[place] = np.frombuffer(row, np.uint8)
                    else:
                        own[place] = list(row)
            self._own[me] = [key[:] if type(key) is list else key for key in keys], own
        return own

    def _write_bytes(self, rows: Sequence[bytes]) -> None:
        """Write the columns of bytes; they stand side by side: at one go if all are whole."""
        if list(map(len, rows)) == self._plain_sizes:
            start = self._plain_start
            now = np.frombuffer(self._plain, np.uint8)
            self._public[start : start + len(now)] = now
            return
        for name, row in zip(self._bytes.names, rows, strict=True):
            filled = self._filled(name, len(row))
            filled[:] = np.frombuffer(row, np.uint8)[: len(filled)]

    def _write(self, name: str, column: Sequence[int]) -> None:
        """Write a column that has changed."""
        filled = self._filled(name, len(column))
        filled[:] = column[: len(filled)]
        if name in INDICES:
            filled += 1
        np.minimum(filled, LARGEST, out=filled)
        np.maximum(filled, -LARGEST, out=filled)

    def _filled(self, name: str, size: int) -> Vector:
        """Where a column of this size is written; what is left of its block is nought."""
        block = self._known[name]
        target = self._public[block.start : block.start + block.size]
        if size < block.size:
            target[size:] = 0
        return target[:size]

    def _lay(self, name: str, size: int, meaning: str, start: int) -> int:
        self.blocks.append(Block(name, start, size, meaning))
        return start + size


def marked(size: int, places: Iterable[int]) -> bytearray:
    """A row of noughts with ones at these places."""
    row = bytearray(size)
    for place in places:
        row[place] = 1
    return row
