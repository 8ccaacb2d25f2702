"""What political events do is told in sentences, not in the words of their records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from europa.eu9.event_texts import told
from europa.eu9.rules.events.political.engine import EventDid
from europa.eu9.rules.events.political.words import SENTENCES
from europa.eu9.world import load_world
from europa.eu9.world.political import event_records
from europa.kernel import find_game

CODE = re.compile(
    r"\b(?:STZ|CTZ|LDE?|ND|N[WGT]D|FTI|DTI|CB|VP|TFI?|MNU|ROTW|ADM|DIP|MIL|EW|EC|RM)\b"
    r"|\.json|\bch\. |(?<![\d.+x-])\b[1-8]\.\d{1,2}[a-e]?\b|\b[BC]\d\b|\b[IV]+-(?:\d|[A-Z])\b"
)
"""Numbers of segments and rules, and abbreviations of the rulebook or of our files."""
ABOUT = {"modifier": "roll", "income": "line"}
"""Where a record says what it is about, if not under `what`."""


def deeds(node: Any) -> Iterator[dict[str, Any]]:
    """Every record of what is done, however deep."""
    if isinstance(node, dict):
        if "do" in node:
            yield node
        for one in node.values():
            yield from deeds(one)
    elif isinstance(node, list | tuple):
        for one in node:
            yield from deeds(one)


def said() -> Iterator[str]:
    """What the journal may be told of the records."""
    for record in event_records().values():
        for deed in deeds(msgspec.to_builtins(record.verbs)):
            verb = deed["do"]
            if verb == "monarch":
                yield f"monarch {deed.get('act', 'crown')}"
            if verb not in ("modifier", "waive", "forbid", "allow", "income", "set"):
                continue
            about = deed.get("what") or deed.get(ABOUT.get(verb, "what")) or ""
            for one in about if isinstance(about, list) else [about]:
                yield f"{verb} {one}".replace("_", " ")


def test_every_deed_of_an_event_has_a_sentence() -> None:
    at_once = {"set elector", "set emperor", "set defender"}
    assert sorted(set(said()) - set(SENTENCES) - at_once) == []


def test_a_cause_of_war_is_told_with_both_ends() -> None:
    told = find_game("eu9").catalogue.entry(EventDid("I-A", "cb", ("venice",), on=("france",)))
    assert told.endswith(": Venice may make war on France")


def test_what_counts_for_everybody_names_nobody() -> None:
    entry = EventDid("I-A", "forbid declare war", on=("france",))
    told = find_game("eu9").catalogue.entry(entry)
    assert told.endswith(": no declaration of war on France")
    assert not re.search("none|nobody", told)


def test_no_event_is_told_in_codes() -> None:
    said = [line for event in load_world().political for line in told(event.id)]
    assert len(said) > 500
    assert [line for line in said if CODE.search(line)] == []
