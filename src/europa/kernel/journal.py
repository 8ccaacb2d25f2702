"""What has happened, as typed entries that name pieces and places.

The journal is a chain of closed pages plus the page being written. Closed pages never change, so
clones share them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from types import GenericAlias
from typing import Any, Union

import msgspec


class Entry(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of every journal entry. Fields are ids, numbers and short texts (so the garbage
    collector needn't look at them)."""


class StepBegan(Entry, frozen=True):
    """A step of the game began."""

    step: str


class Rolled(Entry, frozen=True):
    """Dice were rolled in the open."""

    what: str
    sides: int
    results: tuple[int, ...]
    by: str = ""


class Shuffled(Entry, frozen=True):
    """Something was put in a random order that nobody knows."""

    what: str


class Noted(Entry, frozen=True):
    """The table takes note of something outside the rules (a seat handed over, say)."""

    text: str


KERNEL_ENTRIES: tuple[type[Entry], ...] = (StepBegan, Rolled, Shuffled, Noted)


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An entry with those who may read it: None is everybody."""

    entry: Entry
    readers: tuple[str, ...] | None

    def is_for(self, seat: str | None) -> bool:
        return self.readers is None or seat in self.readers


class Page:
    """A closed stretch of the journal and the one before it."""

    __slots__ = ("_lines", "_packed", "_readable", "end", "previous", "types")

    def __init__(
        self,
        previous: Page | None,
        lines: tuple[Line, ...] | None,
        packed: bytes = b"",
        length: int = 0,
        types: tuple[type[Entry], ...] = (),
    ) -> None:
        self.previous = previous
        self._lines = lines
        self._packed = packed
        self.types = types
        start = 0 if previous is None else previous.end
        self.end: int = start + (length if lines is None else len(lines))
        self._readable: dict[str | None, int] = {}

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines; a page that came from a save is unpacked when it is first read."""
        if self._lines is None:
            self._lines = unpack_lines(self._packed, self.types)
        return self._lines

    def readable(self, seat: str | None) -> int:
        """How many lines up to the end of this page the seat may read."""
        todo: list[Page] = []
        page: Page | None = self
        while page is not None and seat not in page._readable:
            todo.append(page)
            page = page.previous
        count = 0 if page is None else page._readable[seat]
        for page in reversed(todo):
            count += sum(line.is_for(seat) for line in page.lines)
            page._readable[seat] = count
        return count


class Journal:
    """Append-only; `mark` closes a page that copies can share."""

    __slots__ = ("fresh", "page")

    def __init__(self, page: Page | None = None) -> None:
        self.page = page
        self.fresh: list[Line] = []

    def __len__(self) -> int:
        return (0 if self.page is None else self.page.end) + len(self.fresh)

    def mark(self) -> Page | None:
        """Close the page being written."""
        if self.fresh:
            self.page = Page(self.page, tuple(self.fresh))
            self.fresh = []
        return self.page

    def lines(self, start: int = 0) -> list[Line]:
        """All lines from number `start` on, oldest first."""
        parts: list[Sequence[Line]] = [self.fresh]
        page = self.page
        while page is not None and page.end > start:
            parts.append(page.lines)
            page = page.previous
        first = 0 if page is None else page.end
        flat = [line for part in reversed(parts) for line in part]
        return flat[max(0, start - first) :]

    def end(self, seat: str | None) -> int:
        """The number that the next entry for this seat will have: those for others don't count."""
        closed = 0 if self.page is None else self.page.readable(seat)
        return closed + sum(line.is_for(seat) for line in self.fresh)

    def read(self, seat: str | None, start: int = 0) -> Iterator[tuple[int, Entry]]:
        """Number and entry of what this seat may read. It is numbered for the seat: gaps would tell
        how much others read."""
        parts: list[Sequence[Line]] = [self.fresh]
        page = self.page
        while page is not None and page.readable(seat) > start:
            parts.append(page.lines)
            page = page.previous
        number = 0 if page is None else page.readable(seat)
        for part in reversed(parts):
            for line in part:
                if line.is_for(seat):
                    if number >= start:
                        yield number, line.entry
                    number += 1

    def numbers(self, seat: str | None) -> list[int]:
        """By lines written: how many of them this seat may read."""
        found = [0]
        for line in self.lines():
            found.append(found[-1] + line.is_for(seat))
        return found


@cache
def _decoder(types: tuple[type[Entry], ...]) -> msgspec.msgpack.Decoder[Any]:
    entry: Any = Union[KERNEL_ENTRIES + types]  # noqa: UP007  # the game's list is known at run time
    return msgspec.msgpack.Decoder(list[tuple[entry, tuple[str, ...] | None]])


_MAP = b"\x85"
"""How packed `Columns` begin; lines one by one are an array."""


class Columns(msgspec.Struct):
    """Lines by kind and field: what is alike stands together, so that a save packs small."""

    kinds: list[str]
    columns: list[dict[str, list[Any]]]
    """By kind: field -> values, oldest first."""
    order: list[int]
    """By line: its place in `kinds`."""
    readers: list[tuple[str, ...] | None]
    read_by: list[int]
    """By line: the place in `readers` of who may read it."""


def pack_lines(lines: Sequence[Line]) -> bytes:
    """The lines as bytes, for a save."""
    kinds: dict[type[Entry], int] = {}
    readers: dict[tuple[str, ...] | None, int] = {}
    rows: list[list[tuple[Any, ...]]] = []
    order, read_by = [], []
    for line in lines:
        kind = kinds.setdefault(type(line.entry), len(rows))
        if kind == len(rows):
            rows.append([])
        order.append(kind)
        rows[kind].append(msgspec.structs.astuple(line.entry))
        read_by.append(readers.setdefault(line.readers, len(readers)))
    columns = [
        dict(zip(kind.__struct_fields__, map(list, zip(*rows[n], strict=True)), strict=False))
        for kind, n in kinds.items()
    ]
    names = [str(kind.__struct_config__.tag) for kind in kinds]
    return msgspec.msgpack.encode(Columns(names, columns, order, list(readers), read_by))


def unpack_lines(packed: bytes, types: tuple[type[Entry], ...]) -> tuple[Line, ...]:
    """What `pack_lines` wrote, now or before it wrote columns; `types` are the game's entries."""
    if packed[:1] != _MAP:
        return tuple(Line(entry, readers) for entry, readers in _decoder(types).decode(packed))
    found = msgspec.msgpack.decode(packed, type=Columns)
    known = {str(kind.__struct_config__.tag): kind for kind in KERNEL_ENTRIES + types}
    try:
        counts = Counter(found.order)
        piles = [
            _entries(known[name], columns, counts[n])
            for n, (name, columns) in enumerate(zip(found.kinds, found.columns, strict=True))
        ]
        lines = [
            Line(next(piles[kind]), found.readers[reader])
            for kind, reader in zip(found.order, found.read_by, strict=True)
        ]
    except (KeyError, IndexError, ValueError, StopIteration) as error:
        raise msgspec.DecodeError(f"the journal doesn't fit: {error!r}") from error
    return tuple(lines)


def _entries(kind: type[Entry], columns: dict[str, list[Any]], count: int) -> Iterator[Entry]:
    """The entries of one kind, in order; fields it no longer has are left out."""
    fields: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(kind)}
    names = [name for name in columns if name in fields]
    values = [msgspec.convert(columns[name], GenericAlias(list, (fields[name],))) for name in names]
    if not names:
        return iter([kind()] * count)
    return (kind(**dict(zip(names, row, strict=True))) for row in zip(*values, strict=True))
