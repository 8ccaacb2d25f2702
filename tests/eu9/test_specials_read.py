"""Every special rule of a minor or a power is asked for by some rule, or its own event does it.

A kind is read where a module that imports the special rules names it. What is only told of (the
history that events make) is checked against those events; what a chapter does by itself stands in
`DONE_BY`, with the function that does it."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module

import msgspec
import pytest

from europa.eu9.world import load_world
from europa.eu9.world.political import event_records
from europa.eu9.world.specials import specials
from tests.eu9.test_event_readers import RULES

IMPORTS = ("world.specials import", "terms import specials", "terms import lasting, specials",
           "terms.specials import")  # fmt: skip
HISTORY = ("created_by", "destroyed_by", "annexed_by", "annexes", "gains", "created_if", "absorbs")
"""What events bring about, told for readers."""
DONE_BY = {
    "activation": "diplomacy.activation:level_in",
    "as_major": "military.hosts:army_class",
    "control": "logistics.deciders:decider",
    "downfall": "events.political.hearing:hear",
    "elector": "events.political.verbs.bids:electors",
    "entity": "diplomacy.targets:exists",
    "foreign_intervention": "diplomacy.reactions.heretics:heretic",
    "leader_saved": "powers.single.charmed:escapes",
    "missions": "turns.seats:leave",
    "natives_fight": "military.battlefield:joined_natives",
    "privateer_defence": "military.movement.outlaws:has_christian_port",
    "serves": "diplomacy.reactions.imperial_army:muster",
    "supply": "military.supply:is_source",
    "trade_centre": "income.centres:centre_parts",
    "upkeep_by": "events.political.french_wars.sharing:share_army",
    "uprising": "events.persian_uprising:strike",
}
"""Kinds whose chapter has the figures itself."""


@cache
def _named() -> frozenset[str]:
    found: set[str] = set()
    files = [*RULES.rglob("*.py"), *(RULES.parent / "world").rglob("*.py")]
    for file in sorted(files):
        text = file.read_text(encoding="utf-8")
        if any(line in text for line in IMPORTS) or file.parent.name in ("terms", "world"):
            nodes = ast.walk(ast.parse(text))
            words = [n.value for n in nodes if isinstance(n, ast.Constant)]
            found |= {word for word in words if isinstance(word, str)}
    return frozenset(found)


def _kinds() -> list[str]:
    return sorted({record.kind for records in specials().values() for record in records})


@pytest.mark.parametrize("kind", _kinds())
def test_every_kind_of_special_rule_has_a_reader(kind: str) -> None:
    if kind in HISTORY:
        return
    if kind in DONE_BY:
        module, _, name = DONE_BY[kind].partition(":")
        assert hasattr(import_module(f"europa.eu9.rules.{module}"), name)
        return
    assert kind in _named(), f"no rule asks for {kind}"


def test_nothing_is_listed_that_is_read_after_all() -> None:
    assert {*DONE_BY, *HISTORY} <= {*_kinds()}


@pytest.mark.parametrize("kind", ["created_by", "destroyed_by", "annexed_by"])
def test_history_names_events_that_know_the_country(kind: str) -> None:
    """An event that is said to make, end or annex a country speaks of it or of its land."""
    for records in specials().values():
        for record in records:
            said = " ".join(record.says.values()) if record.kind == kind else ""
            events = [e for e in re.findall(r"[IV]+-\w+(?:\(\d\))?", said) if e in event_records()]
            lands = load_world().countries[load_world().country_index[record.minor]].provinces
            names = {record.minor, *(load_world().provinces[p].id for p in lands)}
            told = [str(msgspec.to_builtins(event_records()[event])) for event in events]
            known = any(name in text for text in told for name in names)
            assert known or not events, (record.minor, events)
