"""Which events could lose all they do without a case noticing it.

Each event in force is blanked (its records and its own rules, not its draw) and the cases that name
it are run until one fails. `python tools/eu9_blank_events.py [event ...]` prints the survivors."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from europa.eu9.flow import SEQUENCE
from europa.eu9.rules.events.political.engine import OWN
from europa.eu9.world.political import PHASES, EventRecord, Verbs, event_records
from europa.kernel.case_yaml import read_yaml
from europa.kernel.cases import check_document

CASES = Path(__file__).parents[1] / "tests" / "conformance" / "eu9"
CACHING = ("europa.eu9.rules.terms", "europa.eu9.rules.events", "europa.eu9.rules.diplomacy")
"""Rooms that remember what they have read in the records."""


def blank(verbs: Verbs) -> Verbs:
    """The same event with nothing to do."""
    parts = {name: blank(part) for name, part in verbs.parts.items()}
    return msgspec.structs.replace(verbs, parts=parts, **dict.fromkeys(PHASES, ()))


def does(record: EventRecord) -> bool:
    """Whether there is anything to blank: some only say which other event is played."""
    return record.verbs != blank(record.verbs) or any(key[0] == record.id for key in OWN)


def forget() -> None:
    """What was read of the records is read anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith(CACHING) and isinstance(module, ModuleType):
            for thing in list(vars(module).values()):
                own = getattr(thing, "__module__", "") == name
                if own and callable(getattr(thing, "cache_clear", None)):
                    thing.cache_clear()


@contextmanager
def blanked(event: str) -> Iterator[None]:
    """An event that does nothing, for as long as it takes."""
    book = event_records()
    record, own = book[event], {key: rule for key, rule in OWN.items() if key[0] == event}
    book[event] = msgspec.structs.replace(record, verbs=blank(record.verbs))
    for key in own:
        del OWN[key]
    forget()
    try:
        yield
    finally:
        book[event] = record
        OWN.update(own)
        forget()


def cases() -> list[tuple[str, Any]]:
    """Every case with its text, those of events first."""
    files = [*sorted((CASES / "events").glob("*.yaml")), *sorted(CASES.glob("*.yaml"))]
    return [(str(d), d) for file in files for d in read_yaml(file.read_text(encoding="utf-8"))]


def names(text: str, event: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(event)}(?![\w(-])", text) is not None


def noticed(event: str, found: list[tuple[str, Any]]) -> bool:
    """Whether a case that names an event fails without it."""
    mine = [document for text, document in found if names(text, event)]
    mine.sort(key=lambda document: document.get("rule") != event)
    with blanked(event):
        return any(not _passes(document) for document in mine)


def _passes(document: Any) -> bool:
    try:
        return check_document(document, "", "").passed
    except Exception:  # a case that breaks has noticed
        return False


def main() -> None:
    assert SEQUENCE, "the flow brings all rules with it"
    wanted = sys.argv[1:] or [r.id for r in event_records().values() if not r.draft and does(r)]
    found = cases()
    left = []
    for event in wanted:
        if not noticed(event, found):
            left.append(event)
            sys.stdout.write(f"{event}: nothing fails without it\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(wanted) - len(left)} of {len(wanted)} events are noticed\n")


if __name__ == "__main__":
    main()
