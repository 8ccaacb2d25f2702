"""Verbs of single cards in words: what their function says it does, with the record's numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from europa.tpop.cards.effects import VERBS
from europa.tpop.content.texts_names import names, number
from europa.tpop.rules.link import CHAPTERS

_RULES = re.compile(r"^(?:(?:\d[\w.\-]*|R\d+)(?: [A-C])?(?:, )?)+: ")
_TICKED = re.compile(r"`([a-z_]+)`")
_ASIDE = re.compile(
    r" \(then [^)]*\)| \(`[^)]*`\)| \(\{[^)]*\}\)|, then \{[^}]*\}|: \{\"ref\"[^}]*\}"
)
PLAIN = (
    ("the seat's", "its own"),
    ("the seat", "it"),
    (" of the selector", ""),
    (" (default: any)", ""),
)
"""Words of the makers, and what a player reads instead."""
SKIPPED = ("do", "who", "if", "else", "may", "text", "cost", "then", "needs")


def as_documented(record: Mapping[str, Any]) -> str:
    """An effect told by its function's own words; else by its name and parameters."""
    text = documented(str(record["do"]))
    if not text:
        return _plainly(record)

    def value(found: re.Match[str]) -> str:
        known = record.get(found[1])
        if _is_short(known):
            return _short(known)
        return found[1].replace("_", " ")

    told = _TICKED.sub(value, text)
    for old, new in PLAIN:
        told = told.replace(old, new)
    return told


def documented(verb: str) -> str:
    """The first sentence of a verb's function, without rule numbers."""
    function = _verbs().get(verb)
    words = " ".join((function.__doc__ or "").split()) if function is not None else ""
    if not words or verb == "later":
        return ""
    words = _ASIDE.sub("", _RULES.sub("", words)).replace("{", "(").replace("}", ")")
    first = re.split(r"(?<=[a-z)])\. (?=[A-Z`])", words)[0].rstrip(".")
    return first if verb.startswith("event_") else first[:1].lower() + first[1:]


def _verbs() -> Mapping[str, Any]:

    CHAPTERS.load()
    return VERBS


def _is_short(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(part, str) for part in value)
    return isinstance(value, int | str) and not isinstance(value, bool)


def _short(value: Any) -> str:
    return number(value) if isinstance(value, int) else names(value)


def _plainly(record: Mapping[str, Any]) -> str:
    """An unknown verb: its name and what stands beside it."""
    rest = [
        f"{key.replace('_', ' ')} {_short(value)}"
        for key, value in record.items()
        if key not in SKIPPED and isinstance(value, int | str) and value is not True
    ]
    name = str(record["do"]).replace("_", " ")
    return f"{name} ({', '.join(rest)})" if rest else name
