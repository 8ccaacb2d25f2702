"""Texts that people type: kept as they are, but for what no font can show."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category, normalize

from msgspec import Meta

from europa.server.doors.answers import ApiError

Name = Annotated[str, Meta(max_length=80)]
Line = Annotated[str, Meta(min_length=1, max_length=2000)]

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Unicode's control, format, surrogate, private and unassigned characters."""
KEPT = "\n\t\u200d\ufe0f"
"""Line breaks, and what holds emoji together."""


def clean(text: str, *, lines: bool = True) -> str:
    """The text without invisible characters; markup stays text, and clients show it as such."""
    kept = KEPT if lines else KEPT[2:]
    shown = (c for c in normalize("NFC", text.encode(errors="replace").decode()) if _shown(c, kept))
    return "".join(shown).strip()


def clean_name(text: str) -> str:
    """A name on one line, not too long to be shown."""
    return clean(text, lines=False)[:40]


def clean_line(text: str) -> str:
    """Something said; refused if nothing is left of it."""
    found = clean(text)
    if not found:
        raise ApiError(422, "empty", "There is nothing to read in that.")
    return found


def _shown(character: str, kept: str) -> bool:
    return character in kept or category(character) not in HIDDEN
