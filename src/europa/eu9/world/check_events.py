"""Cross-checks of the records of political events against their vocabulary and the world."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from europa.eu9.world.political import PHASES, Act, EventRecord, Verbs, event_records, vocabulary
from europa.eu9.world.world import PERIODS, World

CONDITIONS = frozenset(
    "if while unless only_if free_if excused default_if or_if fixed_if monarch_if postpone_if "
    "mandatory_if reroll_if repeat_until except_if".split()
)
"""Arguments that hold a condition."""
NESTED = ("then", "unused", "also")
"""Arguments that hold records."""
OF_EVENTS = frozenset(
    "occurred occurred_before times running finished started ended_this_period drawn_this_turn "
    "possible pending cause stage".split()
)
"""Conditions about another event."""
WHAT = ("set", "waive", "forbid", "allow")
STEP = re.compile(r"[1-8]\.\d+[a-e]?|any")
DRAWS = frozenset(
    "if then refusal sealed recur event part rule mark revolt_in revolt_table when die each_turn "
    "who events default also then_first_when note".split()
)
"""Arguments of an entry of `draw`."""


def check_political(w: World) -> Iterator[str]:
    """Every event has its records; each word in them is one of the vocabulary."""
    events = event_records()
    if set(events) != {event.id for event in w.political}:
        yield "political events: a record too many or too few"
    for event in events.values():
        yield from (f"{event.id}: {fault}" for fault in _verbs(event, event.verbs))


def _verbs(event: EventRecord, verbs: Verbs) -> Iterator[str]:
    for entry in verbs.draw:
        yield from _draw(entry)
    for phase in PHASES:
        for act in verbs.acts(phase):
            yield from faults_of(act)
    for condition in verbs.outcomes.values():
        if isinstance(condition, list):
            yield from _condition(condition)
    for part in verbs.parts.values():
        yield from _verbs(event, part)


def _draw(entry: Act) -> Iterator[str]:
    yield from (f"draw: no argument {key}" for key in entry if key not in DRAWS)
    if entry.get("then", "mark") not in vocabulary().outcomes:
        yield f"draw: no outcome {entry['then']}"
    for key in ("if", "when"):
        if key in entry:
            yield from _condition(entry[key])
    for key in ("also", "each_turn"):
        for act in entry.get(key, ()):
            yield from faults_of(act)


def faults_of(act: Act) -> Iterator[str]:
    """What is wrong with a record, in words."""
    v, verb = vocabulary(), act.get("do", "")
    if verb not in v.verbs:
        yield f"no verb {verb}"
        return
    for key in act:
        if key not in v.keys and key not in v.verbs[verb].args:
            yield f"{verb}: no argument {key}"
    for key in CONDITIONS.intersection(act):
        yield from _condition(act[key])
    for inner in _inside(act):
        yield from faults_of(inner)
    yield from _words(act)


def _inside(act: Act) -> Iterator[Act]:
    """Records within a record."""
    for key in NESTED:
        if isinstance(act.get(key), list):
            yield from act[key]
    for records in act.get("options", {}).values():
        yield from records
    for row in act.get("rows", ()):
        if isinstance(row, dict):
            yield from row.get("then", ())


def _words(act: Act) -> Iterator[str]:
    """Words of a record that must be of one list."""
    v, verb = vocabulary(), act["do"]
    for key, known in _lists(act).items():
        given = act.get(key, [])
        for word in given if isinstance(given, list) else [given]:
            if word not in known:
                yield f"{verb}: {key} {word}"
    if "at" in act and not STEP.fullmatch(act["at"]):
        yield f"{verb}: no step {act['at']}"
    if "until" in act:
        yield from _until(act["until"])
    if "on" in act and act["on"][0] not in v.happenings:
        yield f"{verb}: nothing happens like {act['on'][0]}"


def _lists(act: Act) -> dict[str, Any]:
    v, verb = vocabulary(), act["do"]
    found: dict[str, Any] = {"events": event_records()}
    if verb in WHAT:
        found["what"] = getattr(v, verb)
    if verb == "modifier":
        found["roll"] = v.rolls
    if verb in ("flag", "rule"):
        found["name"] = getattr(v, f"{verb}s")
    if verb in ("play", "end"):
        found["event"] = event_records()
    if verb == "part" and "event" not in act:
        found["name"] = {n for e in event_records().values() for n in e.verbs.parts}
    return found


def _condition(given: Any) -> Iterator[str]:
    if not isinstance(given, list):
        return
    name, *rest = given
    if name not in vocabulary().conditions:
        yield f"no condition {name}"
    elif name in ("and", "or", "not", "two_of"):
        for part in rest:
            yield from _condition(part)
    elif name in OF_EVENTS and rest[0] not in event_records():
        yield f"{name}: no event {rest[0]}"
    elif name == "flag" and rest[0] not in vocabulary().flags:
        yield f"no flag {rest[0]}"


def _until(text: str) -> Iterator[str]:
    """A duration: a word of the list, or one with a name after a colon."""
    v = vocabulary()
    kind, _, name = text.partition(":")
    lists: dict[str, Any] = {
        "flag": v.flags, "no_flag": v.flags, "event": event_records(), "period": PERIODS,
    }  # fmt: skip
    kinds = {word.partition(":")[0] for word in v.until if ":" in word}
    known = kind in kinds and name in lists.get(kind, (name,))
    if text not in v.until and not (known and name):
        yield f"no duration {text}"
