"""Every verb, argument and named thing in the records of events has a reader in the rules.

What nothing reads yet stands in `unread_records.txt`; the list may only get shorter.
`python -m tests.eu9.test_event_readers` prints it as it is now."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from europa.eu9.rules.events.political.company import VERBS as MODULES
from europa.eu9.rules.events.political.engine import VERBS
from europa.eu9.world.political import event_records

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "src" / "europa" / "eu9" / "rules"
WORDS = "words.py"
NAMED = {
    "set": "what", "modifier": "roll", "waive": "what", "forbid": "what", "allow": "what",
    "income": "line", "rule": "name", "flag": "name", "campaign": "level",
}  # fmt: skip
"""Verbs whose record names a thing that some rule must ask for."""
FOR_READERS = ("note", "do")


def _acts(thing: Any) -> Iterator[dict[str, Any]]:
    if isinstance(thing, dict):
        if "do" in thing:
            yield thing
        for value in thing.values():
            yield from _acts(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from _acts(value)


def _all_acts() -> Iterator[tuple[str, dict[str, Any]]]:
    for record in event_records().values():
        if not record.draft:
            verbs = record.verbs
            for source in (verbs, *verbs.parts.values()):
                for name in source.__struct_fields__:
                    if name != "parts":
                        for act in _acts(getattr(source, name)):
                            yield record.id, act


@cache
def _known() -> frozenset[str]:
    """Words that stand in string literals of the rules, and of conditions on flags in the data."""
    found: set[str] = set()
    for file in sorted(RULES.rglob("*.py")):
        if file.name != WORDS:
            for text in re.findall(r"""["']([^"'\n]*)["']""", file.read_text(encoding="utf-8")):
                found |= set(re.findall(r"[a-z][a-z_0-9]*|[A-Z][A-Z0-9]*", text))
    data = RULES.parent / "data"
    for file in sorted(data.rglob("*.json")):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'"flag",\s*"(\w+)"', text)) | set(re.findall(r"flag:(\w+)", text))
    return frozenset(found)


def unread() -> list[str]:
    """`verb.key: events` and `verb what: events` that no rule has a word for."""
    rows: dict[str, set[str]] = {}
    for event, act in _all_acts():
        for key in act:
            if key not in _known() and key not in FOR_READERS:
                rows.setdefault(f"{act['do']}.{key}", set()).add(event)
        named = act.get(NAMED.get(act["do"], ""), ())
        for one in named if isinstance(named, list | tuple) else [named]:
            if _is_unknown(str(one)):
                rows.setdefault(f"{act['do']} {one}", set()).add(event)
    return [f"{what}: {' '.join(sorted(events))}" for what, events in sorted(rows.items())]


def _is_unknown(name: str) -> bool:
    """A name made of parts (`<action>_actions`, `new_tp`) is known by its parts."""
    if name in _known():
        return False
    heads = {f"{name.partition('_')[0]}_", f"_{name.rpartition('_')[2]}"}
    return not heads & {"new_", "_actions"}


def test_every_verb_of_the_records_is_one() -> None:
    assert MODULES
    assert {act["do"] for _, act in _all_acts()} <= set(VERBS)


def test_what_the_records_say_is_read() -> None:
    listed = (HERE / "unread_records.txt").read_text(encoding="utf-8").splitlines()
    assert unread() == listed


if __name__ == "__main__":
    (HERE / "unread_records.txt").write_text("\n".join(unread()) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(unread())} things that no rule reads\n")
