"""What all tables share."""

from __future__ import annotations

import msgspec

Modifiers = tuple[tuple[str, str], ...]
"""What is added, and when."""
Ints = tuple[int, ...]
Words = tuple[str, ...]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a table."""


class Table(Row, frozen=True):
    """A file of data/tables."""

    source: str
    title: str
